//! From the signs of a movetext to its items.

use super::moves::{self, Miss};
use super::movetext::{DELIMITERS, Extent, Fault, Item, is_delimiter};
use crate::Language;
use crate::error::shortened;
use keymove_chess::notation::{MoveProblem, parse_san};
use keymove_chess::{Arrangement, Position};

/// The line that is being read.
#[derive(Clone, Copy)]
struct Line {
    /// The position after the last move, and the one before it, which a variation begins with; they change places with
    /// every move.
    positions: [Arrangement; 2],
    /// Which of them is the one after the last move.
    now: usize,
    /// Whether there was a move.
    moved: bool,
}

impl Line {
    fn new(start: Arrangement) -> Self {
        Self { positions: [start; 2], now: 0, moved: false }
    }
}

pub(super) struct Reading<'a> {
    text: &'a str,
    at: usize,
    items: &'a mut Vec<Item>,
    language: Language,
    /// Whether the diagram can be played; otherwise there may be no move.
    is_playable: bool,
    line: Line,
    open: Vec<(Line, usize)>,
    extent: Extent,
}

impl<'a> Reading<'a> {
    pub(super) fn new(
        text: &'a str, start: Option<&Position>, language: Language, items: &'a mut Vec<Item>,
    ) -> Self {
        items.clear();
        let line = Line::new(*start.copied().unwrap_or_default());
        Self {
            is_playable: start.is_some(),
            text,
            at: 0,
            items,
            language,
            line,
            open: Vec::new(),
            extent: Extent::default(),
        }
    }

