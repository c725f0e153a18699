//! Many boards on one page: men and squares are drawn once, and every board refers to them.

use crate::diagram::Diagram;
use crate::hatching::number3;
use crate::layout::{Layout, Side};
use crate::look::{Look, Style};
use crate::svg::{Painter, man, pen};
use keymove_chess::{Color, Piece, Role};

/// The elements that the boards of this look refer to, for a `defs` element that stands once on the page: every man, and
/// the empty board.
pub fn shared_parts(look: &Look) -> String {
    let side = Side::of(look.size);
    let pen = pen(side);
    let mut parts = String::new();
    for color in Color::ALL {
        for role in Role::ALL {
            parts.push_str(&man(Piece { color, role }, look.style, &pen));
        }
    }
    parts.push_str(&format!("<g id=\"{}\">\n", board_name(look)));
    let (empty, layout) = (Diagram::default(), Layout::bare(side));
    Painter::new(&empty, &layout, look.style, &pen).board(&mut parts, side);
    parts.push_str("</g>\n");
    parts
}

/// The side of the square that a board with its frame fills, in the units of [`Diagram::board`].
pub fn board_edge(look: &Look) -> f64 {
    Layout::bare(Side::of(look.size)).width
}

/// A page may have boards of several looks.
fn board_name(look: &Look) -> String {
    let style = match look.style {
        Style::Hatched => "hatched",
        Style::Grey => "grey",
        Style::Color => "color",
    };
    let side = match Side::of(look.size) {
        Side::Pixels(pixels) => format!("{pixels}px"),
        Side::Millimetres(_) => "mm".to_owned(),
    };
    format!("keymove-board-{style}-{side}")
}

impl Diagram {
    /// Board, men, marks and arrows without words and without the `svg` element around them, in a square whose side is
    /// [`board_edge`]. The page must have the [`shared_parts`] of the same look; coordinates are left out.
    ///
    /// ```
    /// use keymove_diagram::{Diagram, Look, board_edge, shared_parts};
    /// let look = Look::default();
    /// let board = Diagram::new("8/8/8/3R4/4K3/8/6k1/8".parse()?).board(&look);
    /// let edge = board_edge(&look);
    /// let page = format!(
    ///     "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
    ///      viewBox=\"0 0 {edge} {edge}\"><defs>{}</defs>{board}</svg>",
    ///     shared_parts(&look)
    /// );
    /// assert_eq!(page.matches("<use ").count(), 4);
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn board(&self, look: &Look) -> String {
        let side = Side::of(look.size);
        let (pen, layout) = (pen(side), Layout::bare(side));
        let painter = Painter::new(self, &layout, look.style, &pen);
        let mut board = format!("<use xlink:href=\"#{}\"/>\n", board_name(look));
        painter.marks(&mut board);
        painter.men(&mut board);
        painter.arrows(&mut board);
        board
    }

    /// The same as an `svg` element for a page of HTML, with a title and a list of the men for those who do not see it. Its
    /// size is for a style sheet to say.
    pub fn board_svg(&self, look: &Look) -> String {
        let edge = number3(board_edge(look));
        let mut svg = format!("<svg class=\"board\" viewBox=\"0 0 {edge} {edge}\" role=\"img\">\n");
        self.describe(&mut svg);
        svg + &self.board(look) + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Size;

    #[test]
    fn every_reference_is_defined() {
        let setup: keymove_chess::Setup =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse().expect("a FEN");
        for style in [Style::Hatched, Style::Grey, Style::Color] {
            for size in [Size::Pixels(36), Size::Millimetres(5.5)] {
                let look = Look { style, size, coordinates: false };
                let (parts, board) = (shared_parts(&look), Diagram::new(setup.clone()).board_svg(&look));
                assert_eq!(board.matches("<use ").count(), 33);
                for reference in board.split("href=\"#").skip(1) {
                    let name = reference.split('"').next().unwrap_or_default();
                    assert_eq!(parts.matches(&format!("id=\"{name}\"")).count(), 1, "{name}");
                }
                assert!(board.contains("<desc>White Ke1 Qd1"), "{board}");
            }
        }
    }
}
