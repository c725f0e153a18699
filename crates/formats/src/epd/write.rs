//! EPD lines.

use crate::Entry;
use crate::field::{LISTS, TEXTS, ZEROPOSITION};
use crate::loss::{Losses, What};
use keymove_chess::notation::Field;
use serde_json::Value;

/// Operations whose operands are moves or numbers, which have no quotation marks.
const BARE: [&str; 12] = ["bm", "am", "pm", "sm", "pv", "acd", "acn", "acs", "ce", "dm", "rc", "v0"];

/// The line of a problem; `None` if its diagram cannot be read.
pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> Option<String> {
    let mut text = position(entry)?;
    let asked = entry.stipulation.strip_prefix('#').filter(|moves| is_number(moves));
    match asked {
        // With another `bm` or `dm` it must be clear what is asked.
        Some(moves) if !entry.other.contains_key("dm") => operation(&mut text, "dm", moves, false),
        _ if entry.stipulation.is_empty() => {}
        _ => operation(&mut text, "stipulation", &quoted("stipulation", &entry.stipulation, losses), true),
    }
    for field in TEXTS.iter().filter(|field| !matches!(field.name, "fen" | "stipulation")) {
        let value = (field.get)(entry);
        if !value.is_empty() {
            operation(&mut text, field.name, &quoted(field.name, value, losses), true);
        }
    }
    for field in &LISTS {
        let values = (field.get)(entry);
        match field.name {
            "authors" if !values.is_empty() => {
                let names = crate::fen::joined(values, losses);
                operation(&mut text, field.name, &quoted(field.name, &names, losses), true);
            }
            "comments" => comments(&mut text, values, losses),
            name => {
                for value in values.iter().filter(|_| name != "authors") {
                    operation(&mut text, name, &quoted(name, value, losses), true);
                }
            }
        }
    }
    if entry.zeroposition {
        operation(&mut text, ZEROPOSITION, "", false);
    }
    for (name, value) in &entry.other {
        other(&mut text, name, value, losses);
    }
    text.push('\n');
    Some(text)
}

fn is_number(text: &str) -> bool {
    // What the reader makes of the number is the same text.
    text.parse::<u16>().is_ok_and(|number| number > 0 && number.to_string() == text)
}

/// The four fields, and the counters as operations if they say something.
fn position(entry: &Entry) -> Option<String> {
    let fen = entry.arrangement().ok()?;
    let mut setup = fen.setup.clone();
    if !fen.has(Field::Turn) {
        setup.turn = entry.starter();
    }
    let whole = setup.to_string();
    let fields: Vec<&str> = whole.split(' ').collect();
    let mut text = fields.get(..4)?.join(" ");
    if (setup.halfmoves, setup.fullmoves) != (0, 1) {
        operation(&mut text, "hmvc", &setup.halfmoves.to_string(), false);
        operation(&mut text, "fmvn", &setup.fullmoves.to_string(), false);
    }
    Some(text)
}

fn operation(text: &mut String, code: &str, operand: &str, in_quotes: bool) {
    text.push(' ');
    text.push_str(code);
    if in_quotes {
        text.push_str(&format!(" \"{operand}\""));
    } else if !operand.is_empty() {
        text.push_str(&format!(" {operand}"));
    }
    text.push(';');
}

/// A text that can stand between quotation marks.
fn quoted(name: &str, text: &str, losses: &mut Losses) -> String {
    let text = losses.on_one_line(name, text);
    if text != text.trim() {
        losses.note(name, What::LineBreaks);
    }
    losses.without(name, text.trim().to_owned(), &[('"', '\'')])
}

/// Ten codes are all there are; the last of them is repeated.
fn comments(text: &mut String, comments: &[String], losses: &mut Losses) {
    for (index, comment) in comments.iter().enumerate() {
        operation(text, &format!("c{}", index.min(9)), &quoted("comments", comment, losses), true);
    }
}

/// What stands under another name: texts, or lists of texts as operations of their own.
fn other(text: &mut String, name: &str, value: &Value, losses: &mut Losses) {
    let is_code = !name.is_empty()
        && !name.starts_with('"')
        && !name.contains(|sign: char| sign.is_whitespace() || sign == ';');
    let is_taken =
        name == "hmvc" || name == "fmvn" || name == ZEROPOSITION || name.len() == 2 && name.starts_with('c');
    let values = match value {
        Value::Array(values) if values.len() > 1 => values.as_slice(),
        value => core::slice::from_ref(value),
    };
    let texts: Option<Vec<&str>> = values.iter().map(Value::as_str).collect();
    let Some(texts) = texts.filter(|_| is_code && !is_taken) else {
        losses.note(name, What::All);
        return;
    };
    for operand in texts {
        let operand = quoted(name, operand, losses);
        let bare = BARE.contains(&name) && !operand.is_empty() && !operand.contains(';');
        operation(text, name, &operand, !bare);
    }
}
