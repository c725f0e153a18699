#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod language;
pub mod print;
mod problem;
pub mod solve;
mod write;

pub use problem::{Options, Problem};
pub use write::{Written, option_words, plain_twin, write};
