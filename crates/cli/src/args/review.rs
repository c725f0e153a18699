//! The arguments of `review`.

use super::{MessageArgs, TableFormat};
use crate::units;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  keymove review game.pgn
  keymove review games.pgn --game 3 --time 2s
  keymove review game.pgn -o training.epd

Mates are proven; every other score is an opinion of the search. docs/play.md tells more.

Exit code: 0 the whole game was looked at, 2 it cannot be read, 3 interrupted.")]
pub(crate) struct ReviewArgs {
    /// Games in PGN
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Which game, from 1 (default: the last)
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,
    /// How long each position is thought about
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = units::duration)]
    pub(crate) time: Duration,
    /// Write the positions in which something better was to be found, with the best move, as EPD
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    /// Threads of the engine (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Memory for all tables together, such as 256M
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "128M")]
    pub(crate) memory: usize,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
