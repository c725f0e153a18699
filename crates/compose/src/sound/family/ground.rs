//! What holds for all positions of a family: where a unit matters to refutations, where added White units go with effect.

use super::Family;
use crate::sound::exact::{First, first_move};
use crate::sound::hindrance::freeing_king;
use crate::sound::spots::{Spots, WHITE_KINDS, join};
use crate::sound::{arrival, footprint};
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, attacks};

/// What holds for all positions of a family.
pub(super) struct Ground {
    pub(super) parent: Arrangement,
    /// Kinds of which a unit may be added.
    pub(super) wanted: [bool; WHITE_KINDS],
    /// Where a unit may spoil some refutation.
    pub(super) touched: Spots,
    /// Where an added White unit of the kind would solve, and where it would mate, by going there.
    pub(super) solving: [Bitboard; WHITE_KINDS],
    pub(super) mating: [Bitboard; WHITE_KINDS],
    /// Squares that White pawns attack.
    pub(super) pawn_attacks: Bitboard,
    /// Where a unit lets the White king go where he could not, and where he could go without it.
    pub(super) freeing: Bitboard,
    pub(super) king_targets: Bitboard,
}

impl Family {
    /// What is needed to tell the rest apart.
    pub(super) fn ground(&mut self, parent: &Arrangement, wanted: &Spots) -> Ground {
        let mut ground = Ground {
            parent: *parent,
            wanted: core::array::from_fn(|kind| wanted[kind].any()),
            touched: [Bitboard::EMPTY; 10],
            solving: [Bitboard::EMPTY; WHITE_KINDS],
            mating: [Bitboard::EMPTY; WHITE_KINDS],
            pawn_attacks: attacks::pawns(Color::White, parent.pieces(Color::White, Role::Pawn)),
            freeing: freeing_king(parent, Color::White),
            king_targets: parent.king_targets(),
        };
        for refuted in self.refuted.iter_mut().filter(|refuted| refuted.spots.is_none()) {
            if let Some(&reply) = refuted.killers.first() {
                let after = parent.glimpse(refuted.mv);
                refuted.spots = Some(footprint::of_refutations(&after, reply, ground.wanted, wanted));
            }
        }
        for refuted in &self.refuted {
            join(&mut ground.touched, refuted.spots());
        }
        let killer =
            self.refuted.last().and_then(|refuted| refuted.killers.first().copied()).unwrap_or(Move::NONE);
        self.arrivals(&mut ground, killer);
        ground
    }

    /// Where added White units could go to with effect. What a unit does by going to a square does not depend on where it
    /// came from.
    pub(super) fn arrivals(&mut self, ground: &mut Ground, killer: Move) {
        let parent = &ground.parent;
        let mut uncertain = [Bitboard::FULL; WHITE_KINDS];
        let passed = parent.turned();
        if !parent.in_check()
            && let First::Refuted(reply) = first_move(&passed, killer)
            && reply != Move::NONE
        {
            let spots = footprint::of_refutation::<false>(&passed, reply, ground.wanted).alone;
            uncertain.copy_from_slice(&spots[..WHITE_KINDS]);
        }
        let targets = !(parent.color(Color::White) | parent.role(Role::King));
        for kind in (0..WHITE_KINDS).filter(|&kind| ground.wanted[kind]) {
            let mut killer = killer;
            for to in targets & (uncertain[kind] | parent.color(Color::Black)) {
                let pawn = KINDS[kind].role == Role::Pawn;
                if pawn && (to.rank() < 2 || to.rank() == 7) {
                    continue;
                }
                let arrived = parent.with_arrival(to, KINDS[kind]).turned();
                if arrived.king_attacked(Color::White) {
                    continue;
                }
                self.counts.first_moves += 1;
                match first_move(&arrived, killer) {
                    First::Solves => ground.solving[kind] |= to.into(),
                    First::Mates => ground.mating[kind] |= to.into(),
                    First::Refuted(reply) => killer = reply,
                }
            }
        }
    }

    /// Where a unit of this kind may make a sound position: anywhere if the parent has a key.
    pub(super) fn open(&self, ground: &Ground, kind: usize) -> Bitboard {
        if !self.keys.is_empty() {
            return Bitboard::FULL;
        }
        if kind >= WHITE_KINDS {
            return ground.touched[kind] | ground.freeing | ground.pawn_attacks;
        }
        let promoting = if KINDS[kind].role == Role::Pawn { Bitboard::rank(6) } else { Bitboard::EMPTY };
        let arrivals = (ground.solving[kind] | ground.mating[kind]).into_iter();
        let origins = arrivals.map(|to| arrival::origins(&ground.parent, KINDS[kind].role, to));
        origins.fold(ground.touched[kind] | ground.freeing | promoting, |all, one| all | one)
    }
}
