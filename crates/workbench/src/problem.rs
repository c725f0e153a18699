//! A problem as an object with the fields of JSON lines, and the words that name formats.

use crate::Error;
use crate::read::fen_error;
use keymove_formats::{Entry, Format};
use serde_json::{Map, Value};

/// The problem of these fields, whatever they say.
pub(crate) fn fields(fields: &Map<String, Value>) -> Result<Entry, Error> {
    let text = serde_json::to_string(fields).map_err(|error| Error::Shape(error.to_string()))?;
    let mut entry = match Format::JsonLines.reader(text.as_bytes()).next() {
        Some(Ok(entry)) => entry,
        Some(Err(error)) => return Err(Error::field("problem", error.to_string())),
        None => {
            return Err(Error::field(
                "problem",
                "expected the fields of a problem, such as fen and stipulation",
            ));
        }
    };
    entry.line = 0;
    Ok(entry)
}

/// The problem of these fields. The diagram must be one; what is asked may be anything, as in collections.
pub(crate) fn read(fields: &Map<String, Value>) -> Result<Entry, Error> {
    let entry = self::fields(fields)?;
    match entry.arrangement() {
        Ok(_) => Ok(entry),
        Err(keymove_formats::MeaningError::Fen(error)) => Err(fen_error(&entry.fen, &error)),
        Err(error) => Err(Error::field("problem", error.to_string())),
    }
}

/// The format of this word.
pub(crate) fn format(word: &str) -> Result<Format, Error> {
    let found = Format::ALL.into_iter().find(|format| format.word() == word);
    found.ok_or_else(|| Error::field("format", format!("{word:?}: expected one of {}", formats())))
}

/// The words of all formats.
pub(crate) fn formats() -> String {
    Format::ALL.into_iter().map(Format::word).collect::<Vec<_>>().join(", ")
}
