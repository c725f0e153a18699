//! What the solver of lines has found.

use super::super::Status;
use keymove_chess::Move;
use keymove_problem::Length;
use std::time::Duration;

/// How the solutions were found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Forward from the diagram, trying every move.
    Plain,
    /// Backward from pictures of the final position.
    Pictures,
}

impl Method {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Plain => Self::Pictures,
            Self::Pictures => Self::Plain,
        }
    }
}

/// The solutions of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineOutcome {
    /// Every solution, with all its half-moves: by length, then by length of the introduction, then in canonical order of
    /// moves. Where a side makes several moves in succession they simply follow each other.
    pub lines: Vec<Vec<Move>>,
    /// Solutions that were counted but, because there are too many for the memory, not listed.
    pub unlisted: u64,
    /// Whether everything was searched. After a stop what is listed is right, but more may exist.
    pub status: Status,
    /// The search ended because as many solutions were found as were asked for.
    pub stopped_at_max: bool,
    /// Moves were left out: there may be more solutions.
    pub restricted: bool,
    /// How the solutions were found.
    pub method: Method,
    /// Positions generated.
    pub generated: u64,
    /// One entry for each length searched, in ascending order; the last one may be unfinished.
    pub lengths: Vec<LengthReport>,
    /// Time spent.
    pub elapsed: Duration,
}

/// What one length has given and cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LengthReport {
    /// The length.
    pub length: Length,
    /// Solutions of this length, listed or not.
    pub solutions: u64,
    /// Positions generated.
    pub generated: u64,
    /// Time spent.
    pub elapsed: Duration,
}

impl LineOutcome {
    /// Solutions, listed or not.
    pub fn solutions(&self) -> u64 {
        self.lines.len() as u64 + self.unlisted
    }
}
