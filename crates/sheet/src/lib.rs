#![doc = include_str!("../README.md")]

mod html;
mod options;
#[cfg(feature = "pdf")]
mod pages;
mod sheet;
#[cfg(feature = "solve")]
mod solve;

pub use options::{Options, Paper, Solutions};
#[cfg(feature = "pdf")]
pub use pages::{PdfBook, PdfError};
pub use sheet::{Line, Part, Problem, Sheet, Soundness, Verdict};
#[cfg(feature = "solve")]
pub use solve::{Ending, Solver};