    pub(super) fn run(mut self) -> Result<Extent, Fault> {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                b'a'..=b'h' | b'A'..=b'Z' | b'o' => self.word()?,
                b'0'..=b'9' => self.number()?,
                b'!' | b'?' => self.suffix()?,
                b'{' => self.comment()?,
                b';' => self.remark(),
                b'$' => self.mark()?,
                b'(' => self.open()?,
                b')' => self.close()?,
                b'*' => {
                    self.result("*");
                    break;
                }
                b'.' if self.text[self.at..].starts_with("...") => self.at += 3,
                b'-' if self.text[self.at..].starts_with("--") => self.word()?,
                _ => return Err(self.unknown()),
            }
            if !self.extent.result.is_empty() {
                break;
            }
        }
        self.end()
    }

    fn end(mut self) -> Result<Extent, Fault> {
        if let Some(&(_, at)) = self.open.last() {
            return Err(fault(at, "the variation is not closed", "a bracket `)`"));
        }
        if self.extent.result.is_empty() {
            self.extent.end = self.text.len();
            return Ok(self.extent);
        }
        let rest = self.text[self.at..].trim_start();
        if rest.is_empty() {
            return Ok(self.extent);
        }
        let at = self.text.len() - rest.len();
        Err(fault(
            at,
            format!("{:?} follows the result", word(rest)),
            "a new line and the tags of the next game",
        ))
    }

    fn unknown(&self) -> Fault {
        let word = word(&self.text[self.at..]);
        fault(
            self.at,
            format!("{word:?} is not understood"),
            "a move such as Nf3, its number, a comment {...}, a variation (...), a mark $1 or !, or a result",
        )
    }

    /// A move; what is around it is passed over by others.
    #[inline]
    fn word(&mut self) -> Result<(), Fault> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut end = start;
        while bytes.get(end).is_some_and(|&byte| !DELIMITERS[byte as usize]) {
            end += 1;
        }
        let mut word = &bytes[start..end];
        while let [before @ .., b'+' | b'#'] = word {
            word = before;
        }
        self.at = end;
        self.extent.first.get_or_insert(start);
        if !self.is_playable {
            return Err(fault(
                start,
                "a move from a diagram that cannot be played",
                "a playable position in the tag FEN",
            ));
        }
        let Line { positions: [one, other], now, .. } = &mut self.line;
        let (position, next) = if *now == 0 { (&*one, other) } else { (&*other, one) };
        match moves::find(position, word, self.language, next) {
            Ok(mv) => self.items.push(Item::Move(mv)),
            Err(miss) => {
                let position = *position;
                let next = self.other_word(&position, start, end, miss)?;
                self.line.positions[1 - self.line.now] = next;
            }
        }
        self.line.now = 1 - self.line.now;
        self.line.moved = true;
        Ok(())
    }

    /// A null move, or a move in a form that is not looked up at once.
    #[cold]
    fn other_word(
        &mut self, position: &Arrangement, start: usize, end: usize, miss: Miss,
    ) -> Result<Arrangement, Fault> {
        let word = &self.text[start..end];
        if matches!(word, "--" | "Z0") {
            self.items.push(Item::Null);
            let problem = "the side to move is in check and cannot pass";
            return position.passed().ok_or_else(|| fault(start, problem, "a move that parries the check"));
        }
        if miss == Miss::Letter || self.language != Language::English {
            let expected =
                "the letters KQRBN (S is understood), KDTLS or RDTFC, those of one language in a game";
            let problem = format!("{word:?} is no legal move in {:?}", self.language);
            return Err(Fault { letter: miss == Miss::Letter, ..fault(start, problem, expected) });
        }
        match parse_san(position, word) {
            Ok(mv) => {
                self.items.push(Item::Move(mv));
                Ok(position.glimpse(mv))
            }
            Err(error) => {
                let (problem, expected) = match error.problem {
                    MoveProblem::Unexpected { found, expected } if found.is_empty() => {
                        (format!("the move {:?} ends", shortened(word)), expected.to_owned())
                    }
                    MoveProblem::Unexpected { found, expected } => (
                        format!("found {:?} in {:?}", shortened(&found), shortened(word)),
                        expected.to_owned(),
                    ),
                    problem => (problem.to_string(), format!("a legal move in {}", position.to_setup())),
                };
                Err(fault(start + error.span.start, problem, expected))
            }
        }
    }

    /// A number with its points, castling with zeros, or a result.
    #[inline]
    fn number(&mut self) -> Result<(), Fault> {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        while bytes.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        if matches!(bytes.get(end), Some(b'-' | b'/')) {
            return self.result_or_castling();
        }
        if self.extent.first.is_none() {
            self.extent.first = Some(self.at);
        }
        while bytes.get(end) == Some(&b'.') {
            end += 1;
        }
        let ends_well =
            bytes.get(end).is_none_or(|&byte| DELIMITERS[byte as usize]) || bytes[end - 1] == b'.';
        if !ends_well {
            return Err(self.unknown());
        }
        self.at = end;
        Ok(())
    }

    #[cold]
    fn result_or_castling(&mut self) -> Result<(), Fault> {
        let word = word(&self.text[self.at..]);
        for result in ["1-0", "0-1", "1/2-1/2"] {
            if word == result && self.open.is_empty() {
                self.result(result);
                return Ok(());
            }
        }
        if word.starts_with("0-0") { self.word() } else { Err(self.unknown()) }
    }

    fn result(&mut self, result: &'static str) {
        self.extent.result = result;
        self.extent.end = self.at;
        self.at += result.len();
    }

    /// `!`, `?` and two of them.
    fn suffix(&mut self) -> Result<(), Fault> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        let mark = match &rest[..length] {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            _ => return Err(self.unknown()),
        };
        self.after_move()?;
        self.items.push(Item::Mark(mark));
        self.at += length;
        Ok(())
    }

    fn mark(&mut self) -> Result<(), Fault> {
        let digits = self.text[self.at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.text[self.at + 1..][..digits].parse();
        let Ok(number) = number else {
            return Err(fault(self.at, "`$` without a mark", "a number from 0 to 255 behind it"));
        };
        self.after_move()?;
        self.items.push(Item::Mark(number));
        self.at += 1 + digits;
        Ok(())
    }

    fn after_move(&self) -> Result<(), Fault> {
        if self.line.moved {
            return Ok(());
        }
        Err(fault(self.at, "a mark of value without a move before it", "a move before it"))
    }

    fn comment(&mut self) -> Result<(), Fault> {
        let start = self.at + 1;
        let Some(length) = memchr::memchr(b'}', &self.text.as_bytes()[start..]) else {
            return Err(fault(self.at, "the comment is not closed", "a brace `}`"));
        };
        self.items.push(Item::Comment(start..start + length));
        self.at = start + length + 1;
        Ok(())
    }

    fn remark(&mut self) {
        let start = self.at + 1;
        let rest = &self.text.as_bytes()[start..];
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        self.items.push(Item::Comment(start..start + length));
        self.at = start + length;
    }

    fn open(&mut self) -> Result<(), Fault> {
        if !self.line.moved {
            return Err(fault(self.at, "a variation without a move before it", "a move that it replaces"));
        }
        self.items.push(Item::Open);
        self.open.push((self.line, self.at));
        self.line = Line::new(self.line.positions[1 - self.line.now]);
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        let Some((line, at)) = self.open.pop() else {
            return Err(fault(self.at, "a bracket `)` without one before it", "a variation (...)"));
        };
        if !self.line.moved {
            return Err(fault(at, "a variation without a move", "a move between the brackets"));
        }
        self.items.push(Item::Close);
        self.line = line;
        self.at += 1;
        Ok(())
    }
}

fn fault(at: usize, problem: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault { at, problem: problem.into(), expected: expected.into(), letter: false }
}

/// The first word, for messages: up to a blank, a bracket or the like, but at least one sign.
fn word(text: &str) -> &str {
    let end = text.char_indices().skip(1).find(|&(_, sign)| is_delimiter(sign));
    let end = end.map_or(text.len(), |(at, _)| at);
    // A long one is cut.
    text.char_indices().nth(30).filter(|&(at, _)| at < end).map_or(&text[..end], |(at, _)| &text[..at])
}
