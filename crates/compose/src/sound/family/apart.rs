//! Added units that need all the rules: their positions are examined for themselves.

use crate::sound::hindrance::freeing;
use crate::sound::spots::Spots;
use crate::sound::{castling, en_passant};
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square};

/// Takes out the squares on which a unit shields the White king, or where he castles, from a check or a pin, and pawns that pass Black pawns.
pub(super) fn set_aside_special(parent: &Arrangement, wanted: &mut Spots, alone: &mut Spots) {
    let freeing = freeing(parent, Color::White) | castling::shields(parent, Color::White);
    for (kind, set) in wanted.iter_mut().enumerate() {
        let mut special = freeing;
        if KINDS[kind] == (Piece { color: Color::White, role: Role::Pawn }) {
            special |= en_passant::double_steps_past(parent, Color::White);
        }
        alone[kind] |= *set & special;
        *set = set.without(special);
    }
}

/// Rooks on the squares from which they could castle.
pub(super) fn rooks_that_castle(parent: &Arrangement, wanted: &Spots) -> Spots {
    core::array::from_fn(|kind| {
        let Piece { color, role } = KINDS[kind];
        let rank = color.home_rank();
        if role == Role::Rook && parent.king(color) == Some(Square::at(4, rank)) {
            wanted[kind] & (Bitboard::of(Square::at(0, rank)) | Square::at(7, rank).into())
        } else {
            Bitboard::EMPTY
        }
    })
}
