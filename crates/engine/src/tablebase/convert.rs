//! Boards and moves in the types of shakmaty, and back. Nothing goes by way of text but the one move of a root.

use crate::Board;
use keymove_chess::{Color, Move, Position, Role};
use shakmaty::{Bitboard, ByColor, ByRole, CastlingMode, Chess, PositionError, Setup};

/// A position after so many half-moves without a capture or a move of a pawn as shakmaty has it; `None` if it thinks that the position cannot be.
pub(super) fn chess(position: &Position, halfmoves: u32) -> Option<Chess> {
    let role = |role| Bitboard(position.role(role).0);
    let by_role = ByRole {
        pawn: role(Role::Pawn),
        knight: role(Role::Knight),
        bishop: role(Role::Bishop),
        rook: role(Role::Rook),
        queen: role(Role::Queen),
        king: role(Role::King),
    };
    let color = |color| Bitboard(position.color(color).0);
    let by_color = ByColor { black: color(Color::Black), white: color(Color::White) };
    let mut setup = Setup::empty();
    setup.board = shakmaty::Board::try_from_bitboards(by_role, by_color).ok()?;
    setup.turn =
        if position.turn() == Color::White { shakmaty::Color::White } else { shakmaty::Color::Black };
    setup.ep_square = position.en_passant().map(|square| shakmaty::Square::new(square.index() as u32));
    setup.halfmoves = halfmoves;
    setup
        .position::<Chess>(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
        .ok()
}

/// The legal move that is meant.
pub(super) fn uci(board: &Board, mv: &shakmaty::Move) -> Option<Move> {
    let text = mv.to_uci(CastlingMode::Standard).to_string();
    board.moves().into_iter().find(|mv| mv.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Position as _;

    #[test]
    fn boards_are_the_same_in_both_types() {
        for fen in [
            "8/8/8/3k4/8/8/2R5/K7 w - - 12 1",
            "8/2p5/8/1P1k4/8/8/8/K7 b - - 0 1",
            "8/8/8/1Pp1k3/8/8/8/K7 w - c6 0 1",
            "r1b2nk1/8/8/3q4/3Q4/8/8/1N2RBK1 b - - 3 1",
        ] {
            let board = Board::from_fen(fen).expect(fen);
            let converted = chess(board.position(), board.halfmoves().into()).expect(fen);
            let mut theirs: Vec<Move> =
                converted.legal_moves().iter().map(|mv| uci(&board, mv).expect("a legal move")).collect();
            let mut ours = board.moves().to_vec();
            theirs.sort_unstable();
            ours.sort_unstable();
            assert_eq!(ours, theirs, "{fen}");
            assert_eq!(converted.halfmoves(), u32::from(board.halfmoves()));
        }
    }
}
