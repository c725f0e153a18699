//! The arguments of `book`: opening books.

use super::{MessageArgs, TableFormat};
use crate::units;
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  keymove book build games.pgn more.pgn -o book.bin --rating 2200
  zcat games.pgn.gz | keymove book build - -o book.bin
  keymove book show
  keymove book show --after 'e4 c5 Nf3' --book performance.bin
  keymove book check book.bin

Books are in Polyglot's format, for this and other engines; docs/opening-book.md tells more. (Printable sheets of problems
are made by `keymove sheet`.)

Exit code: 0 done and something found, 1 the position is not in the book, or the book has faults, 2 a game or a file that
cannot be read or written, 3 interrupted."
)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub(crate) enum BookCommand {
    /// Make an opening book of games in PGN
    Build(BookBuildArgs),
    /// Show the moves of a position in an opening book
    Show(BookShowArgs),
    /// Look through a whole book: order, illegal moves, what can be reached
    Check(BookCheckArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BookBuildArgs {
    /// Games in PGN; `-` is standard input
    #[arg(value_name = "GAMES", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The book; statistics are written beside it, with `.stats` behind its name
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Moves of each game
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=500))]
    pub(crate) moves: u32,
    /// Wins that a position needs, of the side that has reached it
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) wins: u32,
    /// Only games of players who both have this rating or a higher one
    #[arg(long, value_name = "ELO", value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub(crate) rating: Option<u32>,
    /// Memory for sorting; what does not fit goes through temporary files beside the book
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "256M")]
    pub(crate) memory: usize,
    /// The games are in Latin-1, as old ones are, not in UTF-8
    #[arg(long)]
    pub(crate) latin1: bool,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BookShowArgs {
    /// The position; `startpos` is that of the game
    #[arg(value_name = "FEN", default_value = "startpos", hide_default_value = true)]
    pub(crate) fen: String,
    /// The book (default: the one that comes with the program)
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Play these moves first, such as '1. e4 e5 2. Nf3' or 'e2e4 e7e5'
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) after: String,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BookCheckArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: PathBuf,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}
