//! Moves as people read and write them, castlings of Chess960 included.

use super::Board;
use keymove_chess::Move;
use keymove_chess::notation::{MoveError, parse_san, san};

impl Board {
    /// Moves that are legal one after the other, each in standard algebraic notation.
    pub fn sans(&self, moves: &[Move]) -> Vec<String> {
        let mut board = *self;
        let mut words = Vec::with_capacity(moves.len());
        for &mv in moves {
            words.push(board.san(mv));
            board = board.play(mv);
        }
        words
    }

    /// A legal move in standard algebraic notation: `Nbd2`, `exd6`, `e8=N+`, `O-O`.
    pub fn san(&self, mv: Move) -> String {
        if self.rights.is_none() || !self.is_castling(mv) {
            return san(&self.position, mv);
        }
        let after = self.play(mv);
        let mark = match (after.in_check(), after.moves().is_empty()) {
            (true, true) => "#",
            (true, false) => "+",
            (false, _) => "",
        };
        let castling = if mv.to().file() > mv.from().file() { "O-O" } else { "O-O-O" };
        format!("{castling}{mark}")
    }

    /// Reads a legal move as people write it, see [`parse_san`]; castlings also as [`crate::Game::parse_move`] does.
    ///
    /// # Errors
    /// The text is no move, no legal move, or several legal moves fit.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let wanted = text.trim().trim_end_matches(['+', '#', '!', '?']).replace('0', "O").to_uppercase();
        if !self.rights.is_none() && matches!(wanted.as_str(), "O-O" | "O-O-O") {
            let is_short = |mv: &Move| mv.to().file() > mv.from().file();
            let moves = self.moves();
            let mut castlings = moves.iter().filter(|&&mv| self.is_castling(mv));
            if let Some(&mv) = castlings.find(|mv| is_short(mv) == (wanted == "O-O")) {
                return Ok(mv);
            }
        }
        parse_san(&self.position, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castlings_of_both_kinds_of_game() {
        for fen in ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "k7/8/8/8/8/8/8/1R1K2R1 w GB - 0 1"] {
            let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            for text in ["O-O", "O-O-O"] {
                let mv = board.parse_san(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert!(board.is_castling(mv), "{fen} {text} {mv}");
                assert_eq!(board.san(mv), text);
                assert_eq!(board.parse_san(&text.replace('O', "0")), Ok(mv));
            }
            assert!(board.parse_san("Ke5").is_err());
        }
    }

    #[test]
    fn a_castling_of_chess960_may_give_check() {
        let board = Board::from_fen("5k2/8/8/8/8/8/8/3K2R1 w G - 0 1").expect("a board");
        let mv = board.parse_san("O-O").expect("castling");
        assert_eq!(board.san(mv), "O-O+");
    }
}
