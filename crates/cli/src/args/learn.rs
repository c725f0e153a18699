//! The arguments of `learn`: what the engine has learnt.

use super::TableFormat;
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  keymove learn list
  keymove learn export -o learnt.csv
  keymove learn import learnt.csv
  keymove learn forget '8/8/8/8/3k4/8/8/KBN5 w - -'
  keymove learn clear

A learn table has positions that a shallow search got wrong, with what a deep one said. The program keeps one for whoever plays with it: keymove/learnt in
the user's folder for data, or what the environment variable KEYMOVE_LEARN names (nothing is learnt if that is empty). Each command takes another
one with --table; docs/opening-book.md tells more.

Exit code: 0 done, 1 nothing is in it, 2 it cannot be read or written, or is in use."
)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    pub(crate) command: LearnCommand,
}

// What a player learns, and where it is kept. No doc comment: it would become the text of the commands that take these.
#[derive(ClapArgs, Clone, Debug, Default)]
pub(crate) struct LearningArgs {
    /// The table of what the engine has learnt at its full strength (default: KEYMOVE_LEARN, or keymove/learnt in the user's folder for data)
    #[arg(long, value_name = "FILE", conflicts_with = "no_learn")]
    pub(crate) learn: Option<PathBuf>,
    /// Learn nothing, and make no use of what was learnt
    #[arg(long)]
    pub(crate) no_learn: bool,
}

#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub(crate) enum LearnCommand {
    /// List the positions, the newest first
    List(LearnListArgs),
    /// Write all positions as CSV
    Export(LearnExportArgs),
    /// Take in positions that were exported; of one that is there the deeper search counts
    Import(LearnImportArgs),
    /// Forget a position
    Forget(LearnForgetArgs),
    /// Forget everything
    Clear(LearnTableArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnTableArgs {
    /// The learn table (default: the one that is kept for you)
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnForgetArgs {
    #[command(flatten)]
    pub(crate) table: LearnTableArgs,
    /// The position; counters do not matter
    #[arg(value_name = "FEN")]
    pub(crate) fen: String,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnListArgs {
    #[command(flatten)]
    pub(crate) table: LearnTableArgs,
    /// The largest number of positions shown; 0: all
    #[arg(long, alias = "limit", value_name = "N", default_value_t = 20)]
    pub(crate) top: usize,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnExportArgs {
    #[command(flatten)]
    pub(crate) table: LearnTableArgs,
    /// Where to; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnImportArgs {
    #[command(flatten)]
    pub(crate) table: LearnTableArgs,
    /// What `export` has written
    #[arg(value_name = "CSV")]
    pub(crate) source: PathBuf,
    /// The largest number of positions; beyond it, the shallowest go, of these the oldest
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) limit: usize,
}
