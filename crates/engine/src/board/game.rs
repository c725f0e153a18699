//! A board with the positions that led to it, as far as the rules ask about them.

use super::{Board, BoardError};
use keymove_chess::{Move, Square};

/// A game up to now: what repetitions are counted in.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    /// Keys of the positions since the last irreversible move, the oldest first, without the present one.
    earlier: Vec<u64>,
    plies: u32,
    chess960: bool,
}

impl Game {
    /// A normal game from the initial position.
    pub fn initial() -> Self {
        Self { board: Board::initial(), earlier: Vec::new(), plies: 0, chess960: false }
    }

    /// A game that begins with this position. `chess960` decides how castlings are written.
    ///
    /// # Errors
    /// As [`Board::from_fen`].
    pub fn from_fen(fen: &str, chess960: bool) -> Result<Self, BoardError> {
        Ok(Self { board: Board::from_fen(fen)?, earlier: Vec::new(), plies: 0, chess960 })
    }

    /// The position now.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Keys of the positions since the last capture or move of a pawn, the oldest first, without the present one.
    pub fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    /// Half-moves played since the position with which the game began.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Whether castlings are written as Chess960 has them, king takes rook.
    pub const fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// Sets how castlings are written.
    pub fn set_chess960(&mut self, chess960: bool) {
        self.chess960 = chess960;
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let key = self.board.key();
        self.board = self.board.play(mv);
        self.plies += 1;
        if self.board.halfmoves() == 0 {
            self.earlier.clear();
        } else {
            self.earlier.push(key);
        }
    }

    /// How often the present position occurred before.
    pub fn repetitions(&self) -> usize {
        self.earlier.iter().filter(|&&key| key == self.board.key()).count()
    }

    /// The legal move that UCI writes so, castlings in either way (`e1g1`, or `e1h1`).
    pub fn parse_move(&self, text: &str) -> Option<Move> {
        let moves = self.board.moves();
        let as_listed = moves.iter().find(|mv| mv.to_string() == text);
        let as_castling = || {
            moves.iter().find(|&&mv| self.board.is_castling(mv) && other_castling(&self.board, mv) == text)
        };
        as_listed.or_else(as_castling).copied()
    }

    /// A legal move of the present position as UCI writes it.
    pub fn format_move(&self, mv: Move) -> String {
        Self::format_move_at(&self.board, mv, self.chess960)
    }

    /// A legal move of some position of the game as UCI writes it.
    pub fn format_move_at(board: &Board, mv: Move, chess960: bool) -> String {
        if board.is_castling(mv) && chess960 != takes_rook(board, mv) {
            other_castling(board, mv)
        } else {
            mv.to_string()
        }
    }
}

fn takes_rook(board: &Board, castling: Move) -> bool {
    board.position().color(board.turn()).has(castling.to())
}

/// A castling that is given as the king's two steps as king takes rook, and the other way round.
fn other_castling(board: &Board, mv: Move) -> String {
    let short = mv.to().file() > mv.from().file();
    let file = match (takes_rook(board, mv), short) {
        (false, true) => 7,
        (false, false) => 0,
        (true, true) => 6,
        (true, false) => 2,
    };
    Move::new(mv.from(), Square::at(file, board.turn().home_rank())).to_string()
}
