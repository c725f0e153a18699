//! The arguments of `difficulty`.

use super::{InputArgs, LimitArgs, MessageArgs, SearchedBy, TableFormat};
use clap::Args as ClapArgs;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove difficulty [OPTIONS] <FEN> <STIPULATION>
       keymove difficulty [OPTIONS] <FILE>... [STIPULATION]",
    after_help = "\
Examples:
  keymove difficulty 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2'
  keymove difficulty --game 'r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -' '#2'
  keymove difficulty --game lichess_mates.csv

Of files a line each, and rank correlations if there are ratings (a column `rating`). docs/difficulty.md has the formulas, and
how well they do.

Exit code: 0 estimated, 1 no estimate because there is no mate in time or the problem is not sound, 2 bad input, 3 stopped;
of files the worst: 2, then 3, then 1, then 0."
)]
pub(crate) struct DifficultyArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// A mate from a game: several first moves may mate, and the easiest counts; without this, a composed problem, which
    /// must be sound
    #[arg(long)]
    pub(crate) game: bool,
    /// What standard output gets: words, or one JSON object a position
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
