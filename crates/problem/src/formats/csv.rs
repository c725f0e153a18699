//! Tables with a header, as RFC 4180 has them; the separator may also be a semicolon or a tab.
//!
//! Columns in any order: `fen`, `stipulation`, and if wanted those of [`COLUMNS`]; others are passed over. Several authors
//! are joined by ` & `, twins and remarks by `|`.

use super::lines::names;
use super::split::has_board;
use super::{Entry, LineError, is_remark, without_mark};

/// A record with more bytes is taken for one whose quotation mark is not closed: with no limit, a file full of such marks
/// would be read again from every line on.
const LONGEST: usize = 1 << 16;

/// What columns may be called; several names for the same are told apart in [`put`].
const COLUMNS: [&str; 18] = [
    "fen",
    "stipulation",
    "author",
    "authors",
    "source",
    "source_id",
    "number",
    "date",
    "year",
    "award",
    "title",
    "dedication",
    "intended",
    "n_solutions",
    "twin",
    "twins",
    "comment",
    "comments",
];
const HEADER: &str =
    "a first line with the names of the columns, such as: fen,stipulation,author,source,date";

pub(super) fn recognises(line: &str) -> bool {
    header(line).iter().any(|name| name == "fen")
}

fn header(line: &str) -> Vec<String> {
    let separator = separator(line);
    line.split(separator).map(|name| name.trim().trim_matches('"').trim().to_lowercase()).collect()
}

/// The one of the three that occurs most often.
fn separator(line: &str) -> char {
    let count = |separator: &char| line.matches(*separator).count();
    // Of equals the last one is taken.
    ['\t', ';', ','].into_iter().max_by_key(count).unwrap_or(',')
}

pub(super) fn read(text: &str) -> Vec<Result<Entry, LineError>> {
    let mut records = Records::new(without_mark(text));
    let Some(first) = records.next() else { return Vec::new() };
    let first = match first {
        Ok(first) => first,
        Err(error) => return vec![Err(error)],
    };
    let columns: Vec<String> = first.fields.iter().map(|name| name.trim().to_lowercase()).collect();
    for needed in ["fen", "stipulation"] {
        if !columns.iter().any(|name| name == needed) {
            let problem = match columns.iter().any(|name| has_board(name)) {
                true => "the table has no header".to_owned(),
                false => format!("the table has no column {needed:?}"),
            };
            return vec![Err(LineError::new(first.line, problem, HEADER))];
        }
    }
    records.map(|record| entry(&columns, record?)).collect()
}

fn entry(columns: &[String], record: Record) -> Result<Entry, LineError> {
    if record.fields.len() > columns.len() {
        return Err(LineError::new(
            record.line,
            format!("{} fields below {} columns", record.fields.len(), columns.len()),
            "quotation marks around a text with the separator",
        ));
    }
    let mut entry = Entry { line: record.line, ..Entry::default() };
    for (name, text) in columns.iter().zip(&record.fields) {
        put(&mut entry, name, text.trim());
    }
    match entry.fen.is_empty() {
        true => Err(LineError::new(record.line, "the column \"fen\" is empty", "the diagram as a FEN")),
        false => Ok(entry),
    }
}

fn put(entry: &mut Entry, name: &str, text: &str) {
    if text.is_empty() || !COLUMNS.contains(&name) {
        return;
    }
    let list = || text.split('|').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect();
    match name {
        "fen" => text.clone_into(&mut entry.fen),
        "stipulation" => text.clone_into(&mut entry.stipulation),
        "author" | "authors" => entry.authors = names(text),
        "source" => text.clone_into(&mut entry.source),
        "source_id" | "number" => text.clone_into(&mut entry.source_id),
        "date" | "year" => text.clone_into(&mut entry.date),
        "award" => text.clone_into(&mut entry.award),
        "title" => text.clone_into(&mut entry.title),
        "dedication" => text.clone_into(&mut entry.dedication),
        "intended" => text.clone_into(&mut entry.intended),
        "n_solutions" if entry.intended.is_empty() => text.clone_into(&mut entry.intended),
        "twin" | "twins" => entry.twins = list(),
        "comment" | "comments" => entry.comments = list(),
        _ => {}
    }
}

struct Record {
    line: usize,
    fields: Vec<String>,
}

/// The records that are not empty, one after the other.
struct Records<'a> {
    rest: &'a str,
    line: usize,
    separator: char,
}

impl<'a> Records<'a> {
    fn new(text: &'a str) -> Self {
        let first = super::content(text).next().map_or("", |(_, line)| line);
        Self { rest: text, line: 1, separator: separator(first) }
    }

    /// Passes over so many bytes.
    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches('\n').count();
        self.rest = rest;
    }

    /// The length of the next line in bytes, with its end.
    fn line_length(&self) -> usize {
        self.rest.find('\n').map_or(self.rest.len(), |end| end + 1)
    }

    /// The fields of the record at the start of the rest, and its length; `None` if a quotation mark is not closed within
    /// [`LONGEST`] bytes, or if the record is longer.
    fn fields(&self) -> Option<(Vec<String>, usize)> {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        let mut letters = self.rest.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let field = fields.last_mut().filter(|_| at < LONGEST)?;
            match letter {
                '"' if quoted && letters.peek().is_some_and(|&(_, next)| next == '"') => {
                    field.push('"');
                    letters.next();
                }
                '"' if quoted => quoted = false,
                '"' if field.trim().is_empty() => {
                    field.clear();
                    quoted = true;
                }
                '\n' if !quoted => return Some((fields, at + 1)),
                letter if letter == self.separator && !quoted => fields.push(String::new()),
                letter => field.push(letter),
            }
        }
        (!quoted).then_some((fields, self.rest.len()))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let length = self.line_length();
            let first = self.rest[..length].trim();
            if is_remark(first) {
                self.advance(length);
                continue;
            }
            let line = self.line;
            return Some(match self.fields() {
                Some((fields, bytes)) => {
                    self.advance(bytes);
                    Ok(Record { line, fields })
                }
                None => {
                    self.advance(length);
                    Err(LineError::new(
                        line,
                        "a quotation mark is not closed",
                        "another one at the end of the text",
                    ))
                }
            });
        }
    }
}
