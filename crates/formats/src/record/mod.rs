//! Entries as names and values: what JSON and YAML have in common.
//!
//! Two shapes are read, also mixed. The flat one has the names of [`crate::Entry`] with a FEN; the nested one is YACPDB's
//! (its entry format, version 1.1, and the older one with `source-id` and `distinction`). Names that are not known are kept.

mod algebraic;
mod flat;
mod nested;
mod read;
mod twins;

pub(crate) use flat::flat;
pub(crate) use nested::{nested, options as position_options};
pub(crate) use read::entry;
pub(crate) use twins::{letter, own_letter};

use serde_json::{Map, Value};

/// The name of lists of men. An entry has them under this name, instead of a FEN, if there are fairy units among them.
const MEN: &str = "algebraic";

/// The lists of men of an entry that has no FEN, and what is wrong with them in orthodox chess.
pub(crate) fn fairy_men(entry: &crate::Entry) -> Option<(&Value, crate::EntryError)> {
    let men = entry.other.get(MEN).filter(|_| entry.fen.is_empty())?;
    Some((men, algebraic::read(men, entry.line).err()?))
}

/// A JSON object, whose names serde keeps in alphabetical order.
pub(crate) type Object = Map<String, Value>;

/// Names and values in the order in which they are written.
pub(crate) type Fields = Vec<(String, Value)>;

/// A text, or a number or truth value as one.
fn single(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}

/// Texts as a list.
fn list(texts: &[String]) -> Value {
    Value::Array(texts.iter().map(|text| Value::String(text.clone())).collect())
}
