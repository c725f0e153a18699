//! What a part keeps for comparing, beyond what is told.

use crate::finding::Part;
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_problem::intended::Intended;
use keymove_report::IntendedReport;
use keymove_study::Study;

/// A part that was solved.
pub(crate) struct Solved {
    pub(crate) part: Part,
    /// Its number among the places of the problem, from 0, solved or not.
    pub(crate) index: usize,
    /// The position.
    pub(crate) position: Position,
    pub(crate) stipulation: Stipulation,
    /// What solves.
    pub(crate) found: Found,
    /// What is stated of the solution.
    pub(crate) intended: Option<Intended>,
    /// That against what was found.
    pub(crate) comparison: Option<IntendedReport>,
    /// The whole solution, if there are keywords to look for in it.
    pub(crate) study: Option<Study>,
    pub(crate) remarks: Vec<String>,
}

/// What solves.
pub(crate) enum Found {
    /// First moves that solve in time, shortest first, and those not settled.
    Keys { keys: Vec<Move>, open: Vec<Move> },
    /// All solutions, or those found until a stop.
    Lines { lines: Vec<Vec<Move>>, all: bool },
    /// Nothing that can be compared.
    Other,
}
