//! Where everything stands in a picture, in units of 1/45 of a square. If the picture has pixels, the board and all lines
//! begin on whole ones, because a board that does not is blurred at small sizes.

use crate::diagram::Diagram;
use crate::look::Size;
use crate::pieces::UNIT;

/// The side of the board.
pub(crate) const BOARD: f64 = 8.0 * UNIT;

/// The side of a square, with what that means for lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Side {
    /// Pixels; lines are put on them.
    Pixels(u32),
    /// Millimetres, as vectors.
    Millimetres(f64),
}

impl Side {
    /// The size of a look, brought into range.
    pub(crate) fn of(size: Size) -> Self {
        match size {
            Size::Pixels(pixels) => Self::Pixels(u32::from(pixels.clamp(8, 512))),
            Size::Millimetres(mm) => Self::Millimetres(if mm.is_nan() { 6.0 } else { mm.clamp(2.0, 100.0) }),
        }
    }

    /// Rounded up to whole pixels, if there are any.
    fn snap(self, units: f64) -> f64 {
        match self {
            Self::Pixels(pixels) => {
                let pixel = UNIT / f64::from(pixels);
                // A hair below keeps what is whole already.
                (units / pixel - 1e-6).ceil().max(1.0) * pixel
            }
            Self::Millimetres(_) => units,
        }
    }

    /// At least so many pixels, as letters must have to be read.
    fn at_least(self, units: f64, pixels: f64) -> f64 {
        match self {
            Self::Pixels(side) => units.max(pixels * UNIT / f64::from(side)),
            Self::Millimetres(_) => units,
        }
    }
}

/// The part of a line that a text is aligned with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// One line of text: the point on its base line, and what it says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) size: f64,
    pub(crate) anchor: Anchor,
    pub(crate) text: String,
}

/// The whole picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The upper left corner of the board.
    pub(crate) left: f64,
    pub(crate) top: f64,
    /// The width of the line around the board.
    pub(crate) frame: f64,
    pub(crate) lines: Vec<Line>,
}

impl Layout {
    pub(crate) fn new(diagram: &Diagram, side: Side, coordinates: bool) -> Self {
        let [letters, small] = [side.at_least(22.0, 11.0), side.at_least(15.0, 9.0)];
        let frame = side.snap(1.5);
        let margin = side.snap(6.0);
        let left = side.snap(margin + frame + if coordinates { 1.1 * small } else { 0.0 });
        let mut lines = Vec::new();
        let mut y = margin;
        for (text, size) in [(&diagram.author, letters), (&diagram.source, 0.85 * letters)] {
            for text in wrap(text, BOARD / size, BOARD / size) {
                y += 1.2 * size;
                lines.push(Line { x: left + BOARD / 2.0, y, size, anchor: Anchor::Middle, text });
            }
        }
        let top = side.snap(y + frame + if lines.is_empty() { 0.0 } else { 0.45 * letters });
        y = top + BOARD + frame;
        if coordinates {
            coordinate_lines(diagram, small, [left, top, frame], &mut lines);
            y += 1.05 * small;
        }
        y += 0.15 * letters;
        let count = diagram.unit_count();
        let room = BOARD / letters;
        let mut below = Vec::new();
        let texts = core::iter::once(&diagram.stipulation).chain(&diagram.captions);
        for text in texts.filter(|text| !text.trim().is_empty()) {
            let first = if below.is_empty() { room - width(&count) - 1.0 } else { room };
            below.extend(wrap(text, first, room));
        }
        let base = y + letters;
        lines.push(Line { x: left + BOARD, y: base, size: letters, anchor: Anchor::End, text: count });
        let rows = below.len().max(1);
        for (row, text) in (0u16..).zip(below) {
            let y = base + 1.2 * letters * f64::from(row);
            lines.push(Line { x: left, y, size: letters, anchor: Anchor::Start, text });
        }
        let extra = f64::from(u32::try_from(rows - 1).unwrap_or(0));
        y = base + 1.2 * letters * extra + 0.25 * letters;
        Self {
            width: side.snap(left + BOARD + frame + margin),
            height: side.snap(y + margin),
            left,
            top,
            frame,
            lines,
        }
    }
}

impl Layout {
    /// The board alone, in its frame.
    pub(crate) fn bare(side: Side) -> Self {
        let frame = side.snap(1.5);
        let edge = BOARD + 2.0 * frame;
        Self { width: edge, height: edge, left: frame, top: frame, frame, lines: Vec::new() }
    }
}

