//! All positions of a file.

use super::correlations::Correlations;
use super::{Estimator, length};
use crate::args::TableFormat;
use crate::commands::human::suite::{self, NamedPosition};
use crate::exit::Exit;
use crate::input;
use crate::output::{Out, say};
use crate::source::Source;
use anyhow::Result;
use keymove_problem::Moves;
use keymove_report::{Object, difficulty_json, human_line, no_difficulty_json, no_difficulty_text};
use keymove_study::difficulty::{Difficulty, NoDifficulty};
use std::path::Path;

pub(super) fn run(path: &Path, format: TableFormat, estimator: &Estimator) -> Result<Exit> {
    let text = Source::open(path)?.bytes()?;
    let suite = suite::read(&String::from_utf8_lossy(&text));
    suite.complain();
    let mut exit = if suite.unreadable.is_empty() { Exit::Solved } else { Exit::BadInput };
    let mut out = Out::new();
    let mut correlations = Correlations::default();
    for entry in &suite.entries {
        let moves = match input::stipulation(&entry.known).and_then(|stipulation| length(&stipulation)) {
            Ok(moves) => moves,
            Err(error) => {
                say(&format!("error: {}: {error:#}", entry.id));
                exit = Exit::BadInput;
                continue;
            }
        };
        let found = estimator.estimate(&entry.position, moves)?;
        if estimator.interrupt.by_user() {
            exit = exit.and(Exit::Unanswered);
            say("incomplete: stopped by the user");
            break;
        }
        correlations.add(entry, moves, found.as_ref().ok());
        match format {
            TableFormat::Text => out.text(&described(entry, moves, &found))?,
            TableFormat::Json => out.line(&json(entry, moves, estimator, &found))?,
        }
    }
    if format == TableFormat::Text {
        out.text(&correlations.table())?;
    }
    out.flush()?;
    Ok(exit)
}

fn described(entry: &NamedPosition, moves: Moves, found: &Result<Difficulty, NoDifficulty>) -> String {
    let head = format!("{}  #{moves}", entry.id);
    match found {
        Ok(difficulty) => {
            let key = human_line(&entry.position, &[difficulty.key]);
            let rating = entry.rating.map_or_else(String::new, |rating| format!("  rated {rating}"));
            format!("{head}  {:.0}  {key}{rating}\n", difficulty.estimate())
        }
        Err(reason) => format!("{head}  {}", no_difficulty_text(&entry.position, reason)),
    }
}

/// The object of one position, with the name that the file gives it.
fn json(
    entry: &NamedPosition, moves: Moves, estimator: &Estimator, found: &Result<Difficulty, NoDifficulty>,
) -> String {
    let text = match found {
        Ok(difficulty) => difficulty_json(&entry.position, moves, difficulty),
        Err(reason) => no_difficulty_json(&entry.position, moves, estimator.kind, reason),
    };
    let Ok(mut object) = Object::read(&text) else { return text };
    object.add("id", &entry.id);
    // A whole number has no fraction, as in the file.
    if let Some(rating) =
        entry.rating.and_then(|rating| rating.to_string().parse::<serde_json::Number>().ok())
    {
        object.add("rating", &rating);
    }
    object.to_string()
}
