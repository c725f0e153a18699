//! What one more unit means to castling: the rook's and the king's way have to be free, and the king's way safe.

use super::spots::{Spots, WHITE_KINDS};
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Castling, Color, Move, Role, Square, attacks};

/// Whether the move castles.
pub(super) fn castles(position: &Arrangement, mv: Move) -> bool {
    position.role_at(mv.from()) == Some(Role::King) && mv.from().file().abs_diff(mv.to().file()) > 1
}

/// Adds where a unit may keep White from castling by this move, which is legal in `before`.
pub(super) fn add_hindrances(before: &Arrangement, mv: Move, spots: &mut Spots) {
    let rook = Square::at(if mv.to().file() == 6 { 7 } else { 0 }, mv.from().rank());
    let between = attacks::between(mv.from(), rook);
    spots.iter_mut().for_each(|set| *set |= between);
    let occupied = before.occupied();
    for square in attacks::between(mv.from(), mv.to()) | mv.from().into() | mv.to().into() {
        for (kind, set) in spots.iter_mut().enumerate().skip(WHITE_KINDS) {
            *set |= match KINDS[kind].role {
                Role::Pawn => attacks::pawn(Color::White, square),
                role => attacks::of(Color::Black, role, square, occupied),
            };
        }
    }
}

/// Where a unit may let this side castle that could not: in a line that attacks its king's way.
pub(super) fn shields(position: &Arrangement, side: Color) -> Bitboard {
    let rights = position.castling();
    let mut squares = Bitboard::EMPTY;
    if rights == Castling::NONE {
        return squares;
    }
    let (rank, occupied) = (side.home_rank(), position.occupied());
    for (short, way) in [(true, 4..=6), (false, 2..=4)] {
        if rights.has(Castling::right(side, short)) {
            for square in way.map(|file| Square::at(file, rank)) {
                for guard in position.attackers(!side, square, occupied) {
                    squares |= attacks::between(guard, square);
                }
            }
        }
    }
    squares.without(occupied)
}
