//! The parts of a matrix as a composer types them, in a file or as options.

use super::{Additions, Choice, Matrix};
use crate::space::KINDS;
use crate::wishes;
use keymove_chess::{Bitboard, Color, Piece, Role};
use std::fmt;

/// What cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {what}")]
pub struct ClauseError {
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// A part of a text, with the bytes in front of it.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    whole: &'a str,
    start: usize,
    pub(super) text: &'a str,
}

impl<'a> Part<'a> {
    /// A text without blanks around it.
    pub(super) fn of(whole: &'a str) -> Self {
        Self { whole, start: 0, text: whole }.trimmed()
    }

    fn at(self, start: usize, text: &'a str) -> Self {
        Self { whole: self.whole, start: self.start + start, text }
    }

    fn trimmed(self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        self.at(start, self.text.trim())
    }

    pub(super) fn error(self, what: impl Into<String>) -> ClauseError {
        let before = self.whole.get(..self.start).unwrap_or(self.whole);
        ClauseError { column: before.chars().count() + 1, what: what.into() }
    }

    /// What is before and after a separator.
    fn split(self, separator: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(separator)?;
        let after_start = before.len() + separator.len_utf8();
        Some((self.at(0, before).trimmed(), self.at(after_start, after).trimmed()))
    }

    /// The first word, and the rest.
    pub(super) fn word(self) -> (Self, Self) {
        let end = self.text.find(char::is_whitespace).unwrap_or(self.text.len());
        (self.at(0, &self.text[..end]), self.at(end, &self.text[end..]).trimmed())
    }

    /// What is between commas and blanks.
    fn tokens(self) -> impl Iterator<Item = Self> {
        let is_between = |letter: char| letter == ',' || letter.is_whitespace();
        let mut end = 0;
        self.text.split(is_between).filter_map(move |token| {
            let start = end;
            // Commas and blanks between may be longer than a byte.
            let rest = &self.text[start + token.len()..];
            end = start + token.len() + rest.chars().next().map_or(0, char::len_utf8);
            (!token.is_empty()).then(|| self.at(start, token))
        })
    }

    /// Its letters, without commas and blanks.
    fn letters(self) -> impl Iterator<Item = (Self, char)> {
        let letters = self.text.char_indices();
        letters.filter(|(_, letter)| *letter != ',' && !letter.is_whitespace()).map(move |(start, letter)| {
            (self.at(start, &self.text[start..start + letter.len_utf8()]), letter)
        })
    }
}

/// Reads a choice for each of some squares: `e4=QR-`, `f4,f5 = P p -`; `-` is nothing.
///
/// # Errors
/// At the first square or unit that is none, and at what is said twice.
pub fn choices(text: &str) -> Result<Vec<Choice>, ClauseError> {
    read_choices(Part::of(text))
}

pub(super) fn read_choices(part: Part<'_>) -> Result<Vec<Choice>, ClauseError> {
    let Some((where_, what)) = part.split('=') else {
        return Err(part.error("expected squares and what may stand there, such as e4=QR-"));
    };
    let squares = read_squares(where_)?;
    let mut units = Vec::new();
    for (place, letter) in what.letters() {
        let unit = match letter {
            '-' | '.' => None,
            letter => Some(unit(letter).ok_or_else(|| {
                place.error(format!(
                    "{letter:?} is no unit; expected letters of QRBNP for White and qrbnp for Black, or - for nothing"
                ))
            })?),
        };
        if units.contains(&unit) {
            return Err(place.error(format!("{letter:?} is said twice; expected each unit once")));
        }
        units.push(unit);
    }
    if units.is_empty() {
        return Err(what.error("expected what may stand there, such as QR-"));
    }
    Ok(squares.into_iter().map(|square| Choice { square, units: units.clone() }).collect())
}

/// A unit by its letter, kings excepted.
fn unit(letter: char) -> Option<Piece> {
    let letter = match letter {
        'S' => 'N',
        's' => 'n',
        letter => letter,
    };
    KINDS.into_iter().find(|kind| kind.letter() == letter)
}

/// Reads where a king may stand: `K=a1,b1`, `k=any`.
///
/// # Errors
/// If it is no king, or a square is none.
pub fn king(text: &str) -> Result<(Color, Bitboard), ClauseError> {
    read_king(Part::of(text))
}

pub(super) fn read_king(part: Part<'_>) -> Result<(Color, Bitboard), ClauseError> {
    let named = part.split('=').and_then(|(name, squares)| {
        let color = Color::ALL.into_iter().find(|&color| {
            let king = Piece { color, role: Role::King };
            name.text == king.letter().to_string() || name.text.eq_ignore_ascii_case(word(color))
        })?;
        Some((color, squares))
    });
    let Some((color, squares)) = named else {
        return Err(
            part.error("expected K for White or k for Black and its squares, such as K=a1,b1 or k=any")
        );
    };
    Ok((color, read_squares(squares)?))
}

