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
  keymove learn list keymove.learn
  keymove learn export keymove.learn -o learnt.csv
  keymove learn import other.learn learnt.csv
  keymove learn clear keymove.learn

A learn table has positions that a shallow search got wrong, with what a deep one said. The engine writes it if it is told
the name of one; docs/opening-book.md tells more.

Exit code: 0 done, 1 nothing is in it, 2 it cannot be read or written, or is in use."
)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    pub(crate) command: LearnCommand,
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
    /// Forget everything
    Clear(LearnTableArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnTableArgs {
    /// The learn table
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnListArgs {
    /// The learn table
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The largest number of positions shown; 0: all
    #[arg(long, alias = "limit", value_name = "N", default_value_t = 20)]
    pub(crate) top: usize,
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnExportArgs {
    /// The learn table
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Where to; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnImportArgs {
    /// The learn table; made if there is none
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// What `export` has written
    #[arg(value_name = "CSV")]
    pub(crate) source: PathBuf,
    /// The largest number of positions; beyond it, the shallowest go, of these the oldest
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) limit: usize,
}
