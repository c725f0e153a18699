//! How a game ends, by the rules or by the players.

use crate::Game;
use core::fmt;
use keymove_chess::Color;
use keymove_solve::Limits;
use keymove_solve::dead::{CanMate, can_mate};

/// Positions that a search for any mate looks at when time is up.
const OUT_OF_TIME: u64 = 50_000;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By this side.
    Mate(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position has occurred for the third time.
    Repetition,
    /// Fifty moves of each side without capture or move of a pawn.
    FiftyMoves,
    /// Nobody can mate any more.
    Material,
    /// This side gives up.
    Resigned(Color),
    /// Both sides want a draw.
    Agreed,
    /// This side has no time left, and the other could still mate.
    Time(Color),
    /// One side has no time left, and the other cannot mate by any moves.
    TimeWithoutMaterial,
    /// A file says so; the moves do not. `1-0`, `0-1` or `1/2-1/2`.
    Recorded(&'static str),
}

impl Ending {
    /// What the rules say of the position; `None` while the game goes on.
    pub fn by_rules(game: &Game) -> Option<Self> {
        let board = game.board();
        if board.moves().is_empty() {
            return Some(if board.in_check() { Self::Mate(!board.turn()) } else { Self::Stalemate });
        }
        if Color::ALL.iter().all(|&color| !board.can_mate(color)) {
            Some(Self::Material)
        } else if game.repetitions() >= 2 {
            Some(Self::Repetition)
        } else if board.halfmoves() >= 100 {
            Some(Self::FiftyMoves)
        } else {
            None
        }
    }

    /// What it means that the time of this side is up. Whether the other side can still mate is searched for a moment; if that does not tell, it is taken
    /// for possible.
    pub fn by_time(game: &Game, color: Color) -> Self {
        let limits = Limits { nodes: Some(OUT_OF_TIME), ..Limits::default() };
        match can_mate(game.board().position(), !color, &limits, &|_| ()) {
            CanMate::No(_) => Self::TimeWithoutMaterial,
            CanMate::Yes(_) | CanMate::Unknown(_) => Self::Time(color),
        }
    }

    /// In a word, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate(_) => "mate",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty",
            Self::Material => "material",
            Self::Resigned(_) => "resigned",
            Self::Agreed => "agreed",
            Self::Time(_) | Self::TimeWithoutMaterial => "time",
            Self::Recorded(_) => "recorded",
        }
    }

    /// As PGN writes it.
    pub const fn result(self) -> &'static str {
        match self {
            Self::Mate(Color::White) | Self::Resigned(Color::Black) | Self::Time(Color::Black) => "1-0",
            Self::Mate(Color::Black) | Self::Resigned(Color::White) | Self::Time(Color::White) => "0-1",
            Self::Recorded(result) => result,
            _ => "1/2-1/2",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(color) => write!(f, "Checkmate: {color} wins"),
            Self::Stalemate => f.write_str("Stalemate: the game is drawn"),
            Self::Repetition => f.write_str("The same position for the third time: the game is drawn"),
            Self::FiftyMoves => f.write_str("Fifty moves without capture or pawn move: the game is drawn"),
            Self::Material => f.write_str("Nobody can mate any more: the game is drawn"),
            Self::Resigned(color) => write!(f, "{color} resigns: {} wins", !*color),
            Self::Agreed => f.write_str("The game is drawn by agreement"),
            Self::Time(color) => write!(f, "The time of {color} is up: {} wins", !*color),
            Self::TimeWithoutMaterial => {
                f.write_str("Time is up, but the other side cannot mate: the game is drawn")
            }
            Self::Recorded(_) => f.write_str("The game ended here"),
        }?;
        write!(f, ", {}", self.result())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_by_the_rules() {
        let check = |fen: &str, expected: Option<Ending>| {
            let game = Game::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(Ending::by_rules(&game), expected, "{fen}");
        };
        check("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Some(Ending::Mate(Color::White)));
        check("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Some(Ending::Stalemate));
        check("7k/5K2/8/8/8/8/8/6B1 w - - 0 1", Some(Ending::Material));
        // Bishops of one colour of squares, and pawns that shut everything.
        check("7k/5K2/7b/8/8/8/8/B7 b - - 0 1", Some(Ending::Material));
        check("8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1BK3/8/8 w - - 0 1", Some(Ending::Material));
        check("7k/5K2/8/8/8/8/8/6R1 w - - 100 90", Some(Ending::FiftyMoves));
        check("7k/5K2/8/8/8/8/8/6R1 w - - 99 90", None);
        // Mate comes before the fifty moves.
        check("7k/5KQ1/8/8/8/8/8/8 b - - 100 90", Some(Ending::Mate(Color::White)));
    }

    #[test]
    fn the_third_time() {
        let mut game = Game::initial();
        for round in 0..2 {
            assert_eq!(Ending::by_rules(&game), None, "{round}");
            for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
                let mv = game.parse_move(text).expect("a move");
                game.play(mv);
            }
        }
        assert_eq!(Ending::by_rules(&game), Some(Ending::Repetition));
    }

    #[test]
    fn results() {
        assert_eq!(Ending::Resigned(Color::White).to_string(), "White resigns: Black wins, 0-1");
        assert_eq!(Ending::Mate(Color::White).to_string(), "Checkmate: White wins, 1-0");
        assert_eq!(Ending::Agreed.result(), "1/2-1/2");
    }

    #[test]
    fn out_of_time() {
        let check = |fen: &str, color, expected: Ending| {
            let game = Game::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(Ending::by_time(&game, color), expected, "{fen}");
        };
        check("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::White, Ending::TimeWithoutMaterial);
        check("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::Black, Ending::Time(Color::Black));
        // The pawns never move: a rook passes between them, and bare kings do nothing.
        check("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 1", Color::White, Ending::TimeWithoutMaterial);
        check("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K5R1 w - - 0 1", Color::Black, Ending::Time(Color::Black));
        assert_eq!(Ending::Time(Color::Black).to_string(), "The time of Black is up: White wins, 1-0");
        assert_eq!(Ending::TimeWithoutMaterial.result(), "1/2-1/2");
    }
}
