//! Double steps that could be answered by a capture en passant.

use keymove_chess::{Arrangement, Bitboard, Color, Move, Role};

/// Where a pawn would have to stand to capture en passant after this move: nowhere unless it is a double step.
pub(super) fn captors(before: &Arrangement, mv: Move) -> Bitboard {
    let steps =
        before.role_at(mv.from()) == Some(Role::Pawn) && mv.from().rank().abs_diff(mv.to().rank()) == 2;
    if steps { neighbours(mv.to().into()) } else { Bitboard::EMPTY }
}

/// From where a pawn of this side could make a double step past a pawn of the other.
pub(super) fn double_steps_past(position: &Arrangement, side: Color) -> Bitboard {
    let pawns = position.pieces(!side, Role::Pawn);
    match side {
        Color::White => neighbours(pawns & Bitboard::rank(3)).south().south(),
        Color::Black => neighbours(pawns & Bitboard::rank(4)).north().north(),
    }
}

fn neighbours(squares: Bitboard) -> Bitboard {
    squares.east() | squares.west()
}
