//! Tables with all columns, which hold everything.

use super::{OTHER, is_formula};
use crate::Entry;
use crate::field::{List, Text, ZEROPOSITION};
use crate::list::joined;
use crate::record::Object;
use serde_json::Value;

/// The names of the columns.
pub(crate) const HEAD: &str = "id,fen,stipulation,twins,zeroposition,options,authors,source,source_id,date,award,title,\
    dedication,intended,keywords,solution,comments,other\n";

pub(crate) fn write(entry: &Entry) -> String {
    let cells: Vec<String> = HEAD.trim_end().split(',').map(|name| cell(&value(entry, name))).collect();
    cells.join(",") + "\n"
}

fn value(entry: &Entry, name: &str) -> String {
    if let Some(field) = Text::named(name) {
        return (field.get)(entry).to_owned();
    }
    if let Some(field) = List::named(name) {
        return joined(field.name, (field.get)(entry));
    }
    match name {
        ZEROPOSITION if entry.zeroposition => "true".to_owned(),
        OTHER if !entry.other.is_empty() => {
            let object: Object =
                entry.other.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
            Value::Object(object).to_string()
        }
        _ => String::new(),
    }
}

/// The cell as RFC 4180 has it, and so that nobody's spreadsheet computes it.
fn cell(text: &str) -> String {
    let harmless = if is_formula(text) { format!("'{text}") } else { text.to_owned() };
    let text = harmless.as_str();
    let is_plain =
        !text.contains(['"', ',', ';', '\t', '\n', '\r']) && !text.starts_with('#') && text.trim() == text;
    if is_plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{LISTS, TEXTS};

    #[test]
    fn every_field_has_its_column() {
        let names: Vec<&str> = HEAD.trim_end().split(',').collect();
        let fields = TEXTS.iter().map(|field| field.name).chain(LISTS.iter().map(|field: &List| field.name));
        for name in fields.chain([ZEROPOSITION, OTHER]) {
            assert!(names.contains(&name), "{name}");
        }
        assert_eq!(names.len(), TEXTS.len() + LISTS.len() + 2);
    }

    #[test]
    fn no_cell_is_a_formula() {
        for (text, written) in [
            ("=2", "'=2"),
            ("-wPa2", "'-wPa2"),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("'=2", "''=2"),
            ("'t Hooft", "'t Hooft"),
            ("#2", "\"#2\""),
        ] {
            assert_eq!(cell(text), written);
            let read = written.trim_matches('"').replace("\"\"", "\"");
            assert_eq!(super::super::without_apostrophe(&read), text);
        }
    }
}
