//! A problem of a collection, and what came of a search near it.

use crate::compare::{Comparer, Shown};
use crate::search::{Best, Counts, Improvement, Plan};
use crate::wishes::WishError;
use keymove_chess::{Arrangement, Move};
use std::collections::BTreeSet;
use std::time::Duration;

/// A problem to be improved.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The collection that it belongs to.
    pub collection: String,
    /// What it is called there.
    pub name: String,
    /// How it is improved; the level of this plan does not matter.
    pub plan: Plan,
}

impl Subject {
    /// The search through what exactly so many transformations lead to.
    ///
    /// # Errors
    /// If the wishes of the plan contradict so many transformations.
    pub fn at_level(&self, level: u16) -> Result<Plan, WishError> {
        self.plan.at_level(level)
    }

    /// What the problem shows; `None` of play that no themes are counted of.
    pub fn shown(&self) -> Option<Shown> {
        let solutions = self.plan.help.as_ref().map_or(&[][..], |help| &help.solutions);
        self.shown_by(&self.plan.original, self.plan.key, solutions)
    }

    /// What an improvement shows.
    pub fn shown_improved(&self, one: &Improvement) -> Option<Shown> {
        self.shown_by(&one.position, one.key, &one.solutions)
    }

    fn shown_by(&self, position: &Arrangement, key: Move, solutions: &[Vec<Move>]) -> Option<Shown> {
        Some(Comparer::new(&self.plan).tell(position, key, solutions)?.shown())
    }
}

/// What came of a search so far.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What became of the positions.
    pub counts: Counts,
    /// How long it took.
    pub time: Duration,
    /// The best improvement.
    pub best: Option<Improvement>,
    /// Whether all positions were searched.
    pub is_whole: bool,
    /// The pieces of the space that are done.
    pub(super) done: BTreeSet<u64>,
}

impl Outcome {
    /// Adds what came of further pieces.
    pub(super) fn add(&mut self, counts: &Counts, time: Duration, best: Option<Improvement>) {
        self.counts += *counts;
        self.time += time;
        if let Some(best) = best {
            self.best = first_of(self.best.take().into_iter().chain([best]));
        }
    }
}

/// The best of these.
pub(super) fn first_of(all: impl IntoIterator<Item = Improvement>) -> Option<Improvement> {
    let mut best = Best::new(1);
    all.into_iter().for_each(|one| best.add(&one));
    best.list().next().map(|group| group.first().clone())
}
