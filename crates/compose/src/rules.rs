//! How many units of each kind a composition may have: those at the beginning of a game, bishops on different colours.

use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square};

pub use keymove_study::score::MOST;

/// The squares on which one more unit of this kind may be added: empty ones, for a pawn not on the first or last rank, for
/// a bishop not of the colour of another one; none if there are enough.
pub fn room(position: &Arrangement, piece: Piece) -> Bitboard {
    let own = position.pieces(piece.color, piece.role);
    if own.len() >= MOST[piece.role.index()] {
        return Bitboard::EMPTY;
    }
    let free = !position.occupied();
    match piece.role {
        Role::Pawn => free.without(Bitboard::BACK_RANKS),
        Role::Bishop if (own & Bitboard::DARK).any() => free.without(Bitboard::DARK),
        Role::Bishop if own.any() => free & Bitboard::DARK,
        _ => free,
    }
}

/// Whether the units are allowed.
pub fn are_kept(position: &Arrangement) -> bool {
    let one_of_a_colour = |bishops: Bitboard| {
        !(bishops & Bitboard::DARK).more_than_one() && !bishops.without(Bitboard::DARK).more_than_one()
    };
    Color::ALL.into_iter().all(|color| {
        Role::ALL.into_iter().all(|role| position.pieces(color, role).len() <= MOST[role.index()])
            && one_of_a_colour(position.pieces(color, Role::Bishop))
    }) && (position.role(Role::Pawn) & Bitboard::BACK_RANKS).is_empty()
}

/// How near a square is to h8, as the paper on CHESS COMPOSER numbers them: h8 is 0, a8 7, h1 56, a1 63.
pub fn nearness(square: Square) -> usize {
    63 - square.index()
}

/// The square of this [nearness].
pub fn by_nearness(nearness: usize) -> Square {
    Square::at(7 - (nearness % 8) as u8, 7 - (nearness / 8) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_numbered_from_h8() {
        for (square, number) in [(Square::H8, 0), (Square::A8, 7), (Square::H1, 56), (Square::A1, 63)] {
            assert_eq!((nearness(square), by_nearness(number)), (number, square));
        }
    }
}
