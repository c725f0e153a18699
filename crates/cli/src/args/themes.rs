//! The arguments of `themes`.

use super::{InputArgs, LimitArgs, MessageArgs, SearchedBy, TableFormat};
use crate::commands::completions::problems_and_themes;
use clap::Args as ClapArgs;
use clap_complete::ArgValueCompleter;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    mut_arg("words", |words| words.add(ArgValueCompleter::new(problems_and_themes))),
    override_usage = "keymove themes [OPTIONS]\n       keymove themes [OPTIONS] NAME\n       keymove themes [OPTIONS] FEN STIPULATION\n       keymove themes [OPTIONS] FILE... [STIPULATION]",
    after_help = "\
Without words: the catalogue. With the name of a theme: its definition and an example. With problems: the themes that they
show, and the moves that show them.

Examples:
  keymove themes
  keymove themes rukhlis
  keymove themes 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -' '#2' --table
  keymove themes problems.olv --format json
  keymove themes '8/8/8/3R4/4K3/8/6k1/8 b - -' 'h#2' --pattern mine.toml

Exit code: 0 done, 1 the problem is not sound, 2 bad input, 3 stopped before everything was known."
)]
pub(crate) struct ThemesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The phases in letters, equal moves by equal letters, before the themes
    #[arg(long)]
    pub(crate) table: bool,
    /// Look for the change patterns of this file too, of which docs/themes.md tells (repeatable)
    #[arg(long = "pattern", value_name = "FILE")]
    pub(crate) patterns: Vec<PathBuf>,
    /// Every place where a theme is shown; otherwise places that show the same are told once
    #[arg(long)]
    pub(crate) all: bool,
    /// What standard output gets: words, or a JSON object
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) method: SearchedBy,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
