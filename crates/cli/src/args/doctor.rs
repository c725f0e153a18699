//! The arguments of `doctor`.

use super::TableFormat;
use clap::Args as ClapArgs;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A line for each thing that was looked at: ok, note (something is not there that not everybody needs), slow (it works, and takes
longer than it has to) or broken, and what would be right.

Exit code: 0, or 1 if something is broken.")]
pub(crate) struct DoctorArgs {
    /// What standard output gets: text, or one JSON object
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}
