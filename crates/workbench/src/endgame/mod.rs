//! Positions of few men in tables of perfect play, and endgame studies.
//!
//! Tables are whoever runs the work's: a folder of them, or memory that outlives one job. What is not at hand is made within the
//! time and the memory of the job; what is not known is said to be unknown, and never taken for a draw.

mod making;
pub mod probe;
pub mod study;

pub use probe::{probe_json, spelled, value_json};

use crate::job::Resources;
use keymove_tables::Tables;
use std::sync::Arc;

/// Tables of these resources; without any they are in memory, for this job alone.
fn tables_of(resources: &Resources) -> Arc<Tables> {
    resources.tables.clone().unwrap_or_default()
}
