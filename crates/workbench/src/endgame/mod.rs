//! Positions of few men in tables of perfect play, and endgame studies.
//!
//! Tables are whoever runs the work's: a folder of them, or memory that outlives one job. What is not at hand is made within the
//! time and the memory of the job; what is not known is said to be unknown, and never taken for a draw.

mod making;
pub mod probe;
pub mod study;
mod told;

pub use told::{ToldHelpmate, ToldMate, ToldZeroing, material, spelled, wdl_word};

use crate::job::Resources;
use keymove_chess::Color;
use keymove_tables::Tables;
use serde::Deserialize;
use std::sync::Arc;

/// One of the two sides, as requests name it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

impl Side {
    const fn color(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }
}

/// Tables of these resources; without any they are in memory, for this job alone.
fn tables_of(resources: &Resources) -> Arc<Tables> {
    resources.tables.clone().unwrap_or_default()
}
