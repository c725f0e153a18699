//! Where a reader of twins is in its text: tokens, words, labels, and errors that name the place.

use super::super::text::{TextError, Words, squares};
use super::tokens::{Kind, Token, tokens};
use super::words::{ARTICLES, Letters};
use super::{Change, Twin};
use keymove_chess::Square;

pub(super) const SQUARE: &str = "expected a square from a1 to h8";

/// A reader of the text, which goes from token to token.
pub(super) struct Parser<'a> {
    /// The text for errors.
    pub(super) words: Words<'a>,
    text: &'a str,
    tokens: Vec<Token<'a>>,
    /// The number of the next token.
    pub(super) at: usize,
    pub(super) letters: Letters,
    /// The changes of the twin that is being read.
    pub(super) changes: Vec<Change>,
}

/// The letter in front of a twin.
pub(super) struct Label {
    /// `b`, `z1`.
    pub(super) name: String,
    /// Whether a sign before it says that the twin continues another.
    pub(super) continued: bool,
    /// The number of the token behind it.
    pub(super) behind: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let tokens = tokens(text);
        let letters =
            Letters::of(tokens.iter().filter(|token| token.kind == Kind::Word).map(|token| token.text));
        Self { words: Words::new("twin", text), text, tokens, at: 0, letters, changes: Vec::new() }
    }

    pub(super) fn token(&self, at: usize) -> Option<Token<'a>> {
        self.tokens.get(at).copied()
    }

    pub(super) fn next(&self) -> Option<Token<'a>> {
        self.token(self.at)
    }

    /// The token with this number, if it is a word.
    pub(super) fn word(&self, at: usize) -> Option<&'a str> {
        self.token(at).filter(|token| token.kind == Kind::Word).map(|token| token.text)
    }

    /// Whether the token with this number is of this kind.
    pub(super) fn is(&self, at: usize, kind: Kind) -> bool {
        self.token(at).is_some_and(|token| token.kind == kind)
    }

    /// Whether the token with this number is one of these words.
    pub(super) fn is_word(&self, at: usize, words: &[&str]) -> bool {
        self.token(at).is_some_and(|token| token.is_one_of(words))
    }

    /// Whether the token with this number is this sign, right behind the one before.
    pub(super) fn is_glued(&self, at: usize, sign: &str) -> bool {
        self.token(at).is_some_and(|token| token.is_glued && token.text == sign)
    }

    /// Goes past the next token if it is one of these words, and tells whether it was.
    pub(super) fn skip_word(&mut self, words: &[&str]) -> bool {
        let is_there = self.is_word(self.at, words);
        self.at += usize::from(is_there);
        is_there
    }

    /// The number of the first token from here that is no article.
    pub(super) fn behind_articles(&self, mut at: usize) -> usize {
        while self.is_word(at, &ARTICLES) {
            at += 1;
        }
        at
    }

    /// All that stands together from the token with this number up to a blank; empty at the end.
    pub(super) fn whole(&self, at: usize) -> &'a str {
        let rest = self.token(at).and_then(|token| self.text.get(token.start..)).unwrap_or_default();
        rest.split(|letter: char| letter.is_whitespace() || letter == ';').next().unwrap_or_default()
    }

    /// Goes past all tokens that begin before this byte.
    pub(super) fn skip_to(&mut self, byte: usize) {
        while self.next().is_some_and(|token| token.start < byte) {
            self.at += 1;
        }
    }

    /// Whether the twin ends here: the text does, or the next twin begins.
    pub(super) fn ends(&self) -> bool {
        self.next().is_none_or(|token| token.kind == Kind::End) || self.label(self.at).is_some()
    }

    /// The label that begins with this token: `b)`, `(b)`, `z1)`, `b:`, `+c)`, `&c)`.
    pub(super) fn label(&self, at: usize) -> Option<Label> {
        let sign = usize::from(self.is(at, Kind::Plus) || self.is(at, Kind::And));
        let open = usize::from(self.token(at + sign).is_some_and(|token| token.text == "("));
        let name = self.word(at + sign + open)?.to_ascii_lowercase();
        let number = name.strip_prefix(|letter: char| letter.is_ascii_lowercase())?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let last = at + sign + open + 1;
        let closes = self.is_glued(last, ")") || open == 0 && self.is_glued(last, ":");
        closes.then(|| Label { name, continued: sign > 0, behind: last + 1 })
    }

    /// The error at the token with this number, or at the end of the text.
    pub(super) fn error(&self, at: usize, problem: impl Into<String>, expected: &'static str) -> TextError {
        let byte = self.token(at).map_or(self.text.len(), |token| token.start);
        self.words.error(byte, problem, expected)
    }

    /// The error that the next token is none of the possible ones, or is missing.
    pub(super) fn unexpected(&self, expected: &'static str) -> TextError {
        match self.whole(self.at) {
            "" if self.next().is_none() => self.error(self.at, "the text ends", expected),
            "" => self.error(self.at, "the twin ends", expected),
            found => self.error(self.at, format!("found `{found}`"), expected),
        }
    }

    /// The squares of the next words that consist of nothing else, with the bytes at which they begin, run together
    /// (`a1h8`) or not; signs of arrows and commas between them do not matter.
    pub(super) fn squares(&mut self) -> Vec<(Square, usize)> {
        let mut list = Vec::new();
        let mut at = self.at;
        while let Some(token) = self.token(at) {
            if !list.is_empty() && self.begins_change(at) {
                break;
            } else if let Some(squares) = squares(token.text) {
                list.extend(squares.into_iter().enumerate().map(|(i, square)| (square, token.start + 2 * i)));
                at += 1;
                self.at = at;
            } else if !list.is_empty() && is_between_squares(token) {
                at += 1;
            } else {
                break;
            }
        }
        list
    }

    /// Whether a sign glued to the token with this number says what becomes of the unit on it: `a1-->Pa1` begins another change.
    fn begins_change(&self, at: usize) -> bool {
        self.token(at + 1).is_some_and(|next| next.is_glued) && self.relation(at + 1).is_some()
    }

    /// At least one square.
    pub(super) fn some_squares(&mut self) -> Result<Vec<(Square, usize)>, TextError> {
        let list = self.squares();
        if list.is_empty() { Err(self.unexpected(SQUARE)) } else { Ok(list) }
    }

    /// Exactly two different squares.
    pub(super) fn two_squares(&mut self) -> Result<[Square; 2], TextError> {
        let list = self.squares();
        match list.as_slice() {
            [] => Err(self.unexpected(SQUARE)),
            [_] => Err(self.unexpected("expected a second square")),
            &[(from, _), (to, at)] if from == to => {
                Err(self.words.error(at, format!("{to} twice"), "expected two different squares"))
            }
            &[(from, _), (to, _)] => Ok([from, to]),
            &[_, _, (square, at), ..] => {
                Err(self.words.error(at, format!("found {square}, a third square"), "expected two"))
            }
        }
    }

    /// The twin that has been read, with this place among others.
    pub(super) fn taken(&mut self, continued: bool) -> Twin {
        Twin { continued, changes: core::mem::take(&mut self.changes) }
    }
}

const fn is_between_squares(token: Token<'_>) -> bool {
    matches!(token.kind, Kind::Arrow | Kind::Turns | Kind::Exchange | Kind::Minus)
}
