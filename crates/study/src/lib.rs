#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod catalogue;
pub mod difficulty;
pub mod economy;
pub mod explain;
mod finding;
pub mod human;
pub mod logic;
pub mod motives;
mod pass;
pub mod patterns;
pub mod picture;
mod place;
pub mod score;
mod study;
pub mod themes;

pub use finding::{Finding, Shown};
pub use study::{Act, Ending, Line, Setting, Study, Unstudied, Variation};
