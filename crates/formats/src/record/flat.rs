//! An entry as a flat list of fields, which holds all of it.

use super::{Fields, list};
use crate::Entry;
use crate::field::{LISTS, TEXTS, ZEROPOSITION};
use serde_json::Value;

/// The fields that are not empty, in the order in which a reader wants to see them.
pub(crate) fn flat(entry: &Entry) -> Fields {
    let mut fields = Fields::new();
    let text = |fields: &mut Fields, names: &[&str]| {
        for field in TEXTS.iter().filter(|field| names.contains(&field.name)) {
            let text = (field.get)(entry);
            if !text.is_empty() || field.name == "fen" {
                fields.push((field.name.to_owned(), Value::String(text.to_owned())));
            }
        }
    };
    text(&mut fields, &["id", "fen", "stipulation"]);
    for field in &LISTS {
        let texts = (field.get)(entry);
        if !texts.is_empty() {
            fields.push((field.name.to_owned(), list(texts)));
        }
        if field.name == "twins" && entry.zeroposition {
            fields.push((ZEROPOSITION.to_owned(), Value::Bool(true)));
        }
    }
    text(
        &mut fields,
        &["source", "source_id", "date", "award", "title", "dedication", "intended", "solution"],
    );
    fields.extend(entry.other.iter().map(|(name, value)| (name.clone(), value.clone())));
    fields
}
