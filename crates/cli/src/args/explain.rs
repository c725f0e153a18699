//! The arguments of `explain`.

use super::{ColorChoice, InputArgs, LimitArgs, MessageArgs, SearchedBy, StatementArgs, TableFormat};
use clap::Args as ClapArgs;
use keymove_report::ShownTries;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove explain [OPTIONS] <FEN> [STIPULATION]
       keymove explain [OPTIONS] <FILE>... [STIPULATION]",
    after_help = "\
Examples:
  keymove explain 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2'
  keymove explain problems.olv --format json
  keymove explain '8/8/8/3R4/4K3/8/6k1/8 b - -' 'h#2' --intended 2
  keymove explain 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2' --format json --diagram key.svg

Exit code: 0 solved, 1 no solution, 2 bad input, 3 stopped before an answer; of files the worst: 2, then
3, then 1, then 0."
)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) statement: StatementArgs,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// What standard output gets: words, or a JSON object
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text, help_heading = "Output")]
    pub(crate) format: TableFormat,
    /// First moves that fail to at most N replies count as tries; 0: no tries
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(0..=256),
        help_heading = "Output"
    )]
    pub(crate) tries: u16,
    /// How many of the best tries get lines of their own, the others being counted; all: every first move of --tries
    #[arg(long, value_name = "N|all", default_value = "5", value_parser = shown_tries, help_heading = "Output")]
    pub(crate) show_tries: ShownTries,
    /// Draw the diagram as SVG, with an arrow for the key and its squares marked
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) diagram: Option<PathBuf>,
    /// When to use colours; auto, the default: on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", help_heading = "Output")]
    pub(crate) color: Option<ColorChoice>,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

fn shown_tries(text: &str) -> Result<ShownTries, String> {
    match text.parse() {
        Ok(most) => Ok(ShownTries::Best(most)),
        Err(_) if text == "all" => Ok(ShownTries::All),
        Err(_) => Err("expected a number, such as 5, or all".to_owned()),
    }
}
