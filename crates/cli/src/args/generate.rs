//! The arguments of `generate`.

use super::{JournalArgs, MessageArgs, RankArgs, RunArgs, ShownArgs};
use crate::units;
use clap::Args as ClapArgs;
use keymove_compose::Task;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Material in letters of FEN, White / Black; S is understood as N; + lets any more units of that side come:
  KQRB/kpp    exactly these
  KQ+/k+      at least these

Of helpmates, h#1 to h#5, there are three forms:
  --material alone   every position of a class of few units, with its number of solutions
  --mate FEN         all diagrams from which a solution leads to this mate
  --scheme TEXT      problems that show it, sought by chance

Directmates are #2 and #3. Three-movers take some thirty times as long to judge, so that they are miniatures unless --units says
otherwise.

A run with a seed and a number of attempts gives the same problems again, whatever the number of threads. Without --time,
--attempts and --count a search by chance lasts a minute. docs/generate.md says more.

Examples:
  keymove generate '#2' --from-mates --time 10m --seed 1
  keymove generate h#2 --material KR/kn --solutions 2
  keymove generate h#2 --mate '8/8/8/8/8/6K1/8/4R2k b - -' --uncaptures 1
  keymove generate h#2 --scheme '2.1..., echo' --units 4..7 --attempts 200
  keymove generate '#2' --material KQRBN/kpp --attempts 50
  keymove generate '#3' --material KQB/kpp --count 2
  keymove generate '#2' --units 8..12 --theme grimshaw,selfblock=2 --count 5 --certificates proofs

Exit code: 0 done and something found, 2 bad input, 3 nothing found, or stopped before the end.")]
pub(crate) struct GenerateArgs {
    /// What the problems ask: '#2' or '#3' (in quotes: the shell takes # for a comment), or a helpmate such as h#2 or h#2.5
    #[arg(value_name = "STIPULATION", default_value = "#2")]
    pub(crate) stipulation: String,
    /// Which units, such as KQRB/kpp or KQ+/k+ (default: K+/k+)
    #[arg(long, value_name = "UNITS")]
    pub(crate) material: Option<String>,
    /// How many units, kings included, such as 8..12, 7 or ..10 (default: 6..12, of three-movers 5..7, or what an exact
    /// material has)
    #[arg(long, value_name = "NUMBERS")]
    pub(crate) units: Option<String>,
    /// At most so many units, kings included
    #[arg(long, value_name = "N", conflicts_with = "units")]
    pub(crate) max_units: Option<u32>,
    /// Begin with mating pictures and take moves back, instead of units on any squares
    #[arg(long)]
    pub(crate) from_mates: bool,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    /// The least score
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(crate) min_score: Option<i64>,
    /// Allow also what no game can lead to
    #[arg(long)]
    pub(crate) impossible: bool,
    /// Enough when so many problems are found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    /// Enough after so many attempts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) attempts: Option<u64>,
    /// The number that decides everything left to chance (default: 1)
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// How many steps problems are apart at least: a unit added, deleted, moved or replaced; reflections count nothing
    /// (default: 4; where all helpmates are looked at, all are told)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) apart: Option<u16>,
    /// How many exchanges of units an attempt tries before it is content (default: 100, of three-movers 15, of
    /// helpmates 1000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) patience: Option<u32>,
    /// Save the proof of every problem in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) certificates: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rank: RankArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) helpmates: HelpmateArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Helpmates")]
pub(crate) struct HelpmateArgs {
    /// How many solutions they have (default: 1, with --scheme 2)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(Task::MOST_SOLUTIONS)))]
    pub(crate) solutions: Option<u16>,
    /// All diagrams from which a solution leads to this mate, Black to move; given several times, to each of them
    #[arg(long, value_name = "FEN")]
    pub(crate) mate: Vec<String>,
    /// With --mate: how many captures may be taken back in a line
    #[arg(long, value_name = "N", requires = "mate", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=8))]
    pub(crate) uncaptures: u32,
    /// With --mate: how many promotions may be taken back in a line
    #[arg(long, value_name = "N", requires = "mate", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=8))]
    pub(crate) unpromotions: u32,
    /// What the solutions are to show together, such as '2 solutions, exchange of functions R B, model mates'; 2.1... part with
    /// the first move
    #[arg(long, value_name = "TEXT")]
    pub(crate) scheme: Option<String>,
    /// Largest size of all tables together, such as 4G (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes)]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) kept: JournalArgs,
}
