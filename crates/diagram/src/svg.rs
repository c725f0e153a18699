//! The picture as SVG. PNG and PDF are made from it.
//!
//! Every man is defined once and used where it stands. Text stays text. Nothing is loaded from elsewhere, and there is
//! neither script nor style sheet, so that the picture may stand inside a page beside others.

use crate::diagram::{Arrow, Diagram};
use crate::escape::xml;
use crate::hatching::{Hatching, number3};
use crate::layout::{Anchor, BOARD, Layout, Line, Side};
use crate::look::{Look, Style};
use crate::pieces::{UNIT, drawing, outline};
use core::fmt::Write;
use keymove_chess::{Color, Piece, Square};

/// Named first in the pictures, and what PNG and PDF are set in.
pub(crate) const FONTS: &str = "DejaVu Serif Condensed, DejaVu Serif, Times New Roman, serif";

/// The colours of a style.
struct Palette {
    light: &'static str,
    /// `None` if dark squares are hatched.
    dark: Option<&'static str>,
    ink: &'static str,
    mark: &'static str,
    arrow: &'static str,
    opacity: &'static str,
}

impl Palette {
    const fn of(style: Style) -> Self {
        match style {
            Style::Hatched | Style::Grey => Self {
                light: "#fff",
                dark: if matches!(style, Style::Grey) { Some("#c4c4c4") } else { None },
                ink: "#000",
                mark: "#000",
                arrow: "#000",
                opacity: "1",
            },
            Style::Color => Self {
                light: "#f3e6cf",
                dark: Some("#bf9a6f"),
                ink: "#2b2118",
                mark: "#f2c230",
                arrow: "#14683a",
                opacity: "0.8",
            },
        }
    }
}

impl Diagram {
    /// The picture as SVG 1.1.
    ///
    /// ```
    /// use keymove_diagram::{Diagram, Look};
    /// let mut diagram = Diagram::new("8/8/8/3R4/4K3/8/6k1/8".parse()?);
    /// diagram.author = "J. E. Chiasson".into();
    /// diagram.stipulation = "h#2".into();
    /// assert!(diagram.svg(&Look::default()).contains("J. E. Chiasson</text>"));
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn svg(&self, look: &Look) -> String {
        self.svg_of(look, Side::of(look.size))
    }

