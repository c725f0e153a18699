//! The questions of mate solving: is this mate, is there a mating move, which moves mate.
//!
//! [`Arrangement::mating_move`] is the innermost loop of every solver, so it avoids making moves. One pass over the
//! attacker's units gives both the squares that they attack, once or twice, and the squares from which they would give
//! check. A checking move is then dismissed at once if it leaves the king a flight: a square, maybe that of the moved unit,
//! which the others do not attack and that unit does not from its new square. Only what survives is made and examined
//! exactly.

use super::Arrangement;
use super::generate::{Flow, each_pawn_move};
use crate::{Bitboard, Color, Move, MoveList, Role, Square, attacks};
use core::ops::ControlFlow;

/// What a mating move must achieve, and what the attacker's units can do about it.
struct Assault {
    us: Color,
    /// The king to be mated.
    target: Square,
    occupied: Bitboard,
    /// Squares next to the target; those of them that its own units occupy.
    near: Bitboard,
    blocks: Bitboard,
    /// Squares that we attack, and that at least two of our units attack.
    attacked: Bitboard,
    twice: Bitboard,
    /// Squares that our line pieces attack; a unit leaving one of them may open a line.
    line_attacks: Bitboard,
    /// Where our units may go, pins apart.
    allowed: Bitboard,
}

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
        let occupied = self.occupied();
        let Some(target) = self.king(!us) else { return ControlFlow::Continue(()) };
        if self.in_check() {
            return self.each_mating_evasion::<ALL>(act);
        }
        let own = self.color(us);
        let bishop_checks = attacks::bishop(target, occupied).without(own);
        let rook_checks = attacks::rook(target, occupied).without(own);
        let knight_checks = attacks::knight(target).without(own);
        let pawns = self.pieces(us, Role::Pawn);
        let king_attacks = self.king_attacks(us);
        let [west, east] = attacks::pawns_apart(us, pawns);
        let mut twice = west & east | (west | east) & king_attacks;
        let mut attacked = west | east | king_attacks;
        let mut line_attacks = Bitboard::EMPTY;
        // Units from which a square of direct check is within reach.
        let mut near = Bitboard::EMPTY;
        let mut note = |from: Square, reach: Bitboard, checks: Bitboard| {
            if (reach & checks).any() {
                near |= from.into();
            }
            twice |= attacked & reach;
            attacked |= reach;
            reach
        };
        for from in self.pieces(us, Role::Bishop) {
            line_attacks |= note(from, attacks::bishop(from, occupied), bishop_checks);
        }
        for from in self.pieces(us, Role::Rook) {
            line_attacks |= note(from, attacks::rook(from, occupied), rook_checks);
        }
        for from in self.pieces(us, Role::Queen) {
            line_attacks |= note(from, attacks::queen(from, occupied), bishop_checks | rook_checks);
        }
        for from in self.pieces(us, Role::Knight) {
            note(from, attacks::knight(from), knight_checks);
        }
        let zone = attacks::king(target);
        let assault = Assault {
            us,
            target,
            occupied,
            near: zone,
            blocks: zone & self.color(!us),
            attacked,
            twice,
            line_attacks,
            allowed: !own,
        };
        for from in near {
            let role = self.role_on(from);
            let checks = match role {
                Role::Knight => knight_checks,
                Role::Bishop => bishop_checks,
                Role::Rook => rook_checks,
                _ => bishop_checks | rook_checks,
            };
            self.mates_of_officer(&assault, role, from, checks, &mut act)?;
        }
        self.mates_of_pawns::<ALL>(&assault, &mut act)?;
        let discoverers = self.discoverers(us);
        for from in discoverers {
            self.discovered_mates::<ALL>(&assault, from, &mut act)?;
        }
        if self.castling.bits() >> (2 * us as u8) & 3 != 0 {
            self.castling_mates(&mut act)?;
        }
        ControlFlow::Continue(())
    }

    /// Direct checks of a knight or line piece.
    #[inline]
    fn mates_of_officer(
        &self, assault: &Assault, role: Role, from: Square, checks: Bitboard,
        act: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let reach = attacks::of(assault.us, role, from, assault.occupied);
        let targets = reach & checks;
        let flights = assault.flights_without(from, reach);
        let without_target = assault.occupied ^ Bitboard::of(from) ^ Bitboard::of(assault.target);
        for to in targets {
            let reach = attacks::of(assault.us, role, to, without_target);
            if assault.takes_all(flights, reach, to) {
                self.act_if_mate(Move::new(from, to), act)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Direct checks of pawns: steps, captures, promotions; every en passant capture.
    #[inline]
    fn mates_of_pawns<const ALL: bool>(&self, assault: &Assault, act: &mut impl FnMut(Move) -> Flow) -> Flow {
        let us = assault.us;
        let pawns = self.pieces(us, Role::Pawn);
        let checks = attacks::pawn(!us, assault.target);
        let last_rank = Bitboard::rank(7 - us.home_rank());
        // A pawn checks from two squares only, so few pawns are near enough.
        let landing = (checks | last_rank).without(self.color(us));
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
        match self.en_passant {
            Some(target) => {
                for from in self.en_passant_captors(target) {
                    let mv = Move::new(from, target);
                    if self.is_legal(mv) {
                        self.act_if_check_mates(mv, act)?;
                    }
                }
                ControlFlow::Continue(())
            }
            None => ControlFlow::Continue(()),
        }
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
            let flights = assault.flights_without(mv.from(), attacks::pawn(assault.us, mv.from()));
            if reach.has(assault.target) && assault.takes_all(flights, reach, mv.to()) {
                flow = self.act_if_mate(mv, act);
            }
        });
        flow
    }

    /// Moves of a unit that opens a line to the king, off that line.
    fn discovered_mates<const ALL: bool>(
        &self, assault: &Assault, from: Square, act: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        let role = self.role_on(from);
        let line = attacks::line(assault.target, from);
        if role == Role::Pawn {
            return self.discovered_mates_of_pawn::<ALL>(assault, from, line, act);
        }
        let reach = attacks::of(assault.us, role, from, assault.occupied);
        let targets = reach & assault.allowed.without(line);
        // Direct checks of this unit, which are double checks now, have been tried already.
        let tried = match role {
            Role::Knight => attacks::knight(assault.target),
            Role::Bishop => attacks::bishop(assault.target, assault.occupied),
            Role::Rook => attacks::rook(assault.target, assault.occupied),
            _ => Bitboard::EMPTY,
        };
        let flights = assault.flights_without(from, reach);
        let without_target = assault.occupied ^ Bitboard::of(from) ^ Bitboard::of(assault.target);
        for to in targets.without(tried) {
            let reach = attacks::of(assault.us, role, to, without_target);
            if assault.takes_all(flights, reach, to) {
                self.act_if_mate(Move::new(from, to), act)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A pawn's steps and captures off the line that it blocks; those that check directly too have been tried.
    fn discovered_mates_of_pawn<const ALL: bool>(
        &self, assault: &Assault, from: Square, line: Bitboard, act: &mut impl FnMut(Move) -> Flow,
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
        let targets = (steps | attacks::pawn(us, from) & self.color(!us)).without(line);
        let direct = attacks::pawn(!us, assault.target);
        for to in targets {
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
    fn each_mating_evasion<const ALL: bool>(&self, mut act: impl FnMut(Move) -> Flow) -> Flow {
        for mv in self.moves() {
            if ALL || !matches!(mv.promotion(), Some(Role::Rook | Role::Bishop)) {
                self.act_if_check_mates(mv, &mut act)?;
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
        let legal = !next.king_attacked(self.turn);
        if legal && !next.has_evasion() { act(mv) } else { ControlFlow::Continue(()) }
    }

    /// Whether the side to move, which is in check, has a legal move.
    #[inline]
    pub(super) fn has_evasion(&self) -> bool {
        self.king_targets().any() || self.has_move_but_king()
    }
}

impl Assault {
    /// Squares next to the target that none of our units attacks, the one on `from` apart, which attacks `reach` and is about
    /// to leave. Those on which enemy units stand are among them.
    #[inline]
    fn flights_without(&self, from: Square, reach: Bitboard) -> Bitboard {
        let others = self.attacked.without(reach.without(self.twice));
        self.near.without(others | self.opened_by(from))
    }

    /// Whether the unit that goes to `to` and attacks `reach` there leaves none of these flights.
    #[inline]
    fn takes_all(&self, flights: Bitboard, reach: Bitboard, to: Square) -> bool {
        flights.without(reach | self.blocks.without(to.into())).is_empty()
    }

    /// A superset of the squares that our line pieces attack newly when the unit on `from` leaves.
    #[inline]
    fn opened_by(&self, from: Square) -> Bitboard {
        if self.line_attacks.has(from) {
            attacks::queen(from, self.occupied.without(self.target.into()))
        } else {
            Bitboard::EMPTY
        }
    }
}
