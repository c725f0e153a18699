//! What can be wrong with the input of a diagram.

use thiserror::Error;

/// A text that is no arrow.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArrowError {
    /// Not two squares.
    #[error("arrow {text:?}: expected two squares from a1 to h8, such as e2e4 or e2-e4")]
    Form {
        /// The text.
        text: String,
    },
    /// Two characters that should be a square, and are not.
    #[error(
        "arrow {text:?}, column {column}: {found:?} is no square; expected a letter a to h and a digit 1 to 8"
    )]
    Square {
        /// The text.
        text: String,
        /// The place of the wrong square, in characters from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// From a square to itself.
    #[error("arrow {text:?}: it begins and ends on the same square; expected two different ones")]
    Point {
        /// The text.
        text: String,
    },
}

/// A text that is no list of squares.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "mark {text:?}, column {column}: {found:?} is no square; expected a letter a to h and a digit 1 to 8, such as d5"
)]
pub struct MarkError {
    /// The whole text.
    pub text: String,
    /// The place of the wrong word, in characters from 1.
    pub column: usize,
    /// The wrong word.
    pub found: String,
}

/// A text that is no size of a square.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// No number with one of the units.
    #[error("{0:?} is no size; expected pixels or millimetres, such as 45px or 6mm")]
    Form(String),
    /// Too small to be seen or too large to be drawn.
    #[error("{0} is out of range; expected a square of 8px to 512px or 2mm to 100mm")]
    Range(String),
    /// The same of a whole picture.
    #[error("{0:?} is no width; expected that of a picture of 64px to 8192px or 5mm to 1000mm")]
    Width(String),
}

/// What LaTeX diagrams of the package cannot show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LatexError {
    /// There is an arrow.
    #[error(
        "the LaTeX package diagram draws no arrows; expected a diagram without arrows, or another format"
    )]
    Arrows,
    /// Black is at the bottom.
    #[error(
        "the LaTeX package diagram has White at the bottom; expected a board that is not flipped, or another format"
    )]
    Flipped,
}

/// Why a picture cannot be made.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum RenderError {
    /// The embedded font lacks letters, which would be missing in the picture.
    #[error(
        "the embedded font has no letter for {letters}; expected text in Latin, Greek, Cyrillic, ..., or SVG, which takes the reader's fonts"
    )]
    Letters {
        /// The letters, separated by blanks.
        letters: String,
    },
    /// More pixels than a picture may have.
    #[error(
        "a picture of {width} x {height} pixels is too large; expected at most {limit} each way: take smaller squares or fewer dots per inch"
    )]
    TooLarge {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
        /// The largest allowed width and height.
        limit: u32,
    },
    /// A resolution that makes no sense.
    #[error("{0} dots per inch is out of range; expected 36 to 2400")]
    Resolution(f64),
    /// The drawing library refuses its input, which is a fault of this one.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}
