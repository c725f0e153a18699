//! Chess problems from statement to report.

pub mod solve;
mod stipulation;

pub use stipulation::{MAX_MOVES, Moves, Stipulation, StipulationError};
