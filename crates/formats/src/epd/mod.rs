//! Extended position description: the first four fields of FEN, then operations, each ended by a semicolon.
//!
//! `dm 2` and `bm #2` ask for a mate. The names of [`crate::Entry`]'s fields (`stipulation`, `authors`, `source` ...) are
//! not of the standard (S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section
//! 16.2), which leaves names free; `c0` to `c9` are remarks. Other operations are kept by their codes.

mod write;

pub(crate) use write::write;

use crate::fen::names;
use crate::field::{List, Text};
use crate::lines::{Lines, is_remark};
use crate::split::{has_board, split_board, split_fen, split_words};
use crate::{Entry, EntryError};
use serde_json::Value;
use std::io::BufRead;

/// Operations by which a text is recognised.
const KNOWN: [&str; 14] = [
    "bm",
    "dm",
    "am",
    "id",
    "acd",
    "acn",
    "ce",
    "pv",
    "author",
    "authors",
    "source",
    "date",
    "stipulation",
    "c0",
];

/// A line of EPD, taken apart.
///
/// ```
/// use keymove_formats::EpdLine;
/// let line = EpdLine::read("8/8/8/8/8/5k2/7Q/4K3 w - - bm #2; id \"a; b\";", 1)?;
/// assert_eq!((line.fen, line.operand("id"), line.mate()?), ("8/8/8/8/8/5k2/7Q/4K3 w - -", Some("a; b"), Some(2)));
/// # Ok::<(), keymove_formats::EntryError>(())
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
    /// A line that does not begin with a board, or a quotation mark that is not closed.
    pub fn read(text: &'a str, line: usize) -> Result<Self, EntryError> {
        let Some((fen, rest)) = split(text) else {
            let expected = "a position and operations, such as: 8/8/8/8/8/5k2/7Q/4K3 w - - bm #2; id \"1\";";
            return Err(EntryError::new(line, "no position at its beginning", expected));
        };
        let mut operations = Vec::with_capacity(4);
        let mut rest = begin(rest);
        while !rest.is_empty() {
            let Some(end) = end(rest) else {
                let column = text[..text.len() - rest.len()].chars().count() + 1;
                let error = EntryError::new(
                    line,
                    "a quotation mark is not closed",
                    "another one before the semicolon",
                );
                let id = operations.iter().find(|(code, _)| *code == "id").map_or("", |&(_, id)| id);
                return Err(error.at(column).of(id));
            };
            let operation = rest[..end].trim();
            if !operation.is_empty() {
                let end = operation.bytes().position(|byte| matches!(byte, b' ' | b'\t'));
                let (code, operand) = operation.split_at(end.unwrap_or(operation.len()));
                operations.push((code, unquoted(operand.trim())));
            }
            rest = begin(&rest[end..]);
        }
        Ok(Self { line, fen, operations })
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
    pub fn mate(&self) -> Result<Option<i32>, EntryError> {
        let best = self.operations.iter().rev().filter(|(code, _)| *code == "bm");
        let best = best.filter_map(|(_, operand)| operand.strip_prefix('#')).next();
        // Of the two, `dm` says more precisely what it means.
        self.operand("dm").or(best).map(|moves| self.number(moves)).transpose()
    }

    fn number(&self, moves: &str) -> Result<i32, EntryError> {
        moves.parse().map_err(|_| {
            EntryError::new(self.line, format!("{moves:?} is no number of moves to mate"), "one such as 2")
                .of(self.operand("id").unwrap_or_default())
        })
    }
}

/// The text without the signs that part operations at its beginning.
fn begin(text: &str) -> &str {
    let passed = text.bytes().take_while(|byte| matches!(byte, b';' | b' ' | b'\t')).count();
    &text[passed..]
}

/// Where the first operation ends: at a semicolon that is not within quotation marks, or at the end; `None` if such a mark,
/// which has a blank before it, is not closed.
fn end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        match memchr::memchr2(b';', b'"', &bytes[at..]) {
            None => return Some(bytes.len()),
            Some(found) if bytes[at + found] == b';' => return Some(at + found),
            // Seconds, as in 00'40", and what else is no text.
            Some(found) if at + found == 0 || !bytes[at + found - 1].is_ascii_whitespace() => at += found + 1,
            Some(found) => {
                let open = at + found + 1;
                at = open + memchr::memchr(b'"', &bytes[open..])? + 1;
            }
        }
    }
}

