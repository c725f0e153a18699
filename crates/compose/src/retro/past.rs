//! What was played last: every move that can have led to a position is taken back.
//!
//! More moves are taken back than can have been played (a captured unit may be any that is missing, castling is not asked
//! whether it was still allowed), so if all of them lead to contradictions, the position is one: double checks that
//! no move gives, checks by a pawn that has nowhere to come from, kings that cannot have moved.

use super::still;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Position, Role, Square, attacks};

/// Whether some last move leads to no contradiction within so many plies before the position.
pub(super) fn has_last_move(position: &Arrangement, plies: u32) -> bool {
    plies == 0
        || is_beginning(position)
        || !TakeBack::new(position).all(&mut |before| !may_be(before, plies - 1))
}

/// Whether every last move but the double step of the pawn on this square leads to a contradiction within so many plies.
pub(super) fn only_double_step(position: &Arrangement, pawn: Square, plies: u32) -> bool {
    let is_double_step = |before: &Arrangement| {
        before.piece_at(pawn).is_none() && before.occupied().len() == position.occupied().len() && {
            let color = position.color(!position.turn()) & position.role(Role::Pawn);
            let from = (before.color(!position.turn()) & before.role(Role::Pawn)).without(color);
            from.into_iter().all(|from| from.file() == pawn.file() && from.rank().abs_diff(pawn.rank()) == 2)
                && from.any()
        }
    };
    let mut found = false;
    let only = TakeBack::new(position).all(&mut |before| {
        if is_double_step(before) {
            found = may_be(before, plies - 1);
            return true;
        }
        !may_be(before, plies - 1)
    });
    found && only
}

/// The positions from which the side that is not to move may have come without a capture. Whether its opponent is in check
/// there is not asked.
pub(super) fn before_quiet_move(position: &Arrangement) -> Vec<Arrangement> {
    let mut all = Vec::new();
    let moves = TakeBack { position, color: !position.turn(), lost: Vec::new() };
    moves.all(&mut |before| {
        all.push(*before);
        true
    });
    all
}

/// The same, by whatever move.
pub(super) fn before_move(position: &Arrangement) -> Vec<Arrangement> {
    let mut all = Vec::new();
    TakeBack::new(position).all(&mut |before| {
        all.push(*before);
        true
    });
    all
}

/// Whether a position, the side that made the last move to move again, leads to no contradiction.
fn may_be(before: &Arrangement, plies: u32) -> bool {
    !before.king_attacked(!before.turn()) && still(before).is_none() && has_last_move(before, plies)
}

fn is_beginning(position: &Arrangement) -> bool {
    position.as_diagram() == *Position::initial()
}

/// Takes back the moves of the side that is not to move.
struct TakeBack<'a> {
    position: &'a Arrangement,
    color: Color,
    /// The kinds that the other side can have lost.
    lost: Vec<Role>,
}

impl<'a> TakeBack<'a> {
    fn new(position: &'a Arrangement) -> Self {
        let other = position.turn();
        let pawns = position.pieces(other, Role::Pawn).len();
        let lost = match position.color(other).len() {
            16.. => Vec::new(),
            _ => Role::ALL
                .into_iter()
                .filter(|&role| role != Role::King && (role != Role::Pawn || pawns < 8))
                .collect(),
        };
        Self { position, color: !other, lost }
    }

    /// Whether `act` is true of all positions before.
    fn all(&self, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        let own = self.position.color(self.color);
        own.into_iter().all(|to| match self.position.role_at(to) {
            None => true,
            Some(Role::Pawn) => self.pawn(to, act),
            Some(role) => {
                self.piece(role, to, act)
                    && (role == Role::King || self.promotion(to, act))
                    && (role != Role::King || self.castling(to, act))
            }
        })
    }

    /// The position with the unit back on its square, and `taken` on the square that it left.
    fn back(&self, from: Square, role: Role, to: Square, taken: Option<Role>) -> Arrangement {
        let unit = Piece { color: self.color, role };
        let before = self.position.turned().without_unit(to).with_unit(from, unit);
        match taken {
            None => before,
            Some(role) => before.with_unit(to, Piece { color: !self.color, role }),
        }
        .as_diagram()
    }

