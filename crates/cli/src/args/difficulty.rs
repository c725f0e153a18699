//! The arguments of `difficulty`.

use super::{LimitArgs, TableFormat};
use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  keymove difficulty 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2'
  keymove difficulty --game 'r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -' '#2'
  keymove difficulty --game --file lichess_mates.csv

docs/difficulty.md has the formulas, and how well they do.

Exit code: 0 estimated (of a file: done), 1 no estimate because there is no mate in time or the problem is not sound, 2 bad
input, 3 stopped.")]
pub(crate) struct DifficultyArgs {
    /// The position as one argument, `FEN` or `FEN;STIPULATION`
    #[arg(value_name = "FEN", required_unless_present = "file")]
    pub(crate) fen: Option<String>,
    /// What is asked: a directmate such as '#3' (in quotes: the shell takes # for a comment)
    #[arg(value_name = "STIPULATION")]
    pub(crate) stipulation: Option<String>,
    /// A mate from a game: several first moves may mate, and the easiest counts; without this, a composed problem, which
    /// must be sound
    #[arg(long)]
    pub(crate) game: bool,
    /// All positions of a file, a line each, and rank correlations if it has ratings; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "stipulation"])]
    pub(crate) file: Option<PathBuf>,
    /// What standard output gets: words, or one JSON object a position
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
