//! The one order of moves in trees and reports.
//!
//! It depends on the position only, so that equal problems give equal text. Units come in the order pawn, knight,
//! bishop, rook, queen, king; then the square that they leave and the square that they go to, a1 to h1, a2 to h8;
//! promotions with the strongest unit first.

use keymove_chess::{Arrangement, Move, Role};

/// Sorts moves of the side to move into canonical order.
pub fn sort(position: &Arrangement, moves: &mut [Move]) {
    moves.sort_by_cached_key(|&mv| key(position, mv));
}

/// What moves are compared by: smaller comes first. From the highest bits to the lowest: the unit, 1 to 6, or 0 where none
/// stands; the square left, 6 bits; the square reached, 6 bits; the promotion, 2 bits.
pub(crate) fn key(position: &Arrangement, mv: Move) -> u32 {
    let unit = position.role_at(mv.from()).map_or(0, |role| role as u32 + 1);
    let squares = (mv.from().index() * 64 + mv.to().index()) as u32;
    let promotion = mv.promotion().and_then(|role| Role::PROMOTIONS.iter().position(|&other| other == role));
    unit << 14 | squares << 2 | promotion.unwrap_or(0) as u32
}
