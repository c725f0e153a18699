//! The first move that is wanted, as a composer writes it, before it is known which positions there are.

use keymove_chess::{Arrangement, Bitboard, Move, Role, Square, attacks};
use std::fmt;
use std::str::FromStr;

/// A first move: `Qc4`, `Qb5-c4`, `b5c4`, `e8=Q`, `O-O`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WantedKey {
    /// What moves; of a move between two squares without a letter any unit.
    role: Option<Role>,
    from: Option<Square>,
    /// `None` for castling.
    to: Option<Square>,
    promotion: Option<Role>,
    /// Castling, on the short side or not.
    castling: Option<bool>,
}

/// No move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no key; expected a move such as Qc4, Qb5-c4, b5c4, e8=Q or O-O")]
pub struct NoKey(String);

impl WantedKey {
    /// Whether a unit of this role may play it.
    pub(crate) fn fits(&self, role: Role) -> bool {
        self.role.is_none_or(|wanted| wanted == role)
    }

    /// Whence, if that is said.
    pub(crate) const fn from(&self) -> Option<Square> {
        self.from
    }

    /// Where to; `None` for castling.
    pub(crate) const fn to(&self) -> Option<Square> {
        self.to
    }

    /// The squares between, which are empty.
    pub(crate) fn way(&self) -> Bitboard {
        match (self.from, self.to) {
            (Some(from), Some(to)) => attacks::between(from, to),
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether a move of the position is this one.
    pub fn is(&self, position: &Arrangement, mv: Move) -> bool {
        let role = position.role_at(mv.from());
        if let Some(short) = self.castling {
            let file = if short { 6 } else { 2 };
            return role == Some(Role::King) && mv.from().file() == 4 && mv.to().file() == file;
        }
        role.is_some_and(|role| self.fits(role))
            && self.from.is_none_or(|from| from == mv.from())
            && self.to == Some(mv.to())
            && self.promotion == mv.promotion()
    }
}

fn role(letter: char) -> Option<Role> {
    match letter {
        'S' => Some(Role::Knight),
        letter => Role::ALL.into_iter().find(|role| role.letter().eq_ignore_ascii_case(&letter)),
    }
}

impl FromStr for WantedKey {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let bare = text.trim().trim_start_matches("1.").trim_end_matches(['!', '?', '+', '#']);
        let nothing = Self { role: None, from: None, to: None, promotion: None, castling: None };
        match bare.replace('0', "O").as_str() {
            "O-O" => return Ok(Self { role: Some(Role::King), castling: Some(true), ..nothing }),
            "O-O-O" => return Ok(Self { role: Some(Role::King), castling: Some(false), ..nothing }),
            _ => {}
        }
        let letters: String = bare.chars().filter(|letter| !"-x*:=".contains(*letter)).collect();
        read(&letters, nothing).ok_or_else(|| NoKey(text.to_owned()))
    }
}

fn read(letters: &str, nothing: WantedKey) -> Option<WantedKey> {
    let first = letters.chars().next()?;
    let named = first.is_ascii_uppercase().then(|| role(first));
    let mut rest = if named.is_some() { letters.get(1..)? } else { letters };
    let mut promotion = None;
    if rest.len() == 3 || rest.len() == 5 {
        let letter = rest.chars().last()?.to_ascii_uppercase();
        promotion = Some(role(letter).filter(|role| !matches!(role, Role::King | Role::Pawn))?);
        rest = rest.get(..rest.len() - 1)?;
    }
    let (from, to) = match rest.len() {
        2 => (None, Square::parse(rest)?),
        4 => (Some(Square::parse(rest.get(..2)?)?), Square::parse(rest.get(2..)?)?),
        _ => return None,
    };
    let role = match named {
        Some(role) => Some(role?),
        // A square alone is that of a pawn.
        None if from.is_none() || promotion.is_some() => Some(Role::Pawn),
        None => None,
    };
    Some(WantedKey { role, from, to: Some(to), promotion, ..nothing })
}

impl fmt::Display for WantedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.castling {
            Some(true) => return f.write_str("O-O"),
            Some(false) => return f.write_str("O-O-O"),
            None => {}
        }
        if let Some(role) = self.role.filter(|&role| role != Role::Pawn) {
            write!(f, "{}", role.letter().to_ascii_uppercase())?;
        }
        for square in [self.from, self.to].into_iter().flatten() {
            write!(f, "{square}")?;
        }
        match self.promotion {
            Some(role) => write!(f, "={}", role.letter().to_ascii_uppercase()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_it_is_written() {
        for (text, printed) in [
            ("Qc4", "Qc4"),
            ("1.Qb5-c4!", "Qb5c4"),
            ("b5c4", "b5c4"),
            ("Sf3", "Nf3"),
            ("e7xd8=S", "e7d8=N"),
            ("e7e8q", "e7e8=Q"),
            ("e4", "e4"),
            ("0-0", "O-O"),
            ("O-O-O", "O-O-O"),
        ] {
            assert_eq!(
                text.parse::<WantedKey>().map(|key| key.to_string()),
                Ok(printed.to_owned()),
                "{text}"
            );
        }
        for text in ["", "Q", "Xe4", "e9", "e7e8=K", "é4", "Qé4", "O-O-O-O", "b5c4d3"] {
            assert_eq!(text.parse::<WantedKey>(), Err(NoKey(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn is_the_move() {
        let position: keymove_chess::Position =
            "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a position");
        let mv = Move::new(Square::B5, Square::C4);
        let is = |text: &str, mv| text.parse::<WantedKey>().expect(text).is(&position, mv);
        assert!(is("Qc4", mv) && is("b5c4", mv) && is("Qb5-c4", mv));
        assert!(!is("Bc4", mv) && !is("c4", mv) && !is("b3c4", mv) && !is("Qc5", mv) && !is("O-O", mv));
        assert!(is("Bc4", Move::new(Square::B3, Square::C4)));
    }
}
