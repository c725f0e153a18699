//! Which positions are sound: two-movers by whole families, longer problems one by one, a sample of each family.

use crate::generate::chance::Chance;
use crate::longer;
use crate::search::Filters;
use crate::sound::{Answer, Family, verdict};
use crate::space::{KINDS, Slot};
use keymove_chess::{Arrangement, Bitboard, Move, Square};
use keymove_problem::Moves;
use keymove_solve::Limits;

/// How many positions of a family of longer problems are looked at, and how many squares of a unit that others are added to.
const SAMPLE: usize = 80;
const SQUARES: usize = 8;
/// A longer problem that takes more positions to judge is not looked at to its end, and left out.
const MOST_LOOKS: u64 = 200_000;

/// Knows which positions are sound.
pub(super) enum Soundness {
    TwoMovers(Box<Family>),
    Longer(Box<longer::Family>, u64),
}

impl Soundness {
    pub(super) fn new(moves: Moves) -> Self {
        if moves.get() > 2 {
            let family = longer::Family::new(moves, Filters::ALL, MOST_LOOKS, &Limits::default());
            Self::Longer(Box::new(family), 0)
        } else {
            Self::TwoMovers(Box::new(Family::new(true)))
        }
    }

    /// Whether it is about two-movers.
    pub(super) const fn is_of_two_movers(&self) -> bool {
        matches!(self, Self::TwoMovers(_))
    }

    /// How many positions were judged as members of families.
    pub(super) const fn counted(&self) -> u64 {
        match self {
            Self::TwoMovers(family) => family.counts.positions,
            Self::Longer(_, positions) => *positions,
        }
    }

    /// The only key of a position, if it is sound.
    pub(super) fn key(&mut self, position: &Arrangement) -> Option<Move> {
        match self {
            Self::TwoMovers(_) => match verdict(position) {
                Answer::Sound(key) => Some(key),
                _ => None,
            },
            Self::Longer(family, _) => longer_key(family, position),
        }
    }

    /// Hands the sound positions among those with one more unit to `act`; `added` as in [`Family::each_sound`].
    pub(super) fn each(
        &mut self, parent: &Arrangement, added: Option<Slot>, spots: &[Bitboard; 10], chance: &mut Chance,
        stops: &dyn Fn() -> bool, act: &mut dyn FnMut(&Arrangement, Move),
    ) {
        match self {
            Self::TwoMovers(family) => {
                family.each_sound(parent, added, spots, &mut |_, position, key| act(position, key));
            }
            Self::Longer(family, positions) => {
                let mut all: Vec<(usize, Square)> = spots
                    .iter()
                    .enumerate()
                    .flat_map(|(kind, set)| set.into_iter().map(move |square| (kind, square)))
                    .collect();
                chance.shuffle(&mut all);
                for (kind, square) in all.into_iter().take(SAMPLE) {
                    if stops() {
                        return;
                    }
                    *positions += 1;
                    let position = parent.with_unit(square, KINDS[kind]).as_diagram();
                    if let Some(key) = longer_key(family, &position) {
                        act(&position, key);
                    }
                }
            }
        }
    }

    /// Squares of a unit that are looked at: all for two-movers, otherwise some.
    pub(super) fn sample(&self, squares: Bitboard, chance: &mut Chance) -> Vec<Square> {
        let mut all: Vec<Square> = squares.into_iter().collect();
        if matches!(self, Self::Longer(..)) {
            chance.shuffle(&mut all);
            all.truncate(SQUARES);
        }
        all
    }

    /// As [`Family::inherit`].
    pub(super) fn inherit(&mut self, parent: &Arrangement, kinds: [bool; 10]) {
        if let Self::TwoMovers(family) = self {
            family.inherit(parent, kinds);
        }
    }

    /// As [`Family::disinherit`].
    pub(super) fn disinherit(&mut self) {
        if let Self::TwoMovers(family) = self {
            family.disinherit();
        }
    }
}

fn longer_key(family: &mut longer::Family, position: &Arrangement) -> Option<Move> {
    match family.verdict(position, None) {
        longer::Verdict::Sound(key) => Some(key),
        _ => None,
    }
}
