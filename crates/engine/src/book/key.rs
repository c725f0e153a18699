//! Polyglot's hash of a position.

use super::numbers::{CASTLING, EN_PASSANT, RANDOM, WHITE_TO_MOVE};
use crate::Board;
use keymove_chess::{Castling, Color};

/// The key under which books have a position: the exclusive or of a random number for every unit, right and so on.
/// In Chess960 a right counts as short if the rook stands to the right of its king.
///
/// ```
/// use keymove_engine::{Board, book};
/// assert_eq!(book::key(&Board::initial()), 0x463b_9618_1691_fc9c);
/// ```
///
/// Source: Michel Van den Bergh, description of the format of Polyglot's book.
pub fn key(board: &Board) -> u64 {
    let position = board.position();
    let mut key = rights(board);
    for (square, piece) in position.units() {
        let kind = 2 * piece.role.index() + usize::from(piece.color == Color::White);
        key ^= RANDOM[64 * kind + square.index()];
    }
    // A position has the square only if a pawn stands beside the one that has moved, as the format demands.
    if let Some(square) = position.en_passant() {
        key ^= RANDOM[EN_PASSANT + usize::from(square.file())];
    }
    if board.turn() == Color::White { key ^ RANDOM[WHITE_TO_MOVE] } else { key }
}

fn rights(board: &Board) -> u64 {
    let mut key = 0;
    for (index, (color, short)) in
        [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)]
            .into_iter()
            .enumerate()
    {
        if board.position().castling().has(Castling::right(color, short)) || has_rook(board, color, short) {
            key ^= RANDOM[CASTLING + index];
        }
    }
    key
}

/// Whether there is a right of Chess960 with a rook on that side of the king.
fn has_rook(board: &Board, color: Color, short: bool) -> bool {
    let files = board.rights().files(color);
    let Some(king) = board.position().king(color) else { return false };
    (0..8).any(|file| files >> file & 1 != 0 && (file > king.file()) == short)
}