    /// Moves that took something on the square.
    fn captures(
        &self, from: Square, role: Role, to: Square, act: &mut impl FnMut(&Arrangement) -> bool,
    ) -> bool {
        let end = Bitboard::BACK_RANKS.has(to);
        self.lost
            .iter()
            .filter(|&&lost| !(end && lost == Role::Pawn))
            .all(|&lost| act(&self.back(from, role, to, Some(lost))))
    }

    fn free(&self, square: Square) -> bool {
        !self.position.occupied().has(square)
    }

    fn piece(&self, role: Role, to: Square, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        let occupied = self.position.occupied();
        let origins = attacks::of(self.color, role, to, occupied).without(occupied);
        origins
            .into_iter()
            .all(|from| act(&self.back(from, role, to, None)) && self.captures(from, role, to, act))
    }

    fn pawn(&self, to: Square, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        self.pawn_move(to, act) && self.double_step(to, act) && self.en_passant(to, act)
    }

    /// A pawn that becomes a piece on its last rank.
    fn promotion(&self, to: Square, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        let last = to.rank() == (!self.color).home_rank();
        let pawns = self.position.pieces(self.color, Role::Pawn).len();
        !last || pawns >= 8 || self.pawn_move(to, act)
    }

    /// One step forwards, and captures.
    fn pawn_move(&self, to: Square, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        let home = |square: Square| square.rank() == self.color.home_rank();
        let behind = self.behind(to, 1).filter(|&from| self.free(from) && !home(from));
        let aside = attacks::pawn(!self.color, to).into_iter().filter(|&from| self.free(from) && !home(from));
        behind.is_none_or(|from| act(&self.back(from, Role::Pawn, to, None))) && { aside }
            .all(|from| self.captures(from, Role::Pawn, to, act))
    }

    fn double_step(&self, to: Square, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        let (Some(over), Some(from)) = (self.behind(to, 1), self.behind(to, 2)) else { return true };
        let second = from.rank().abs_diff(self.color.home_rank()) == 1;
        !(second && self.free(over) && self.free(from)) || act(&self.back(from, Role::Pawn, to, None))
    }

    /// The captured pawn had just made its double step past this square.
    fn en_passant(&self, to: Square, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        let sixth = to.rank().abs_diff((!self.color).home_rank()) == 2;
        let (Some(taken), true) = (self.behind(to, 1), sixth && self.lost.contains(&Role::Pawn)) else {
            return true;
        };
        // The square from which it came is the one beyond.
        let came = Square::at(to.file(), if self.color == Color::White { 6 } else { 1 });
        if !self.free(taken) || !self.free(came) {
            return true;
        }
        let other = Piece { color: !self.color, role: Role::Pawn };
        attacks::pawn(!self.color, to).into_iter().filter(|&from| self.free(from)).all(|from| {
            let before = self.back(from, Role::Pawn, to, None).with_unit(taken, other);
            act(&before.as_diagram())
        })
    }

    fn castling(&self, to: Square, act: &mut impl FnMut(&Arrangement) -> bool) -> bool {
        let rank = self.color.home_rank();
        let at = |file| Square::at(file, rank);
        [(6, 5, 7, None), (2, 3, 0, Some(1))].into_iter().all(|(king, rook, corner, also)| {
            let rook_unit = Piece { color: self.color, role: Role::Rook };
            let stand = to == at(king) && self.position.piece_at(at(rook)) == Some(rook_unit);
            let free =
                self.free(at(4)) && self.free(at(corner)) && also.is_none_or(|file| self.free(at(file)));
            if !stand || !free {
                return true;
            }
            let before = self.back(at(4), Role::King, to, None);
            act(&before.without_unit(at(rook)).with_unit(at(corner), rook_unit).as_diagram())
        })
    }

    /// The square so many ranks nearer to the side's own end.
    fn behind(&self, square: Square, ranks: u8) -> Option<Square> {
        let rank = match self.color {
            Color::White => square.rank().checked_sub(ranks)?,
            Color::Black => square.rank() + ranks,
        };
        (rank < 8).then(|| Square::at(square.file(), rank))
    }
}
