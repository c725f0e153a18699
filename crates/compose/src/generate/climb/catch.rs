//! The best of the problems that a search meets.

use crate::generate::judge::Judge;
use keymove_chess::{Arrangement, Move};

/// A sound two-mover under way.
#[derive(Clone, Copy, Debug)]
pub(in crate::generate) struct Made {
    pub(in crate::generate) position: Arrangement,
    pub(in crate::generate) key: Move,
    /// What guides the search: see [`judge`](crate::generate::judge).
    pub(in crate::generate) value: i64,
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

    /// Looks at one more sound problem.
    pub(super) fn consider(
        &mut self, position: &Arrangement, key: Move, judge: &mut Judge<'_>, sound: &mut u64,
    ) {
        *sound += 1;
        if self.avoid.as_ref() == Some(position) {
            return;
        }
        let Some(assess) = judge.assess_above(position, key, self.floor) else { return };
        if assess.value > self.floor && judge.is_possible(position) {
            self.floor = assess.value;
            self.best = Some(Made { position: *position, key, value: assess.value });
        }
    }
}
