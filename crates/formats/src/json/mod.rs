//! JSON: one flat object a line, or YACPDB's list of objects over many lines.

mod lines;
mod objects;

pub(crate) use lines::LineReader;
pub(crate) use objects::Reader;

use crate::loss::Losses;
use crate::record::{Fields, Object, entry, flat, nested};
use crate::{Entry, EntryError};
use serde_json::Value;

const EXPECTED: &str =
    "one JSON object, such as {\"fen\": \"...\", \"stipulation\": \"#2\", \"authors\": [\"...\"]}";

pub(crate) fn recognises(line: &str) -> bool {
    line.starts_with(['{', '['])
}

/// Whether a line that begins with a brace is a whole object, or a long one whose end is not in sight.
pub(crate) fn is_flat(line: &str) -> bool {
    line.trim_end().ends_with('}') || line.len() > 4_000
}

/// One object a line, flat.
pub(crate) fn write_line(entry: &Entry) -> String {
    object(&flat(entry), "{", ", ", "}\n")
}

/// One object of a list, in YACPDB's shape, without the comma behind it.
pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> Option<String> {
    let fields = nested(entry, losses)?;
    Some(object(&fields, "  {\n    ", ",\n    ", "\n  }"))
}

fn object(fields: &Fields, start: &str, between: &str, end: &str) -> String {
    let mut text = start.to_owned();
    for (index, (name, value)) in fields.iter().enumerate() {
        if index > 0 {
            text.push_str(between);
        }
        text.push_str(&format!("{}: {value}", Value::String(name.clone())));
    }
    text + end
}

/// The entry of a text that begins on this line.
pub(crate) fn read(text: &str, line: usize) -> Result<Entry, EntryError> {
    let object: Object = serde_json::from_str(text).map_err(|error| {
        let wrong = EntryError::new(
            line + error.line().saturating_sub(1),
            format!("no JSON object ({})", reason(&error)),
            EXPECTED,
        );
        EntryError { column: column(text, &error), ..wrong }.of(&name(text))
    })?;
    entry(object, line)
}

/// What is likely to be the name of a problem that is no JSON.
fn name(text: &str) -> String {
    let start = text.find("\"id\"").map_or("", |at| &text[at + 4..]);
    let value = start.trim_start().strip_prefix(':').unwrap_or_default().trim_start();
    let value = value.strip_prefix('"').unwrap_or(value);
    value.split(['"', ',', '}', '\n']).next().unwrap_or_default().chars().take(60).collect()
}

/// The parser counts bytes, from 1, and says 0 if there is no place.
fn column(text: &str, error: &serde_json::Error) -> Option<usize> {
    let before = error.column().checked_sub(1)?;
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    Some(line.char_indices().take_while(|&(at, _)| at < before).count() + 1)
}

/// What the parser says, without the place, which is told otherwise.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line").map_or(text.clone(), |(words, _)| words.to_owned())
}
