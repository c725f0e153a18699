//! What can be told of a two-mover in microseconds: most gates, and about how good it is.

use super::{Gate, Gates};
use crate::search::Improvement;
use keymove_chess::{Arrangement, Move};
use keymove_study::score::problemist::{Feature, Scale, ideas};
use keymove_study::score::{Score, Scorer, Theme};

/// A two-mover at first sight.
#[derive(Clone, Debug)]
pub(super) struct Glance {
    threats: usize,
    duals: usize,
    brutal: [bool; 4],
    /// Flights taken less flights given.
    taken: i64,
    /// The points of what is known so far.
    pub(super) points: i64,
}

impl Glance {
    /// A two-mover with nothing that a gate is about: one threat at most, no dual, no brutal key.
    pub(super) const fn faultless() -> Self {
        Self { threats: 1, duals: 0, brutal: [false; 4], taken: 0, points: 0 }
    }

    /// `None` if it is no sound two-mover.
    pub(super) fn of(position: &Arrangement, key: Move, scorer: &mut Scorer, scale: &Scale) -> Option<Self> {
        let score = scorer.evaluate(position, key).ok()?;
        let phase = scorer.phase();
        let threats = phase.threats();
        let (mut duals, mut checks) = (0, 0);
        let mut pairs: Vec<(Move, Move)> = Vec::new();
        for defence in phase.defences() {
            let mates = phase.mates(defence);
            if let Some(mate) = phase.distinct(defence) {
                checks += usize::from(phase.position().gives_check(defence.mv));
                pairs.push((defence.mv, mate));
            } else if mates.len() > 1 && !mates.iter().any(|mate| threats.contains(mate)) {
                duals += 1;
            }
        }
        let (variations, ideas) = (pairs.len(), ideas(&pairs));
        let known = [
            (Feature::Mates, ideas),
            (Feature::Variations, variations),
            (Feature::Repetitions, variations - ideas),
            (Feature::Duals, duals),
            (Feature::Checks, checks),
            (Feature::FurtherThreats, threats.len().saturating_sub(1)),
            (Feature::Units, position.occupied().len() as usize),
            (Feature::KeyPinsOwn, score.key.pins_white.len() as usize),
            (Feature::KeyUnpinsBlack, score.key.unpins_black.len() as usize),
            (Feature::KeyPinsBlack, score.key.pins_black.len() as usize),
            (Feature::KeyAllowsChecks, score.key.checks.into()),
            (Feature::KeySacrifice, usize::from(score.key.sacrificed.is_some())),
        ];
        let points: i64 = known.iter().map(|&(feature, count)| scale.points(feature, count as f64)).sum();
        let strategy = strategy(&score) as f64 / variations.max(1) as f64;
        let [before, after] = score.key.flights.map(i64::from);
        Some(Self {
            threats: threats.len(),
            duals,
            brutal: [
                score.key.checkers > 0,
                score.key.captured.is_some_and(|role| role != keymove_chess::Role::Pawn),
                score.key.captured.is_some(),
                key.promotion().is_some(),
            ],
            taken: before - after,
            points: points + scale.points(Feature::Strategy, strategy),
        })
    }

    /// The first gate that a candidate is certain not to pass.
    pub(super) fn fails(&self, original: &Self, gates: Gates) -> Option<Gate> {
        let is_brutal = || {
            let pairs = self.brutal.iter().zip(original.brutal);
            pairs.into_iter().any(|(&is, was)| is && !was) || self.taken > original.taken.max(0)
        };
        let fails = |gate: Gate| match gate {
            Gate::Threats => self.threats > original.threats,
            Gate::Key => is_brutal(),
            Gate::Duals => self.duals > original.duals,
            _ => false,
        };
        Gate::ALL.into_iter().find(|&gate| gates.has(gate) && fails(gate))
    }
}

/// Strategic effects in all variations, as the score of the paper counts them.
fn strategy(score: &Score) -> u32 {
    let effects =
        [Theme::SelfBlock, Theme::SelfPin, Theme::Unpin, Theme::Direct, Theme::Indirect, Theme::Grimshaw];
    effects.into_iter().map(|theme| u32::from(score.counts[theme as usize])).sum()
}

/// Looks at candidates that passed at first sight in the order of their points: those that are looked at, and how many are not.
pub(super) fn best(mut passing: Vec<(i64, Improvement)>, most: usize) -> (Vec<Improvement>, usize) {
    passing.sort_by_cached_key(|(points, one)| {
        (std::cmp::Reverse(*points), one.changes.len(), one.position.to_string())
    });
    let behind = passing.len().saturating_sub(most);
    passing.truncate(most);
    (passing.into_iter().map(|(_, one)| one).collect(), behind)
}
