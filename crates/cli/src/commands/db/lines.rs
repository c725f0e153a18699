//! Problems in a few lines, and as JSON.

use anyhow::Result;
use keymove_chess::Color;
use keymove_db::{Board, View};
use keymove_formats::{Entry, Format};
use serde_json::{Map, Value, json};

/// `problems.jsonl, line 12, problem "a12"`
pub(super) fn place(file: &str, entry: &Entry) -> String {
    let id = if entry.id.is_empty() { String::new() } else { format!(", problem {:?}", entry.id) };
    format!("{file}, line {}{id}", entry.line)
}

/// `(4+3)`; empty if the diagram cannot be read.
pub(super) fn unit_count(entry: &Entry) -> String {
    entry.setup().map_or_else(
        |_| String::new(),
        |setup| {
            let board = Board::of(&setup);
            format!("({}+{})", board.count(Color::White), board.count(Color::Black))
        },
    )
}

/// Author, source, number, date, award, on one line.
pub(super) fn credits(entry: &Entry) -> String {
    let authors = match entry.author_names() {
        names if names.is_empty() => "anonymous".to_owned(),
        names => names.join(" & "),
    };
    let source = [entry.source.as_str(), &entry.source_id].into_iter().filter(|text| !text.is_empty());
    let source = source.collect::<Vec<_>>().join(" ");
    let parts = [authors, source, entry.date.clone(), entry.award.clone()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    on_one_line(&parts.join(", "))
}

/// Control signs, which a file may hold, become blanks.
pub(super) fn on_one_line(text: &str) -> String {
    text.split(|letter: char| letter.is_control())
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The two lines of a list.
pub(super) fn short(view: &View) -> String {
    let number = format!("#{}", view.number);
    format!("{number:>8}  {}\n{:10}{}", row(view), "", on_one_line(&view.entry.fen))
}

/// Stipulation, number of men, where it comes from, what else is to be known.
pub(super) fn row(view: &View) -> String {
    let entry = &view.entry;
    let mut more = Vec::new();
    if view.records.len() > 1 {
        more.push(format!("{} records", view.records.len()));
    }
    if !entry.twins.is_empty() {
        more.push(format!("{} twins", entry.twins.len() + usize::from(!entry.zeroposition)));
    }
    more.extend(entry.options.iter().cloned());
    let more = if more.is_empty() { String::new() } else { format!("  [{}]", on_one_line(&more.join(", "))) };
    format!("{}  {}  {}{more}", on_one_line(&entry.stipulation), unit_count(entry), credits(entry))
}

/// A problem as a value: its number and number of records, then its fields by the names of the format of JSON lines.
pub(super) fn value(view: &View) -> Result<Map<String, Value>> {
    let mut object = Map::new();
    object.insert("number".into(), json!(view.number));
    object.insert("records".into(), json!(view.records.len()));
    object.insert("problem".into(), flat(&view.entry)?);
    Ok(object)
}

/// The fields of a problem.
pub(super) fn flat(entry: &Entry) -> Result<Value> {
    let mut writer = Format::JsonLines.writer(Vec::new());
    writer.write(entry)?;
    Ok(serde_json::from_slice(&writer.finish()?)?)
}
