//! Problems in a few lines, and as JSON.

use anyhow::Result;
use keymove_chess::Color;
use keymove_collection::{Analysis, State};
use keymove_db::{Board, Database, View};
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
pub(in crate::commands) fn credits(entry: &Entry) -> String {
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
pub(super) fn short(database: &Database, view: &View) -> Result<String> {
    let number = format!("#{}", view.number);
    let facts = database
        .analysis(view.number)?
        .map_or_else(String::new, |facts| format!("  {}", facts_in_short(&facts)));
    Ok(format!("{number:>8}  {}\n{:10}{}{facts}", row(view), "", on_one_line(&view.entry.fen)))
}

/// `1.Qc4!  score 73`, or what is wrong.
pub(super) fn facts_in_short(facts: &Analysis) -> String {
    let solutions = match (facts.state, facts.solutions) {
        (State::Stopped, _) => "not solved within the limits".to_owned(),
        (State::Refused, _) => {
            let reason: String = facts.verdict.chars().take(80).collect();
            format!("not solved: {}", on_one_line(&reason))
        }
        (_, Some(0)) => "no solution".to_owned(),
        (State::Sound, count) if facts.verdict.contains(Analysis::NOT_STATED) => {
            let count = count.map_or_else(|| "several".to_owned(), |count| count.to_string());
            format!("{count} solutions ({})", Analysis::NOT_STATED)
        }
        (State::Sound, _) => "C+".to_owned(),
        (State::Unsound, Some(count)) => format!("unsound, {count} solutions"),
        (State::Unsound, None) => "unsound".to_owned(),
    };
    match facts.score {
        Some(score) => format!("{solutions}, score {score}"),
        None => solutions,
    }
}

/// The facts as lines of text.
pub(super) fn facts(facts: &Analysis) -> String {
    let mut text = format!("solver: {}\n", on_one_line(&facts.verdict));
    let mut parts = Vec::new();
    parts.extend(facts.score.map(|score| format!("score {score}")));
    parts.extend(facts.tries.map(|tries| format!("{tries} tries")));
    parts.extend(facts.set_play.map(|has| if has { "set play" } else { "no set play" }.to_owned()));
    if !parts.is_empty() {
        text.push_str(&format!("facts: {}\n", parts.join(", ")));
    }
    if !facts.themes.is_empty() {
        let more = if facts.complete { "" } else { " (not all of the play was looked at)" };
        text.push_str(&format!("themes found: {}{more}\n", facts.themes.join(", ")));
    }
    text
}

/// Stipulation, number of men, where it comes from, what else is to be known.
pub(super) fn row(view: &View) -> String {
    let entry = &view.entry;
    let mut more = Vec::new();
    let files = view.records.iter().filter(|record| !record.own).count();
    if files > 1 {
        more.push(format!("{files} records"));
    }
    if files < view.records.len() {
        more.push("changed by hand".to_owned());
    }
    if !entry.twins.is_empty() {
        more.push(format!("{} twins", entry.twins.len() + usize::from(!entry.zeroposition)));
    }
    more.extend(entry.options.iter().cloned());
    let more = if more.is_empty() { String::new() } else { format!("  [{}]", on_one_line(&more.join(", "))) };
    format!("{}  {}  {}{more}", on_one_line(&entry.stipulation), unit_count(entry), credits(entry))
}

/// A problem as a value: its number and number of records, then its fields by the names of the format of JSON lines.
pub(super) fn value(database: &Database, view: &View) -> Result<Map<String, Value>> {
    let mut object = Map::new();
    object.insert("number".into(), json!(view.number));
    object.insert("records".into(), json!(view.records.len()));
    object.insert("problem".into(), flat(&view.entry)?);
    object.insert("tags".into(), json!(database.tags(view.number)?));
    let facts = database.analysis(view.number)?;
    object.insert("analysis".into(), json!(facts));
    Ok(object)
}

/// The fields of a problem.
pub(super) fn flat(entry: &Entry) -> Result<Value> {
    let mut writer = Format::JsonLines.writer(Vec::new());
    writer.write(entry)?;
    Ok(serde_json::from_slice(&writer.finish()?)?)
}
