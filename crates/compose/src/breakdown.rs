//! What it means if a thread of a search panics.

use keymove_run::Panic;

/// A thread of a search has panicked: a fault of the program. The search has not come to its end, and nothing may be
/// concluded from what it has not found; what was reported before stands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has broken down, which is a fault of this program: {0}")]
pub struct Breakdown(#[from] Panic);
