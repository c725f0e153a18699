//! A solved problem as gates see it.

use crate::retro;
use crate::space::Frame;
use keymove_chess::{Arrangement, Move};
use keymove_solve::tree::PhaseKind;
use keymove_study::score::problemist::{Feature, Features, TasteScore};
use keymove_study::score::promoted_force;
use keymove_study::{Act, Study};

use super::Gate;

/// A problem with its solution, its points, and what gates ask of it.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) taste: TasteScore,
    threats: usize,
    /// Defences with their only answers after the key.
    play: Vec<(Move, Move)>,
    /// Set play, and tries by their first moves with what refutes them.
    phases: Vec<Other>,
}

/// Set play, or a try.
#[derive(Clone, Debug)]
struct Other {
    first: Option<Move>,
    refutation: Option<Move>,
    play: Vec<(Move, Move)>,
}

impl Reading {
    /// A problem with nothing that a gate is about: one threat at most, no dual, no brutal key, and no play that could be lost.
    pub(super) fn faultless() -> Self {
        let taste = TasteScore { features: Features::default(), points: [0; Feature::COUNT] };
        Self { taste, threats: 1, play: Vec::new(), phases: Vec::new() }
    }

    /// `None` if the scale does not know the problem.
    pub(super) fn of(study: &Study) -> Option<Self> {
        let taste = TasteScore::of(study)?;
        let key = if study.is_battle() { study.key() } else { None };
        let is_other = |act: &&Act| match act.kind {
            PhaseKind::SetPlay => true,
            PhaseKind::Try => act.refutations.len() == 1,
            _ => false,
        };
        let other = |act: &Act| Other {
            first: act.first,
            refutation: act.refutations.first().copied(),
            play: pairs(act),
        };
        Some(Self {
            taste,
            threats: key.map_or(0, |key| key.threats.len()),
            play: key.map_or_else(Vec::new, pairs),
            phases: study.acts.iter().filter(is_other).map(other).collect(),
        })
    }

    /// Whether what is read passes a gate, compared with the original: of everything but idle units.
    pub(super) fn passes(&self, gate: Gate, original: &Self, frame: Frame) -> bool {
        let more = |feature: Feature| self.taste.features.get(feature) > original.taste.features.get(feature);
        let net = |one: &Self| {
            let get = |feature: Feature| one.taste.features.get(feature);
            get(Feature::KeyTakesFlights) - get(Feature::KeyGivesFlights)
        };
        match gate {
            Gate::Threats => self.threats <= original.threats,
            Gate::Key => {
                let brutal = [
                    Feature::KeyCheck,
                    Feature::KeyCapturesPiece,
                    Feature::KeyCapturesPawn,
                    Feature::KeyPromotes,
                ];
                !brutal.into_iter().any(more) && net(self) <= net(original).max(0.0)
            }
            Gate::Duals => !more(Feature::Duals),
            Gate::Play => keeps(&original.play, &self.play, frame),
            Gate::Phases => original.phases.iter().all(|old| {
                self.phases.iter().any(|new| {
                    is_same(old.first, new.first, frame)
                        && is_same(old.refutation, new.refutation, frame)
                        && keeps(&old.play, &new.play, frame)
                })
            }),
            Gate::Promoted | Gate::Legal | Gate::Idle => true,
        }
    }
}

/// Whether a diagram passes the gates that need no solution. `original` is that of the problem that is improved, if there is one.
pub(super) fn diagram_passes(gate: Gate, position: &Arrangement, original: Option<&Arrangement>) -> bool {
    let promoted = |position: &Arrangement| promoted_force(position).len();
    match gate {
        Gate::Promoted => promoted(position) <= original.map_or(0, promoted),
        Gate::Legal => !retro::is_impossible(position) || original.is_some_and(retro::is_impossible),
        _ => true,
    }
}

fn pairs(act: &Act) -> Vec<(Move, Move)> {
    act.variations.iter().filter_map(|variation| Some((variation.reply, variation.answer()?))).collect()
}

fn keeps(old: &[(Move, Move)], new: &[(Move, Move)], frame: Frame) -> bool {
    old.iter().all(|old| {
        new.iter()
            .any(|new| is_same(Some(old.0), Some(new.0), frame) && is_same(Some(old.1), Some(new.1), frame))
    })
}

/// Whether a move is that of the original, shifted and mirrored with it.
fn is_same(old: Option<Move>, new: Option<Move>, frame: Frame) -> bool {
    match (old, new) {
        (None, None) => true,
        (Some(old), Some(new)) => {
            frame.map(old.from()) == Some(new.from())
                && frame.map(old.to()) == Some(new.to())
                && old.promotion() == new.promotion()
        }
        _ => false,
    }
}
