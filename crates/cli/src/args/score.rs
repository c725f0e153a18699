//! The arguments of `score`.

use super::{InputArgs, LimitArgs, MessageArgs, SearchedBy, TableFormat};
use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove score [OPTIONS] <FEN> <STIPULATION>
       keymove score [OPTIONS] <FILE>... [STIPULATION]",
    after_help = "\
A two-mover gets the score of CHESS COMPOSER (2006). What longer directmates get is Keymove's own extension of it: the
paper has none. Helpmates have a score of Keymove's own. docs/score.md defines all three.

Examples:
  keymove score 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2'
  keymove score 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2' --weights mine.toml --format json
  keymove score '8/8/8/3R4/4K3/8/6k1/8 b - -' 'h#2'
  keymove score threemovers.epd problems.olv

Exit code: 0 scored, 1 no score because it is not sound, 2 bad input or an illegal composition, 3 stopped; of files the
worst: 2, then 3, then 1, then 0."
)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// What the parts are worth: a TOML file, of which docs/score.md tells
    #[arg(long, value_name = "FILE", default_value = "composer-2006")]
    pub(crate) weights: PathBuf,
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
