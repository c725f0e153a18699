//! Why a problem of a collection cannot be read or understood.

use crate::StipulationError;
use crate::report::IntentionError;
use core::fmt;
use keymove_chess::notation::FenError;

/// A place in a collection that is no problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct LineError {
    /// The line, from 1; of a problem that has several, the first.
    pub line: usize,
    /// The character of that line, from 1, if one is to blame.
    pub column: Option<usize>,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

impl LineError {
    pub(super) fn new(line: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { line, column: None, problem: problem.into(), expected: expected.into() }
    }
}

/// `line 3, column 7: ...; expected ...`
impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}; expected {}", self.problem, self.expected)
    }
}

/// An entry that is no problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntryError {
    /// The diagram.
    #[error("{0}")]
    Fen(FenError),
    /// There is no stipulation.
    #[error("no stipulation; expected one such as #2, h#2.5, s#3")]
    NoStipulation,
    /// The stipulation.
    #[error("{0}")]
    Stipulation(StipulationError),
    /// The number of solutions that the author means.
    #[error("{0}")]
    Intention(IntentionError),
    /// A number of solutions that the stipulation cannot have.
    #[error("intended solutions: {0}")]
    Misfit(String),
}
