#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod answer;
pub mod body;
mod check;
mod header;

pub use answer::{CheckError, Reason, Statistics, Verified};
pub use check::verify;
pub use header::{Claim, FirstMove, Header, HeaderError, read_header};
