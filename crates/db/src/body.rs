//! A record as text: the flat JSON object that the format of JSON lines has for it, which holds everything.

use crate::DbError;
use keymove_formats::{Entry, Format};

/// The text of a record, without line end. The line on which it stood is no part of it.
pub(crate) fn written(entry: &Entry) -> String {
    let mut writer = Format::JsonLines.writer(Vec::with_capacity(1 << 10));
    // Memory takes what is written to it, and this format loses nothing.
    let _ = writer.write(entry);
    let bytes = writer.finish().unwrap_or_default();
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    text.truncate(text.trim_end().len());
    text
}

/// The record of a text.
///
/// # Errors
/// A text that no record has: the file has been changed by something else.
pub(crate) fn read(text: &str, record: i64) -> Result<Entry, DbError> {
    match Format::JsonLines.reader(text.as_bytes()).next() {
        Some(Ok(entry)) => Ok(entry),
        Some(Err(error)) => Err(DbError::Record { record, problem: error.to_string() }),
        None => Err(DbError::Record { record, problem: "it is empty".to_owned() }),
    }
}
