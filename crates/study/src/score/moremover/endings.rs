//! The ends of all branches together: the last defences with their mates, equal ones once.

use crate::score::part::{Penalty, Theme};
use crate::score::phase::{Defence, Phase};
use crate::score::table::{self, MateCounts, Variant};
use crate::score::themes::{self, Together};
use crate::score::weights::PenaltyWeights;
use keymove_chess::{Move, Role, Square};
use std::collections::{HashMap, HashSet};

/// A last defence with all its mates. Two are the same if the kinds of units, squares and promotions are, in whatever
/// branches they stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The first branch with it, by its place in [`MainPlay::branches`](super::MainPlay::branches).
    pub branch: usize,
    /// Black's last move.
    pub defence: Move,
    /// The mates with the kind of the unit that gives each.
    pub mates: Vec<(Role, Move)>,
    /// What it shows in any of its branches.
    pub variant: Variant,
}

/// What makes an ending what it is.
type Identity = (Role, Move, Vec<(Role, Move)>);

/// All endings, and the themes that several of them show together.
#[derive(Default)]
pub(super) struct Endings {
    list: Vec<Ending>,
    places: HashMap<Identity, usize>,
    half_pins: HashSet<(Square, Square)>,
    grimshaws: HashSet<(usize, usize)>,
    pickaninnies: HashSet<Square>,
}

/// Such themes of one branch.
#[derive(Default)]
struct OfBranch {
    half_pins: Vec<(Square, Square)>,
    grimshaws: Vec<(usize, usize)>,
    pickaninnies: Vec<Square>,
}

impl Together for OfBranch {
    fn half_pin(&mut self, one: Square, other: Square) {
        self.half_pins.push((one, other));
    }

    fn grimshaw(&mut self, first: usize, second: usize) {
        self.grimshaws.push((first, second));
    }

    fn pickaninny(&mut self, pawn: Square) {
        self.pickaninnies.push(pawn);
    }
}

impl Endings {
    /// Adds those of a branch, whose last moves are in `phase`. `variants` is room to work in.
    pub(super) fn add(&mut self, branch: usize, phase: &Phase, variants: &mut Vec<Variant>) {
        let mut found = OfBranch::default();
        table::examine(phase, variants, &mut found);
        let places: Vec<usize> = phase
            .defences()
            .iter()
            .zip(variants.iter())
            .map(|(defence, variant)| self.place(branch, phase, defence, variant))
            .collect();
        self.half_pins.extend(found.half_pins);
        self.pickaninnies.extend(found.pickaninnies);
        for (first, second) in found.grimshaws {
            let (one, other) = (places[first], places[second]);
            self.grimshaws.insert((one.min(other), one.max(other)));
        }
    }

    /// The place of the ending in the list, new or known.
    fn place(&mut self, branch: usize, phase: &Phase, defence: &Defence, variant: &Variant) -> usize {
        let replied = phase.position().glimpse(defence.mv);
        let with_role = |&mv: &Move| (replied.role_at(mv.from()).unwrap_or(Role::Pawn), mv);
        let mates: Vec<_> = phase.mates(defence).iter().map(with_role).collect();
        let next = self.list.len();
        let place = *self.places.entry((defence.role, defence.mv, mates.clone())).or_insert(next);
        match self.list.get_mut(place) {
            Some(known) => known.variant.join(variant),
            None => self.list.push(Ending { branch, defence: defence.mv, mates, variant: *variant }),
        }
        place
    }

    /// How often each theme of the play is shown.
    pub(super) fn count(&self, counts: &mut [u16; Theme::COUNT]) {
        let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        themes::of_variants(self.list.iter().map(|ending| &ending.variant), counts);
        counts[Theme::HalfPin as usize] = number(self.half_pins.len());
        counts[Theme::Grimshaw as usize] = number(self.grimshaws.len());
        counts[Theme::Pickaninny as usize] = number(self.pickaninnies.len());
    }

    /// Counts different mates, each by the first ending with it.
    pub(super) fn mates(&self) -> MateCounts {
        let variants = u16::try_from(self.list.len()).unwrap_or(u16::MAX);
        let mut counts = MateCounts { variants, ..MateCounts::default() };
        let mut seen = HashSet::new();
        for ending in &self.list {
            let &[mate] = ending.mates.as_slice() else { continue };
            if seen.insert(mate) {
                counts.by_king += u16::from(mate.0 == Role::King);
                if ending.variant.thematic { counts.thematic += 1 } else { counts.other += 1 }
            }
        }
        counts
    }

    /// Adds the points for minor and thematic duals.
    pub(super) fn penalize(&self, weights: &PenaltyWeights, penalties: &mut [i64; Penalty::COUNT]) {
        for ending in &self.list {
            ending.variant.penalize(ending.mates.len(), weights, penalties);
        }
    }

    pub(super) fn into_list(self) -> Vec<Ending> {
        self.list
    }
}
