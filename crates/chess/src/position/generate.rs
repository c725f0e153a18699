//! Legal moves as sets, with early stop.
//!
//! One pass hands out sets of target squares to a [`Sink`]; counting, listing and "is there any" differ only in what
//! they do with a set. Legality is settled before, from checkers, pins and attacked squares, so no move is tried out.

use super::Arrangement;
use super::sinks::{Collect, Count, Flow, GO_ON, Kingless, Make, Sink, Stop};
use crate::{Bitboard, Color, Move, MoveList, Role, Square, attacks};

/// What limits the moves of the side to move.
struct Duties {
    /// The king that must not be left in check, if there is one.
    king: Option<Square>,
    checkers: Bitboard,
    pinned: Bitboard,
    /// Squares on which a unit other than the king ends a check; all squares if there is none.
    relief: Bitboard,
}

impl Duties {
    /// The squares that the unit on `from`, which is pinned, must not leave.
    #[inline]
    fn pin_line(&self, from: Square) -> Bitboard {
        self.king.map_or(Bitboard::FULL, |king| attacks::line(king, from))
    }
}

impl Arrangement {
    /// Hands all legal moves to the sink: first the king's, then the others'. Returns the sink, and whether it broke.
    ///
    /// The sink comes by value, so that a small one lives in registers although the rare case is a call.
    #[inline]
    pub(super) fn generate<S: Sink>(&self, mut sink: S) -> (S, Flow) {
        if !self.role(Role::King).more_than_one() {
            return self.generate_kingless(sink);
        }
        let mut flow = self.king_moves(&mut sink);
        if flow.is_continue() {
            flow = self.moves_but_king(&mut sink);
        }
        (sink, flow)
    }

    /// What [`Self::generate`] does if a king is missing.
    #[cold]
    #[inline(never)]
    fn generate_kingless<S: Sink>(&self, sink: S) -> (S, Flow) {
        let mut sink = Kingless(sink);
        let mut flow = GO_ON;
        if self.has_king(self.turn) {
            flow = self.king_moves(&mut sink);
        }
        if flow.is_continue() {
            flow = self.moves_but_king(&mut sink);
        }
        (sink.0, flow)
    }

    /// Squares to which the king of the side to move can go, castling excluded.
    #[inline]
    pub fn king_targets(&self) -> Bitboard {
        let near = self.king_attacks(self.turn).without(self.color(self.turn));
        if near.is_empty() {
            return near;
        }
        let king = self.pieces(self.turn, Role::King);
        near.without(self.attacked_by(!self.turn, self.occupied() ^ king))
    }

    #[inline]
    fn king_moves<S: Sink>(&self, sink: &mut S) -> Flow {
        let us = self.turn;
        let king = self.known_king(us);
        let occupied = self.occupied();
        let near = attacks::king(king).without(self.color(us));
        let rights = self.castling.bits() >> (2 * us as u8) & 3;
        // Castling whose way is not free needs no look at attacked squares.
        let castlings = if rights == 0 {
            Bitboard::EMPTY
        } else {
            castling_targets(us, rights, occupied, Bitboard::EMPTY)
        };
        if (near | castlings).is_empty() {
            return GO_ON;
        }
        let king_attacks =
            if S::BOTH_KINGS { attacks::king(self.known_king(!us)) } else { self.king_attacks(!us) };
        let attacked = self.attacked_but_by_king(!us, occupied ^ king.into()) | king_attacks;
        let mut targets = near.without(attacked);
        if castlings.any() && !attacked.has(king) {
            targets |= castling_targets(us, rights, occupied, attacked);
        }
        if S::EMPTY_SETS || targets.any() { sink.unit(Role::King, king, targets) } else { GO_ON }
    }

    /// All legal moves of units other than the king.
    #[inline]
    fn moves_but_king<S: Sink>(&self, sink: &mut S) -> Flow {
        let bound = S::BOTH_KINGS || self.has_king(self.turn);
        let king = self.known_king(self.turn);
        let (checkers, pinned) = if bound { self.checkers_and_pinned(king) } else { Default::default() };
        let relief = if checkers.is_empty() {
            Bitboard::FULL
        } else if checkers.more_than_one() {
            return GO_ON;
        } else {
            let checker = Square::new_masked(checkers.0.trailing_zeros() as u8);
            attacks::between(king, checker) | checkers
        };
        let duties = Duties { king: bound.then_some(king), checkers, pinned, relief };
        self.officer_moves(&duties, sink)?;
        self.pawn_moves(&duties, sink)
    }

