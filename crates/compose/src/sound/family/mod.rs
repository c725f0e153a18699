//! All positions that differ from a parent by one more unit.

mod apart;
mod child;
mod firsts;
mod ground;

use super::certain::Answered;
use super::exact::{Answer, verdict};
use super::inherited::Inheritance;
use super::spots::{Spots, WHITE_KINDS};
use crate::search::Counts;
use crate::space::{KINDS, Slot};
use apart::{rooks_that_castle, set_aside_special};
use firsts::{Key, Refuted};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, attacks};

/// Examines families, one after the other, and keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Family {
    /// What was counted so far; sound positions are left to those who score them.
    pub counts: Counts,
    waits: bool,
    inheritance: Option<Inheritance>,
    keys: Vec<Key>,
    /// Replies to the keys, those to the first key first.
    answered: Vec<Answered>,
    refuted: Vec<Refuted>,
}

impl Family {
    /// Nothing is known yet. `waits`: whether waiting moves of added Black units are thought of.
    pub fn new(waits: bool) -> Self {
        Self { waits, ..Self::default() }
    }

    /// Remembers what a position says of its children, of which some will be parents: see `added` of [`Self::each_sound`].
    /// `wanted` are the kinds of units that are added to it, indexed as [`KINDS`].
    pub fn inherit(&mut self, grandparent: &Arrangement, wanted: [bool; 10]) {
        self.inheritance = Inheritance::of(grandparent, core::array::from_fn(|kind| wanted[kind]));
    }

    /// Forgets what was inherited.
    pub fn disinherit(&mut self) {
        self.inheritance = None;
    }

    /// Hands every sound two-mover to `act` that comes from `parent`, White to move, by adding a unit of one kind on one of
    /// the squares `wanted`, which are empty; indexed as [`KINDS`]. `added` is the unit that `parent` has more than the
    /// position whose children [inherit](Self::inherit) from it.
    pub fn each_sound(
        &mut self, parent: &Arrangement, added: Option<Slot>, wanted: &Spots,
        act: &mut impl FnMut(Slot, &Arrangement, Move),
    ) {
        let asked: u64 = wanted.iter().map(|set| u64::from(set.len())).sum();
        self.counts.positions += asked;
        let mut wanted = *wanted;
        if asked == 0 {
            return;
        }
        let parent = &parent.as_diagram();
        let mut alone = rooks_that_castle(parent, &wanted);
        if !self.set_aside_illegal(parent, &mut wanted, &mut alone) {
            return self.each_alone(parent, &alone, act);
        }
        set_aside_special(parent, &mut wanted, &mut alone);
        self.each_together(parent, added, &wanted, act);
        self.each_alone(parent, &alone, act);
    }

    /// The positions in which what is known of the parent helps.
    fn each_together(
        &mut self, parent: &Arrangement, added: Option<Slot>, wanted: &Spots,
        act: &mut impl FnMut(Slot, &Arrangement, Move),
    ) {
        let mut wanted = *wanted;
        self.counts.together += wanted.iter().map(|set| u64::from(set.len())).sum::<u64>();
        self.firsts(parent, added);
        if !self.certainties(parent, &mut wanted) {
            return;
        }
        let ground = self.ground(parent, &wanted);
        for (kind, set) in wanted.into_iter().enumerate() {
            let open = set & self.open(&ground, kind);
            self.counts.untouched += u64::from(set.without(open).len());
            for square in open {
                let slot = Slot::new(kind, square);
                if let Some((child, key)) = self.one(&ground, slot) {
                    act(slot, &child, key);
                }
            }
        }
    }

    /// The positions that need all the rules.
    fn each_alone(
        &mut self, parent: &Arrangement, wanted: &Spots, act: &mut impl FnMut(Slot, &Arrangement, Move),
    ) {
        for (kind, &set) in wanted.iter().enumerate() {
            for square in set {
                let child = parent.with_unit(square, KINDS[kind]).as_diagram();
                match verdict(&child) {
                    Answer::Illegal => self.counts.illegal += 1,
                    Answer::Sound(key) => {
                        act(Slot::new(kind, square), &child, key);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Takes out the squares from which a unit checks the Black king; `false` if he is in check already, and then what is
    /// left stands in `alone`.
    fn set_aside_illegal(&mut self, parent: &Arrangement, wanted: &mut Spots, alone: &mut Spots) -> bool {
        let Some(king) = parent.king(Color::Black) else { return false };
        let occupied = parent.occupied();
        let checkers = parent.attackers(Color::White, king, occupied);
        let shields = checkers.into_iter().fold(Bitboard::FULL, |all, one| all & attacks::between(king, one));
        for (kind, set) in wanted.iter_mut().enumerate() {
            let mut illegal = Bitboard::EMPTY;
            if checkers.any() {
                illegal = set.without(shields);
            } else if kind < WHITE_KINDS {
                illegal = match KINDS[kind].role {
                    Role::Pawn => attacks::pawn(Color::Black, king),
                    role => attacks::of(Color::White, role, king, occupied),
                } & *set;
            }
            self.counts.illegal += u64::from(illegal.len());
            alone[kind] = alone[kind].without(illegal);
            *set = set.without(illegal | alone[kind]);
            if checkers.any() {
                alone[kind] |= *set;
            }
        }
        checkers.is_empty()
    }
}
