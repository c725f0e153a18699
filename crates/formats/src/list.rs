//! Lists of texts as one text, for formats that have no lists.

use crate::fen::names;
use crate::field::trimmed;
use serde_json::Value;

/// The items with ` & ` between authors, `|` between others; as a JSON array if they could not be parted again.
pub(crate) fn joined(name: &str, items: &[String]) -> String {
    let between = if name == "authors" { " & " } else { "|" };
    let plain = items.join(between);
    if parted(name, &plain) == items {
        return plain;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_parted_elsewhere_is_an_array() {
        for items in
            [&["*", "& ,"][..], &["a &", "b"], &["a & b"], &["["], &["[]"], &[""], &[" a"], &["a", "b"], &[]]
        {
            let items: Vec<String> = items.iter().map(|&item| item.to_owned()).collect();
            for name in ["authors", "keywords"] {
                assert_eq!(parted(name, &joined(name, &items)), items, "{name}");
            }
        }
        assert_eq!(joined("authors", &["a".into(), "b".into()]), "a & b");
    }
}
