#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod answers;
mod lettering;
mod marking;

pub use answers::{AnswersError, answers};
pub use marking::{Ask, Award, FULL, MarkError, Marked, mark};
