//! Extended position description: the first four fields of FEN, then operations, each ended by a semicolon.
//!
//! `bm #2` and `dm 2` ask for a mate. `author`, `source`, `date`, `award`, `stipulation` and `intended` are not of the
//! standard (S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section 16.2), which
//! leaves names free; `id` is the number in the source, `c0` to `c9` are remarks. Other operations are passed over.

use super::lines::names;
use super::split::{has_board, split_fen};
use super::{Entry, LineError, content};

/// Operations by which a text is recognised.
const KNOWN: [&str; 13] =
    ["bm", "dm", "am", "id", "acd", "acn", "ce", "pv", "author", "source", "date", "stipulation", "c0"];

pub(super) fn recognises(line: &str) -> bool {
    let (_, rest) = split_fen(line);
    let code = rest.split(|letter: char| letter.is_whitespace() || letter == ';').next().unwrap_or_default();
    has_board(line) && KNOWN.contains(&code)
}

pub(super) fn read(text: &str) -> Vec<Result<Entry, LineError>> {
    content(text).map(|(number, line)| read_line(line, number)).collect()
}

fn read_line(line: &str, number: usize) -> Result<Entry, LineError> {
    if !has_board(line) {
        let expected = "a position and operations, such as: 8/8/8/8/8/5k2/7Q/4K3 w - - bm #2; id \"1\";";
        return Err(LineError::new(number, "no position at its beginning", expected));
    }
    let (fen, operations) = split_fen(line);
    let mut entry = Entry { line: number, fen: fen.to_owned(), ..Entry::default() };
    let mut best = String::new();
    for operation in split(operations) {
        let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let operand = operand.trim();
        let text = operand.trim_matches('"').to_owned();
        match code {
            "dm" => entry.stipulation = mate(operand, number)?,
            // Of the two, `dm` says more precisely what it means.
            "bm" if operand.starts_with('#') => best = mate(&operand[1..], number)?,
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
        entry.stipulation = best;
    }
    match entry.stipulation.is_empty() {
        true => {
            Err(LineError::new(number, "nothing is asked of the position", "an operation such as: dm 2;"))
        }
        false => Ok(entry),
    }
}

fn is_comment(code: &str) -> bool {
    matches!(code.as_bytes(), [b'c', b'0'..=b'9'])
}

/// The stipulation of a mate in so many moves.
fn mate(moves: &str, line: usize) -> Result<String, LineError> {
    match moves.parse::<i32>() {
        Ok(moves @ 1..) => Ok(format!("#{moves}")),
        Ok(_) => Err(LineError::new(
            line,
            format!("{moves} moves to mate: the side to move is mated"),
            "a number above 0: a problem asks the side to move to mate",
        )),
        Err(_) => {
            Err(LineError::new(line, format!("{moves:?} is no number of moves to mate"), "one such as 2"))
        }
    }
}

/// The operations, split at semicolons outside quotation marks.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let parts = text.split(move |letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    });
    parts.map(str::trim).filter(|operation| !operation.is_empty())
}
