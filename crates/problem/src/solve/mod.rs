//! From a problem to proven answers.

mod crew;
mod first;
mod full;
mod limits;
mod line;
mod memory;
mod observer;
mod oracle;
mod outcome;
mod proof_number;
mod search;
mod shortest;
mod solver;
mod table;

pub use limits::{Limits, Stop};
pub use observer::{News, Observer};
pub use oracle::Oracle;
pub use outcome::{DepthReport, FirstMove, FirstVerdict, Mate, MateOutcome, Outcome, Status};
pub use solver::{OutOfMemory, Solver, Task};
