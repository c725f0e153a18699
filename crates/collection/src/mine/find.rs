//! A forced mate in a game, and what became of it.

use super::wishes::Sole;
use keymove_chess::{Color, Move, Position, Setup};
use keymove_problem::Moves;
use std::sync::Arc;

/// A position of a game in which the side to move mates by force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Find {
    /// The number of the game in its file, from 1; games that cannot be read count too.
    pub game: usize,
    /// The line on which the game begins, from 1.
    pub line: usize,
    /// Who played, where and when.
    pub players: Arc<Players>,
    /// The position with the counters of the game.
    pub setup: Setup,
    /// The position, to be played on: without the counters.
    pub position: Position,
    /// The fewest moves in which mate can be forced.
    pub length: Moves,
    /// All first moves that mate in as few moves, in canonical order.
    pub keys: Vec<Move>,
    /// How many other first moves mate, later, within the longest length that was searched.
    pub later: usize,
    /// A line of the first key with a defence that holds out to the end.
    pub main_line: Vec<Move>,
    /// Where a defence that holds out as long as possible leaves a choice after the first key; `None` if nowhere.
    pub dual: Option<Dual>,
    /// The move that was played; `None` if the game ended here.
    pub played: Option<Move>,
    /// What became of the mate.
    pub fate: Fate,
    /// The longest length that was searched.
    pub searched: Moves,
    /// The side to move had a mate two plies ago and has not let go of it.
    pub continues: bool,
}

/// What became of a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The move played is one of the keys.
    Played,
    /// The move played mates by force too, but in so many moves.
    Longer(Moves),
    /// After the move played there is no mate within the length that was searched.
    Missed {
        /// It stalemates.
        stalemate: bool,
    },
    /// The game ended here.
    Ended,
}

/// A choice that a defence leaves; the one that counts more is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Dual {
    /// Between mating moves at the end.
    Mate,
    /// Earlier.
    Continuation,
}

/// What a game says of itself. Texts that are missing or `?` are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Players {
    /// The player of the white pieces.
    pub white: String,
    /// The player of the black pieces.
    pub black: String,
    /// The tournament or match.
    pub event: String,
    /// The place.
    pub site: String,
    /// The date as games write it: `1950.??.??`.
    pub date: String,
    /// The round.
    pub round: String,
    /// `1-0`, `0-1`, `1/2-1/2`, `*` or empty.
    pub result: String,
}

impl Players {
    /// The name of a player.
    pub fn name(&self, side: Color) -> &str {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Color> {
        match self.result.as_str() {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            _ => None,
        }
    }
}

impl Find {
    /// Who mates.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// The number of the move in its game.
    pub fn move_number(&self) -> u32 {
        self.setup.fullmoves
    }

    /// How unique the mate is.
    pub fn sole(&self) -> Sole {
        match (self.keys.len(), self.dual) {
            (1, None) => Sole::Mate,
            (1, Some(Dual::Mate)) => Sole::Line,
            (1, Some(Dual::Continuation)) => Sole::Key,
            _ => Sole::Any,
        }
    }
}
