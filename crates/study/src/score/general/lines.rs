//! What the main lines of a solution hold: final pictures, last moves, continuations, special moves.

use super::GeneralTheme;
use crate::picture::{Picture, Placed};
use crate::study::track::{Step, Track};
use crate::{Act, Study};
use keymove_chess::{Role, Square};
use keymove_problem::sort::Sort as _;
use std::collections::BTreeMap;

/// A move by who makes it: kind of unit, squares and promotion.
type Made = (usize, usize, u16);

/// What was counted, over all positions.
#[derive(Default)]
pub(super) struct Counted {
    /// Solutions of play in lines.
    pub(super) solutions: u16,
    /// The number of answers to each defence to a key with several.
    pub(super) duals: Vec<usize>,
    pub(super) checking_keys: usize,
    pub(super) capturing_keys: usize,
    pub(super) promoting_keys: usize,
    /// Captures of play in lines.
    pub(super) captures: usize,
    models: Vec<(Placed, bool)>,
    blocks: usize,
    batteries: Vec<Made>,
    ends: Vec<Made>,
    continuations: Vec<(usize, Made)>,
    switchbacks: Vec<Square>,
    promotions: Vec<Made>,
    underpromotions: Vec<Made>,
    specials: Vec<Made>,
    /// In how many solutions of play in lines each move occurs.
    occurrences: BTreeMap<Made, usize>,
}

/// Adds what is not there.
fn note<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

fn made(step: &Step) -> Made {
    (step.color.index(), step.role.index(), step.mv.bits())
}

impl Counted {
    pub(super) fn of(studies: &[Study]) -> Self {
        let mut counted = Self::default();
        for study in studies {
            for act in study.acts.iter().filter(|act| study.is_battle() && act.solves()) {
                counted.add_key(study, act);
            }
            let is_shown = |act: usize| study.acts[act].solves() && !study.setting(act).set_play;
            for line in &study.lines {
                if line.main && line.goal && !line.threat && is_shown(line.act) {
                    counted.add_line(study, &Track::of(study, line));
                }
            }
        }
        counted
    }

    fn add_key(&mut self, study: &Study, act: &Act) {
        self.blocks += usize::from(act.block);
        self.checking_keys += usize::from(act.check);
        if let Some(first) = act.first {
            self.capturing_keys += usize::from(study.diagram.is_capture(first));
            self.promoting_keys += usize::from(first.promotion().is_some());
        }
        let duals = act.variations.iter().filter(|variation| variation.defends() && !variation.short);
        self.duals.extend(duals.map(|variation| variation.answers.len()).filter(|&answers| answers > 1));
    }

    fn add_line(&mut self, study: &Study, track: &Track) {
        let Some((last, before)) = track.steps.split_last() else { return };
        self.add_end(track, last);
        for step in &track.steps {
            self.add_special(step);
        }
        for (index, step) in track.steps.iter().enumerate() {
            let left = step.mv.from();
            let returns = |later: &Step| later.unit == step.unit && later.mv.to() == left;
            if track.steps[index + 1..].iter().any(returns) {
                note(&mut self.switchbacks, step.unit);
            }
        }
        if study.is_battle() {
            let of_attacker =
                before.iter().enumerate().skip(1).filter(|(_, step)| step.color == study.attacker);
            for (index, step) in of_attacker {
                note(&mut self.continuations, (index, made(step)));
            }
        } else {
            self.solutions += 1;
            self.captures += track.steps.iter().filter(|step| step.captured.is_some()).count();
            let mut moves: Vec<Made> = track.steps.iter().map(made).collect();
            moves.put_in_order();
            moves.dedup();
            moves.into_iter().for_each(|made| *self.occurrences.entry(made).or_default() += 1);
        }
    }

    fn add_end(&mut self, track: &Track, last: &Step) {
        note(&mut self.ends, made(last));
        let opened = track.end.checkers().without(last.mv.to().into());
        if opened.any() && !last.castles() {
            note(&mut self.batteries, made(last));
        }
        if let Some(picture) = Picture::of(&track.end).filter(Picture::is_model) {
            note(&mut self.models, (picture.placed(), picture.is_ideal()));
        }
    }

    fn add_special(&mut self, step: &Step) {
        if let Some(role) = step.mv.promotion() {
            note(&mut self.promotions, made(step));
            if role != Role::Queen {
                note(&mut self.underpromotions, made(step));
            }
        }
        if step.castles() || step.is_en_passant() {
            note(&mut self.specials, made(step));
        }
    }

    /// How often each theme counts, indexed by the theme.
    pub(super) fn themes(&self) -> [u16; GeneralTheme::COUNT] {
        let count = |theme: GeneralTheme| match theme {
            GeneralTheme::Model => self.models.len(),
            GeneralTheme::Ideal => self.models.iter().filter(|(_, is_ideal)| *is_ideal).count(),
            GeneralTheme::Battery => self.batteries.len(),
            GeneralTheme::Block => self.blocks,
            GeneralTheme::Switchback => self.switchbacks.len(),
            GeneralTheme::Promotion => self.promotions.len(),
            GeneralTheme::Underpromotion => self.underpromotions.len(),
            GeneralTheme::Special => self.specials.len(),
        };
        core::array::from_fn(|index| number(count(GeneralTheme::ALL[index])))
    }

    /// Different last moves.
    pub(super) fn ends(&self) -> u16 {
        number(self.ends.len())
    }

    /// Different moves of the attacker between the key and the last move.
    pub(super) fn continuations(&self) -> u16 {
        number(self.continuations.len())
    }

    /// Moves that occur in several solutions.
    pub(super) fn repeats(&self) -> usize {
        self.occurrences.values().filter(|&&count| count > 1).count()
    }
}

fn number(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
