//! What the composer's wishes leave of the space around a position that is some rounds away from the original.

use super::changes::{between, shift};
use super::pool::moved;
use crate::search::{Changes, Plan};
use crate::space::{Bounds, Shifts};
use crate::wishes::{Judgement, WishError, Wishes};
use keymove_chess::{Arrangement, Move};
use keymove_study::score::Score;

/// The wishes of a plan, seen from any position.
#[derive(Clone, Debug)]
pub(super) struct Reach<'a> {
    plan: &'a Plan,
    /// Around the original.
    bounds: Bounds,
    /// The wishes that are quickly told from a score.
    quick: Wishes,
    /// Whether there are no wishes at all.
    is_free: bool,
}

impl<'a> Reach<'a> {
    pub(super) fn new(plan: &'a Plan) -> Result<Self, WishError> {
        let wishes = &plan.wishes;
        let quick = Wishes { required: Vec::new(), forbidden: Vec::new(), ..wishes.clone() };
        let bounds = wishes.bounds_of(&plan.original, plan.key, plan.level)?;
        Ok(Self { plan, bounds, is_free: *wishes == Wishes::default(), quick })
    }

    /// What not to search around a position that keeps to them.
    pub(super) fn bounds(&self, position: &Arrangement) -> Bounds {
        let shift = shift(&self.plan.original, position).unwrap_or_default();
        let original = &self.bounds;
        let kept = if original.only_add { self.plan.original.occupied() } else { original.kept };
        Bounds {
            kept: moved(kept, shift),
            empty: moved(original.empty, shift),
            no_white: moved(original.no_white, shift),
            shifts: if original.only_add { Shifts::None } else { original.shifts },
            // Units that were added may go again, and how many changes there are is asked of the result.
            only_add: false,
            most_changes: None,
            ..original.clone()
        }
    }

    /// Whether a position is too far from the original to go on from, or to be an improvement.
    pub(super) fn is_out(&self, position: &Arrangement) -> bool {
        self.plan.wishes.max_distance.is_some_and(|most| {
            between(&self.plan.original, position).is_none_or(|changes| changes.distance() > most)
        })
    }

    /// Whether a sound position is as wished, as far as this is quickly told.
    pub(super) fn is_wanted(&self, position: &Arrangement, key: Move, score: &Score) -> bool {
        self.is_free
            || between(&self.plan.original, position).is_some_and(|changes| {
                let pure = changes.deleted.is_empty() && changes.added.is_empty();
                !(pure && self.plan.wishes.shifts == Shifts::WithOthers)
                    && self.quick.judge(self.plan, &changes, position, key, score) == Judgement::Wanted
            })
    }

    /// Whether a sound position that is [wanted](Self::is_wanted) shows what solutions are to show, and nothing else.
    pub(super) fn judge(
        &self, changes: &Changes, position: &Arrangement, key: Move, score: &Score,
    ) -> Judgement {
        match self.plan.wishes.look_at_solutions() {
            true => self.plan.wishes.judge(self.plan, changes, position, key, score),
            false => Judgement::Wanted,
        }
    }
}
