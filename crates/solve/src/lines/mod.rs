//! Everything whose solution is a set of lines: help play, series play and their mixtures.
//!
//! The path of the data: a [`LineTask`] is compiled into a script of steps (`script`), counted from the end; for each length
//! `work` makes the first moves and lets the threads search what lies below (`search`), with a table of nodes from which
//! no line is left (`failures`); the [`LineOutcome`] has all lines in canonical order.
//!
//! What always holds: every line listed is a solution; if the outcome is complete and not restricted, every solution is
//! listed or counted, once. Neither depends on the number of threads or the size of the table.
//!
//! Deliberately absent: battle play, whose solution is a tree; set play, which is a task of its own with the other side to
//! move.

mod attackers;
mod closing;
mod failures;
mod node;
mod outcome;
mod progress;
mod reachable;
mod recount;
mod script;
mod search;
mod series_mate;
mod stalling;
mod task;
mod turns;
mod work;

pub use closing::candidates;
pub use outcome::{LengthReport, LineOutcome, Method};
pub use recount::count;
pub use task::{LineError, LineTask, MethodChoice};

use super::limits::Limits;
use super::observer::Observer;

/// Finds all solutions.
///
/// # Errors
/// [`LineError`] if the task is none for this solver, or if there is no memory at all.
pub fn solve(limits: &Limits, task: &LineTask, observer: &dyn Observer) -> Result<LineOutcome, LineError> {
    task.check()?;
    work::solve(limits, task, observer)
}
