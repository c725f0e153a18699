//! Which moves give check, told in advance.

use crate::Board;
use keymove_chess::{Bitboard, Move, Role, attacks};

/// Squares from which the side to move checks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checks {
    /// Indexed by [`Role`].
    from: [Bitboard; 6],
    discoverers: Bitboard,
}

impl Checks {
    pub(super) fn of(board: &Board) -> Self {
        let position = board.position();
        let us = board.turn();
        let Some(king) = position.king(!us) else {
            return Self { from: [Bitboard::EMPTY; 6], discoverers: Bitboard::EMPTY };
        };
        let occupied = position.occupied();
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        Self {
            from: [
                attacks::pawn(!us, king),
                attacks::knight(king),
                bishop,
                rook,
                bishop | rook,
                Bitboard::EMPTY,
            ],
            discoverers: position.discoverers(us),
        }
    }

    /// Whether a move gives check, but for rare ways: by castling, and by an en passant capture that opens two lines. A unit
    /// that opens a line is taken to give check wherever it goes.
    #[inline]
    pub(super) fn are_given_by(&self, board: &Board, mv: Move) -> bool {
        let role = mv.promotion().or(board.position().role_at(mv.from())).unwrap_or(Role::Pawn);
        self.from[role.index()].has(mv.to()) || self.discoverers.has(mv.from())
    }
}
