//! What cannot be understood, or is understood and not solved.

use super::tokens::Place;
use keymove_problem::StipulationError;
use keymove_problem::statement::TextError;

/// Something in an input that keeps a problem from being solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {}, column {}: problem {problem}: {refusal}", place.line, place.column)]
pub struct InputError {
    /// The number of the problem in the file, from 1.
    pub problem: usize,
    /// Where.
    pub place: Place,
    /// Why.
    pub refusal: Refusal,
}

/// Why a problem is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The file does not begin as it should.
    #[error("found `{word}`; expected the file to start with BeginProblem, AnfangProblem or DebutProbleme")]
    NoBegin {
        /// What is there instead; empty if nothing is.
        word: String,
    },
    /// The input ends in the middle of a problem.
    #[error("the input ends inside the problem; expected {expected}")]
    NoEnd {
        /// The word that would be right.
        expected: &'static str,
    },
    /// A word that means nothing in its place.
    #[error("`{word}` is not understood; expected {expected}")]
    Unknown {
        /// The word.
        word: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A cut word that can be several.
    #[error("`{word}` may be several {what}; expected more letters of the one that is meant")]
    Ambiguous {
        /// The word.
        word: String,
        /// What it may be.
        what: &'static str,
    },
    /// Fairy chess.
    #[error("{what} {word} is fairy chess, which is not solved; expected orthodox chess")]
    Fairy {
        /// The kind of thing: `unit`, `condition`.
        what: &'static str,
        /// Its name in the input.
        word: String,
    },
    /// Part of the language that is not solved.
    #[error("{what} is not solved; expected {expected}")]
    Unsupported {
        /// What.
        what: String,
        /// What would be right.
        expected: &'static str,
    },
    /// Something is missing.
    #[error("found {found}; expected {expected}")]
    Missing {
        /// What is there instead.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A stipulation that is none, or is not solved.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// Squares that make no sense.
    #[error(transparent)]
    Squares(#[from] TextError),
}
