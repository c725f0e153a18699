//! What is told of: improvements, checked from scratch.

use super::pool::Candidate;
use super::reach::Reach;
use super::{Tally, between};
use crate::search::{Improvement, Plan};
use crate::sound::{Answer, verdict};
use crate::wishes::Judgement;
use crate::{retro, rules};
use keymove_study::score::Scorer;
use std::collections::HashSet;

/// Decides what is an improvement, and remembers what was told.
pub(super) struct Report<'a> {
    plan: &'a Plan,
    reach: &'a Reach<'a>,
    scorer: Scorer,
    told: HashSet<u64>,
    /// The highest score that was told.
    pub(super) best: Option<i64>,
}

/// So many are remembered; more are not told.
const REMEMBERED: usize = 4_000_000;

impl<'a> Report<'a> {
    pub(super) fn new(plan: &'a Plan, reach: &'a Reach<'a>) -> Self {
        Self { plan, reach, scorer: Scorer::new(plan.weights.clone()), told: HashSet::new(), best: None }
    }

    /// The improvement that a candidate is, if it is one and was not told of before. It is solved and scored again by the
    /// plain solver, so that whatever led to it, what is told is true.
    pub(super) fn improvement(&mut self, candidate: &Candidate, tally: &mut Tally) -> Option<Improvement> {
        let (plan, position) = (self.plan, &candidate.position);
        let sound = candidate.sound.filter(|sound| sound.wanted && sound.score > plan.threshold)?;
        if self.told.len() >= REMEMBERED || !self.told.insert(position.hash()) {
            return None;
        }
        if plan.legal && retro::impossible(position).is_some() {
            tally.impossible += 1;
            return None;
        }
        let changes = between(&plan.original, position)?;
        let score = self.scorer.score(position, sound.key).ok()?;
        if verdict(position) != Answer::Sound(sound.key)
            || score.total() != sound.score
            || !rules::are_kept(position)
        {
            debug_assert!(false, "{position} is not what it was taken for");
            return None;
        }
        match self.reach.judge(&changes, position, sound.key, &score) {
            Judgement::Wanted => {}
            Judgement::Unwanted => {
                tally.unwanted += 1;
                return None;
            }
            Judgement::Unclear => {
                tally.unclear += 1;
                return None;
            }
        }
        tally.improved += 1;
        self.best = self.best.max(Some(sound.score));
        let themes = score.shown_themes().count();
        let (key, score, solutions) = (sound.key, sound.score, Vec::new());
        Some(Improvement { position: *position, key, solutions, others: Vec::new(), score, themes, changes })
    }
}
