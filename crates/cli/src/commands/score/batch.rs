//! All problems of a file: a line each.

use super::evaluation::{Examiner, Problem, exit};
use super::problem;
use crate::args::{ScoreArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use crate::output::{Flood, Out};
use crate::source::Source;
use anyhow::{Context, Result, bail};
use keymove_problem::Stipulation;
use keymove_report::Object;
use keymove_study::score::Evaluation;
use serde_json::Value;
use std::path::Path;

/// A problem of a file.
struct Entry {
    /// What the file calls it; empty if it has no name.
    name: String,
    problem: Problem,
}

pub(super) fn all(file: &Path, args: &ScoreArgs, examiner: &mut Examiner<'_>) -> Result<Exit> {
    // With a file there is no position, so the first word is the stipulation.
    let default = args.fen.as_deref().map(input::stipulation).transpose()?;
    let lines = Source::open(file)?;
    let source = lines.name.clone();
    let mut out = Out::new();
    let (mut exit, mut problems) = (Exit::Solved, 0);
    let mut flood = Flood::default();
    for line in lines.lines() {
        let (number, line) = line?;
        problems += 1;
        exit = exit.and(match line.and_then(|line| entry(line.trim(), default)) {
            Ok(entry) => score(&entry, number, args.format, examiner, &mut out)?,
            Err(error) => {
                flood.say(&format!("error: {source}, line {number}: {error:#}"));
                Exit::BadInput
            }
        });
        if examiner.interrupt.by_user() {
            exit = exit.and(Exit::Unanswered);
            break;
        }
    }
    flood.finish("lines that cannot be read");
    if problems == 0 {
        bail!("no problem in {source}; expected one a line, `FEN;#n`, `NAME;FEN;#n` or JSON with `fen`");
    }
    Ok(exit)
}

/// Prints one line at once: a batch may take long, and its reader may want to see how far it is.
fn score(
    entry: &Entry, number: usize, format: TableFormat, examiner: &mut Examiner<'_>, out: &mut Out,
) -> Result<Exit> {
    let Entry { name, problem } = entry;
    let evaluation = examiner.examine(problem)?;
    match format {
        TableFormat::Text => out.line(&row(name, number, problem, &evaluation, examiner))?,
        TableFormat::Json => {
            let mut object = Object::read(&examiner.json(problem, &evaluation))?;
            object.add("line", &number);
            object.add("name", name);
            out.line(&object.to_string())?;
        }
    }
    out.flush()?;
    Ok(exit(&evaluation))
}

/// Total, line, name and problem; without a score a dash and the reason.
fn row(
    name: &str, number: usize, problem: &Problem, evaluation: &Evaluation, examiner: &Examiner<'_>,
) -> String {
    let total = evaluation.total().map_or_else(|| "-".to_owned(), |total| total.to_string());
    let address = if name.is_empty() { format!("line {number}") } else { format!("line {number}  {name}") };
    let reason = match evaluation {
        // The first line says it all; those behind it list tries.
        Evaluation::None(_) | Evaluation::NoHelp(_) => {
            examiner.text(problem, evaluation).lines().next().map(|line| format!("  {line}"))
        }
        _ => None,
    };
    format!(
        "{total:>5}  {address}  {}  {}{}",
        problem.stipulation,
        problem.position,
        reason.unwrap_or_default()
    )
}

/// A line of the file.
fn entry(line: &str, default: Option<Stipulation>) -> Result<Entry> {
    if line.starts_with('{') {
        return object(line, default);
    }
    let (name, rest) = match line.split_once(';') {
        // A board has slashes; what has none is a name.
        Some((first, rest)) if !first.contains('/') && first.trim() != "startpos" => (first.trim(), rest),
        _ => ("", line),
    };
    Ok(Entry { name: name.to_owned(), problem: problem(rest, default)? })
}

/// A problem as a JSON object: `fen`, `stipulation`, and perhaps `id`.
fn object(line: &str, default: Option<Stipulation>) -> Result<Entry> {
    let object: Value = serde_json::from_str(line).context("not a JSON object")?;
    let text = |name: &str| object.get(name).and_then(Value::as_str);
    let fen = text("fen").context("no text `fen` in the object")?;
    let own = text("stipulation").map(input::stipulation).transpose()?;
    let name = text("id").unwrap_or_default().to_owned();
    // A FEN with a semicolon would otherwise bring a stipulation of its own.
    if fen.contains(';') {
        bail!("`fen` has a semicolon");
    }
    Ok(Entry { name, problem: problem(fen, own.or(default))? })
}
