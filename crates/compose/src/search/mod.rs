//! The search for improvements: every position of a space is judged, and scored if it is sound.
//!
//! ```text
//! Plan --> pieces of the Space, taken by threads --> Family (sound?) --> bound, score --> Improvement --> Observer
//! ```
//!
//! A piece is searched as a whole by one thread and reported when it is done, with what was counted in it. Whatever the
//! number of threads, the pieces and what is found in each are the same.

mod best;
mod changes;
mod confirm;
mod counts;
mod first_position;
mod journal;
mod json;
mod longer;
mod parts;
mod plan;
mod run;
#[cfg(test)]
mod tests;
mod words;
mod worker;

pub use best::{Best, Group, is_alike};
pub use changes::{Changes, Exchanged, Moved, RightsChanges};
pub use counts::Counts;
pub use journal::{Journal, JournalError, Resumed};
pub(crate) use journal::{Kind, header_of, weights_digest};
pub(crate) use json::from_json;
pub use json::to_json;
pub use plan::{Filters, HelpPlan, MOST_POSITIONS, Plan, PlanError, Unsound, WholePlan};
pub use run::{Observer, run};
pub use words::piece_name;

use crate::general::Solved;
use keymove_chess::{Move, Position};

/// A sound problem with a higher score than the original.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Improvement {
    /// The diagram.
    pub position: Position,
    /// Its only key; of a helpmate and other play in lines the first move of the first solution.
    pub key: Move,
    /// The solutions of a helpmate and other play in lines; empty for battles.
    pub solutions: Vec<Vec<Move>>,
    /// Of a problem of several positions, those after the first. [`Self::position`] is the diagram, though, and with a
    /// zeroposition its first twin is among these.
    pub others: Vec<Solved>,
    /// Its score.
    pub score: i64,
    /// How many different themes of the score it shows.
    pub themes: usize,
    /// What was done to the original.
    pub changes: Changes,
}
