//! Arguments of `play`.

use super::{ColorChoice, LearningArgs};
use crate::units;
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Clone, Debug)]
#[command(after_help = "\
Type moves as e4, Nf3, exd5, O-O, e8=Q or with both squares, g1f3; `help` lists what else can be typed. Lines may come from
a file or another program, too.

Examples:
  keymove play
  keymove play --side black --level 3
  keymove play --fen '8/8/8/4k3/8/8/4P3/4K3 w - -' --save endgame.pgn

docs/play.md tells more. Exit code: 0 done, 2 bad input (also a line that was refused, unless it was typed on a terminal).")]
pub(crate) struct PlayArgs {
    /// What you play: white, black, both, or none to watch the engine play itself
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = SideChoice::White, hide_possible_values = true)]
    pub(crate) side: SideChoice,
    /// How strong the engine plays, from 1 to 10
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: u8,
    /// How long the engine thinks at most about a move, such as 500ms or 5s
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = units::duration)]
    pub(crate) time: Duration,
    /// Begin with this position
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Begin with a game of a PGN file, its last one
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub(crate) load: Option<PathBuf>,
    /// Add the game to this PGN file, and keep it up to date after every move
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// An opening book in Polyglot's format, from which the engine plays without thinking (default: the one that comes with the program)
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Let the engine think from the first move on
    #[arg(long, conflicts_with = "book")]
    pub(crate) no_book: bool,
    #[command(flatten)]
    pub(crate) learning: LearningArgs,
    /// Let the engine think on your time, too
    #[arg(long)]
    pub(crate) ponder: bool,
    /// Letters instead of chess signs, which some terminals do not have
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Colours: auto, always, never
    #[arg(long, value_enum, value_name = "WHEN", hide_possible_values = true)]
    pub(crate) color: Option<ColorChoice>,
    /// Threads of the engine
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Memory for the engine's table, such as 256M
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "64M")]
    pub(crate) memory: usize,
    /// The number that decides what the levels below 10 leave to chance (default: the clock)
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SideChoice {
    White,
    Black,
    Both,
    None,
}
