//! Entries as clients get them.

use super::Fault;
use crate::Error;
use keymove_chess::{Bitboard, Color};
use keymove_db::{Board, Database, Joined, KeptResult, Pattern, View};
use keymove_formats::{Entry, Format};
use serde_json::{Value, json};

/// An entry in a list, with the squares of the men that show what was looked for.
pub(crate) fn row(database: &Database, number: i64, patterns: &[Pattern]) -> Result<Value, Fault> {
    let view = View::of(database, number)?;
    let mut row = short(database, &view)?;
    if let (false, Ok(setup)) = (patterns.is_empty(), view.entry.setup()) {
        let board = Board::of(&setup);
        let men = patterns.iter().fold(Bitboard::EMPTY, |men, pattern| men | pattern.men_on(&board));
        row["matched"] = men.into_iter().map(|square| square.to_string()).collect();
    }
    Ok(row)
}

/// The facts of an entry that a list shows.
pub(crate) fn short(database: &Database, view: &View) -> Result<Value, keymove_db::DbError> {
    let entry = &view.entry;
    let analysis = database.analysis(view.number)?;
    Ok(json!({
        "id": view.number,
        "name": entry.id,
        "fen": entry.fen,
        "stipulation": entry.stipulation.trim(),
        "author": entry.author_names().join(" & "),
        "source": source(entry),
        "date": entry.date,
        "award": entry.award,
        "title": entry.title,
        "units": units(entry),
        "twins": entry.twins.len(),
        "options": entry.options,
        "keywords": entry.keywords,
        "tags": database.tags(view.number)?,
        "records": view.records.iter().filter(|record| !record.own).count(),
        "changed": view.records.iter().any(|record| record.own),
        "analysis": analysis,
    }))
}

/// All that is known of an entry.
pub(crate) fn whole(database: &Database, number: i64) -> Result<Value, Fault> {
    let view = View::of(database, number)?;
    let mut value = short(database, &view)?;
    let mut records = Vec::new();
    for (index, record) in view.records.iter().enumerate() {
        let joined = index.checked_sub(1).and_then(|index| view.joined.get(index));
        records.push(json!({
            "file": record.file,
            "line": record.entry.line,
            "own": record.own,
            "is_other": record.is_other,
            "turned": view.turn(record).words(),
            "adds": joined.map(|joined| &joined.adds),
            "differs": joined.map(differs),
            "problem": flat(&record.entry)?,
        }));
    }
    value["problem"] = flat(&view.entry)?;
    value["all_records"] = records.into();
    value["version"] = view.version().into();
    let results = database.results(number)?;
    value["results"] = results.iter().map(result).collect();
    Ok(value)
}

/// A result that is kept, without its text.
pub(crate) fn result(result: &KeptResult) -> Value {
    json!({
        "id": result.id, "kind": result.kind, "at": result.at, "bytes": result.bytes, "current": result.is_current,
    })
}

/// Where records contradict each other.
pub(crate) fn differs(joined: &Joined) -> Vec<Value> {
    let difference = |difference: &keymove_db::Difference| json!({ "field": difference.field, "before": difference.before, "after": difference.after });
    joined.differs.iter().map(difference).collect()
}

/// The fields of a problem by their names in JSON lines.
pub(crate) fn flat(entry: &Entry) -> Result<Value, Error> {
    let fault = |error: &dyn core::fmt::Display| Error::fault(error.to_string());
    let mut writer = Format::JsonLines.writer(Vec::new());
    writer.write(entry).map_err(|error| fault(&error))?;
    let text = writer.finish().map_err(|error| fault(&error))?;
    serde_json::from_slice(&text).map_err(|error| fault(&error))
}

/// Number of men; none if the diagram cannot be read.
fn units(entry: &Entry) -> Value {
    entry.setup().map_or(Value::Null, |setup| {
        let board = Board::of(&setup);
        let [white, black] = [Color::White, Color::Black].map(|color| board.count(color));
        json!({ "white": white, "black": black, "text": format!("{white}+{black}") })
    })
}

/// Source and number.
fn source(entry: &Entry) -> String {
    let parts = [entry.source.trim(), entry.source_id.trim()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
