//! Why a statement cannot be solved.

use super::twin::Change;
use super::twinning::Misfit;
use crate::{Goal, Stipulation};
use core::fmt;
use keymove_chess::{Color, Faults, Square};

/// Which case of a statement an error is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The label of the case, as in [`Case::label`](super::Case::label); empty if there are no twins.
    pub label: String,
    /// Whether it is the case with exchanged colours of a duplex.
    pub duplex: bool,
}

/// `b)`, `b), colours exchanged`, `problem`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.label.is_empty() { "problem" } else { &self.label })?;
        if self.duplex { f.write_str(", colours exchanged") } else { Ok(()) }
    }
}

/// Why a statement, or one of its cases, cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// A zeroposition without a twin.
    #[error("a zeroposition without twins leaves nothing to solve; expected at least one twin")]
    NoTwin,
    /// A change of a twin that cannot be made.
    #[error("{place} {change}: {misfit}")]
    Change {
        /// The twin.
        place: Place,
        /// The change.
        change: Change,
        /// Why it cannot be made.
        misfit: Misfit,
    },
    /// A twin of a twin whose changes cannot be made.
    #[error(
        "{place}: it continues {before}, whose changes cannot be made; expected changes that lead to a position"
    )]
    Continued {
        /// The twin.
        place: Place,
        /// The label of the one before.
        before: String,
    },
    /// A position that cannot be played.
    #[error("{place}: the position cannot be played:\n{faults}")]
    Unplayable {
        /// Which.
        place: Place,
        /// All faults of the position.
        faults: Faults,
    },
    /// A goal that cannot be reached because a king is missing.
    #[error(
        "{place}: {winner} cannot reach the goal {goal}, because {color} has no king; expected one on the board"
    )]
    NoKing {
        /// The case.
        place: Place,
        /// The goal.
        goal: Goal,
        /// The side that should reach it.
        winner: Color,
        /// The side without a king.
        color: Color,
    },
    /// Several double steps for the same side.
    #[error(
        "{place}: several en passant squares: {}; expected one, only one move was the last",
        listed(squares)
    )]
    EnPassant {
        /// The case.
        place: Place,
        /// The squares.
        squares: Vec<Square>,
    },
    /// A position after the key where the stipulation has no key, or nothing after it.
    #[error(
        "{place}: {stipulation} has no play after a key; expected direct, self or reflex play, such as #2"
    )]
    NoKey {
        /// The case.
        place: Place,
        /// The stipulation.
        stipulation: Stipulation,
    },
    /// Set play where there is none.
    #[error(
        "{place}: {stipulation} has no set play; expected play in turn, or a series that the other side ends"
    )]
    NoSetPlay {
        /// The case.
        place: Place,
        /// The stipulation.
        stipulation: Stipulation,
    },
    /// Set play although the side that begins is in check.
    #[error(
        "{place}: no set play, because {color}, to move, is in check; expected a position in which {} could move first",
        !*color
    )]
    SetPlayInCheck {
        /// The case.
        place: Place,
        /// The side that begins.
        color: Color,
    },
}

fn listed(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}
