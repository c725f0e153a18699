//! What an added White unit does by going to a square: where it came from does not matter.

use super::hindrance::spoilers;
use super::spots::Spots;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square, attacks};

/// Where a White officer could check from, empty or held by Black.
pub(super) fn arrivals(position: &Arrangement, role: Role) -> Bitboard {
    let Some(king) = position.king(Color::Black) else { return Bitboard::EMPTY };
    attacks::of(Color::White, role, king, position.occupied()).without(position.color(Color::White))
}

/// Squares of `ranks` where a unit of this kind checks although a pawn that came from nearby may have stood in between.
pub(super) fn arrivals_on(position: &Arrangement, role: Role, ranks: Bitboard) -> Bitboard {
    arrivals(position, role) & ranks
}

/// From where a White unit of this kind could go to a square that is empty or held by Black.
pub(super) fn origins(position: &Arrangement, role: Role, to: Square) -> Bitboard {
    match role {
        Role::Pawn => pawn_origins(position, to),
        role => attacks::of(Color::White, role, to, position.occupied()),
    }
}

/// From where a White pawn could go to a square that is empty or held by Black.
pub(super) fn pawn_origins(position: &Arrangement, to: Square) -> Bitboard {
    let occupied = position.occupied();
    if occupied.has(to) {
        return attacks::pawn(Color::Black, to);
    }
    let single = Bitboard::from(to).south().without(occupied);
    single | (single & Bitboard::rank(2)).south()
}

/// Whether it is mate, and legal, with this White unit on the square and Black to move. The square is not the king's.
pub(super) fn mates_on(position: &Arrangement, piece: Piece, to: Square) -> bool {
    let Some(king) = position.king(Color::Black) else { return false };
    if king == to {
        return false;
    }
    // Most fail because the king has a square to go to.
    let without_king = position.occupied().without(king.into());
    let reach = attacks::of(Color::White, piece.role, to, without_king);
    let near = attacks::king(king).without(position.color(Color::Black) | reach | to.into());
    let occupied = without_king | to.into();
    if near.into_iter().any(|square| position.attackers(Color::White, square, occupied).is_empty()) {
        return false;
    }
    let placed = position.with_arrival(to, piece);
    !placed.king_attacked(Color::White) && placed.turned().is_mate()
}

/// What it does when a White unit arrives on a square.
pub(super) enum Check {
    /// No check, or its own king is left in check.
    None,
    /// Mate.
    Mate,
    /// Check; here a unit hinders every answer.
    Answered(Spots),
}

pub(super) fn check_by_added(position: &Arrangement, piece: Piece, to: Square) -> Check {
    if position.king(Color::Black) == Some(to) {
        return Check::None;
    }
    let placed = position.with_arrival(to, piece);
    if placed.king_attacked(Color::White) || !placed.king_attacked(Color::Black) {
        return Check::None;
    }
    let checked = placed.turned();
    if checked.has_move() { Check::Answered(spoilers(&checked)) } else { Check::Mate }
}
