//! Twins: the problems that arise from a diagram by small changes, in Popeye's words or in those of magazines.
//!
//! A [`Twin`] is a value; what it does to a diagram is in [`super::twinning`]. A unit may be named by its square alone, as in
//! `Move h7 a6`, or also by kind and colour, as in `bKh7-->a6`, the way solutions print it; then it must be what stands
//! there. Everybody who reads twins reads them here: `tokens.rs` has the parts of a text, `words.rs` the words, `units.rs` and
//! `parse.rs` the changes, `list.rs` several twins and their letters.

mod list;
mod parse;
mod parser;
#[cfg(test)]
mod tests;
mod tokens;
mod units;
mod words;

pub use list::Twins;

use super::conventions::squares_without_castling;
use super::text::letter;
use super::transform::Transform;
use crate::Stipulation;
use core::fmt;
use keymove_chess::{Castling, Color, Piece, Role, Square};

/// Changes that lead from the diagram, or from the twin before, to another problem.
///
/// The text is a list of changes with blanks between, as after Popeye's `Twin`. Words may be cut as long as they remain
/// unique, and letters may be of either case:
///
/// - `Move a1 b2` (what stands on b2 disappears), `Exchange a1 b2`, `Remove a1 b2`;
/// - `Add white Kd4 Ra1h1 black Pa2` (what stands there disappears), `Substitute R B` (all rooks become bishops);
/// - `Rotate 90` (to the left; 180, 270), `Mirror a1<-->h1` (a1<-->a8, a1<-->h8, a8<-->h1), `Shift a1 b2`;
/// - `PolishType` (every unit changes its colour);
/// - `Stipulation h#3`, and two that Popeye does not have: `NoCastling a1 h8`, `EnPassant e2e3e4` or `EnPassant e3`;
/// - before all others `Continued`, or `+`: the changes are made in the twin before, not in the diagram.
///
/// What solutions and magazines print is understood as well:
///
/// - `b) bKh7-->a6`, `wK d2-e3`, `white pawn d7 to e7`; `Sd6<-->e5`, `swap Kd4 and Pe5`; `-wRc8`, `without Pa2`;
/// - `+wBd1` (on an empty square), `wBd1` (in the place of another unit; of a king, on an empty square, the king goes there),
///   `wRa1->wBa1`, `a1=B`, `wBa1 instead of wRa1`, `Qd8 for Rd8`;
/// - `R ==> B`, `h#3` alone, `colours exchanged`, `shift all one file right`, `rotate 90° clockwise`;
/// - a unit without its square if there is only one of its name: `wK to e3`, `wK<->bK`, `-wR`;
/// - `after the key 1.Sf3`: the position after this move; `after the key`: after the only one that there is.
///
/// Changes may be joined by commas, `&` or `and`. The letter of the twin is ignored, but `+c)`, `&c)` and `c) = b) +` say
/// `Continued`. Letters of units are English, with N for S where a unit on the board is meant, or German if the text shows
/// that it is (`sKh7`, `Ta1`, `nach`). One slip in a word of Popeye's of at least four letters is mended (`Moce a1 b2`).
///
/// ```
/// use keymove_problem::statement::Twin;
/// let twin: Twin = "cont mov h7 a6 rem c8 b1".parse()?;
/// assert_eq!(twin.to_string(), "Continued Move h7 a6 Remove c8 Remove b1");
/// # Ok::<(), keymove_problem::statement::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Twin {
    /// Whether the changes are made in the twin before instead of the diagram.
    pub continued: bool,
    /// The changes, one after the other.
    pub changes: Vec<Change>,
}

/// One change of a twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A unit moves to another square; what stands there disappears.
    Move {
        /// The unit.
        unit: Unit,
        /// Where it goes.
        to: Square,
    },
    /// Two units exchange their squares.
    Exchange(Unit, Unit),
    /// A unit disappears.
    Remove(Unit),
    /// A unit is added.
    Add {
        /// The unit.
        piece: Piece,
        /// Where it is put.
        square: Square,
        /// What may stand there.
        onto: Onto,
    },
    /// A unit becomes another on its square.
    Replace {
        /// The unit.
        unit: Unit,
        /// What it becomes; of the same colour if none is given.
        by: Name,
    },
    /// The position after a move of the side that begins.
    After(After),
    /// All units of one kind, of both colours, become units of another kind.
    Substitute {
        /// What they were.
        from: Role,
        /// What they become.
        to: Role,
    },
    /// The board is turned or mirrored.
    Transform(Transform),
    /// All units move in the same way as from one square to another.
    Shift {
        /// The square from which.
        from: Square,
        /// The square to which.
        to: Square,
    },
    /// Every unit changes its colour. It is the same side's turn.
    PolishType,
    /// Another stipulation.
    Stipulation(Stipulation),
    /// These castlings are not allowed.
    NoCastling(Castling),
    /// One of these squares was passed over with the last move.
    EnPassant(Vec<Square>),
}

/// The move after which a position is meant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum After {
    /// This move, in short notation.
    Move(String),
    /// The only key, or the only first move of the solutions. Somebody who can solve has to
    /// [say which it is](super::Statement::name_keys).
    Key,
    /// The same, and why nobody could.
    NoKey(String),
}

/// A unit named by its square, by what it is, or by both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// Where it stands; `None` if it is the only one of its name.
    pub square: Option<Square>,
    /// What it is.
    pub name: Option<Name>,
}

