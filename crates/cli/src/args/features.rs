//! Themes and patterns that a solution shows, or does not.

use crate::commands::completions::themes;
use clap::Args as ClapArgs;
use clap_complete::ArgValueCompleter;
use std::path::PathBuf;

#[derive(ClapArgs, PartialEq, Eq, Debug, Default)]
pub(crate) struct FeatureArgs {
    /// A theme of `keymove themes` or a pattern of --pattern that must be shown (looks at every solution: slow)
    #[arg(long, value_name = "NAME", add = ArgValueCompleter::new(themes))]
    pub(crate) require: Vec<String>,
    /// One that must not be shown
    #[arg(long, value_name = "NAME", add = ArgValueCompleter::new(themes))]
    pub(crate) forbid: Vec<String>,
    /// Patterns of your own for --require and --forbid, of which docs/themes.md tells
    #[arg(long, value_name = "FILE")]
    pub(crate) pattern: Vec<PathBuf>,
}
