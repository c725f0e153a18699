//! The search: what is asked, what is answered, and how the answer is found.
//!
//! `ask` -> `engine` (table, threads) -> `deepening` (iterations) -> `root` (first moves) -> `alpha_beta` (a node), which calls
//! `node` (what is known before any move), `prune` (nodes settled without moves), `picker` (the order of moves), `moves` (one
//! move: left out, extended, reduced, searched) and ends in `quiescence`. `history`, `table`, `exchange`, `checks` serve
//! these; `clock` says how long; `value` how values are to be read.

mod alpha_beta;
mod ask;
mod checks;
mod clock;
mod deepening;
mod engine;
mod exchange;
mod history;
mod moves;
mod node;
mod picker;
mod prune;
mod quiescence;
mod report;
mod root;
mod shared;
mod table;
#[cfg(test)]
mod tests;
mod tuning;
mod value;
mod worker;

pub use ask::{Ask, Clock, Control, Limits};
pub use engine::{Engine, OutOfMemory, Settings};
pub use report::{Answer, Bound, Report, Score};
pub use tuning::{Margin, Margins, Technique, Tuning};