    /// The picture with squares of this side, whatever `look` says of it.
    pub(crate) fn svg_of(&self, look: &Look, side: Side) -> String {
        let layout = Layout::new(self, side, look.coordinates);
        let mut svg = head(&layout, side);
        self.describe(&mut svg);
        let pen = pen(side);
        self.define(&mut svg, look.style, &pen);
        let painter = Painter::new(self, &layout, look.style, &pen);
        painter.board(&mut svg, side);
        painter.marks(&mut svg);
        painter.men(&mut svg);
        painter.arrows(&mut svg);
        painter.lines(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    /// Author, source, stipulation and number of units on one line, for those who do not see the picture.
    pub fn caption(&self) -> String {
        let words = [&self.author, &self.source, &self.stipulation];
        let told = words.into_iter().filter(|text| !text.trim().is_empty());
        told.map(String::as_str).chain([self.unit_count().as_str()]).collect::<Vec<_>>().join(", ")
    }

    /// The men on one line, `White Ke1 Qd1; Black Ke8`, for those who do not see the picture.
    pub fn description(&self) -> String {
        self.letters().replace('\n', "; ")
    }

    /// What is read aloud.
    pub(crate) fn describe(&self, svg: &mut String) {
        let _ = writeln!(svg, "<title>{}</title>", xml(&self.caption()));
        let _ = writeln!(svg, "<desc>{}</desc>", xml(&self.description()));
    }

    /// The men that occur, each once.
    fn define(&self, svg: &mut String, style: Style, pen: &str) {
        let mut seen: Vec<Piece> = Vec::new();
        for (_, piece) in self.setup.units() {
            if !seen.contains(&piece) {
                seen.push(piece);
            }
        }
        seen.sort_by_key(|piece| (piece.color, core::cmp::Reverse(piece.role)));
        svg.push_str("<defs>\n");
        for piece in seen {
            svg.push_str(&man(piece, style, pen));
        }
        svg.push_str("</defs>\n");
    }
}

/// A man under his name.
pub(crate) fn man(piece: Piece, style: Style, pen: &str) -> String {
    // On hatched squares a white rim keeps the outline apart from the lines.
    let rim = match style {
        Style::Hatched => format!(
            "<path d=\"{}\" fill=\"#fff\" stroke=\"#fff\" stroke-width=\"4.5\" stroke-linejoin=\"round\"/>",
            outline(piece.role)
        ),
        Style::Grey | Style::Color => String::new(),
    };
    let drawing = drawing(piece).replace("stroke-width=\"1.5\"", &format!("stroke-width=\"{pen}\""));
    format!("<g id=\"{}\">{rim}{drawing}</g>\n", name(piece, style, pen))
}

/// The width of the outlines of men, in units: 1.5 as they were drawn, more where that were less than a pixel and White's men
/// would look grey.
pub(crate) fn pen(side: Side) -> String {
    number3(match side {
        Side::Pixels(pixels) => (UNIT / f64::from(pixels)).clamp(1.5, 2.2),
        Side::Millimetres(_) => 1.5,
    })
}

/// The name of a man in the picture. Pictures of several styles and sizes may stand in one page.
fn name(piece: Piece, style: Style, pen: &str) -> String {
    let color = match piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let rim = if style == Style::Hatched { "-rim" } else { "" };
    format!("keymove-{color}{}{rim}-{pen}", piece.role.letter())
}

fn head(layout: &Layout, side: Side) -> String {
    let length = |units: f64| match side {
        Side::Pixels(pixels) => number3(units * f64::from(pixels) / UNIT),
        Side::Millimetres(mm) => format!("{}mm", number3(units * mm / UNIT)),
    };
    let [width, height] = [layout.width, layout.height].map(number3);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" \
         width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n",
        length(layout.width),
        length(layout.height)
    )
}

/// What the parts of a picture have in common.
pub(crate) struct Painter<'a> {
    diagram: &'a Diagram,
    layout: &'a Layout,
    palette: Palette,
    style: Style,
    /// The width of the outlines of men.
    pen: &'a str,
}

