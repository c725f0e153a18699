//! All that is known of some problems.

use super::{import, lines, search};
use crate::args::{DbShowArgs, TableFormat};
use crate::exit::Exit;
use crate::json;
use crate::output::{Out, say};
use anyhow::Result;
use keymove_db::{Database, DbError, View};
use keymove_formats::Entry;
use serde_json::{Value, json};

pub(super) fn run(args: &DbShowArgs) -> Result<Exit> {
    let database = Database::read(&args.database)?;
    let mut out = Out::new();
    let (mut exit, mut results) = (Exit::Solved, Vec::new());
    for name in &args.problems {
        let number = match database.find(name) {
            Ok(number) => number,
            Err(error @ DbError::NoEntry { .. }) => {
                say(&format!("error: {error}"));
                exit = exit.and(Exit::BadInput);
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let view = View::of(&database, number)?;
        match args.format {
            TableFormat::Text => out.line(&text(&database, &view)?)?,
            TableFormat::Json => results.push(value(&database, &view)?),
        }
    }
    if args.format == TableFormat::Json {
        let mut object = search::heading("show");
        object["results"] = Value::Array(results);
        out.line(&json::object(object))?;
    }
    out.flush()?;
    Ok(exit)
}

fn text(database: &Database, view: &View) -> Result<String> {
    let mut text = format!("{}\n", lines::short(database, view)?);
    if let Ok(setup) = view.entry.setup() {
        text.push_str(&board(&setup));
    }
    fields(&view.entry, &mut text);
    let tags = database.tags(view.number)?;
    if !tags.is_empty() {
        text.push_str(&format!("tags: {}\n", lines::on_one_line(&tags.join(", "))));
    }
    for result in database.results(view.number)? {
        let of = if result.is_current { "" } else { ", of the problem before it was changed" };
        text.push_str(&format!("kept: {}, {} bytes{of}\n", result.kind, result.bytes));
    }
    if let Some(facts) = database.analysis(view.number)? {
        text.push_str(&lines::facts(&facts));
    }
    for (index, record) in view.records.iter().enumerate() {
        text.push_str(&format!(
            "record {}: {}",
            index + 1,
            lines::on_one_line(&lines::place(&record.file, &record.entry))
        ));
        if record.is_other {
            text.push_str(&format!("; another problem: {}", lines::on_one_line(&record.entry.fen)));
        }
        let turned = view.turn(record).words();
        if !turned.is_empty() {
            text.push_str(&format!("; {turned}: {}", lines::on_one_line(&record.entry.fen)));
        }
        if let Some(joined) = index.checked_sub(1).and_then(|index| view.joined.get(index)) {
            text.push_str(&import::joined_words(joined));
        }
        text.push('\n');
    }
    Ok(text)
}

/// The diagram in letters, White's in upper case.
fn board(setup: &keymove_chess::Setup) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let row = (0..8).map(|file| {
            let piece = setup.board[keymove_chess::Square::at(file, rank).index()];
            piece.map_or('.', |piece| match piece.letter() {
                'N' => 'S',
                'n' => 's',
                letter => letter,
            })
        });
        let row: Vec<String> = row.map(String::from).collect();
        text.push_str(&format!("  {} {}\n", rank + 1, row.join(" ")));
    }
    text.push_str("    a b c d e f g h\n");
    text
}

/// The fields that are not in the heading, by name.
fn fields(entry: &Entry, text: &mut String) {
    let mut add = |name: &str, value: &str| {
        let value = value.trim_end();
        if value.contains('\n') {
            text.push_str(&format!("{name}:\n"));
            value
                .lines()
                .for_each(|line| text.push_str(&format!("  {}\n", line.replace(char::is_control, " "))));
        } else if !value.is_empty() {
            text.push_str(&format!("{name}: {}\n", lines::on_one_line(value)));
        }
    };
    add("id", &entry.id);
    add("title", &entry.title);
    add("dedication", &entry.dedication);
    add("twins", &entry.twins.join("; "));
    add("intended", &entry.intended);
    add("keywords", &entry.keywords.join(", "));
    for comment in &entry.comments {
        add("comment", comment);
    }
    for (name, value) in &entry.other {
        add(name, &value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    }
    add("solution", &entry.solution);
}

fn value(database: &Database, view: &View) -> Result<Value> {
    let mut object = lines::value(database, view)?;
    let mut records = Vec::new();
    for record in &view.records {
        records.push(json!({
            "file": record.file,
            "line": record.entry.line,
            "turned": view.turn(record).words(),
            "problem": lines::flat(&record.entry)?,
        }));
    }
    object.insert("records".into(), Value::Array(records));
    Ok(Value::Object(object))
}