/// A kind of unit, with its colour or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name {
    /// The colour, if it is given.
    pub color: Option<Color>,
    /// The kind.
    pub role: Role,
}

/// What may stand on the square to which a unit is added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Onto {
    /// Nothing, or a unit that disappears.
    Anything,
    /// Nothing.
    Nothing,
    /// A unit that disappears.
    Unit,
}

impl Unit {
    /// The unit on this square, whatever it is.
    pub const fn on(square: Square) -> Self {
        Self { square: Some(square), name: None }
    }

    /// The only unit of this name.
    pub(super) const fn only(name: Name) -> Self {
        Self { square: None, name: Some(name) }
    }

    pub(super) const fn named(square: Square, Piece { color, role }: Piece) -> Self {
        Self { square: Some(square), name: Some(Name { color: Some(color), role }) }
    }
}

/// `R`, `bS`.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.color {
            Some(Color::White) => "w",
            Some(Color::Black) => "b",
            None => "",
        })?;
        write!(f, "{}", letter(self.role))
    }
}

/// `h7`, `Kh7`, `bKh7` or `bK`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name {
            write!(f, "{name}")?;
        }
        match self.square {
            Some(square) => write!(f, "{square}"),
            None => Ok(()),
        }
    }
}

/// Popeye's words, written out; where units are named, what Popeye prints. Both can be read again.
impl fmt::Display for Twin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if self.continued {
            f.write_str("Continued")?;
            separator = " ";
        }
        for change in &self.changes {
            write!(f, "{separator}{change}")?;
            separator = if change.is_open() { ", " } else { " " };
        }
        Ok(())
    }
}

impl Change {
    /// Whether what stands behind it would be taken for a part of it: a square behind a unit without one, a move behind "after key".
    const fn is_open(&self) -> bool {
        matches!(
            self,
            Self::Exchange(_, Unit { square: None, .. })
                | Self::Remove(Unit { square: None, .. })
                | Self::Replace { unit: Unit { square: None, .. }, .. }
                | Self::After(After::Key | After::NoKey(_))
        )
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { unit: Unit { square: Some(square), name: None }, to } => {
                write!(f, "Move {square} {to}")
            }
            Self::Move { unit, to } => write!(f, "{unit}-->{to}"),
            Self::Exchange(
                Unit { square: Some(square), name: None },
                Unit { square: Some(other), name: None },
            ) => {
                write!(f, "Exchange {square} {other}")
            }
            Self::Exchange(unit, other) => write!(f, "{unit}<-->{other}"),
            Self::Remove(Unit { square: Some(square), name: None }) => write!(f, "Remove {square}"),
            Self::Remove(unit) => write!(f, "-{unit}"),
            Self::Add { piece, square, onto } => write_addition(f, *piece, *square, *onto),
            Self::Replace { unit, by } => {
                write!(f, "{unit}-->{by}")?;
                unit.square.map_or(Ok(()), |square| write!(f, "{square}"))
            }
            Self::After(After::Move(mv)) => write!(f, "After 1.{mv}"),
            Self::After(After::Key | After::NoKey(_)) => f.write_str("After key"),
            Self::Substitute { from, to } => write!(f, "Substitute {} {}", letter(*from), letter(*to)),
            Self::Transform(transform) if transform.is_rotation() => write!(f, "Rotate {transform}"),
            Self::Transform(transform) => write!(f, "Mirror {transform}"),
            Self::Shift { from, to } => write!(f, "Shift {from} {to}"),
            Self::PolishType => f.write_str("PolishType"),
            Self::Stipulation(stipulation) => write!(f, "Stipulation {stipulation}"),
            Self::NoCastling(castling) => {
                write_squares(f, "NoCastling", &squares_without_castling(*castling))
            }
            Self::EnPassant(squares) => write_squares(f, "EnPassant", squares),
        }
    }
}

fn write_addition(f: &mut fmt::Formatter<'_>, piece: Piece, square: Square, onto: Onto) -> fmt::Result {
    let Unit { name, .. } = Unit::named(square, piece);
    let name = name.map_or(String::new(), |name| name.to_string());
    match onto {
        Onto::Nothing => write!(f, "+{name}{square}"),
        Onto::Unit => write!(f, "{name}{square}"),
        Onto::Anything => {
            let color = if piece.color == Color::White { "white" } else { "black" };
            write!(f, "Add {color} {}{square}", letter(piece.role))
        }
    }
}

fn write_squares(f: &mut fmt::Formatter<'_>, word: &str, squares: &[Square]) -> fmt::Result {
    f.write_str(word)?;
    squares.iter().try_for_each(|square| write!(f, " {square}"))
}

/// A change as solutions print it, otherwise than where it is asked for.
pub(super) struct Printed<'a>(pub(super) &'a Change);

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Change::Substitute { from, to } => write!(f, "{} ==> {}", letter(*from), letter(*to)),
            Change::Transform(transform) if transform.is_rotation() => write!(f, "rotate {transform}"),
            Change::Transform(transform) => write!(f, "mirror {transform}"),
            Change::Shift { from, to } => write!(f, "shift {from} ==> {to}"),
            Change::Stipulation(stipulation) => write!(f, "{stipulation}"),
            Change::After(After::Move(mv)) => write!(f, "after 1.{mv}"),
            other => write!(f, "{other}"),
        }
    }
}
