//! Whether any last move can have given the check: each is taken back.
//!
//! A verdict of "impossible" is certain. The reverse does not hold: what was captured, who promoted and how the position
//! before came about is not asked.

use super::Fault;
use crate::position::Arrangement;
use crate::position::arrangement::double_step;
use crate::{Bitboard, Color, Piece, Role, Square, attacks};

/// The side to move in a check that no last move can have given: every way back leads to a position in which the king
/// was in check already while the other side was to move.
pub(super) fn impossible_check(sets: &Arrangement, en_passant: Option<Square>) -> Option<Fault> {
    let color = sets.turn;
    let king = sets.king(color)?;
    let checkers = sets.attackers(!color, king, sets.occupied());
    if checkers.is_empty() {
        return None;
    }
    let way_back = WayBack { sets, them: !color, king };
    let possible = match en_passant {
        Some(passed) => {
            let (origin, target) = double_step(!color, passed);
            way_back.was_quiet(&[(target, None), (origin, Some(Role::Pawn))], None)
        }
        None => sets.color(!color).into_iter().any(|to| way_back.exists_for(to)),
    };
    if possible { None } else { Some(Fault::ImpossibleCheck { color, checkers, en_passant }) }
}

/// Takes back the last move of `them`, who give check to `king`.
struct WayBack<'a> {
    sets: &'a Arrangement,
    them: Color,
    king: Square,
}

impl WayBack<'_> {
    /// Whether the unit on `to` can have made the last move, with or without a capture.
    fn exists_for(&self, to: Square) -> bool {
        let Some(role) = self.sets.role_at(to) else { return false };
        let free = !self.sets.occupied();
        let last_rank = 7 - self.them.home_rank();
        if role == Role::Pawn {
            return self.pawn_exists_for(to);
        }
        let origins = attacks::of(self.them, role, to, self.sets.occupied()) & free;
        origins.into_iter().any(|from| {
            [None, Some(to)].into_iter().any(|captured| self.move_was_quiet(role, from, to, captured))
        }) || role == Role::King && self.castling_exists_for(to)
            || role != Role::King && to.rank() == last_rank && self.pawn_exists_for(to)
    }

    /// Whether a pawn can have made the last move, to this square: step, capture, en passant; a promotion on the last rank.
    fn pawn_exists_for(&self, to: Square) -> bool {
        let free = !self.sets.occupied();
        let rank = to.rank();
        if rank == self.them.home_rank().abs_diff(1) {
            return false;
        }
        let single = self.behind(to.into()) & free;
        let double = if rank == self.them.home_rank().abs_diff(3) {
            self.behind(single) & free
        } else {
            Bitboard::EMPTY
        };
        let captures = attacks::pawn(!self.them, to) & free;
        (single | double).into_iter().any(|from| self.move_was_quiet(Role::Pawn, from, to, None))
            || captures.into_iter().any(|from| self.move_was_quiet(Role::Pawn, from, to, Some(to)))
            || captures.into_iter().any(|from| self.en_passant_was_quiet(from, to))
    }

    /// The squares one step back from these, as `them` sees it.
    fn behind(&self, squares: Bitboard) -> Bitboard {
        match self.them {
            Color::White => squares.south(),
            Color::Black => squares.north(),
        }
    }

    fn move_was_quiet(&self, role: Role, from: Square, to: Square, captured: Option<Square>) -> bool {
        self.was_quiet(&[(to, None), (from, Some(role))], captured)
    }

    fn en_passant_was_quiet(&self, from: Square, to: Square) -> bool {
        let occupied = self.sets.occupied();
        let captured = Square::at(to.file(), from.rank());
        let origin = Square::at(to.file(), (2 * to.rank()).wrapping_sub(from.rank()));
        to.rank() == self.them.home_rank().abs_diff(5)
            && !occupied.has(captured)
            && !occupied.has(origin)
            && self.move_was_quiet(Role::Pawn, from, to, Some(captured))
    }

    fn castling_exists_for(&self, to: Square) -> bool {
        let rank = self.them.home_rank();
        let occupied = self.sets.occupied();
        let (rook_from, rook_to) = match to.file() {
            6 => (7, 5),
            2 => (0, 3),
            _ => return false,
        };
        let [rook_from, rook_to, from] = [rook_from, rook_to, 4].map(|file| Square::at(file, rank));
        let between = attacks::between(from, rook_from).without(to.into()).without(rook_to.into());
        let free = between | from.into() | rook_from.into();
        to.rank() == rank
            && self.sets.pieces(self.them, Role::Rook).has(rook_to)
            && (occupied & free).is_empty()
            && self.was_quiet(
                &[(to, None), (rook_to, None), (from, Some(Role::King)), (rook_from, Some(Role::Rook))],
                None,
            )
    }

    /// Whether the king was not in check before the last move, when the units of `them` stood differently on these
    /// squares and a unit of the king's side, if captured, stood on its own.
    fn was_quiet(&self, changes: &[(Square, Option<Role>)], captured: Option<Square>) -> bool {
        let mut before = *self.sets;
        for &(square, occupant) in changes {
            before = match occupant {
                Some(role) => before.with_unit(square, Piece { color: self.them, role }),
                None => before.without_unit(square),
            };
        }
        if let Some(square) = captured {
            // Its kind does not matter: it only stands in the way.
            before = before.with_unit(square, Piece { color: !self.them, role: Role::Knight });
        }
        before.attackers(self.them, self.king, before.occupied()).is_empty()
    }
}
