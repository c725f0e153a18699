//! The picture as PNG.

use crate::diagram::Diagram;
use crate::error::RenderError;
use crate::font::tree;
use crate::layout::Side;
use crate::look::{Look, Size};
use resvg::tiny_skia::{Pixmap, Transform};

/// Longest side of a picture, in pixels: four bytes each make 256 MiB.
const LIMIT: u32 = 8192;
const MM_PER_INCH: f64 = 25.4;

impl Diagram {
    /// The picture as PNG. `dpi`, dots per inch, says how many pixels a square in millimetres has, and how large a picture
    /// in pixels is printed. A square is a whole number of pixels. Equal input gives equal bytes.
    ///
    /// # Errors
    /// Letters that the embedded font lacks; more pixels than 8192 each way; a resolution outside 36 to 2400.
    pub fn png(&self, look: &Look, dpi: f64) -> Result<Vec<u8>, RenderError> {
        if !(36.0..=2400.0).contains(&dpi) {
            return Err(RenderError::Resolution(dpi));
        }
        let pixels = look.size.pixels(dpi);
        // Anything larger is over the limit too, and a number that is none becomes the smallest.
        let side = Side::Pixels(pixels.clamp(8.0, f64::from(LIMIT)).max(8.0) as u32);
        let tree = tree(self, &self.svg_of(look, side))?;
        rendered(&tree, 1.0, dpi)
    }

    /// The picture as PNG of exactly this width, letters of the ranks included, whatever the squares are then.
    ///
    /// # Errors
    /// As those of [`Self::png`].
    pub fn png_of_width(&self, look: &Look, width: Size, dpi: f64) -> Result<Vec<u8>, RenderError> {
        if !(36.0..=2400.0).contains(&dpi) {
            return Err(RenderError::Resolution(dpi));
        }
        let pixels = width.pixels(dpi);
        // Drawn as near to it as whole pixels of a square allow, so that what is hatched is as dense as it should be.
        const TRIED: u32 = 64;
        let tried = tree(self, &self.svg_of(look, Side::Pixels(TRIED)))?;
        let side = f64::from(TRIED) * pixels / f64::from(tried.size().width());
        let tree = tree(self, &self.svg_of(look, Side::Pixels(side.clamp(8.0, f64::from(LIMIT)) as u32)))?;
        rendered(&tree, pixels / f64::from(tree.size().width()), dpi)
    }
}

impl Size {
    /// So many pixels at this resolution, a whole number.
    fn pixels(self, dpi: f64) -> f64 {
        match self {
            Self::Pixels(pixels) => f64::from(pixels),
            Self::Millimetres(mm) => (mm * dpi / MM_PER_INCH).round(),
        }
    }
}

/// The tree in pixels, so many times as large, with its resolution.
fn rendered(tree: &usvg::Tree, scale: f64, dpi: f64) -> Result<Vec<u8>, RenderError> {
    let [width, height] =
        [tree.size().width(), tree.size().height()].map(|length| (f64::from(length) * scale).round() as u32);
    let too_large = RenderError::TooLarge { width, height, limit: LIMIT };
    if width > LIMIT || height > LIMIT {
        return Err(too_large);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    let scale = scale as f32;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let png = pixmap.encode_png().map_err(|error| RenderError::Drawing(error.to_string()))?;
    Ok(with_resolution(png, dpi))
}

/// The file with a chunk `pHYs`, by which programs that print know the size. PNG, third edition, 11.3.4.3.
fn with_resolution(mut png: Vec<u8>, dpi: f64) -> Vec<u8> {
    /// Signature (8 bytes) and the chunk `IHDR` (25 bytes), after which the new one may stand.
    const HEAD: usize = 33;
    let per_metre = ((dpi / MM_PER_INCH * 1000.0).round() as u32).to_be_bytes();
    let mut chunk = b"pHYs".to_vec();
    chunk.extend(per_metre);
    chunk.extend(per_metre);
    chunk.push(1);
    let sum = checksum(&chunk).to_be_bytes();
    let bytes = 9u32.to_be_bytes().into_iter().chain(chunk).chain(sum);
    if png.len() >= HEAD {
        png.splice(HEAD..HEAD, bytes);
    }
    png
}

/// CRC-32 as PNG has it, annex D.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(
            sum ^ u32::from(byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums() {
        // The check value of the algorithm, and the chunk that ends every file.
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
    }
}
