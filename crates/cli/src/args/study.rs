//! The arguments of `study`: endgame studies.

use super::{MessageArgs, TableFormat};
use crate::units;
use clap::{Args as ClapArgs, Parser};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove study [OPTIONS] <FILE>...
       keymove study [OPTIONS] <FEN> <+|=>",
    after_help = "\
Of a FILE in PGN the solution of each study is checked: does every move of the solver's side achieve the aim, and no other? The tag
Stipulation (+ or =) or the result says what is to be achieved. Of a FEN the solution is found: + White wins, = White draws.
What is said to be proven is; what only the engine thinks is told as that, and never called sound.

Examples:
  keymove study studies.pgn --time 30s
  keymove study '7K/8/k1P5/7p/8/8/8/8 w - -' =
  keymove study '8/8/8/8/p7/8/1KN5/k7 w - -' + --certificate win.kms

docs/studies.md tells what is looked at and what the words mean.

Exit code: 0 sound, or a solution that is proven to achieve the aim; 1 proven not to be; 2 bad input; 3 not everything is proven, or stopped; of files the worst: 2,
then 3, then 1, then 0."
)]
pub(crate) struct StudyArgs {
    /// Files with studies in PGN, `-` for standard input; or a position in quotes and + (win) or = (draw)
    #[arg(value_name = "FILE|FEN", required = true)]
    pub(crate) words: Vec<OsString>,
    /// Of files: find the solutions, whatever the files say
    #[arg(long)]
    pub(crate) solve: bool,
    /// Black is to win or draw; with a FEN
    #[arg(long)]
    pub(crate) black: bool,
    /// Leave out other moves and what is open: solutions and verdicts only
    #[arg(long)]
    pub(crate) brief: bool,
    /// What standard output gets: notation and words, or one JSON object a study
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    /// Write a proof of the verdict that `keymove verify` can check; of one study
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: StudyLimitArgs,
    #[command(flatten)]
    pub(crate) tables: StudyTableArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

impl StudyArgs {
    /// What these words mean, the name of the command first, all else as it is by itself.
    pub(crate) fn parse_words(words: [&OsStr; 3]) -> Self {
        #[derive(Parser)]
        struct Words {
            #[command(flatten)]
            study: StudyArgs,
        }
        Words::parse_from(words).study
    }
}

#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct StudyLimitArgs {
    /// Longest time for the proofs of a study
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "20s")]
    pub(crate) time: Duration,
    /// The engine's time for each position of which nothing is proven, on average
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "200ms")]
    pub(crate) engine_time: Duration,
    /// Do not ask the engine: what is not proven is open
    #[arg(long, conflicts_with = "engine_time")]
    pub(crate) no_engine: bool,
    /// Memory for the positions of a study, such as 4G (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes)]
    pub(crate) memory: Option<usize>,
    /// Studies that are looked at beside each other (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Tables of few men")]
pub(crate) struct StudyTableArgs {
    /// The folder of tables of few men (default: as of `keymove tables`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Use no tables
    #[arg(long, conflicts_with = "folder")]
    pub(crate) no_tables: bool,
    /// Make what is missing of the tables up to so many men (all of 4 take a quarter of a minute once); others are used if they are there
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    pub(crate) men: u8,
    /// Syzygy tables of yours, up to 7 men: a folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) syzygy: Option<PathBuf>,
}
