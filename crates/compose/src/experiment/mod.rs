//! Whole collections improved, level by level, and what became of them in numbers: the experiment of the paper on CHESS
//! COMPOSER.
//!
//! ```text
//! Subjects --> run: level 1 of all, level 2 of all, ... --> one level further for those that nothing has improved
//!                |                                               |
//!                v                                               v
//!             Journal                                   Experiment --> Spread, LevelSums, Change
//! ```
//!
//! A search is that of one problem among the positions that exactly so many transformations lead to. It runs on all threads, and
//! of what it finds the best improvement and the counts are kept. Left out on purpose: how any of it is shown.

mod journal;
mod run;
mod subject;
mod sums;

pub use journal::Journal;
pub use run::{End, RunError, run};
pub use subject::{Outcome, Subject};
pub use sums::{Change, Kinds, LevelSums, Spread};

use crate::search::Improvement;
use std::collections::BTreeMap;

/// Problems and what was found near them.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The problems.
    pub subjects: Vec<Subject>,
    /// What came of each of them, by level; in the order of the problems. A level that was not begun is not there.
    pub outcomes: Vec<BTreeMap<u16, Outcome>>,
    /// Up to here every problem was to be searched.
    pub level: u16,
}

impl Experiment {
    /// Problems of which nothing was searched.
    pub fn new(subjects: Vec<Subject>, level: u16) -> Self {
        let outcomes = vec![BTreeMap::new(); subjects.len()];
        Self { subjects, outcomes, level }
    }

    /// The highest level of which anything was searched.
    pub fn highest(&self) -> u16 {
        self.outcomes.iter().flat_map(BTreeMap::keys).copied().max().unwrap_or(0)
    }

    /// What was found on a level of a problem, if all of it was searched.
    pub fn whole(&self, problem: usize, level: u16) -> Option<&Outcome> {
        self.outcomes.get(problem)?.get(&level).filter(|outcome| outcome.is_whole)
    }

    /// Whether every position up to this level of a problem was searched.
    pub fn is_whole(&self, problem: usize, level: u16) -> bool {
        (1..=level).all(|level| self.whole(problem, level).is_some())
    }

    /// The best improvement of a problem within so many transformations, as far as they were searched; of equal scores the one that
    /// takes fewer.
    pub fn best(&self, problem: usize, level: u16) -> Option<&Improvement> {
        let found = self.outcomes.get(problem)?.range(..=level).filter_map(|(_, one)| one.best.as_ref());
        // The last one of equals is taken.
        found.rev().max_by_key(|best| best.score)
    }

    /// The problems that nothing within so many transformations improves, each searched to the end.
    pub fn unimproved(&self, level: u16) -> impl Iterator<Item = usize> + '_ {
        (0..self.subjects.len())
            .filter(move |&problem| self.is_whole(problem, level) && self.best(problem, level).is_none())
    }
}
