//! Tables with a header, as RFC 4180 has them; the separator may also be a semicolon or a tab.
//!
//! Columns in any order: `fen`, and those that [`crate::Entry`] has fields for; others are kept by name. Several authors are
//! joined by ` & `, other lists by `|`; a list with such signs in an item is written as a JSON array. The column `other` is
//! a JSON object of everything else. What a spreadsheet would take for a formula, such as the stipulation `=2`, stands behind an
//! apostrophe, which is taken away again when it is read.

mod records;
mod write;

pub(crate) use write::{HEAD, write};

use crate::field::{List, Text, ZEROPOSITION, trimmed};
use crate::list::parted;
use crate::record::Object;
use crate::record::fairy_men;
use crate::split::has_board;
use crate::{Entry, EntryError};
use records::{Record, Records, separator};
use serde_json::Value;
use std::io::BufRead;

const HEADER: &str =
    "a first line with the names of the columns, such as: fen,stipulation,authors,source,date";
/// The column for what has none.
const OTHER: &str = "other";

pub(crate) fn recognises(line: &str) -> bool {
    let names = line.split(separator(line)).map(|name| name.trim().trim_matches('"').trim().to_lowercase());
    names.into_iter().any(|name| name == "fen")
}

/// The problems of a stream.
pub(crate) struct Reader<R> {
    records: Records<R>,
    columns: Option<Vec<Column>>,
    ended: bool,
}

/// What a column is for.
enum Column {
    Text(&'static Text),
    List(&'static List),
    Zeroposition,
    Other,
    Named(String),
}

impl Column {
    fn of(name: &str) -> Self {
        let known = name.trim().to_lowercase();
        match (Text::named(&known), List::named(&known)) {
            (Some(text), _) => Self::Text(text),
            (_, Some(list)) => Self::List(list),
            _ if known == ZEROPOSITION => Self::Zeroposition,
            _ if known == OTHER => Self::Other,
            _ => Self::Named(name.trim().to_owned()),
        }
    }
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { records: Records::new(input), columns: None, ended: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        if self.columns.is_none() {
            let read = self.records.next()?.and_then(|record| columns(&record));
            match read {
                Ok(columns) => self.columns = Some(columns),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
        let columns = self.columns.as_deref().unwrap_or_default();
        Some(self.records.next()?.and_then(|record| entry(columns, record)))
    }
}

/// Whether a spreadsheet takes the text for a formula, or would without apostrophes before it.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r'])
}

fn without_apostrophe(text: &str) -> &str {
    text.strip_prefix('\'').filter(|_| is_formula(text)).unwrap_or(text)
}

fn columns(record: &Record) -> Result<Vec<Column>, EntryError> {
    let columns: Vec<Column> = record.fields.iter().map(|name| Column::of(name)).collect();
    if columns.iter().any(|column| matches!(column, Column::Text(text) if text.name == "fen")) {
        return Ok(columns);
    }
    let problem = match record.fields.iter().any(|name| has_board(name)) {
        true => "the table has no header",
        false => "the table has no column \"fen\"",
    };
    Err(EntryError::new(record.line, problem, HEADER))
}

fn entry(columns: &[Column], record: Record) -> Result<Entry, EntryError> {
    let line = record.line;
    let mut entry = Entry { line, ..Entry::default() };
    let width = record.fields.len();
    let mut problem = Ok(());
    for (column, text) in columns.iter().zip(record.fields) {
        problem = problem.and(put(&mut entry, column, without_apostrophe(&text), line));
    }
    if width > columns.len() {
        let problem = format!("{width} fields below {} columns", columns.len());
        let expected = "quotation marks around a text with the separator";
        return Err(EntryError::new(line, problem, expected).of(&entry.id));
    }
    problem.map_err(|error| error.of(&entry.id))?;
    match entry.fen.is_empty() && fairy_men(&entry).is_none() {
        true => {
            Err(EntryError::new(line, "the column \"fen\" is empty", "the diagram as a FEN").of(&entry.id))
        }
        false => Ok(entry),
    }
}

fn put(entry: &mut Entry, column: &Column, text: &str, line: usize) -> Result<(), EntryError> {
    if text.trim().is_empty() {
        return Ok(());
    }
    match column {
        Column::Text(field) => {
            let slot = (field.slot)(entry);
            // Of two columns for the same, the first that says something.
            if slot.is_empty() {
                *slot = trimmed(field.name, text);
            }
        }
        Column::List(field) => {
            (field.slot)(entry).extend(parted(field.name, text.trim()));
        }
        Column::Zeroposition => entry.zeroposition = text.trim() != "false",
        Column::Other => {
            let object: Object = serde_json::from_str(text).map_err(|error| {
                EntryError::new(
                    line,
                    format!("the column \"other\" is no JSON object ({error})"),
                    "{\"name\": ...}",
                )
            })?;
            entry.other.extend(object.into_iter().filter(|(_, value)| !value.is_null()));
        }
        Column::Named(name) => {
            entry.keep(name, Value::String(trimmed(name, text)));
        }
    }
    Ok(())
}
