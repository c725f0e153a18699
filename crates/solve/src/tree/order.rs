//! The one order of moves in trees and reports.
//!
//! It depends on the position only, so that equal problems give equal text. Units come in the order pawn, knight,
//! bishop, rook, queen, king; then the square that they leave and the square that they go to, a1 to h1, a2 to h8;
//! promotions with the strongest unit first.

use keymove_chess::{Arrangement, Move, Role};

/// Sorts moves of the side to move into canonical order.
pub fn sort(position: &Arrangement, moves: &mut [Move]) {
    moves.sort_unstable_by_key(|&mv| key(position, mv));
}

/// What moves are compared by: smaller comes first.
pub(crate) fn key(position: &Arrangement, mv: Move) -> (Option<Role>, u16, u8) {
    let squares = (mv.from().index() * 64 + mv.to().index()) as u16;
    let promotion = mv.promotion().and_then(|role| Role::PROMOTIONS.iter().position(|&other| other == role));
    (position.role_at(mv.from()), squares, promotion.map_or(0, |index| index as u8))
}
