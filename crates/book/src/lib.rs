#![doc = include_str!("../README.md")]

mod book;
mod html;
mod options;
#[cfg(feature = "pdf")]
mod pages;
#[cfg(feature = "solve")]
mod solve;

pub use book::{Book, Line, Part, Problem, Soundness, Verdict};
pub use options::{Options, Paper, Solutions};
#[cfg(feature = "pdf")]
pub use pages::{PdfBook, PdfError};
#[cfg(feature = "solve")]
pub use solve::{Ending, Solver};
