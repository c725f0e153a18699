//! How wide letters are, and which there are; lines broken by that.

use super::Points;
use keymove_diagram::FONT;
use std::collections::BTreeSet;
use ttf_parser::{Face, FaceParsingError};

/// DejaVu Serif Condensed Bold; `fonts/LICENCE.md` names source and licence.
pub(super) static BOLD: &[u8] = include_bytes!("../../fonts/DejaVuSerifCondensed-Bold.ttf");

/// Stands in the place of a letter that the fonts lack.
const REPLACEMENT: char = '\u{fffd}';

/// A text in one kind of letters.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Span {
    pub(super) text: String,
    pub(super) bold: bool,
}

impl Span {
    pub(super) fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), bold: false }
    }

    pub(super) fn bold(text: &str) -> Self {
        Self { text: text.to_owned(), bold: true }
    }
}

/// Where the lines of a paragraph end and begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    pub(super) size: Points,
    pub(super) width: Points,
    /// By how much lines after the first are indented.
    pub(super) hang: Points,
}

pub(super) struct Letters {
    regular: Face<'static>,
    bold: Face<'static>,
    /// Letters that were asked for and are not there.
    pub(super) missing: BTreeSet<char>,
}

impl Letters {
    pub(super) fn new() -> Result<Self, FaceParsingError> {
        Ok(Self { regular: Face::parse(FONT, 0)?, bold: Face::parse(BOLD, 0)?, missing: BTreeSet::new() })
    }

    fn letter_width(&self, letter: char, bold: bool) -> f64 {
        let face = if bold { &self.bold } else { &self.regular };
        let advance = face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph));
        f64::from(advance.unwrap_or(0)) / f64::from(face.units_per_em())
    }

    pub(super) fn width(&self, text: &str, bold: bool, size: Points) -> Points {
        text.chars().map(|letter| self.letter_width(letter, bold)).sum::<f64>() * size
    }

    /// The text in letters that are there.
    fn known(&mut self, text: &str, bold: bool) -> String {
        let mut known = String::with_capacity(text.len());
        for letter in text.chars() {
            let face = if bold { &self.bold } else { &self.regular };
            if face.glyph_index(letter).is_some() && !letter.is_control() {
                known.push(letter);
            } else {
                if !letter.is_control() {
                    self.missing.insert(letter);
                }
                known.push(REPLACEMENT);
            }
        }
        known
    }

    /// The spans in lines. Lines break at blanks; a word that is wider than a line is broken. No line is empty.
    pub(super) fn wrap(&mut self, spans: &[Span], measure: Measure) -> Vec<Vec<Span>> {
        let mut lines = vec![Line::default()];
        let blank = [false, true].map(|bold| self.width(" ", bold, measure.size));
        for span in spans {
            for word in span.text.split_whitespace() {
                let word = self.known(word, span.bold);
                let width = self.width(&word, span.bold, measure.size);
                let room = measure.width - if lines.len() > 1 { measure.hang } else { 0.0 };
                let Some(line) = lines.last_mut() else { break };
                if line.spans.is_empty() {
                    self.push_word(&word, span.bold, measure, &mut lines);
                } else if line.width + blank[usize::from(span.bold)] + width <= room {
                    line.push(" ", span.bold, blank[usize::from(span.bold)]);
                    line.push(&word, span.bold, width);
                } else {
                    lines.push(Line::default());
                    self.push_word(&word, span.bold, measure, &mut lines);
                }
            }
        }
        lines.into_iter().map(|line| line.spans).filter(|spans| !spans.is_empty()).collect()
    }

    /// The same with a blank at the end of every line but the last, and the width of this blank: without it the words of two
    /// lines would be read as one.
    pub(super) fn wrap_spaced(&mut self, spans: &[Span], measure: Measure) -> Vec<(Vec<Span>, Points)> {
        let mut lines: Vec<(Vec<Span>, Points)> =
            self.wrap(spans, measure).into_iter().map(|line| (line, 0.0)).collect();
        let rest = lines.len().saturating_sub(1);
        for (line, blank) in &mut lines[..rest] {
            if let Some(last) = line.last_mut() {
                last.text.push(' ');
                *blank = self.width(" ", last.bold, measure.size);
            }
        }
        lines
    }

    /// Puts a word on an empty line, and on more if it is too wide.
    fn push_word(&self, word: &str, bold: bool, measure: Measure, lines: &mut Vec<Line>) {
        for letter in word.chars() {
            let width = self.letter_width(letter, bold) * measure.size;
            let room = measure.width - if lines.len() > 1 { measure.hang } else { 0.0 };
            if lines.last().is_some_and(|line| !line.spans.is_empty() && line.width + width > room) {
                lines.push(Line::default());
            }
            if let Some(line) = lines.last_mut() {
                line.push(letter.encode_utf8(&mut [0; 4]), bold, width);
            }
        }
    }
}

#[derive(Default)]
struct Line {
    spans: Vec<Span>,
    width: Points,
}

impl Line {
    fn push(&mut self, text: &str, bold: bool, width: Points) {
        self.width += width;
        match self.spans.last_mut() {
            Some(span) if span.bold == bold => span.text.push_str(text),
            _ => self.spans.push(Span { text: text.to_owned(), bold }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, width: Points, hang: Points) -> Vec<String> {
        let mut letters = Letters::new().expect("the fonts");
        let lines = letters.wrap(&[Span::plain(text)], Measure { size: 10.0, width, hang });
        for (index, line) in lines.iter().enumerate() {
            let used = line.iter().map(|span| letters.width(&span.text, span.bold, 10.0)).sum::<f64>();
            let one = line[0].text.chars().count() == 1;
            assert!(one || used <= width - if index > 0 { hang } else { 0.0 } + 1e-9, "{line:?}");
        }
        lines.into_iter().map(|line| line.into_iter().map(|span| span.text).collect()).collect()
    }

    #[test]
    fn lines_are_broken() {
        assert_eq!(wrapped("", 100.0, 0.0), [""; 0]);
        assert_eq!(wrapped("1...Kd7 2.Qe6#", 100.0, 0.0), ["1...Kd7 2.Qe6#"]);
        assert_eq!(wrapped("1...Kd7 2.Qe6#", 50.0, 10.0), ["1...Kd7", "2.Qe6#"]);
        assert_eq!(wrapped(&"W".repeat(50), 60.0, 20.0).concat(), "W".repeat(50));
        assert_eq!(wrapped("ab", 0.0, 0.0), ["a", "b"]);
    }

    #[test]
    fn names_can_be_set_and_others_are_noticed() {
        let mut letters = Letters::new().expect("the fonts");
        for bold in [false, true] {
            let names =
                "Алехин, Јаневски, Вукчевић, Benkő, Gvozdják, Klemanić, Linß, Şahin, Ελλάδα → ↔ – “x” …";
            assert_eq!(letters.known(names, bold), names);
        }
        assert!(letters.missing.is_empty());
        assert_eq!(letters.known("王\u{1b}a", true), "\u{fffd}\u{fffd}a");
        assert_eq!(letters.missing, BTreeSet::from(['王']));
    }
}