impl<'a> Painter<'a> {
    pub(crate) fn new(diagram: &'a Diagram, layout: &'a Layout, style: Style, pen: &'a str) -> Self {
        Self { diagram, layout, palette: Palette::of(style), style, pen }
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> [f64; 2] {
        let (column, row) = self.diagram.place(square);
        [self.layout.left + UNIT * f64::from(column), self.layout.top + UNIT * f64::from(row)]
    }

    fn middle(&self, square: Square) -> [f64; 2] {
        self.corner(square).map(|edge| edge + UNIT / 2.0)
    }

    pub(crate) fn board(&self, svg: &mut String, side: Side) {
        let Layout { width, height, left, top, frame, .. } = *self.layout;
        let Palette { light, dark, ink, .. } = self.palette;
        let [width, height] = [width, height].map(number3);
        let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
        let squares = |is_dark: bool| {
            let all = (0..64).map(Square::new_masked);
            all.filter(move |square| ((square.file() + square.rank()) % 2 == 0) == is_dark)
        };
        let areas = |is_dark| {
            squares(is_dark).fold(String::new(), |mut path, square| {
                let [x, y] = self.corner(square).map(number3);
                let _ = write!(path, "M{x} {y}h45v45h-45z");
                path
            })
        };
        let [x, y, edge] = [left, top, BOARD].map(number3);
        if let Some(dark) = dark {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{edge}\" height=\"{edge}\" fill=\"{dark}\"/>"
            );
        } else {
            let hatching = match side {
                Side::Pixels(pixels) => Hatching::for_pixels(pixels),
                Side::Millimetres(_) => Hatching::FINE,
            };
            let mut path = String::new();
            for square in squares(true) {
                let [left, top] = self.corner(square);
                hatching.add(&mut path, left, top);
            }
            let width = number3(hatching.width());
            let _ =
                writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>");
        }
        // After the dark ones: this trims the ends of the hatching.
        let _ =
            writeln!(svg, "<path d=\"{}\" fill=\"{light}\" shape-rendering=\"crispEdges\"/>", areas(false));
        let [x, y, edge, thickness] =
            [left - frame / 2.0, top - frame / 2.0, BOARD + frame, frame].map(number3);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{edge}\" height=\"{edge}\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"{thickness}\"/>"
        );
    }

    /// In colour the whole square, in black and white a frame inside it: its middle belongs to the man.
    pub(crate) fn marks(&self, svg: &mut String) {
        let mark = self.palette.mark;
        for &square in &self.diagram.marks {
            let [x, y] = self.corner(square);
            if self.style == Style::Color {
                let [x, y] = [x, y].map(number3);
                let _ =
                    writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"45\" height=\"45\" fill=\"{mark}\"/>");
                continue;
            }
            for (inset, width, color) in [(3.25, 6.5, "#fff"), (3.25, 2.5, mark)] {
                let [x, y, edge] = [x + inset, y + inset, UNIT - 2.0 * inset].map(number3);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{edge}\" height=\"{edge}\" fill=\"none\" stroke=\"{color}\" \
                     stroke-width=\"{width}\"/>"
                );
            }
        }
    }

    pub(crate) fn men(&self, svg: &mut String) {
        for (square, piece) in self.diagram.setup.units() {
            let [x, y] = self.corner(square).map(number3);
            let name = name(piece, self.style, self.pen);
            let _ = writeln!(svg, "<use xlink:href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }

    pub(crate) fn arrows(&self, svg: &mut String) {
        let Palette { arrow: color, opacity, .. } = self.palette;
        for &arrow in &self.diagram.arrows {
            let path = self.arrow(arrow);
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"{color}\" fill-opacity=\"{opacity}\" stroke=\"#fff\" stroke-width=\"1.5\" \
                 stroke-linejoin=\"round\"/>"
            );
        }
    }

    /// The outline of an arrow. It leaves free the middle of its first square, and of its last one if a man stands there.
    fn arrow(&self, arrow: Arrow) -> String {
        const SHAFT: f64 = 2.2;
        const HEAD: [f64; 2] = [15.0, 8.0];
        let [x, y] = self.middle(arrow.from());
        let [to_x, to_y] = self.middle(arrow.to());
        let [dx, dy] = [to_x - x, to_y - y];
        let length = dx.hypot(dy);
        let [dx, dy] = [dx / length, dy / length];
        let is_free = self.diagram.setup.board[arrow.to().index()].is_none();
        let [start, tip] = [13.0, length - if is_free { 0.0 } else { 12.0 }];
        let neck = tip - HEAD[0];
        let points = [
            (start, SHAFT),
            (neck, SHAFT),
            (neck, HEAD[1]),
            (tip, 0.0),
            (neck, -HEAD[1]),
            (neck, -SHAFT),
            (start, -SHAFT),
        ];
        let points = points.map(|(along, across)| {
            let [x, y] = [x + along * dx - across * dy, y + along * dy + across * dx];
            format!("{} {}", number3(x), number3(y))
        });
        format!("M{}z", points.join("L"))
    }

    fn lines(&self, svg: &mut String) {
        let _ = writeln!(svg, "<g font-family=\"{FONTS}\" fill=\"{}\">", self.palette.ink);
        for Line { x, y, size, anchor, text } in &self.layout.lines {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let [x, y, size] = [*x, *y, *size].map(number3);
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
                xml(text)
            );
        }
        svg.push_str("</g>\n");
    }
}
