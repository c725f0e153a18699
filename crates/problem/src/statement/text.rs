//! Words of a text, and errors that name the place.

use keymove_chess::{Role, Square};

/// Why a text about a problem, its stipulation apart, cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{subject} `{text}`, column {column}: {problem}; {expected}")]
pub struct TextError {
    /// What the text should have been, in a word or two.
    pub subject: &'static str,
    /// The whole text.
    pub text: String,
    /// Where it goes wrong: character position, from 1; one past the end if something is missing there.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
    /// What would be right.
    pub expected: &'static str,
}

/// A word and the byte of the text at which it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

/// The words of a text, one after the other.
pub(super) struct Words<'a> {
    subject: &'static str,
    text: &'a str,
    /// Bytes read.
    at: usize,
}

/// What Popeye prints between two squares or two units.
const ARROWS: [&str; 3] = ["==>", "-->", "<-->"];
const SQUARE: &str = "expected a square from a1 to h8";

impl<'a> Words<'a> {
    pub(super) fn new(subject: &'static str, text: &'a str) -> Self {
        Self { subject, text, at: 0 }
    }

    /// The next word, which remains the next one.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let text = rest.split_whitespace().next()?;
        Some(Word { text, start: self.at + (rest.len() - rest.trim_start().len()) })
    }

    /// Goes past a word that [`Self::peek`] has shown.
    pub(super) fn skip(&mut self, word: Word<'a>) {
        self.at = word.start + word.text.len();
    }

    /// The error at this byte.
    pub(super) fn error(&self, at: usize, problem: impl Into<String>, expected: &'static str) -> TextError {
        let column = self.text.get(..at).unwrap_or(self.text).chars().count() + 1;
        TextError { subject: self.subject, text: self.text.into(), column, problem: problem.into(), expected }
    }

    /// The error that the next word is none of the possible ones, or is missing.
    pub(super) fn unexpected(&self, expected: &'static str) -> TextError {
        match self.peek() {
            Some(Word { text, start }) => self.error(start, format!("found `{text}`"), expected),
            None => self.error(self.text.len(), "the text ends", expected),
        }
    }

    /// The next words of squares with the bytes at which these begin, run together (`a1h8`) or not; an arrow between
    /// them does not matter. There may be none.
    pub(super) fn squares(&mut self) -> Vec<(Square, usize)> {
        let mut list = Vec::new();
        while let Some(word) = self.peek() {
            let Some(squares) = squares(word.text) else {
                if !list.is_empty() && ARROWS.contains(&word.text) {
                    self.skip(word);
                    continue;
                }
                break;
            };
            self.skip(word);
            list.extend(squares.into_iter().enumerate().map(|(i, square)| (square, word.start + 2 * i)));
        }
        list
    }

    /// At least one square.
    pub(super) fn some_squares(&mut self) -> Result<Vec<(Square, usize)>, TextError> {
        let list = self.squares();
        if list.is_empty() { Err(self.unexpected(SQUARE)) } else { Ok(list) }
    }
}

/// The squares of a word that consists of nothing else.
pub(super) fn squares(word: &str) -> Option<Vec<Square>> {
    let bytes = word.as_bytes();
    bytes.chunks(2).map(|pair| square(core::str::from_utf8(pair).ok()?)).collect()
}

/// Two characters such as `e4`, in either case.
pub(super) fn square(name: &str) -> Option<Square> {
    Square::parse(&name.to_ascii_lowercase())
}

/// The letter in problem notation.
pub(super) const fn letter(role: Role) -> char {
    match role {
        Role::Knight => 'S',
        _ => role.letter(),
    }
}
