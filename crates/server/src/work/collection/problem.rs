//! A problem as clients send it: an object with the fields of JSON lines.

use crate::error::ApiError;
use keymove_formats::{Entry, Format};
use serde_json::{Map, Value};

/// The problem of these fields. The diagram must be one; what is asked may be anything, as in collections.
pub(crate) fn read(fields: &Map<String, Value>) -> Result<Entry, ApiError> {
    let text = serde_json::to_string(fields).map_err(|error| ApiError::shape(error.to_string()))?;
    let mut entry = match Format::JsonLines.reader(text.as_bytes()).next() {
        Some(Ok(entry)) => entry,
        Some(Err(error)) => return Err(ApiError::bad("problem", error.to_string())),
        None => {
            return Err(ApiError::bad(
                "problem",
                "expected the fields of a problem, such as fen and stipulation",
            ));
        }
    };
    entry.line = 0;
    match entry.arrangement() {
        Ok(_) => Ok(entry),
        Err(keymove_formats::MeaningError::Fen(error)) => {
            Err(crate::work::read::fen_error(&entry.fen, &error))
        }
        Err(error) => Err(ApiError::bad("problem", error.to_string())),
    }
}
