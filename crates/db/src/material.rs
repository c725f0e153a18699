//! How many men of each kind: `KQ2R`, `3p`, `KRP kr2p`.

use crate::Board;
use crate::board::kind;
use keymove_chess::{Color, Piece, Role};

/// Numbers of men by kind, White's in upper case as in FEN; N and S are the knight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Material([u8; 12]);

/// What is no material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?}, character {column}: {letter:?} is no man; expected letters of men as in FEN, with numbers before them, such as KQ2Rk3p"
)]
pub struct MaterialError {
    /// As it was written.
    pub text: String,
    /// The character, from 1.
    pub column: usize,
    /// What stands there.
    pub letter: char,
}

/// The man of a letter of FEN, S also for the knight.
pub(crate) fn man(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let role = match letter.to_ascii_uppercase() {
        'S' => Role::Knight,
        letter => Role::ALL.into_iter().find(|role| role.letter() == letter)?,
    };
    Some(Piece { color, role })
}

impl core::str::FromStr for Material {
    type Err = MaterialError;

    /// Kinds that are not named are not there; a kind named twice adds up.
    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let mut counts = [0_u8; 12];
        let mut number: Option<u8> = None;
        let mut last = (0, ' ');
        for (index, letter) in text.chars().enumerate() {
            let fail = || MaterialError { text: text.to_owned(), column: index + 1, letter };
            last = (index, letter);
            match letter.to_digit(10) {
                Some(digit) => {
                    let grown =
                        number.unwrap_or(0).checked_mul(10).and_then(|ten| ten.checked_add(digit as u8));
                    number = Some(grown.filter(|&count| count <= 64).ok_or_else(fail)?);
                }
                None if number.is_none() && (letter.is_whitespace() || letter == ',') => {}
                None => {
                    let slot = &mut counts[kind(man(letter).ok_or_else(fail)?)];
                    *slot = slot.saturating_add(number.take().unwrap_or(1));
                }
            }
        }
        if number.is_some() || counts == [0; 12] {
            return Err(MaterialError { text: text.to_owned(), column: last.0 + 1, letter: last.1 });
        }
        Ok(Self(counts))
    }
}

impl Material {
    /// Whether a board has at least these men.
    pub fn is_within(&self, board: &Board) -> bool {
        self.compare(board, |own, there| own <= there)
    }

    /// Whether a board has exactly these men.
    pub fn is_all(&self, board: &Board) -> bool {
        self.compare(board, |own, there| own == there)
    }

    fn compare(&self, board: &Board, holds: impl Fn(u32, u32) -> bool) -> bool {
        self.0.iter().enumerate().all(|(kind, &own)| holds(own.into(), board.of_kind(kind).count_ones()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn materials() {
        let board = Board::of(&"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a FEN"));
        let check = |text: &str, within, all| {
            let material: Material = text.parse().expect(text);
            assert_eq!((material.is_within(&board), material.is_all(&board)), (within, all), "{text}");
        };
        check("KQBP kbp", true, true);
        check("QB", true, false);
        check("2Q", false, false);
        check("K, Q, B, P, k, b, 2p", false, false);
        check("S", false, false);
        for (text, column) in [("2", 1), ("Kx", 2), ("", 1), ("2 K", 2), ("99K", 2)] {
            let error = text.parse::<Material>().expect_err(text);
            assert_eq!(error.column, column, "{text}");
        }
    }
}
