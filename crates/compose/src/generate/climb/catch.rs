//! The best of the problems that a search meets.

use crate::generate::judge::Judge;
use keymove_chess::{Arrangement, Move};

/// A sound problem under way.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate) struct Made {
    pub(in crate::generate) position: Arrangement,
    pub(in crate::generate) key: Move,
    /// What guides the search: see [`judge`](crate::generate::judge).
    pub(in crate::generate) value: i64,
}

/// How many of the best problems without a fault an attempt remembers.
const KEPT: usize = 8;

/// The best problems without a fault that were met on the way, the best first.
#[derive(Default)]
pub(in crate::generate) struct Kept(Vec<Made>);

impl Kept {
    /// Whether there are fewer than are kept, or worse ones; and this one is not there.
    pub(super) fn has_room_for(&self, made: &Made) -> bool {
        let is_good = self.0.len() < KEPT || self.0.last().is_some_and(|last| last.value < made.value);
        is_good && !self.has(&made.position)
    }

    pub(super) fn has(&self, position: &Arrangement) -> bool {
        self.0.iter().any(|other| other.position == *position)
    }

    pub(super) fn add(&mut self, made: Made) {
        let place = self.0.partition_point(|other| other.value >= made.value);
        self.0.insert(place, made);
        self.0.truncate(KEPT);
    }

    pub(super) fn into_all(self) -> Vec<Made> {
        self.0
    }
}

/// Keeps the problem with the highest value above a floor, the first of equal ones.
pub(in crate::generate) struct Catch {
    floor: i64,
    /// What is not wanted again.
    avoid: Option<Arrangement>,
    pub(in crate::generate) best: Option<Made>,
}

impl Catch {
    pub(in crate::generate) const fn above(floor: i64) -> Self {
        Self { floor, avoid: None, best: None }
    }

    pub(in crate::generate) const fn anything() -> Self {
        Self::above(i64::MIN / 2)
    }

    pub(in crate::generate) const fn other_than(self, avoid: Arrangement) -> Self {
        Self { avoid: Some(avoid), ..self }
    }

    /// Looks at one more sound problem. Of longer ones those without a fault are kept too: a climb seldom ends at one.
    pub(super) fn consider(
        &mut self, position: &Arrangement, key: Move, judge: &mut Judge<'_>, kept: &mut Kept,
    ) {
        if self.avoid.as_ref() == Some(position) {
            return;
        }
        let Some(assess) = judge.assess_above(position, key, self.floor) else { return };
        let made = Made { position: *position, key, value: assess.value };
        let is_worth = assess.is_longer() || assess.value > self.floor && judge.wishes_themes();
        if is_worth && kept.has_room_for(&made) && judge.fault(position, &assess).is_none() {
            kept.add(made);
        }
        if assess.value > self.floor && judge.is_possible(position) {
            self.floor = assess.value;
            self.best = Some(made);
        }
    }
}
