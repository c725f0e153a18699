//! Why something is missing from an answer.

use crate::Stop;
use keymove_problem::{Length, Moves};

/// Why something is missing from an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The search was stopped.
    Stopped {
        /// What has stopped it.
        stop: Stop,
        /// The length up to which it is proven all the same that there is no solution.
        none_up_to: Option<Length>,
    },
    /// The tree of the solution is larger than what is built of it.
    Cut {
        /// How many moves of it were looked at.
        moves: usize,
    },
    /// Solutions have no room in the memory.
    Unlisted {
        /// How many.
        solutions: u64,
    },
}

impl core::fmt::Display for Missing {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Stopped { stop, none_up_to: None } => write!(f, "{stop}"),
            Self::Stopped { stop, none_up_to: Some(length) } => {
                let plural = if *length == Length::whole(Moves::ONE) { "" } else { "s" };
                write!(f, "{stop}; no solution in up to {length} move{plural}")
            }
            Self::Cut { moves } => write!(f, "only the first {moves} moves of the solution were looked at"),
            Self::Unlisted { solutions } => write!(f, "{solutions} solutions did not fit into the memory"),
        }
    }
}
