//! One problem a line: `FEN STIPULATION; author; source; date; award`, or with a semicolon after the FEN too; a name and a
//! semicolon may stand before the FEN.
//!
//! What stands after the award is a remark. Several authors may be joined by ` & `.

use crate::field::{LISTS, TEXTS, ZEROPOSITION};
use crate::lines::{Lines, is_remark};
use crate::loss::{Losses, What};
use crate::split::{has_board, split_fen};
use crate::{Entry, EntryError};
use std::io::BufRead;

pub(crate) fn recognises(line: &str) -> bool {
    has_board(line) || named(line).is_some()
}

/// A name and what stands behind it, if that begins with a board.
pub(crate) fn named(line: &str) -> Option<(&str, &str)> {
    line.split_once(';').filter(|(name, rest)| !name.contains('/') && has_board(rest))
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
                // Suites have lines of several kinds.
                Ok(line) if crate::epd::recognises(line) => return Some(crate::epd::read_line(line, number)),
                Ok(line) if line.starts_with('{') => return Some(crate::json::read(line, number)),
                Ok(line) => return Some(read_line(line, number)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

pub(crate) fn read_line(line: &str, number: usize) -> Result<Entry, EntryError> {
    let (id, line) = named(line).unwrap_or(("", line));
    if !has_board(line) {
        let expected = "FEN STIPULATION; author; source; date, with a board of eight ranks and seven slashes";
        return Err(EntryError::new(number, "no FEN at its beginning", expected));
    }
    let (fen, rest) = split_fen(line);
    // With a semicolon after the FEN the first field is empty.
    let rest = rest.strip_prefix(';').unwrap_or(rest);
    let mut fields = rest.split(';').map(str::trim);
    let mut next = || fields.next().unwrap_or_default().to_owned();
    let (stipulation, authors, source, date, award) = (next(), next(), next(), next(), next());
    let comments = fields.filter(|text| !text.is_empty()).map(str::to_owned).collect();
    Ok(Entry {
        line: number,
        id: id.trim().to_owned(),
        fen: fen.to_owned(),
        stipulation,
        authors: names(&authors),
        source,
        date,
        award,
        comments,
        ..Entry::default()
    })
}

/// Names joined by ` & `.
pub(crate) fn names(text: &str) -> Vec<String> {
    text.split(" & ").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Names joined by ` & `, and whether they could be parted again.
pub(crate) fn joined(authors: &[String], losses: &mut Losses) -> String {
    let joined = authors.join(" & ");
    if names(&joined) != authors {
        losses.note("authors", What::Borders);
    }
    joined
}

pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> String {
    let mut field = |name: &str, text: &str| {
        let text = losses.on_one_line(name, text);
        losses.without(name, text, &[(';', ',')])
    };
    let mut fields = vec![
        field("fen", &entry.fen),
        field("stipulation", &entry.stipulation),
        field("authors", &entry.authors.join(" & ")),
        field("source", &entry.source),
        field("date", &entry.date),
        field("award", &entry.award),
    ];
    fields.extend(entry.comments.iter().map(|text| field("comments", text)));
    joined(&entry.authors, losses);
    note_missing(entry, losses, &["id", "source_id", "title", "dedication", "intended", "solution"]);
    note_missing_lists(entry, losses, &["twins", "options", "keywords"]);
    if entry.zeroposition {
        losses.note(ZEROPOSITION, What::All);
    }
    while fields.len() > 2 && fields.last().is_some_and(String::is_empty) {
        fields.pop();
    }
    fields.join(";") + "\n"
}

/// Notes which of these texts, and what under other names, is lost.
pub(crate) fn note_missing(entry: &Entry, losses: &mut Losses, names: &[&str]) {
    for field in TEXTS.iter().filter(|field| names.contains(&field.name)) {
        if !(field.get)(entry).is_empty() {
            losses.note(field.name, What::All);
        }
    }
    for name in entry.other.keys() {
        losses.note(name, What::All);
    }
}

/// Notes which of these lists are lost.
fn note_missing_lists(entry: &Entry, losses: &mut Losses, names: &[&str]) {
    for field in LISTS.iter().filter(|field| names.contains(&field.name)) {
        if !(field.get)(entry).is_empty() {
            losses.note(field.name, What::All);
        }
    }
}
