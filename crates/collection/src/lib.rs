#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod analysis;
mod check;
mod finding;
mod journal;
pub mod mine;
mod options;
mod report;
mod run;
mod stated;
mod studies;
mod summary;

pub use analysis::{Analysis, State};
pub use finding::{Difference, Finding, Part, Stated, Status, Verdict};
pub use journal::{Journal, JournalError};
pub use options::Options;
pub use report::{CHECK_FORMAT, problem_json, problem_line, summary_json, summary_text};
pub use run::{Checked, Item, RunError, run};
pub use stated::intention;
pub use studies::StudyTables;
pub use summary::Summary;