    #[inline]
    fn officer_moves<S: Sink>(&self, duties: &Duties, sink: &mut S) -> Flow {
        let us = self.turn;
        let occupied = self.occupied();
        let allowed = duties.relief.without(self.color(us));
        for from in self.pieces(us, Role::Knight).without(duties.pinned) {
            let targets = attacks::knight(from) & allowed;
            if S::EMPTY_SETS || targets.any() {
                sink.unit(Role::Knight, from, targets)?;
            }
        }
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.pieces(us, role) {
                let mut targets = attacks::of(us, role, from, occupied) & allowed;
                if duties.pinned.has(from) {
                    targets &= duties.pin_line(from);
                }
                if S::EMPTY_SETS || targets.any() {
                    sink.unit(role, from, targets)?;
                }
            }
        }
        GO_ON
    }

    #[inline]
    fn pawn_moves<S: Sink>(&self, duties: &Duties, sink: &mut S) -> Flow {
        let pawns = self.pieces(self.turn, Role::Pawn);
        self.pawn_steps(pawns.without(duties.pinned), duties.relief, sink)?;
        for pawn in pawns & duties.pinned {
            let relief = duties.relief & duties.pin_line(pawn);
            self.pawn_steps(pawn.into(), relief, sink)?;
        }
        match self.en_passant {
            Some(target) => self.en_passant_moves(duties, target, sink),
            None => GO_ON,
        }
    }

    /// Steps and captures (not en passant) of these pawns onto the allowed squares.
    #[inline]
    fn pawn_steps<S: Sink>(&self, pawns: Bitboard, allowed: Bitboard, sink: &mut S) -> Flow {
        let free = !self.occupied();
        let enemies = self.color(!self.turn) & allowed;
        let (single, double, west, east, forward) = match self.turn {
            Color::White => {
                let single = pawns.north() & free;
                let double = (single & Bitboard::rank(2)).north() & free;
                (single, double, pawns.west().north() & enemies, pawns.east().north() & enemies, 8)
            }
            Color::Black => {
                let single = pawns.south() & free;
                let double = (single & Bitboard::rank(5)).south() & free;
                (single, double, pawns.west().south() & enemies, pawns.east().south() & enemies, -8)
            }
        };
        for (step, targets) in [
            (forward, single & allowed),
            (2 * forward, double & allowed),
            (forward - 1, west),
            (forward + 1, east),
        ] {
            if S::EMPTY_SETS || targets.any() {
                sink.pawns(step, targets)?;
            }
        }
        GO_ON
    }

    #[cold]
    fn en_passant_moves<S: Sink>(&self, duties: &Duties, target: Square, sink: &mut S) -> Flow {
        for from in self.en_passant_captors(target) {
            let captured = Square::at(target.file(), from.rank());
            if self.en_passant_is_legal(duties, from, captured, target) {
                sink.pawns(target.index() as i8 - from.index() as i8, target.into())?;
            }
        }
        GO_ON
    }

    /// Pawns that stand ready to capture on the en passant square.
    #[inline]
    pub(super) fn en_passant_captors(&self, target: Square) -> Bitboard {
        attacks::pawn(!self.turn, target) & self.pieces(self.turn, Role::Pawn)
    }

    /// Two pawns vanish from their squares at once, so pins do not tell: look at the lines as they will be.
    fn en_passant_is_legal(&self, duties: &Duties, from: Square, captured: Square, target: Square) -> bool {
        let Some(king) = duties.king else { return true };
        let occupied = self.occupied() ^ Bitboard::of(from) ^ Bitboard::of(captured) ^ Bitboard::of(target);
        let leapers = self.role(Role::Knight) | self.role(Role::Pawn);
        (duties.checkers & leapers).without(captured.into()).is_empty()
            && (attacks::bishop(king, occupied) & self.diagonal_sliders(!self.turn)).is_empty()
            && (attacks::rook(king, occupied) & self.straight_sliders(!self.turn)).is_empty()
    }

    /// All legal moves.
    #[inline]
    pub fn moves(&self) -> MoveList {
        // The list is filled where the caller keeps it: a call that returned it would copy all of it.
        let mut list = MoveList::new();
        self.list_moves(&mut list);
        list
    }

    fn list_moves(&self, list: &mut MoveList) {
        let _ = self.generate(Collect(list));
    }

    /// The number of legal moves, without listing them.
    #[inline]
    pub fn count_moves(&self) -> u32 {
        let (count, _) = self.generate(Count(0));
        count.0
    }

    /// Hands over the arrangement after each legal move, in the order of [`Self::moves`].
    #[inline]
    pub(crate) fn for_each_next(&self, act: impl FnMut(&Self)) {
        let _ = self.generate(Make::new(self, act));
    }

    /// Whether the side to move has a legal move; stops at the first one.
    #[inline]
    pub fn has_move(&self) -> bool {
        self.generate(Stop).1.is_break()
    }

    /// Whether a unit other than the king has a legal move; stops at the first one. For a side that has a king.
    #[inline]
    pub(super) fn has_move_but_king(&self) -> bool {
        self.moves_but_king(&mut Stop).is_break()
    }

    /// Squares to which the king can castle.
    pub(super) fn castling_squares(&self) -> Bitboard {
        self.castling_squares_heeding(Bitboard::FULL)
    }

    /// Squares to which the king could castle if attacks mattered on these squares only, and where the king stands.
    #[cold]
    pub(super) fn castling_squares_heeding(&self, heeded: Bitboard) -> Bitboard {
        let us = self.turn;
        let rights = self.castling.bits() >> (2 * us as u8) & 3;
        if rights == 0 {
            return Bitboard::EMPTY;
        }
        let (king, occupied) = (self.pieces(us, Role::King), self.occupied());
        let attacked = self.attacked_by(!us, occupied ^ king);
        if (attacked & king).any() {
            Bitboard::EMPTY
        } else {
            castling_targets(us, rights, occupied, attacked & heeded)
        }
    }

    /// Whether the move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let us = self.turn;
        let Some(role) = self.role_at(from) else { return false };
        if !self.color(us).has(from) || self.color(us).has(to) {
            return false;
        }
        let promotes = role == Role::Pawn && Bitboard::BACK_RANKS.has(to);
        if promotes != mv.promotion().is_some() || mv.bits() >> 12 > 4 {
            return false;
        }
        if role == Role::King && from.file().abs_diff(to.file()) == 2 {
            return from.file() == 4 && from.rank() == us.home_rank() && self.castling_squares().has(to);
        }
        if self.en_passant == Some(to) {
            return self.moves().contains(&mv);
        }
        let reaches = match role {
            Role::King => attacks::king(from).has(to),
            _ => self.reaches(role, from, to, self.occupied()),
        };
        reaches && self.is_safe(role, mv)
    }

    /// Whether a unit other than the king gets from one square to another, own units and checks apart.
    #[inline]
    fn reaches(&self, role: Role, from: Square, to: Square, occupied: Bitboard) -> bool {
        if role != Role::Pawn {
            return attacks::of(self.turn, role, from, occupied).has(to);
        }
        if attacks::pawn(self.turn, from).has(to) {
            return self.color(!self.turn).has(to);
        }
        let (single, start) = match self.turn {
            Color::White => (Bitboard::of(from).north(), 1),
            Color::Black => (Bitboard::of(from).south(), 6),
        };
        let free = single.without(occupied);
        if free.has(to) {
            return true;
        }
        let double = match self.turn {
            Color::White => free.north(),
            Color::Black => free.south(),
        };
        from.rank() == start && double.without(occupied).has(to)
    }
}

/// Squares to which a king that is not in check can castle. `rights`: 1 short, 2 long.
#[inline]
fn castling_targets(us: Color, rights: u8, occupied: Bitboard, attacked: Bitboard) -> Bitboard {
    let shift = 8 * us.home_rank();
    let (short_path, long_path, long_walk) =
        (Bitboard(0x60 << shift), Bitboard(0x0e << shift), Bitboard(0x0c << shift));
    let mut targets = Bitboard::EMPTY;
    if rights & 1 != 0 && (short_path & (occupied | attacked)).is_empty() {
        targets |= Bitboard(0x40 << shift);
    }
    if rights & 2 != 0 && (long_path & occupied).is_empty() && (long_walk & attacked).is_empty() {
        targets |= Bitboard(0x04 << shift);
    }
    targets
}