/// The text without quotation marks around it.
fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}

/// The position and the operations; `None` if no board is there. Of a line that says who moves the four fields are taken
/// as they are, so that a wrong one is seen; fields may be missing from the end if an operation that is known follows.
fn split(text: &str) -> Option<(&str, &str)> {
    let (fen, rest) = split_board(text)?;
    if rest.is_empty() || KNOWN.contains(&code(rest)) {
        return Some((fen, rest));
    }
    Some(match fen.split_ascii_whitespace().count() {
        2 | 3 => split_words(text, 4),
        _ => (fen, rest),
    })
}

/// The first word.
fn code(text: &str) -> &str {
    let end = text.bytes().position(|byte| matches!(byte, b' ' | b'\t' | b';'));
    end.map_or(text, |end| &text[..end])
}

pub(crate) fn recognises(line: &str) -> bool {
    has_board(line) && KNOWN.contains(&code(split_fen(line).1))
}

/// The problems of a stream.
pub(crate) struct Reader<R>(Lines<R>);

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self(Lines::new(input))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let number = self.0.number() + 1;
            match self.0.next()? {
                Ok(line) if is_remark(line.trim()) => {}
                // Suites have lines of both kinds.
                Ok(line) if crate::fen::named(line).is_some() => {
                    return Some(crate::fen::read_line(line, number));
                }
                Ok(line) => return Some(read_line(line, number)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

pub(crate) fn read_line(line: &str, number: usize) -> Result<Entry, EntryError> {
    let epd = EpdLine::read(line, number)?;
    let mut entry = Entry { line: number, fen: epd.fen.to_owned(), ..Entry::default() };
    let has_stipulation = epd.operand("stipulation").is_some();
    let mate = if has_stipulation { None } else { epd.mate()?.filter(|&moves| moves > 0) };
    if let Some(moves) = mate {
        entry.stipulation = format!("#{moves}");
    }
    let mut counters = [None; 2];
    for &(code, operand) in &epd.operations {
        match code {
            "dm" | "bm" if mate.is_some() && says(operand, mate) => {}
            "hmvc" => counters[0] = Some(operand),
            "fmvn" => counters[1] = Some(operand),
            _ => put(&mut entry, code, operand),
        }
    }
    if counters != [None; 2] && entry.fen.split_ascii_whitespace().count() == 4 {
        let [halfmoves, fullmoves] = counters;
        entry.fen.push_str(&format!(" {} {}", halfmoves.unwrap_or("0"), fullmoves.unwrap_or("1")));
    }
    Ok(entry)
}

/// Whether an operand is this number of moves and nothing else.
fn says(operand: &str, moves: Option<i32>) -> bool {
    operand.strip_prefix('#').unwrap_or(operand).parse().ok() == moves
}

/// Puts an operand where its code says; several operations of one code are kept in their order.
fn put(entry: &mut Entry, code: &str, operand: &str) {
    let text = operand.to_owned();
    if is_comment(code) {
        entry.comments.push(text);
        return;
    }
    if code == crate::field::ZEROPOSITION {
        entry.zeroposition = true;
        return;
    }
    if let Some(field) = Text::named(code).filter(|field| field.name != "fen") {
        let slot = (field.slot)(entry);
        if slot.is_empty() {
            *slot = text;
        } else {
            entry.keep(code, Value::String(text));
        }
        return;
    } else if let Some(field) = List::named(code) {
        match field.name {
            "authors" => (field.slot)(entry).extend(names(&text)),
            _ => (field.slot)(entry).push(text),
        }
        return;
    }
    match entry.other.get_mut(code) {
        None => drop(entry.other.insert(code.to_owned(), Value::String(text))),
        Some(Value::Array(texts)) => texts.push(Value::String(text)),
        Some(value) => *value = Value::Array(vec![value.take(), Value::String(text)]),
    }
}

fn is_comment(code: &str) -> bool {
    matches!(code.as_bytes(), [b'c', b'0'..=b'9'])
}
