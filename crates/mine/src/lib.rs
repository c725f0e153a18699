#![doc = include_str!("../README.md")]

mod find;
mod gate;
mod known;
mod miner;
mod record;
mod search;
mod seeker;
mod seen;
mod walk;
mod wishes;

pub use find::{Dual, Fate, Find, Players};
pub use miner::{Miner, News, Totals, Unfinished};
pub use wishes::{Effort, Settings, Sole, Who, Wishes};
