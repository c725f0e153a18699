//! The arguments of `uci`.

use clap::Args as ClapArgs;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Chess programs start this command and talk to it; typed by hand, `help` lists what it understands.

Examples:
  printf 'position startpos moves e2e4\\ngo movetime 1000\\n' | keymove uci
  keymove uci --bench
  printf 'uci\\n' | keymove uci --experiment")]
pub(crate) struct UciArgs {
    /// Search a fixed set of positions to this depth instead (10 if none is given): speed, and the signature of the search
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, default_missing_value = "10",
        value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) bench: Option<u32>,

    /// Announce the options for experiments, too: techniques of the search and groups of the evaluation that can be switched off, and
    /// the numbers of the search
    #[arg(long, conflicts_with = "bench")]
    pub(crate) experiment: bool,
}
