#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod html;
mod options;
#[cfg(feature = "pdf")]
mod pages;
mod set;
mod sheet;
#[cfg(feature = "solve")]
mod solve;
pub mod statistics;

pub use options::{Options, Paper, Solutions};
#[cfg(feature = "pdf")]
pub use pages::{PdfBook, PdfError};
pub use sheet::{Compared, Line, Part, Problem, Sheet, Soundness, Verdict};
#[cfg(feature = "solve")]
pub use solve::{Audience, Ending, Solver, diagram};
