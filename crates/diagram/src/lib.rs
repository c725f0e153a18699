#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod diagram;
mod error;
mod escape;
#[cfg(any(feature = "png", feature = "pdf"))]
mod font;
mod hatching;
mod latex;
mod layout;
mod look;
#[cfg(feature = "pdf")]
mod pdf;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod svg;
mod text;

pub use diagram::{Arrow, Diagram, marks};
pub use error::{ArrowError, LatexError, MarkError, RenderError, SizeError};
pub use escape::xml as escape_xml;
#[cfg(any(feature = "png", feature = "pdf"))]
pub use font::FONT;
pub use look::{Look, Size, Style};
pub use sheet::{board_edge, shared_parts};
