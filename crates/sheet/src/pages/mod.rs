//! A sheet as PDF. The pages are laid out here and written as SVG, which krilla turns into PDF with real text.

mod block;
mod canvas;
mod compared;
mod flow;
mod layout;
mod letters;
mod pdf;

pub use pdf::{PdfBook, PdfError};

/// Distances and sizes are in points, of which 72 are an inch.
type Points = f64;
