//! The questions of mate solving: is this mate, is there a mating move, which moves mate.
//!
//! [`Arrangement::mating_move`] is the innermost loop of every solver, and most of its answers are no. So what is looked at
//! first are the flights that none of the attacker's units guards: the unit that moves has to guard all of them from its new
//! square, or open a line to them. Two or three such flights leave hardly a square to go to, and usually none from which a
//! unit within reach would give check ([`assault`]). A checking move that is left is dismissed if it leaves the king a flight:
//! a square, maybe that of the moved unit, which the others do not attack and that unit does not from its new square. Only
//! what survives is made and examined exactly.

mod assault;
mod pawns;
#[cfg(test)]
mod tests;

use super::Arrangement;
use super::sinks::Flow;
use crate::{Bitboard, Move, MoveList, Role, Square, attacks};
use assault::Assault;
use core::ops::ControlFlow;

impl Arrangement {
    /// Whether the side to move is mated.
    #[inline]
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_move()
    }

    /// Whether the side to move is stalemated.
    #[inline]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_move()
    }

    /// The number of squares to which the king of the side not to move could go: not attacked by the side to move,
    /// and free of its own units. 0 without that king.
    #[inline]
    pub fn flights(&self) -> u32 {
        let Some(target) = self.king(!self.turn) else { return 0 };
        let near = attacks::king(target).without(self.color(!self.turn));
        near.without(self.attacked_by(self.turn, self.occupied() ^ target.into())).len()
    }

    /// A move that mates at once, if there is one.
    #[inline]
    pub fn mating_move(&self) -> Option<Move> {
        let mut found = None;
        let _ = self.each_mating_move::<false>(|mv| {
            found = Some(mv);
            ControlFlow::Break(())
        });
        found
    }

    /// All moves that mate at once, each kind of promotion apart.
    pub fn mating_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_mating_move(|mv| list.push(mv));
        list
    }

    /// Hands every move that mates at once to `act`, each kind of promotion apart, without making a list.
    #[inline]
    pub fn for_each_mating_move(&self, mut act: impl FnMut(Move)) {
        let _ = self.each_mating_move::<true>(|mv| {
            act(mv);
            ControlFlow::Continue(())
        });
    }

    /// Calls `act` with mating moves until it breaks. Without `ALL`, a promotion to rook or bishop is left out: where
    /// it mates, the queen mates too.
    #[inline]
    fn each_mating_move<const ALL: bool>(&self, mut act: impl FnMut(Move) -> Flow) -> Flow {
        let us = self.turn;
        let Some(target) = self.king(!us) else { return ControlFlow::Continue(()) };
        let castles = self.castling.bits() >> (2 * us as u8) & 3 != 0;
        let special = self.may_promote() || castles || self.en_passant.is_some();
        match Assault::new(self, target, special) {
            Some(assault) => self.try_all::<ALL>(&assault, &mut act),
            None => ControlFlow::Continue(()),
        }
    }

    /// Tries everything that the assault leaves.
    #[inline(never)]
    fn try_all<const ALL: bool>(&self, assault: &Assault, act: &mut impl FnMut(Move) -> Flow) -> Flow {
        let us = self.turn;
        if self.in_check() {
            return self.each_mating_evasion::<ALL>(act);
        }
        for from in assault.officers(self) {
            let role = self.role_on(from);
            self.mates_of_officer(assault, role, from, assault.checks[role.index()], act)?;
        }
        self.mates_of_pawns::<ALL>(assault, act)?;
        if let Some(target) = self.en_passant {
            self.mates_en_passant(target, act)?;
        }
        if assault.discovers {
            for from in self.discoverers(us) {
                self.discovered_mates::<ALL>(assault, from, act)?;
            }
        }
        if self.castling.bits() >> (2 * us as u8) & 3 != 0 {
            self.castling_mates(act)?;
        }
        ControlFlow::Continue(())
    }

    /// Moves of a knight or line piece to some of these squares.
    #[inline]
    fn mates_of_officer(
        &self, assault: &Assault, role: Role, from: Square, squares: Bitboard,
        act: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let reach = attacks::of(assault.us, role, from, assault.occupied);
        let targets = reach & squares;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let flights = assault.flights_without(self, from, reach);
        let without_target = assault.occupied ^ Bitboard::of(from) ^ Bitboard::of(assault.target);
        for to in targets {
            let reach = attacks::of(assault.us, role, to, without_target);
            if assault.takes_all(flights, reach, to) {
                self.act_if_mate(Move::new(from, to), act)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves of a unit that opens a line to the king, off that line.
    fn discovered_mates<const ALL: bool>(
        &self, assault: &Assault, from: Square, act: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let role = self.role_on(from);
        let guards = assault.guards(role);
        if role == Role::Pawn {
            return self.discovered_mates_of_pawn::<ALL>(assault, from, guards, act);
        }
        // Direct checks of this unit, which are double checks now, have been tried already.
        let tried = match role {
            Role::Knight => attacks::knight(assault.target),
            Role::Bishop => attacks::bishop(assault.target, assault.occupied),
            Role::Rook => attacks::rook(assault.target, assault.occupied),
            _ => Bitboard::EMPTY,
        };
        let line = attacks::line(assault.target, from);
        let squares = guards.without(self.color(assault.us) | line | tried);
        self.mates_of_officer(assault, role, from, squares, act)
    }

    #[cold]
    fn castling_mates(&self, act: &mut impl FnMut(Move) -> Flow) -> Flow {
        let rank = self.turn.home_rank();
        let king = Square::at(4, rank);
        // The rook checks, and nothing but it.
        let occupied = self.occupied() ^ king.into();
        let checking = [(6, 5), (2, 3)].into_iter().filter(|&(_, rook)| {
            self.king(!self.turn)
                .is_some_and(|target| attacks::rook(Square::at(rook, rank), occupied).has(target))
        });
        for (file, _) in checking {
            let mv = Move::new(king, Square::at(file, rank));
            if self.is_legal(mv) {
                self.act_if_check_mates(mv, act)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Mating moves of a side that is itself in check: few moves are legal, each is tried.
    #[cold]
    fn each_mating_evasion<const ALL: bool>(&self, act: &mut impl FnMut(Move) -> Flow) -> Flow {
        for mv in self.moves() {
            if ALL || !matches!(mv.promotion(), Some(Role::Rook | Role::Bishop)) {
                self.act_if_check_mates(mv, act)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn act_if_check_mates(&self, mv: Move, act: &mut impl FnMut(Move) -> Flow) -> Flow {
        if self.glimpse(mv).is_mate() { act(mv) } else { ControlFlow::Continue(()) }
    }

    /// For a move that gives check and is legal but for leaving its own king attacked.
    #[inline]
    fn act_if_mate(&self, mv: Move, act: &mut impl FnMut(Move) -> Flow) -> Flow {
        let next = self.glimpse(mv);
        debug_assert!(next.in_check(), "{mv} in {self}");
        // What fails most often comes first.
        let mates =
            !next.has_move_but_king() && next.king_targets().is_empty() && !next.king_attacked(self.turn);
        if mates { act(mv) } else { ControlFlow::Continue(()) }
    }
}
