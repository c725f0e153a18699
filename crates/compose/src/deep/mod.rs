//! Beyond what can be searched completely: rounds that go on from the best positions found so far.
//!
//! ```text
//! Plan --> round 0: its whole space --> Pool of sound and nearly sound positions
//!            +--------------------------------^         |
//!            |                                          v
//!            +-- everything within two transformations of the best ones: rounds 1, 2, 3 ...
//! ```
//!
//! What is sound is worth its score; what is nearly sound, what it would score without its flaw, less a price for that.
//! Positions that differ in little count as one group, and of a group few are gone on from. What the rounds leave
//! out is not looked at, so that what they do not find may well be there: nothing but round 0 is complete.
//!
//! Work is done in waves of jobs. A job knows what earlier waves have found, nothing of the others in its wave, and its
//! result is taken over in the order of the jobs: the number of threads changes nothing. Left out on purpose: remembering
//! every position. What two positions of a beam are both near to is judged for each, as whole families are judged at once.

mod changes;
mod flaw;
mod journal;
mod json;
mod pool;
mod reach;
mod report;
mod scout;
mod search;
#[cfg(test)]
mod tests;

pub use changes::between;
pub use journal::Journal;
pub use search::{run, run_with};

use crate::Breakdown;
use crate::search::Improvement;
use crate::sums::sums;

/// How wide and how far the rounds go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// How many positions a round goes on from, at least 1.
    pub beam: usize,
    /// How many rounds there are after the complete one.
    pub rounds: u16,
    /// So many of the beam are for positions that are only nearly sound; the rest of the beam is for sound ones first.
    pub nearly: usize,
}

impl Depth {
    /// The widest beam: each round searches all that lies near every position of it.
    pub const WIDEST: u16 = 10_000;
    /// The most rounds after the complete search.
    pub const MOST_ROUNDS: u16 = 1000;

    /// A quarter of the beam is for nearly sound positions.
    pub const fn new(beam: usize, rounds: u16) -> Self {
        Self { beam, rounds, nearly: beam / 4 }
    }
}

/// How many transformations a round goes on from each of its positions: one alone seldom leaves a problem sound.
pub const STRIDE: u16 = 2;

/// What was done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Positions that were judged: sound or not. One that is met in several ways is counted each time.
    pub positions: u64,
    /// Of these, sound ones.
    pub sound: u64,
    /// Of these, those that were scored: for the others a bound has shown that they score too little.
    pub scored: u64,
    /// Positions that were examined for flaws.
    pub examined: u64,
    /// Of these, nearly sound ones.
    pub nearly: u64,
    /// Sound positions that rounds went on from.
    pub from_sound: u64,
    /// Nearly sound ones.
    pub from_nearly: u64,
    /// Sound positions with a score that is high enough that a game cannot lead to, if this was asked.
    pub impossible: u64,
    /// Such that are not as wished.
    pub unwanted: u64,
    /// Such whose solution could not be looked at to the end for a theme that is required or forbidden: it is not decided whether
    /// they are as wished.
    pub unclear: u64,
    /// Improvements that were reported.
    pub improved: u64,
}

sums!(
    Tally: positions, sound, scored, examined, nearly, from_sound, from_nearly, impossible, unwanted, unclear, improved
);

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// The round; 0 is the complete one.
    pub round: u16,
    /// Jobs of the round that are done, and all of them.
    pub jobs: (usize, usize),
    /// What was done so far.
    pub tally: Tally,
    /// The highest score that was reported.
    pub best: Option<i64>,
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// All rounds were done.
    Rounds,
    /// There was nothing left to go on from.
    Exhausted,
    /// The watcher has stopped it.
    Stopped,
    /// A thread has panicked.
    Broken(Breakdown),
}

/// What a search has done, besides what it reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// How many rounds were done to their end after the complete one; `None` if that was not.
    pub rounds: Option<u16>,
    /// What was done.
    pub tally: Tally,
}

/// Hears of a search.
pub trait Watcher: Sync {
    /// Improvements that were good enough to go on from when they were found: sound, as wished, solved and scored once more
    /// from scratch. None comes twice. Called by one thread at a time.
    fn found(&self, improvements: Vec<Improvement>);

    /// How far the search is. Called by one thread at a time, after each wave of jobs.
    fn status(&self, status: &Status) {
        let _ = status;
    }

    /// Whether to stop: what jobs have found that are not done is lost. Called by all threads.
    fn stops(&self) -> bool {
        false
    }
}
