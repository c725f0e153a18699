//! The game that is being played: its beginning, its moves, its end, and how it is written down.
//!
//! ```
//! use keymove_engine::contest::Contest;
//! let mut contest = Contest::initial();
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let mv = contest.game().parse_move(text).expect("legal");
//!     contest.play(mv);
//! }
//! assert_eq!((contest.result(), contest.last().as_deref()), ("0-1", Some("2... Qh4#")));
//! ```

mod draw;
mod ending;
mod record;

pub use draw::agrees_to_draw;
pub use ending::Ending;
pub use record::{Tags, folded, pgn, pgn_of};

use crate::{Board, BoardError, Game};
use keymove_chess::{Color, Move};

/// A game with its past.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The position at the start, with its move number; `None`: the initial one.
    fen: Option<String>,
    /// Before each move and after the last.
    games: Vec<Game>,
    moves: Vec<Move>,
    ending: Option<Ending>,
    first_number: u32,
}

impl Contest {
    /// From the initial position.
    pub fn initial() -> Self {
        Self::beginning_with(Game::initial(), None)
    }

    /// From a FEN.
    ///
    /// # Errors
    /// As [`Board::from_fen`].
    pub fn from_fen(fen: &str) -> Result<Self, BoardError> {
        let game = Game::from_fen(fen, false)?;
        let contest = Self::beginning_with(game, Some(fen.split_whitespace().collect::<Vec<_>>().join(" ")));
        Ok(contest)
    }

    fn beginning_with(game: Game, fen: Option<String>) -> Self {
        let number = fen.as_deref().and_then(|fen| fen.split_whitespace().nth(5)?.parse().ok());
        let ending = Ending::by_rules(&game);
        Self { fen, games: vec![game], moves: Vec::new(), ending, first_number: number.unwrap_or(1).max(1) }
    }

    /// The game with all that the rules ask about.
    pub fn game(&self) -> &Game {
        // There is always one.
        &self.games[self.games.len() - 1]
    }

    /// The game after so many moves of it.
    ///
    /// # Panics
    /// If it has fewer.
    pub fn game_at(&self, ply: usize) -> &Game {
        &self.games[ply]
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        self.game().board()
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.board().turn()
    }

    /// What was played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How it has ended; `None` while it goes on.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether nobody may move any more. A result that only a file tells does not keep anybody from going on.
    pub const fn is_over(&self) -> bool {
        !matches!(self.ending, None | Some(Ending::Recorded(_)))
    }

    /// As PGN writes it.
    pub fn result(&self) -> &'static str {
        self.ending.map_or("*", Ending::result)
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let mut game = self.game().clone();
        game.play(mv);
        self.ending = Ending::by_rules(&game);
        self.games.push(game);
        self.moves.push(mv);
    }

    /// Takes the last move back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.games.pop();
        self.ending = None;
        Some(mv)
    }

    /// Ends the game.
    pub fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// Takes back an end that the players, not the rules, have made; whether there was one.
    pub fn reopen(&mut self) -> bool {
        let by_rules = Ending::by_rules(self.game());
        core::mem::replace(&mut self.ending, by_rules) != by_rules
    }

    /// `12.` or `12...` for the move of this number, from 0.
    pub fn number(&self, ply: usize) -> String {
        let black_begins = usize::from(self.games[0].board().turn() == Color::Black);
        let number = self.first_number as usize + (ply + black_begins) / 2;
        if (ply + black_begins).is_multiple_of(2) { format!("{number}.") } else { format!("{number}...") }
    }

    /// The move of this number, from 0, in standard notation.
    pub fn san(&self, ply: usize) -> String {
        self.games[ply].board().san(self.moves[ply])
    }

    /// The last move with its number, `12... Nf6`; `None` at the beginning.
    pub fn last(&self) -> Option<String> {
        let ply = self.moves.len().checked_sub(1)?;
        Some(format!("{} {}", self.number(ply), self.san(ply)))
    }

    /// All moves with numbers, a word each.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for ply in 0..self.moves.len() {
            if ply == 0 || self.games[ply].board().turn() == Color::White {
                words.push(self.number(ply));
            }
            words.push(self.san(ply));
        }
        words
    }

    /// The position at the start as a FEN; `None`: the initial one.
    pub fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// The position now as a FEN with its move number.
    pub fn fen_now(&self) -> String {
        let text = self.board().to_string();
        let number = self.number(self.moves.len());
        let fields = text.rsplit_once(' ').map_or(text.as_str(), |(fields, _)| fields);
        format!("{fields} {}", number.trim_end_matches('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(contest: &mut Contest, moves: &str) {
        for text in moves.split(' ') {
            let mv = contest.board().parse_san(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            contest.play(mv);
        }
    }

    #[test]
    fn moves_are_numbered_from_either_side() {
        let mut contest = Contest::initial();
        play(&mut contest, "e4 e5 Nf3");
        assert_eq!(contest.words().join(" "), "1. e4 e5 2. Nf3");
        assert_eq!(contest.last().as_deref(), Some("2. Nf3"));
        assert_eq!(contest.fen_now(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
        let mut contest =
            Contest::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7").expect("a game");
        play(&mut contest, "e5 Nf3 Nc6");
        assert_eq!(contest.words().join(" "), "7... e5 8. Nf3 Nc6");
        assert_eq!(contest.last().as_deref(), Some("8... Nc6"));
    }

    #[test]
    fn taking_back_takes_the_end_back() {
        let mut contest = Contest::initial();
        play(&mut contest, "f3 e5 g4 Qh4");
        assert_eq!((contest.is_over(), contest.result()), (true, "0-1"));
        assert!(contest.undo().is_some() && !contest.is_over());
        contest.end(Ending::Resigned(Color::Black));
        assert!(contest.is_over() && contest.reopen() && !contest.is_over());
        contest.end(Ending::Recorded("1-0"));
        assert!(!contest.is_over());
        assert!(!Contest::initial().reopen());
    }
}
