//! The arguments of `mine`.

use super::convert::FormatChoice;
use super::{KeptArgs, MessageArgs};
use crate::units;
use clap::{Args as ClapArgs, ValueEnum};
use keymove_chess::Color;
use keymove_collection::mine::{Fate, Sole, Who};
use keymove_formats::Format;
use keymove_problem::Moves;
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  keymove mine club.pgn
  keymove mine club.pgn --only missed,longer --unique=line -o puzzles.pgn
  keymove mine club.pgn --player Smith --only missed --format jsonl > smith.jsonl
  keymove mine games.pgn.zst --max 2 -o mates.csv --journal games.journal
  keymove mine games.pgn.zst --max 2 -o mates.csv --journal games.journal --resume

Every position of the main lines is searched with all moves of both sides: what is not listed is not there, unless a
limit is set. docs/mine.md says what the words mean.

Exit code: 0 all games searched, 2 a game or a file that cannot be read or written, 3 interrupted or a position not
searched to the end.")]
pub(crate) struct MineArgs {
    /// Games in PGN; `-` is standard input
    #[arg(value_name = "GAMES", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Where to; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// text, or problems as epd, fen, pgn, olv, json, jsonl, csv, popeye, tex (default: what the ending of the output says; text)
    #[arg(long, visible_alias = "to", value_name = "FORMAT", value_parser = Layout::read)]
    pub(crate) format: Option<Layout>,
    /// The games are in Latin-1, as old ones are, not in UTF-8
    #[arg(long)]
    pub(crate) latin1: bool,

    /// Shortest mates, in moves
    #[arg(long, value_name = "MOVES", default_value = "2", value_parser = moves, help_heading = "Which mates")]
    pub(crate) min: Moves,
    /// Longest mates, in moves
    #[arg(long, value_name = "MOVES", default_value = "3", value_parser = moves, help_heading = "Which mates")]
    pub(crate) max: Moves,
    /// Whose
    #[arg(long, value_enum, value_name = "SIDE", help_heading = "Which mates")]
    pub(crate) side: Option<SideChoice>,
    /// Those of players in whose names this stands
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true,
        help_heading = "Which mates"
    )]
    pub(crate) player: String,
    /// What became of them: missed (no mate any more), longer (a longer mate), played, ended (the game was over)
    #[arg(
        long,
        value_enum,
        value_name = "WORD,...",
        value_delimiter = ',',
        hide_possible_values = true,
        help_heading = "Which mates"
    )]
    pub(crate) only: Vec<FateChoice>,
    /// One key; `line`: also one move at every later turn but the last; `mate`: and one mating move
    #[arg(
        long,
        value_enum,
        value_name = "WHERE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "key",
        hide_possible_values = true,
        help_heading = "Which mates"
    )]
    pub(crate) unique: Option<SoleChoice>,
    /// Also the positions on the way of a mate that is carried out
    #[arg(long, help_heading = "Which mates")]
    pub(crate) every: bool,
    /// Also positions that have been listed before
    #[arg(long, help_heading = "Which mates")]
    pub(crate) same: bool,

    #[command(flatten)]
    pub(crate) kept: KeptArgs,

    /// Longest time for each search of a position, such as 100ms (default: none, and so complete)
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Limits")]
    pub(crate) time: Option<Duration>,
    /// Largest number of positions generated in each search, such as 100k (default: none)
    #[arg(long, value_name = "COUNT", value_parser = units::count, help_heading = "Limits")]
    pub(crate) nodes: Option<u64>,
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Limits")]
    pub(crate) threads: Option<u16>,
    /// Largest size of all tables together, such as 2G; taken only as far as it is needed (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, help_heading = "Limits")]
    pub(crate) memory: Option<usize>,

    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

/// A length of mates that a search of every position of a game can be asked for.
fn moves(text: &str) -> Result<Moves, String> {
    const MOST: u16 = 12;
    let moves = text.parse().ok().filter(|moves| *moves <= MOST).and_then(Moves::new);
    moves.ok_or_else(|| format!("expected a number of moves from 1 to {MOST}"))
}

/// How mates are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    Text,
    Problems(Format),
}

impl Layout {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            word => FormatChoice::from_str(word, false)
                .map(|choice| Self::Problems(choice.format()))
                .map_err(|_| "expected text, epd, fen, pgn, olv, json, jsonl, csv, popeye or tex".to_owned()),
        }
    }
}

/// Whose mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SideChoice {
    /// White's
    White,
    /// Black's
    Black,
    /// Those of who has won the game
    Winner,
    /// Those of who has lost it
    Loser,
}

impl SideChoice {
    pub(crate) const fn who(self) -> Who {
        match self {
            Self::White => Who::Side(Color::White),
            Self::Black => Who::Side(Color::Black),
            Self::Winner => Who::Winner,
            Self::Loser => Who::Loser,
        }
    }
}

/// What became of a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FateChoice {
    Missed,
    Longer,
    Played,
    Ended,
}

impl FateChoice {
    pub(crate) const fn fate(self) -> Fate {
        match self {
            Self::Missed => Fate::Missed { stalemate: false },
            Self::Longer => Fate::Longer(Moves::ONE),
            Self::Played => Fate::Played,
            Self::Ended => Fate::Ended,
        }
    }
}

/// How unique a mate has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SoleChoice {
    Key,
    Line,
    Mate,
}

impl SoleChoice {
    pub(crate) const fn sole(self) -> Sole {
        match self {
            Self::Key => Sole::Key,
            Self::Line => Sole::Line,
            Self::Mate => Sole::Mate,
        }
    }
}
