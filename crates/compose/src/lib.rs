//! Composing: the space of positions near a problem, and the search through it for sound ones with a higher score; problems
//! from nothing; all helpmates of a material.
//!
//! ```text
//! original --> Space --> Stem (deleted, shifted) --> additions, one by one --> sound? --> score --> improvement
//! ```

// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod breakdown;
pub mod compare;
pub mod deep;
pub mod enumerate;
pub mod experiment;
pub mod general;
pub mod generate;
pub mod help;
pub mod longer;
pub mod matrix;
pub mod necessity;
pub mod ranking;
pub mod retro;
pub mod rules;
pub mod search;
mod solving;
pub mod sound;
pub mod space;
mod sums;
mod task;
mod unplayable;
pub mod wishes;

pub use breakdown::Breakdown;
pub use task::{Task, TaskError};
pub use unplayable::in_check;
