//! Chess problems from statement to report.

pub mod certificate;
pub mod check;
pub mod report;
pub mod solve;
mod stipulation;
pub mod tree;

pub use stipulation::{MAX_MOVES, Moves, Stipulation, StipulationError};
