//! How a sheet looks.

use keymove_diagram::Style;

/// How a sheet looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// Where solutions stand.
    pub solutions: Solutions,
    /// Diagrams side by side, 1 to [`Options::MOST_PER_ROW`]; others are taken as the nearest of these. `None` for three,
    /// or two with the solutions below them.
    pub per_row: Option<u8>,
    /// The size of a page.
    pub paper: Paper,
    /// How squares are told apart.
    pub style: Style,
}

/// Solutions at the end, on A4, hatched.
impl Default for Options {
    fn default() -> Self {
        Self { solutions: Solutions::End, per_row: None, paper: Paper::A4, style: Style::Hatched }
    }
}

impl Options {
    /// More diagrams than this side by side cannot be read.
    pub const MOST_PER_ROW: u8 = 6;

    /// Diagrams side by side.
    pub(crate) fn columns(&self) -> u8 {
        let default = if self.solutions == Solutions::Below { 2 } else { 3 };
        self.per_row.unwrap_or(default).clamp(1, Self::MOST_PER_ROW)
    }
}

/// Where solutions stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Each below its diagram.
    Below,
    /// All of them after the diagrams.
    End,
    /// Nowhere: for solving.
    None,
}

/// The size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 mm x 297 mm.
    A4,
    /// 8.5 in x 11 in.
    Letter,
}

impl Paper {
    /// The name in style sheets.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }

    /// Width and height in points, of which 72 are an inch.
    #[cfg(feature = "pdf")]
    pub(crate) const fn points(self) -> [f64; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::Letter => [612.0, 792.0],
        }
    }
}
