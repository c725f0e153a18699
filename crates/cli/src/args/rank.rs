//! How what is found is put in order and printed, by every command that improves, completes or makes problems.

use super::{ScaleChoice, TableFormat};
use clap::{Args as ClapArgs, ValueEnum};
use keymove_compose::search::Best;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Order")]
pub(crate) struct RankArgs {
    /// By what problems are put in order: as judges see them, within the gates, or by the score of the paper alone
    #[arg(long, value_enum, value_name = "SCALE", default_value_t = ScaleChoice::Problemist)]
    pub(crate) scale: ScaleChoice,
    /// Gates that are left open, such as threats,duals: what they would keep out is in the list
    #[arg(long, value_enum, value_name = "GATES", value_delimiter = ',')]
    pub(crate) open: Vec<GateChoice>,
    /// What the parts of the paper's score are worth: a TOML file, of which docs/score.md tells
    #[arg(long, value_name = "FILE", default_value = "composer-2006")]
    pub(crate) weights: PathBuf,
    /// How many of the best to print
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=i64::from(Best::MOST)))]
    pub(crate) top: u16,
    /// What standard output gets: the list in words, the list as one JSON object, or every problem as a JSON object on a line, as it
    /// is found (where nothing is put in order as judges see it there are lines in both)
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = ListFormat::Text)]
    pub(crate) format: ListFormat,
    /// A file of `keymove db`: the problem of it that is nearest to each that is listed is told, as `keymove db similar` finds it
    #[arg(long, value_name = "FILE")]
    pub(crate) collection: Option<PathBuf>,
}

impl RankArgs {
    /// Whether what is found is looked at as judges do, and listed.
    pub(crate) fn is_judged(&self) -> bool {
        self.scale == ScaleChoice::Problemist && self.format != ListFormat::Jsonl
    }
}

/// What standard output gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ListFormat {
    Text,
    Json,
    Jsonl,
}

impl ListFormat {
    /// The same for what has no list of its own.
    pub(crate) const fn table(self) -> TableFormat {
        match self {
            Self::Text => TableFormat::Text,
            Self::Json | Self::Jsonl => TableFormat::Json,
        }
    }

    /// Whether every problem is printed as it is found. `is_listed`: whether there is a list for the other format of JSON.
    pub(crate) const fn streams(self, is_listed: bool) -> bool {
        match self {
            Self::Text => false,
            Self::Json => !is_listed,
            Self::Jsonl => true,
        }
    }
}

/// A gate that may be left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GateChoice {
    Threats,
    Key,
    Duals,
    Promoted,
    Legal,
    Idle,
    All,
}
