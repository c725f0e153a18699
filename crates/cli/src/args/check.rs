//! The arguments of `check`.

use super::{KeptArgs, MessageArgs, MethodArgs, ReadingArgs, StudyTableArgs, TableFormat};
use crate::units;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  keymove check problems.olv
  keymove check *.jsonl --faults --time 1m
  keymove check yacpdb.json --journal yacpdb.journal > yacpdb.txt
  keymove check yacpdb.json --journal yacpdb.journal --resume > yacpdb.txt
  keymove check yacpdb.json --part 2/8 --journal 2.journal -q
  keymove check yacpdb.json --journal all.journal --join 1.journal --join 2.journal

A line a problem, in the order of the files: the verdict, where the problem stands, its name, what is asked, what was found,
and what is not as the file states it. docs/check.md tells what is compared and how.

Exit code: 0 all sound and as stated, 1 one is not, 2 one cannot be read, 3 one was not solved to the end.")]
pub(crate) struct CheckArgs {
    /// Collections of problems; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// Only problems that are not sound, not as stated, not solved to the end, or have a remark
    #[arg(long)]
    pub(crate) faults: bool,
    /// Tell the duals of sound problems
    #[arg(long)]
    pub(crate) duals: bool,
    /// Do not look for the themes that are stated
    #[arg(long)]
    pub(crate) no_keywords: bool,
    /// What standard output gets: text, or one JSON object a line
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,

    #[command(flatten)]
    pub(crate) kept: KeptArgs,

    /// Longest time for a position, such as 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "10s", help_heading = "Limits")]
    pub(crate) time: Duration,
    /// Largest number of positions generated for a position, such as 10M
    #[arg(long, value_name = "COUNT", value_parser = units::count, help_heading = "Limits")]
    pub(crate) nodes: Option<u64>,
    /// Largest size of all tables together, such as 256M; taken only as far as it is needed (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, help_heading = "Limits")]
    pub(crate) memory: Option<usize>,
    /// Threads, each with a problem of its own (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Limits")]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) tables: StudyTableArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}
