//! Games between two engines: from an opening to a result, with everything that is to be told about them.

mod adjudicate;
mod game;
mod opening;
mod pgn;

pub(crate) use adjudicate::{Adjudication, DrawRule, ResignRule};
pub(crate) use game::{Side, Terms, play};
pub(crate) use opening::{Opening, read as read_openings};
pub(crate) use pgn::{Heading, write as write_pgn};

use crate::engine::Score;
use core::fmt;
use core::time::Duration;
use keymove_chess::{Color, Move};

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Win(Color),
    Draw,
    /// The game was not finished and does not count.
    None,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::None => "*",
        })
    }
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Mate,
    Stalemate,
    Repetition,
    FiftyMoves,
    Material,
    Resigns,
    /// By the scores of both engines.
    Adjudicated,
    /// As many moves as a game may have.
    Long,
    Time,
    Hangs,
    Crash(String),
    Illegal(String),
    Interrupted,
}

impl End {
    /// Whether the engine that lost did something that it should not.
    pub(crate) const fn is_failure(&self) -> bool {
        matches!(self, Self::Time | Self::Hangs | Self::Crash(_) | Self::Illegal(_))
    }

    /// The value of PGN's tag `Termination`.
    pub(crate) const fn termination(&self) -> &'static str {
        match self {
            Self::Time => "time forfeit",
            Self::Hangs | Self::Crash(_) => "abandoned",
            Self::Illegal(_) => "rules infraction",
            Self::Adjudicated | Self::Long => "adjudication",
            Self::Interrupted => "unterminated",
            _ => "normal",
        }
    }
}

/// A move of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ply {
    pub(crate) mv: Move,
    /// `None` if it is one of the opening.
    pub(crate) thought: Option<Played>,
}

/// What an engine spent and saw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Played {
    pub(crate) time: Duration,
    pub(crate) score: Option<Score>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// A game as it was played.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    pub(crate) opening: Opening,
    pub(crate) plies: Vec<Ply>,
    pub(crate) outcome: Outcome,
    pub(crate) end: End,
    /// Whose turn it was at the end, or whose fault the end is.
    pub(crate) turn: Color,
    /// Lines that could not be played, with who printed them.
    pub(crate) bad_lines: Vec<(Color, String)>,
}

impl Record {
    /// Why the game ended, as a sentence without its point.
    pub(crate) fn reason(&self) -> String {
        let name = |color| if color == Color::White { "White" } else { "Black" };
        let (side, other) = (name(self.turn), name(!self.turn));
        match &self.end {
            End::Mate => format!("{other} mates"),
            End::Stalemate => "stalemate".to_owned(),
            End::Repetition => "threefold repetition".to_owned(),
            End::FiftyMoves => "fifty moves".to_owned(),
            End::Material => "insufficient material".to_owned(),
            End::Resigns => format!("{side} resigns"),
            End::Adjudicated => "adjudicated by the scores of both".to_owned(),
            End::Long => "the longest game allowed".to_owned(),
            End::Time => format!("{side} loses on time"),
            End::Hangs => format!("{side} does not answer"),
            End::Crash(problem) => format!("{side} fails: {problem}"),
            End::Illegal(text) => format!("{side} makes an illegal move: {text:?}"),
            End::Interrupted => "interrupted".to_owned(),
        }
    }

    /// Moves of engines, per side.
    pub(crate) fn played(&self, color: Color) -> impl Iterator<Item = Played> + '_ {
        let first = self.opening.turn();
        self.plies.iter().enumerate().filter_map(move |(ply, it)| {
            let mover = if ply % 2 == 0 { first } else { !first };
            it.thought.filter(|_| mover == color)
        })
    }
}
