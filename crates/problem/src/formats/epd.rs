//! Extended position description: the first four fields of FEN, then operations, each ended by a semicolon.
//!
//! `bm #2` and `dm 2` ask for a mate. `author`, `source`, `date`, `award`, `stipulation` and `intended` are not of the
//! standard (S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section 16.2), which
//! leaves names free; `id` is the number in the source, `c0` to `c9` are remarks. Other operations are passed over.

use super::lines::names;
use super::split::{has_board, split_fen, split_words};
use super::{Entry, LineError, content};

/// Operations by which a text is recognised.
const KNOWN: [&str; 13] =
    ["bm", "dm", "am", "id", "acd", "acn", "ce", "pv", "author", "source", "date", "stipulation", "c0"];

/// A line of EPD, taken apart.
///
/// ```
/// use keymove_problem::formats::EpdLine;
/// let line = EpdLine::read("8/8/8/8/8/5k2/7Q/4K3 w - - bm #2; id \"a; b\";", 1)?;
/// assert_eq!((line.fen, line.operand("id"), line.mate()?), ("8/8/8/8/8/5k2/7Q/4K3 w - -", Some("a; b"), Some(2)));
/// # Ok::<(), keymove_problem::formats::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdLine<'a> {
    /// The number of the line, from 1.
    pub line: usize,
    /// The position: the fields of FEN that are there. They are not checked but for the slashes of the board.
    pub fen: &'a str,
    /// What follows, each a code and its operand without quotation marks around it.
    pub operations: Vec<(&'a str, &'a str)>,
}

impl<'a> EpdLine<'a> {
    /// Takes a line apart.
    ///
    /// # Errors
    /// A line that does not begin with a board.
    pub fn read(text: &'a str, line: usize) -> Result<Self, LineError> {
        if !has_board(text) {
            let expected = "a position and operations, such as: 8/8/8/8/8/5k2/7Q/4K3 w - - bm #2; id \"1\";";
            return Err(LineError::new(line, "no position at its beginning", expected));
        }
        let (fen, operations) = split(text);
        let operations = parts(operations).map(|operation| {
            let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
            (code, operand.trim().trim_matches('"'))
        });
        Ok(Self { line, fen, operations: operations.collect() })
    }

    /// The operand of the last operation with this code.
    pub fn operand(&self, code: &str) -> Option<&'a str> {
        self.operations.iter().rev().find(|(other, _)| *other == code).map(|&(_, operand)| operand)
    }

    /// The number of moves in which the side to move mates, by `dm` or else `bm #n`; below 1 it is mated. `None` if neither
    /// says so.
    ///
    /// # Errors
    /// What should be a number and is none.
    pub fn mate(&self) -> Result<Option<i32>, LineError> {
        let best = self.operations.iter().rev().filter(|(code, _)| *code == "bm");
        let best = best.filter_map(|(_, operand)| operand.strip_prefix('#')).next();
        // Of the two, `dm` says more precisely what it means.
        self.operand("dm").or(best).map(|moves| self.number(moves)).transpose()
    }

    fn number(&self, moves: &str) -> Result<i32, LineError> {
        moves.parse().map_err(|_| {
            LineError::new(self.line, format!("{moves:?} is no number of moves to mate"), "one such as 2")
        })
    }
}

/// The position and the operations. Of a line that says who moves the four fields are taken as they are, so that a wrong
/// one is seen; fields may be missing from the end if an operation that is known follows.
fn split(text: &str) -> (&str, &str) {
    let (fen, rest) = split_fen(text);
    let is_known = KNOWN.contains(&code(rest)) || rest.is_empty();
    match fen.split_whitespace().count() {
        2 | 3 if !is_known => split_words(text, 4),
        _ => (fen, rest),
    }
}

/// The first word.
fn code(text: &str) -> &str {
    text.split(|letter: char| letter.is_whitespace() || letter == ';').next().unwrap_or_default()
}

pub(super) fn recognises(line: &str) -> bool {
    has_board(line) && KNOWN.contains(&code(split_fen(line).1))
}

pub(super) fn read(text: &str) -> Vec<Result<Entry, LineError>> {
    content(text).map(|(number, line)| read_line(line, number)).collect()
}

fn read_line(line: &str, number: usize) -> Result<Entry, LineError> {
    let epd = EpdLine::read(line, number)?;
    let mut entry = Entry { line: number, fen: epd.fen.to_owned(), ..Entry::default() };
    for &(code, operand) in &epd.operations {
        let text = operand.to_owned();
        match code {
            "stipulation" => entry.stipulation = text,
            "author" => entry.authors = names(&text),
            "source" => entry.source = text,
            "id" => entry.source_id = text,
            "date" => entry.date = text,
            "award" => entry.award = text,
            "intended" => entry.intended = text,
            _ if is_comment(code) => entry.comments.push(text),
            _ => {}
        }
    }
    if entry.stipulation.is_empty() {
        entry.stipulation = stipulation(&epd)?;
    }
    Ok(entry)
}

fn is_comment(code: &str) -> bool {
    matches!(code.as_bytes(), [b'c', b'0'..=b'9'])
}

/// The mate that is asked for.
fn stipulation(epd: &EpdLine<'_>) -> Result<String, LineError> {
    match epd.mate()? {
        Some(moves @ 1..) => Ok(format!("#{moves}")),
        Some(moves) => Err(LineError::new(
            epd.line,
            format!("{moves} moves to mate: the side to move is mated"),
            "a number above 0: a problem asks the side to move to mate",
        )),
        None => {
            Err(LineError::new(epd.line, "nothing is asked of the position", "an operation such as: dm 2;"))
        }
    }
}

/// The operations, split at semicolons outside quotation marks.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let parts = text.split(move |letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    });
    parts.map(str::trim).filter(|operation| !operation.is_empty())
}
