//! Entries as documents of YAML.

use crate::Entry;
use crate::loss::Losses;
use crate::record::nested;
use serde_json::Value;

/// The document of a problem; `None` if its diagram cannot be read.
pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> Option<String> {
    let mut text = "---\n".to_owned();
    for (name, value) in nested(entry, losses)? {
        text.push_str(&scalar(&name));
        text.push(':');
        match &value {
            Value::Object(parts)
                if !parts.is_empty()
                    && matches!(name.as_str(), "source" | "award" | "algebraic" | "twins") =>
            {
                text.push('\n');
                for (part, value) in parts {
                    text.push_str(&format!("  {}: {}\n", scalar(part), part_of(&name, value)));
                }
            }
            Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_string) => {
                text.push('\n');
                for item in items {
                    text.push_str(&format!("  - {}\n", any(item)));
                }
            }
            Value::String(lines) if is_block(lines) => text.push_str(&block(lines)),
            value => text.push_str(&format!(" {}\n", any(value))),
        }
    }
    Some(text)
}

/// Men need no quotation marks.
fn part_of(name: &str, value: &Value) -> String {
    match value {
        Value::Array(men) if name == "algebraic" => {
            let men: Vec<&str> = men.iter().filter_map(Value::as_str).collect();
            format!("[{}]", men.join(", "))
        }
        value => any(value),
    }
}

/// A value on one line.
fn any(value: &Value) -> String {
    match value {
        Value::String(text) => scalar(text),
        value => flow(value),
    }
}

/// A value in the form that YAML shares with JSON.
fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(values) => format!("[{}]", values.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::Object(object) => {
            let parts = object.iter().map(|(name, value)| format!("{}: {}", quoted(name), flow(value)));
            format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
        }
        value => value.to_string(),
    }
}

/// A text, in quotation marks unless no reader of YAML 1.1 or 1.2 could take it for anything else.
fn scalar(text: &str) -> String {
    const WORDS: [&str; 9] = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    let is_sign = |sign: char| {
        sign.is_alphanumeric()
            || matches!(sign, ' ' | '.' | ',' | '-' | '_' | '/' | '(' | ')' | '+' | '#' | '=')
    };
    let is_plain = text.starts_with(|sign: char| sign.is_alphabetic())
        && text.chars().all(is_sign)
        && !text.contains(" #")
        && !text.ends_with(' ')
        && !WORDS.contains(&text.to_lowercase().as_str());
    if is_plain { text.to_owned() } else { quoted(text) }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            sign if is_special(sign) => quoted.push_str(&format!("\\u{:04x}", u32::from(sign))),
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

/// Signs that YAML does not take as they are, or takes for the end of a line.
fn is_special(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Whether the text has lines that can be written as they are.
fn is_block(text: &str) -> bool {
    let is_fine = |line: &str| line.trim() != "" && !line.contains(is_special) || line.is_empty();
    text.contains('\n') && text.trim_end() == text && text.split('\n').all(is_fine) && !text.starts_with('\n')
}

/// The lines one below the other, with their own indentation told apart from that of the block.
fn block(text: &str) -> String {
    let indicator = if text.starts_with(' ') { "2" } else { "" };
    let mut block = format!(" |{indicator}-\n");
    for line in text.split('\n') {
        if !line.is_empty() {
            block.push_str("  ");
            block.push_str(line);
        }
        block.push('\n');
    }
    block
}
