//! The arguments of `score`.

use super::{InputArgs, LimitArgs, MessageArgs, SearchedBy, TableFormat};
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove score [OPTIONS] <FEN> <STIPULATION>
       keymove score [OPTIONS] <FILE>... [STIPULATION]
       keymove score --list",
    after_help = "\
The scale problemist counts what a judge looks at, in problems of every kind; its weights are fitted to awards. By the
scale composer-2006 a two-mover gets the score of CHESS COMPOSER (2006); what longer directmates get is Keymove's own
extension of it, and all other play has measures of Keymove's own. docs/score.md defines both.

Examples:
  keymove score 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2'
  keymove score 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2' --scale composer-2006
  keymove score 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2' --weights mine.toml --format json
  keymove score '8/8/8/3R4/4K3/8/6k1/8 b - -' 'h#2'
  keymove score threemovers.epd problems.olv

Exit code: 0 scored, 1 no score because it is not sound, 2 bad input or an illegal composition, 3 stopped; of files the
worst: 2, then 3, then 1, then 0."
)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The scale that is written in full; the total of the other one stands below
    #[arg(long, value_enum, value_name = "SCALE")]
    pub(crate) scale: Option<ScaleChoice>,
    /// What the parts of composer-2006 are worth: a TOML file, of which docs/score.md tells; implies that scale
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// List the features of the scale problemist, each with what is counted
    #[arg(long, conflicts_with_all = ["words", "files", "scale", "weights", "format"])]
    pub(crate) list: bool,
    /// What standard output gets: the evaluation in words, or a JSON object a problem
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

/// By what a problem is scored: features that judges look at, which is usual, or the score of CHESS COMPOSER and what extends it.
/// The values have no help of their own, as elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ScaleChoice {
    Problemist,
    #[value(name = "composer-2006")]
    Composer,
}
