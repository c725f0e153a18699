#![doc = include_str!("../README.md")]

mod book;
mod html;
mod options;
#[cfg(feature = "pdf")]
mod pages;

pub use book::{Book, Line, Part, Problem, Soundness, Verdict};
pub use options::{Options, Paper, Solutions};
#[cfg(feature = "pdf")]
pub use pages::{PdfBook, PdfError};