const fn word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Reads squares with commas or blanks between, `a1-c3` for all between two corners, `any` for all.
///
/// # Errors
/// At the first that is none.
pub fn squares(text: &str) -> Result<Bitboard, ClauseError> {
    read_squares(Part::of(text))
}

pub(super) fn read_squares(part: Part<'_>) -> Result<Bitboard, ClauseError> {
    let mut set = Bitboard::EMPTY;
    for token in part.tokens() {
        set |= match token.text {
            text if text.eq_ignore_ascii_case("any") => Bitboard::FULL,
            text => wishes::squares(text).map_err(|error| token.error(error.to_string()))?,
        };
    }
    if set.is_empty() {
        return Err(part.error("expected squares such as e4,f4 or a1-h2"));
    }
    Ok(set)
}

/// Reads kinds of units: letters of FEN, S for N, commas and blanks between them allowed; indexed as [`KINDS`].
///
/// # Errors
/// At the first letter that is none.
pub fn units(text: &str) -> Result<[bool; KINDS.len()], ClauseError> {
    read_units(Part::of(text))
}

pub(super) fn read_units(part: Part<'_>) -> Result<[bool; KINDS.len()], ClauseError> {
    let mut chosen = [false; KINDS.len()];
    for (place, letter) in part.letters() {
        let one = wishes::kinds(&letter.to_string()).map_err(|error| place.error(error.to_string()))?;
        chosen = core::array::from_fn(|kind| chosen[kind] || one[kind]);
    }
    if chosen.contains(&true) { Ok(chosen) } else { Err(part.error("expected kinds of units, such as QRp")) }
}

/// Reads what may be added: `3`, `3 of QRp`, `2 of Pp on a2-h3`.
///
/// # Errors
/// If it does not begin with a number, or goes on with something else.
pub fn additions(text: &str) -> Result<Additions, ClauseError> {
    read_additions(Part::of(text))
}

pub(super) fn read_additions(part: Part<'_>) -> Result<Additions, ClauseError> {
    let (number, mut rest) = part.word();
    let most = number.text.parse();
    let most = most.map_err(|_| {
        number.error(format!(
            "{:?} is no number of units; expected one such as 3, or 3 of QRp on a1-h4",
            number.text
        ))
    })?;
    let mut additions = Additions { most, ..Additions::default() };
    while !rest.text.is_empty() {
        let (word, after) = rest.word();
        // What belongs to the word ends where the other word begins.
        let words = [" of ", " on "].into_iter().filter_map(|other| after.text.find(other));
        let end = words.min().unwrap_or(after.text.len());
        let own = after.at(0, &after.text[..end]).trimmed();
        match word.text {
            "of" => additions.kinds = read_units(own)?,
            "on" => additions.squares = read_squares(own)?,
            other => {
                return Err(word.error(format!(
                    "{other:?} is unknown here; expected \"of\" and kinds of units, or \"on\" and squares"
                )));
            }
        }
        rest = after.at(end, &after.text[end..]).trimmed();
    }
    Ok(additions)
}

/// The matrix in one line, in the words of a file with semicolons between; equal texts are equal matrices.
impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.fixed.to_string();
        write!(f, "{} {}", self.task.stipulation(), fen.split(' ').next().unwrap_or(&fen))?;
        for color in Color::ALL {
            if let Some(squares) = self.kings[color.index()] {
                write!(f, "; king {}={}", Piece { color, role: Role::King }.letter(), listed(squares))?;
            }
        }
        for Choice { square, units } in &self.choices {
            let units: String = units.iter().map(|unit| unit.map_or('-', Piece::letter)).collect();
            write!(f, "; slot {square}={units}")?;
        }
        if self.empty.any() {
            write!(f, "; empty {}", listed(self.empty))?;
        }
        let Additions { most, kinds, squares } = self.additions;
        if most > 0 {
            write!(f, "; add {most}")?;
            if kinds.contains(&false) {
                let letters = KINDS.iter().zip(kinds).filter(|(_, chosen)| *chosen);
                write!(f, " of {}", letters.map(|(kind, _)| kind.letter()).collect::<String>())?;
            }
            if squares != Bitboard::FULL {
                write!(f, " on {}", listed(squares))?;
            }
        }
        self.key.map_or(Ok(()), |key| write!(f, "; key {key}"))
    }
}

/// Squares with commas between, `any` for all.
fn listed(squares: Bitboard) -> String {
    if squares == Bitboard::FULL {
        return "any".to_owned();
    }
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(",")
}
