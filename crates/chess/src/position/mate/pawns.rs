//! Mating moves of pawns.

use super::assault::Assault;
use crate::position::Arrangement;
use crate::position::sinks::{Flow, each_pawn_move};
use crate::{Bitboard, Color, Move, Role, Square, attacks};
use core::ops::ControlFlow;

impl Arrangement {
    /// Whether a pawn of the side to move stands one step from the last rank.
    #[inline]
    pub(super) fn may_promote(&self) -> bool {
        (self.pieces(self.turn, Role::Pawn) & Bitboard::rank(6 - 5 * self.turn as u8)).any()
    }

    /// Direct checks of pawns by steps, captures and promotions.
    #[inline]
    pub(super) fn mates_of_pawns<const ALL: bool>(
        &self, assault: &Assault, act: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let us = assault.us;
        if assault.checks[Role::Pawn.index()].is_empty() && !self.may_promote() {
            return ControlFlow::Continue(());
        }
        // A pawn checks from two squares only, so few pawns are near enough.
        let last_rank = Bitboard::rank(7 - us.home_rank());
        let landing = (assault.checks[Role::Pawn.index()] | last_rank).without(self.color(us));
        let pawns = self.pieces(us, Role::Pawn);
        let enemies = self.color(!us);
        let free = !assault.occupied;
        let (single, double, west, east, forward) = match us {
            Color::White => {
                let single = pawns.north() & free;
                let double = (single & Bitboard::rank(2)).north() & free;
                (single, double, pawns.west().north(), pawns.east().north(), 8)
            }
            Color::Black => {
                let single = pawns.south() & free;
                let double = (single & Bitboard::rank(5)).south() & free;
                (single, double, pawns.west().south(), pawns.east().south(), -8)
            }
        };
        for (step, targets) in [
            (forward, single & landing),
            (2 * forward, double & landing),
            (forward - 1, west & enemies & landing),
            (forward + 1, east & enemies & landing),
        ] {
            if targets.any() {
                self.mates_of_pawn_set::<ALL>(assault, step, targets, act)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn mates_of_pawn_set<const ALL: bool>(
        &self, assault: &Assault, step: i8, targets: Bitboard, act: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let mut flow = ControlFlow::Continue(());
        each_pawn_move(step, targets, |mv| {
            if flow.is_break() {
                return;
            }
            let role = mv.promotion().unwrap_or(Role::Pawn);
            if !ALL && matches!(role, Role::Rook | Role::Bishop) {
                return;
            }
            let occupied = assault.occupied ^ mv.from().into();
            let reach = attacks::of(assault.us, role, mv.to(), occupied.without(assault.target.into()));
            let flights = assault.flights_without(self, mv.from(), attacks::pawn(assault.us, mv.from()));
            if reach.has(assault.target) && assault.takes_all(flights, reach, mv.to()) {
                flow = self.act_if_mate(mv, act);
            }
        });
        flow
    }

    /// Every en passant capture is tried: two units leave their squares at once.
    #[cold]
    pub(super) fn mates_en_passant(&self, target: Square, act: &mut impl FnMut(Move) -> Flow) -> Flow {
        for from in self.en_passant_captors(target) {
            let mv = Move::new(from, target);
            if self.is_legal(mv) {
                self.act_if_check_mates(mv, act)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A pawn's steps and captures off the line that it blocks; those that check directly too have been tried. `guards`: the
    /// squares worth going to for a pawn that remains one.
    pub(super) fn discovered_mates_of_pawn<const ALL: bool>(
        &self, assault: &Assault, from: Square, guards: Bitboard, act: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let us = assault.us;
        let pawn = Bitboard::of(from);
        let free = !assault.occupied;
        let steps = match us {
            Color::White => {
                let single = pawn.north() & free;
                single | (single & Bitboard::rank(2)).north() & free
            }
            Color::Black => {
                let single = pawn.south() & free;
                single | (single & Bitboard::rank(5)).south() & free
            }
        };
        let line = attacks::line(assault.target, from);
        let targets = (steps | attacks::pawn(us, from) & self.color(!us)).without(line);
        let direct = attacks::pawn(!us, assault.target);
        for to in targets & (guards | Bitboard::BACK_RANKS) {
            if !Bitboard::BACK_RANKS.has(to) {
                if !direct.has(to) {
                    self.act_if_mate(Move::new(from, to), act)?;
                }
                continue;
            }
            for role in Role::PROMOTIONS {
                let reach = attacks::of(us, role, to, assault.occupied ^ pawn);
                // The queen's direct checks have been tried; others may still be worth it only if all are asked for,
                // except that a knight covers squares that a queen does not.
                if reach.has(assault.target) || !ALL && matches!(role, Role::Rook | Role::Bishop) {
                    continue;
                }
                self.act_if_mate(Move::promoting(from, to, role), act)?;
            }
        }
        ControlFlow::Continue(())
    }
}
