#![doc = include_str!("../README.md")]

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
mod svg;
mod text;

pub use diagram::{Arrow, Diagram, marks};
pub use error::{ArrowError, LatexError, MarkError, RenderError, SizeError};
pub use look::{Look, Size, Style};
