//! The parent's first moves: what refutes them, and what is certain of those that mate or solve.

use super::Family;
use crate::sound::certain::{self, Certainty};
use crate::sound::exact::{First, first_move};
use crate::sound::inherited::{Inherited, Killers};
use crate::sound::spots::{EVERYWHERE, Spots, join};
use crate::space::Slot;
use keymove_chess::{Arrangement, Bitboard, Move};

#[derive(Clone, Debug)]
pub(super) struct Refuted {
    pub(super) mv: Move,
    /// The refutation, and replies that may refute where it does not. None if it is stalemate.
    pub(super) killers: Killers,
    /// Where a unit may spoil the refutation, if that is known.
    pub(super) spots: Option<Spots>,
    /// A Black unit refutes by going to an empty square outside of this set.
    pub(super) waiting: Spots,
}

impl Refuted {
    pub(super) fn new(mv: Move, reply: Move) -> Self {
        let killers = (reply != Move::NONE).then_some(reply).into_iter().collect();
        Self { mv, killers, spots: None, waiting: EVERYWHERE }
    }

    pub(super) fn spots(&self) -> &Spots {
        self.spots.as_ref().unwrap_or(&EVERYWHERE)
    }
}

/// A first move that mates or solves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub(super) mv: Move,
    pub(super) mates: bool,
    /// The numbers of its replies, from the first to before the second.
    pub(super) answered: (usize, usize),
    /// Where a unit may matter to what is not an answer, its own replies apart.
    pub(super) doubts: Spots,
    /// Where a unit certainly leaves it as it is, unless it stands where it refutes.
    pub(super) same: Spots,
    /// Where a unit certainly refutes it.
    pub(super) refuted: Spots,
}

impl Key {
    pub(super) fn mating(mv: Move, doubts: Spots) -> Self {
        let nowhere = [Bitboard::EMPTY; 10];
        Self { mv, mates: true, answered: (0, 0), doubts, same: doubts.map(|set| !set), refuted: nowhere }
    }

    pub(super) fn solving(mv: Move, answered: (usize, usize), doubts: Spots) -> Self {
        let nowhere = [Bitboard::EMPTY; 10];
        Self { mv, mates: false, answered, doubts, same: nowhere, refuted: nowhere }
    }

    pub(super) fn first(&self) -> First {
        if self.mates { First::Mates } else { First::Solves }
    }
}

impl Family {
    /// Examines the parent's first moves.
    pub(super) fn firsts(&mut self, parent: &Arrangement, added: Option<Slot>) {
        self.keys.clear();
        self.answered.clear();
        self.refuted.clear();
        let inheritance = self.inheritance.take();
        let mut killer = Move::NONE;
        for &mv in &parent.moves() {
            let first = self.answered.len();
            let inherited = match (&inheritance, added) {
                (Some(inheritance), Some(slot)) if inheritance.has_rights_of(parent) => {
                    inheritance.of_move(parent, mv, slot, &mut self.answered)
                }
                _ => Inherited::Nothing,
            };
            if matches!(inherited, Inherited::Nothing) {
                self.counts.examined += 1;
            } else {
                self.counts.inherited += 1;
            }
            match inherited {
                Inherited::Refuted(killers, spots, waiting) => {
                    self.refuted.push(Refuted { mv, killers, spots: Some(spots), waiting });
                }
                Inherited::Fails(reply) => self.refuted.push(Refuted::new(mv, reply)),
                Inherited::Mates(doubts) => self.keys.push(Key::mating(mv, doubts)),
                Inherited::Solves(doubts) => {
                    self.keys.push(Key::solving(mv, (first, self.answered.len()), doubts));
                }
                Inherited::Nothing => match first_move(&parent.glimpse(mv), killer) {
                    First::Refuted(reply) => {
                        killer = reply;
                        self.refuted.push(Refuted::new(mv, reply));
                    }
                    First::Mates => {
                        self.keys.push(Key::mating(mv, certain::doubts_of_mate::<false>(parent, mv)));
                    }
                    First::Solves => {
                        let doubts = certain::of_key(parent, mv, &mut self.answered);
                        self.keys.push(Key::solving(mv, (first, self.answered.len()), doubts));
                    }
                },
            }
        }
        self.inheritance = inheritance;
    }

    /// Leaves what may still be sound in `wanted`; `false` if that is nothing.
    pub(super) fn certainties(&mut self, parent: &Arrangement, wanted: &mut Spots) -> bool {
        for key in self.keys.iter().filter(|key| key.mates) {
            for (set, same) in wanted.iter_mut().zip(key.same) {
                self.counts.mated += u64::from((*set & same).len());
                *set = set.without(same);
            }
        }
        let mut once = [Bitboard::EMPTY; 10];
        for key in self.keys.iter_mut().filter(|key| !key.mates) {
            if wanted.iter().all(|set| set.is_empty()) {
                return false;
            }
            let mut doubts = key.doubts;
            for answered in &self.answered[key.answered.0..key.answered.1] {
                join(&mut doubts, &answered.doubts);
            }
            let Certainty { same, refuted } =
                certain::with_own_replies(&parent.glimpse(key.mv), doubts, wanted);
            (key.same, key.refuted) = (same, refuted);
            for kind in 0..10 {
                let solves = same[kind].without(refuted[kind]);
                self.counts.cooked += u64::from((wanted[kind] & once[kind] & solves).len());
                wanted[kind] = wanted[kind].without(once[kind] & solves);
                once[kind] |= solves;
            }
        }
        wanted.iter().any(|set| set.any())
    }
}
