//! How a search for problems runs, and what it keeps.

use crate::units;
use clap::{Args as ClapArgs, ValueEnum};
use keymove_run::Part;
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Run")]
pub(crate) struct RunArgs {
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Longest time, such as 30s or 5m; what was found is kept
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// What was counted, and what saved work
    #[arg(long)]
    pub(crate) stats: bool,
}

// Below whatever heading the others stand.
#[derive(ClapArgs, Debug)]
pub(crate) struct JournalArgs {
    /// Keep what is found in this file, so that nothing is lost by a stop
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// Take over what the journal has, and go on
    #[arg(long, requires = "journal")]
    pub(crate) resume: bool,
    /// Only one of N equal parts, such as 2/3 for the second of three: parts can be done on different machines
    #[arg(long, value_name = "I/N")]
    pub(crate) part: Option<Part>,
}

// Of runs whose pieces are known by what they are about.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Journal")]
pub(crate) struct KeptArgs {
    #[command(flatten)]
    pub(crate) own: JournalArgs,
    /// Take over what this journal has, such as one of a part, and write it to --journal (may be given several times)
    #[arg(long, requires = "journal", value_name = "FILE")]
    pub(crate) join: Vec<PathBuf>,
}

// Of searches of a numbered space.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Run")]
pub(crate) struct SpaceArgs {
    /// Of longer problems: how many positions are looked at before one is counted as undecided
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: Option<u64>,
    /// Count only what scores more than this by the paper
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(crate) above: Option<i64>,
    /// Leave out what no game can lead to, as far as cheap tests tell
    #[arg(long)]
    pub(crate) legal: bool,
    #[command(flatten)]
    pub(crate) kept: JournalArgs,
    /// Take over what is done in this journal of the same search, or of a part of it (may be given several times)
    #[arg(long, value_name = "FILE")]
    pub(crate) join: Vec<PathBuf>,
    /// Do without something that saves work: the answer is the same, the time is not
    #[arg(long, value_enum, value_name = "FILTER")]
    pub(crate) without: Vec<FilterChoice>,
}

// The values have no help of their own, as elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FilterChoice {
    Together,
    Inherit,
    Wait,
    Bound,
    Killers,
    Cooks,
    Proofs,
    Standing,
    Closing,
}
