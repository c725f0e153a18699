//! Whether a helpmate with the right number of solutions is as wished.

use super::{Problem, Wanted};
use crate::wishes::{self, Feature};
use keymove_chess::{Arrangement, Move};
use keymove_problem::pattern;
use keymove_solve::Limits;
use keymove_study::score::HelpScore;

/// What a helpmate is to the composer.
pub(super) enum Judgement {
    /// It is as wished.
    Wanted(Box<Problem>),
    /// It is not.
    Unwanted,
    /// Its solutions could not be looked at to the end.
    Unclear,
}

impl Wanted {
    /// Judges a diagram with all its solutions, the cheapest first.
    pub(super) fn judge(
        &self, position: &Arrangement, solutions: Vec<Vec<Move>>, limits: &Limits,
    ) -> Judgement {
        if !self.has_pattern(&solutions) {
            return Judgement::Unwanted;
        }
        let Some(score) = HelpScore::of(position, &solutions, &self.weights) else {
            return Judgement::Unwanted;
        };
        let counts = |&(theme, times): &(_, u16)| score.counts[theme as usize] >= times;
        if self.min_score.is_some_and(|least| score.total() < least) || !self.themes.iter().all(counts) {
            return Judgement::Unwanted;
        }
        let problem = Problem { position: *position, solutions, score };
        match self.shows(position, limits) {
            Some(true) => Judgement::Wanted(Box::new(problem)),
            Some(false) => Judgement::Unwanted,
            None => Judgement::Unclear,
        }
    }

    /// Whether the solutions form the pattern that is asked for, if one is.
    pub(super) fn has_pattern(&self, solutions: &[Vec<Move>]) -> bool {
        self.pattern.as_ref().is_none_or(|wanted| wanted.fits(pattern(solutions).as_deref()))
    }

    /// Whether the solutions show what only a look at each of them tells; `None` if that did not come to its end.
    fn shows(&self, position: &Arrangement, limits: &Limits) -> Option<bool> {
        let mut all = Some(true);
        if let Some(exchange) = &self.exchange {
            all = exchange.is_shown(position, self, limits);
        }
        if all == Some(false) || self.required.is_empty() && self.forbidden.is_empty() {
            return all;
        }
        let study = wishes::study(position, self.stipulation, limits)?;
        let required = self.required.iter().map(|feature: &Feature| feature.is_shown(&study));
        let forbidden = self.forbidden.iter().map(|feature| feature.is_shown(&study).map(|shown| !shown));
        for fulfilled in required.chain(forbidden) {
            match fulfilled {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }
}
