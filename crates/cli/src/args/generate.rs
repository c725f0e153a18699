//! The arguments of `generate`.

use super::{FeatureArgs, MessageArgs, TableFormat};
use crate::units;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Material in letters of FEN, White / Black; S is understood as N; + lets any more units of that side come:
  KQRB/kpp    exactly these
  KQ+/k+      at least these

A run with a seed and a number of attempts gives the same problems again, whatever the number of threads. Without --time,
--attempts and --count it lasts a minute. docs/generate.md says more.

Examples:
  keymove generate '#2' --from-mates --time 10m --seed 1
  keymove generate '#2' --material KQRBN/kpp --attempts 50
  keymove generate '#2' --units 8..12 --theme grimshaw,selfblock=2 --count 5 --certificates proofs

Exit code: 0 done and something found, 2 bad input, 3 nothing found, or stopped before the end.")]
pub(crate) struct GenerateArgs {
    /// What the problems ask: '#2' (in quotes: the shell takes # for a comment)
    #[arg(value_name = "STIPULATION", default_value = "#2")]
    pub(crate) stipulation: String,
    /// Which units, such as KQRB/kpp or KQ+/k+ (default: K+/k+)
    #[arg(long, value_name = "UNITS")]
    pub(crate) material: Option<String>,
    /// How many units, kings included, such as 8..12, 7 or ..10 (default: 6..12, or what an exact material has)
    #[arg(long, value_name = "NUMBERS")]
    pub(crate) units: Option<String>,
    /// At most so many units, kings included
    #[arg(long, value_name = "N", conflicts_with = "units")]
    pub(crate) max_units: Option<u32>,
    /// Begin with mating pictures and take moves back, instead of units on any squares
    #[arg(long)]
    pub(crate) from_mates: bool,
    /// Themes of the score that must be shown, such as selfblock,grimshaw; selfblock=2 for at least twice
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    pub(crate) theme: Vec<String>,
    #[command(flatten)]
    pub(crate) features: FeatureArgs,
    /// The least score
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(crate) min_score: Option<i64>,
    /// What the parts of the score are worth: a TOML file, of which docs/score.md tells
    #[arg(long, value_name = "FILE", default_value = "composer-2006")]
    pub(crate) weights: PathBuf,
    /// Allow also what no game can lead to
    #[arg(long)]
    pub(crate) impossible: bool,
    /// Enough when so many problems are found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    /// Enough after so many attempts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) attempts: Option<u64>,
    /// Longest time, such as 30s or 10m; what was found is kept
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// The number that decides everything left to chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many steps problems are apart at least: a unit added, deleted, moved or replaced; reflections count nothing
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) apart: u16,
    /// How many exchanges of units an attempt tries before it is content
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) patience: u32,
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How many of the best to print
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) top: u16,
    /// What standard output gets: the best in words, or every problem as a JSON object on a line, as it is found
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    /// Save the proof of every problem in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) certificates: Option<PathBuf>,
    /// What was judged, and why problems were not shown
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
