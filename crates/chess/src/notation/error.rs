//! Why a text is no legal move.

use crate::Move;
use core::ops::Range;

/// Why a text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move, column {column}: {problem}")]
pub struct MoveError {
    /// The first offending character, counted from 1; one past the end if something is missing there.
    pub column: usize,
    /// The offending bytes of the text; empty where something is missing.
    pub span: Range<usize>,
    /// What is wrong.
    pub problem: MoveProblem,
}

impl MoveError {
    /// The error at these bytes of the text.
    pub(super) fn new(text: &str, span: Range<usize>, problem: MoveProblem) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        Self { column: before.chars().count() + 1, span, problem }
    }
}

/// What is wrong with the text of a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveProblem {
    /// The text breaks the rules of the notation.
    #[error("{}, expected {expected}", if found.is_empty() { "the text ends".to_owned() } else { format!("found {found:?}") })]
    Unexpected {
        /// The offending text; empty at the end.
        found: String,
        /// What is possible here.
        expected: &'static str,
    },
    /// The text is a move, but not a legal one here.
    #[error("{found} is not legal")]
    Illegal {
        /// The text.
        found: String,
    },
    /// Several legal moves fit.
    #[error("{found} is ambiguous: {}", listed(moves))]
    Ambiguous {
        /// The text.
        found: String,
        /// The moves, in the order of generation.
        moves: Vec<Move>,
    },
    /// A pawn's move to the last rank without the unit that it becomes.
    #[error("{found} does not say what the pawn becomes")]
    NoPromotion {
        /// The text.
        found: String,
    },
}

/// `b1d2 or f3d2`.
fn listed(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" or ")
}
