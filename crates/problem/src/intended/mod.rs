//! The solutions that an author means, by their moves, and what was found beside them.
//!
//! They come from whoever solves (a text, read here) or from a collection. [`Intended::compare`] holds them against the
//! solutions that were found: which are not among them, which are not intended, and what tells an unintended one (a cook) from
//! the intended ones. Only facts of the moves are compared; whether a cook is a flaw is for the author to say.

mod compare;
mod read;

pub use compare::{Comparison, Cook, Difference, Man, Parting};
pub use read::{IntendedError, Meaning};

use keymove_chess::Move;

/// The solutions that are meant of one position: whole lines of help and series play, first moves where one side resists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Intended {
    /// One after the other, as they are stated.
    pub solutions: Vec<IntendedSolution>,
}

/// A solution that is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntendedSolution {
    /// As it stands there.
    pub text: String,
    /// What it can mean. None if a move is not legal; several where both sides could make a move of a series.
    pub lines: Vec<Vec<Move>>,
}

impl Intended {
    /// Whether it is one of them.
    pub fn has(&self, line: &[Move]) -> bool {
        self.solutions.iter().any(|solution| solution.is(line))
    }

    /// Whether all of them are among these lines.
    pub fn are_all_in(&self, lines: &[Vec<Move>]) -> bool {
        self.solutions.iter().all(|solution| lines.iter().any(|line| solution.is(line)))
    }
}

impl IntendedSolution {
    /// Whether the line is what it means.
    pub fn is(&self, line: &[Move]) -> bool {
        self.lines.iter().any(|own| own == line)
    }
}