/// Files below the board, ranks on its left.
fn coordinate_lines(diagram: &Diagram, size: f64, [left, top, frame]: [f64; 3], lines: &mut Vec<Line>) {
    for number in 0..8u8 {
        let square = diagram.square(number, number);
        let middle = (f64::from(number) + 0.5) * UNIT;
        lines.push(Line {
            x: left - frame - 0.3 * size,
            y: top + middle + 0.36 * size,
            size,
            anchor: Anchor::End,
            text: (square.rank() + 1).to_string(),
        });
        lines.push(Line {
            x: left + middle,
            y: top + BOARD + frame + 0.85 * size,
            size,
            anchor: Anchor::Middle,
            text: char::from(b'a' + square.file()).to_string(),
        });
    }
}

/// The text in lines that are no wider than so many em, the first of them and the others. A word that is wider than a line
/// is broken. No line is empty.
fn wrap(text: &str, first: f64, others: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let room = |lines: &Vec<String>| if lines.is_empty() { first } else { others };
            if !line.is_empty() && width(&line) + width(" ") + width(word) > room(&lines) {
                lines.push(core::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for letter in word.chars() {
                if !line.is_empty() && width(&line) + letter_width(letter) > room(&lines) {
                    lines.push(core::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

fn width(text: &str) -> f64 {
    text.chars().map(letter_width).sum()
}

/// About how wide a letter is, in em, rather more than less: the font of the reader is not known.
fn letter_width(letter: char) -> f64 {
    match letter {
        ' ' | 'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '(' | ')' | '[' | ']' => 0.35,
        'I' | 'f' | 'r' | 't' | '-' | '/' | '"' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '\u{2190}'..='\u{21ff}' => 0.95,
        '#' | '+' | '=' | '<' | '>' | '~' => 0.76,
        letter if letter.is_ascii_uppercase() => 0.7,
        letter if letter.is_ascii() => 0.57,
        // From here on letters may fill a square, as Chinese ones do.
        '\u{1100}'.. => 1.05,
        letter if letter.is_uppercase() => 0.75,
        _ => 0.6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken() {
        assert_eq!(wrap("", 10.0, 10.0), [""; 0]);
        assert_eq!(wrap(" \n\n ", 10.0, 10.0), [""; 0]);
        assert_eq!(wrap("one two\nthree", 10.0, 10.0), ["one two", "three"]);
        assert_eq!(wrap("aaa bbb ccc", 2.0, 5.0), ["aaa", "bbb ccc"]);
        let long = "W".repeat(100);
        for line in wrap(&long, 5.0, 10.0) {
            assert!(!line.is_empty() && width(&line) <= 10.0, "{line}");
        }
        assert_eq!(wrap(&long, 5.0, 10.0).concat(), long);
        // No room at all still ends.
        assert_eq!(wrap("ab c", 0.0, 0.0), ["a", "b", "c"]);
    }

    #[test]
    fn the_board_begins_on_a_pixel() {
        let diagram = Diagram { author: "A".into(), source: "B".into(), ..Diagram::default() };
        for pixels in 8..=512 {
            let layout = Layout::new(&diagram, Side::Pixels(pixels), true);
            for units in [layout.left, layout.top, layout.frame, layout.width, layout.height] {
                let place = units * f64::from(pixels) / UNIT;
                assert!((place - place.round()).abs() < 1e-6, "{pixels}: {place}");
            }
        }
    }

    #[test]
    fn nothing_is_outside() {
        let diagram = Diagram {
            author: "An author".into(),
            source: "somewhere ".repeat(20),
            stipulation: "h#2".into(),
            captions: vec!["b) wKa1 nach b2, c) and so on".into(); 3],
            ..Diagram::default()
        };
        for side in [Side::Pixels(8), Side::Pixels(24), Side::Pixels(45), Side::Millimetres(6.0)] {
            let layout = Layout::new(&diagram, side, true);
            for line in &layout.lines {
                let width = width(&line.text) * line.size;
                let start = match line.anchor {
                    Anchor::Start => line.x,
                    Anchor::Middle => line.x - width / 2.0,
                    Anchor::End => line.x - width,
                };
                assert!(start >= 0.0 && start + width <= layout.width + 1e-6, "{side:?} {line:?}");
                assert!(
                    line.y - line.size >= -0.01 && line.y + 0.2 * line.size <= layout.height,
                    "{side:?} {line:?}"
                );
            }
        }
    }
}
