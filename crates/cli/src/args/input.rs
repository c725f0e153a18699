//! The problem or the problems that a command is about.

use super::FormatChoice;
use crate::bar::is_wanted;
use crate::commands::completions::problems;
use clap::Args as ClapArgs;
use clap_complete::ArgValueCompleter;
use std::ffi::OsString;
use std::path::PathBuf;

// One position, or lists of problems. What a word is, is found out in `crate::asked`.
#[derive(ClapArgs, Debug, Default)]
pub(crate) struct InputArgs {
    /// A position in quotes, `FEN`, `FEN;STIPULATION` or a list of men; or files with problems in any format, `-` for standard input. Behind
    /// them what is asked, such as '#3', 's#2', 'h#2.5', 'ser-h=7' (in quotes: the shell takes # for a comment), of those that
    /// do not say it themselves
    #[arg(value_name = "FEN|FILE", add = ArgValueCompleter::new(problems))]
    pub(crate) words: Vec<OsString>,
    /// A file, also where its name looks like something else
    #[arg(long = "file", alias = "batch", value_name = "FILE", help_heading = "Lists of problems")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

// How files with problems are read. Headings stand at each option: one for all would be that of the options which follow.
#[derive(ClapArgs, Debug, Default)]
pub(crate) struct ReadingArgs {
    /// The format of every FILE: epd, fen, pgn, olv, json, jsonl, csv, popeye (default: what its ending says, or what it looks
    /// like)
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        hide_possible_values = true,
        help_heading = "Lists of problems"
    )]
    pub(crate) from: Option<FormatChoice>,
    /// The files are in Latin-1 instead of UTF-8
    #[arg(long, help_heading = "Lists of problems")]
    pub(crate) latin1: bool,
}

// What a run over problems tells, and when.
#[derive(ClapArgs, Debug, Default)]
pub(crate) struct MessageArgs {
    /// Progress on standard error even if that is no terminal
    #[arg(long, conflicts_with = "quiet", help_heading = "Messages")]
    pub(crate) progress: bool,
    /// No progress, no warnings, no notes
    #[arg(short, long, help_heading = "Messages")]
    pub(crate) quiet: bool,
}

impl MessageArgs {
    /// Whether progress is shown.
    pub(crate) fn wants_bar(&self) -> bool {
        is_wanted(self.progress, self.quiet)
    }
}
