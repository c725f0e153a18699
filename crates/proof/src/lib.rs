#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod answer;
pub mod body;
mod check;
mod envelope;
mod header;
mod help;
mod study;

pub use answer::{CheckError, Reason, Statistics, Verified};
pub use check::verify;
pub use header::{Claim, FirstMove, Header, HeaderError, read_header};
pub use help::{HELP_BEGINNING, HelpHeader, HelpRefusal, MOST_POSITIONS, VerifiedHelp, verify_help};
pub use study::{BEGINNING as STUDY_BEGINNING, StudyRefusal, VerifiedStudy, verify_study};
