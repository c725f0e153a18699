//! Lists of texts as one text, for formats that have no lists.

use crate::fen::names;
use crate::field::trimmed;
use serde_json::Value;

/// The items with ` & ` between authors, `|` between others; as a JSON array if one of them has such a sign.
pub(crate) fn joined(name: &str, items: &[String]) -> String {
    let between = if name == "authors" { " & " } else { "|" };
    let is_plain = |item: &String| !item.contains(between) && !item.starts_with('[') && item.trim() == item;
    if items.iter().all(is_plain) {
        return items.join(between);
    }
    Value::Array(items.iter().map(|item| Value::String(item.clone())).collect()).to_string()
}

/// The items of a list: a JSON array of texts, or what separators part.
pub(crate) fn parted(name: &str, text: &str) -> Vec<String> {
    if text.starts_with('[')
        && let Ok(items) = serde_json::from_str::<Vec<String>>(text)
    {
        return items;
    }
    if name == "authors" {
        return names(text);
    }
    text.split('|').map(|part| trimmed(name, part)).filter(|part| !part.is_empty()).collect()
}
