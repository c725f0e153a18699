//! How a picture looks: style, size, coordinates.

use crate::error::SizeError;
use core::fmt;
use core::str::FromStr;

/// How squares are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Dark squares are hatched, black on white, as magazines have printed them for a century.
    #[default]
    Hatched,
    /// Dark squares are grey: for laser printers and for small pictures.
    Grey,
    /// Coloured, for screens.
    Color,
}

/// The length of the side of a square.
///
/// ```
/// use keymove_diagram::Size;
/// assert_eq!("24px".parse(), Ok(Size::Pixels(24)));
/// assert_eq!("5.5mm".parse(), Ok(Size::Millimetres(5.5)));
/// assert!("5.5".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Size {
    /// For screens. In a PDF 96 of them are an inch.
    Pixels(u16),
    /// For paper. In a PNG the resolution says how many pixels that is.
    Millimetres(f64),
}

impl Size {
    /// Whether a picture of this size can be drawn: 8 to 512 pixels, 2 to 100 mm.
    pub fn is_in_range(self) -> bool {
        match self {
            Self::Pixels(pixels) => (8..=512).contains(&pixels),
            Self::Millimetres(mm) => (2.0..=100.0).contains(&mm),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pixels(pixels) => write!(f, "{pixels}px"),
            Self::Millimetres(mm) => write!(f, "{mm}mm"),
        }
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let size = Self::read(text)?;
        if size.is_in_range() { Ok(size) } else { Err(SizeError::Range(text.to_owned())) }
    }
}

impl Size {
    /// The width of a whole picture: 64 to 8192 pixels, or 5 to 1000 mm.
    ///
    /// # Errors
    /// A text that is no size, or one out of range.
    pub fn of_width(text: &str) -> Result<Self, SizeError> {
        let unfit = || SizeError::Width(text.to_owned());
        let size = Self::read(text).map_err(|_| unfit())?;
        let is_in_range = match size {
            Self::Pixels(pixels) => (64..=8192).contains(&pixels),
            Self::Millimetres(mm) => (5.0..=1000.0).contains(&mm),
        };
        if is_in_range { Ok(size) } else { Err(unfit()) }
    }

    fn read(text: &str) -> Result<Self, SizeError> {
        let form = || SizeError::Form(text.to_owned());
        let is_number = |number: &&str| number.starts_with(|letter: char| letter.is_ascii_digit());
        let size = if let Some(number) = text.strip_suffix("px").filter(is_number) {
            let pixels: u64 = number.parse().map_err(|_| form())?;
            Self::Pixels(u16::try_from(pixels).map_err(|_| SizeError::Range(text.to_owned()))?)
        } else if let Some(number) = text.strip_suffix("mm").filter(is_number) {
            Self::Millimetres(number.parse().map_err(|_| form())?)
        } else {
            return Err(form());
        };
        Ok(size)
    }
}

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// How squares are told apart.
    pub style: Style,
    /// The side of a square. One out of range is taken as the nearest that is in range.
    pub size: Size,
    /// Files below the board and ranks on its left.
    pub coordinates: bool,
}

/// Hatched, with coordinates, 45 pixels a square.
impl Default for Look {
    fn default() -> Self {
        Self { style: Style::default(), size: Size::Pixels(45), coordinates: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_are_none() {
        for text in [
            "",
            "px",
            "mm",
            "45",
            "45 px",
            "-45px",
            "1e3px",
            "nanmm",
            "infmm",
            "4.5px",
            "45cm",
            "99999999999999999999px",
        ] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::Form(_))), "{text}");
        }
        for text in ["7px", "513px", "65536px", "1.9mm", "101mm", "1e300mm"] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::Range(_))), "{text}");
        }
    }
}
