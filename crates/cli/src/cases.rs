//! The positions of a problem, one after the other, and what stands in the place of one that there cannot be.

use crate::batch::Shape;
use crate::exit::Exit;
use crate::input::Problem;
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_formats::UnreadTwin;
use keymove_problem::statement::{Case, Entry, StatementError};
use keymove_report::{ERROR_FORMAT, Object};
use serde_json::{Value, json};

/// Work on one position: with which of several it is, and where its answer goes.
type Work<'a> = dyn FnMut(&Case, Option<&str>, &mut Out) -> Result<Exit> + 'a;

/// Works on all positions of a problem. Of several, `work` gets the heading, which for text has been written already.
pub(crate) fn each(
    problem: &Problem, shape: Shape, interrupt: &Interrupt, out: &mut Out, work: &mut Work<'_>,
) -> Result<Exit> {
    let several = problem.is_several();
    let mut exit = Exit::Solved;
    for (index, entry) in problem.entries.iter().enumerate() {
        if index > 0 {
            separate(shape, out)?;
        }
        let heading = several.then(|| heading(&entry.label, &entry.description, entry.duplex));
        exit = exit.and(match &entry.case {
            Ok(case) => {
                write_heading(heading.as_deref(), shape, out)?;
                work(case, heading.as_deref(), out)?
            }
            Err(error) => unsolved(entry, error, shape, out)?,
        });
        let left = problem.entries.len() - index - 1;
        if interrupt.by_user() && left > 0 {
            out.say(&format!("incomplete: stopped by the user; positions not begun: {left}"));
            return Ok(exit.and(Exit::Unanswered));
        }
    }
    for UnreadTwin { problem, .. } in &problem.unread {
        separate(shape, out)?;
        let text = match shape {
            Shape::Json => error_json(problem, None),
            Shape::Keys => comment(problem),
            Shape::Blocks | Shape::Rows => line(problem),
        };
        out.line(&text)?;
        repeat(problem, shape, out);
        exit = exit.and(Exit::BadInput);
    }
    Ok(exit)
}

/// Between two positions: an empty line, where an answer is more than one line.
fn separate(shape: Shape, out: &mut Out) -> Result<()> {
    match shape {
        Shape::Json | Shape::Rows => {}
        Shape::Blocks | Shape::Keys => out.line("")?,
    }
    Ok(())
}

fn write_heading(heading: Option<&str>, shape: Shape, out: &mut Out) -> Result<()> {
    match (heading, shape) {
        (Some(heading), Shape::Blocks) => out.line(heading)?,
        (Some(heading), Shape::Keys) => out.line(&format!("# {heading}"))?,
        _ => {}
    }
    Ok(())
}

/// Which of several positions it is: `b) bKh7-->a6`, `duplex`.
fn heading(label: &str, description: &str, duplex: bool) -> String {
    let duplex = if duplex { "duplex" } else { "" };
    let words: Vec<&str> = [label, description, duplex].into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "as stated".into() } else { words.join(" ") }
}

/// One of several positions that cannot be solved.
fn unsolved(entry: &Entry, error: &StatementError, shape: Shape, out: &mut Out) -> Result<Exit> {
    let Entry { label, description, duplex, .. } = entry;
    let heading = heading(label, description, *duplex);
    let words = words(error);
    match shape {
        Shape::Blocks | Shape::Rows => out.line(&format!("{heading}\n{}", line(&words)))?,
        Shape::Keys => out.line(&format!("# {heading}\n{}", comment(&words)))?,
        Shape::Json => {
            let case = json!({ "label": label, "description": description, "duplex": duplex });
            out.line(&error_json(&words, Some(&case)))?;
        }
    }
    out.flush()?;
    repeat(&words, shape, out);
    Ok(Exit::BadInput)
}

/// The object that stands in the place of an answer.
pub(crate) fn error_json(message: &str, case: Option<&Value>) -> String {
    let mut object = Object::of(ERROR_FORMAT);
    object.add("error", &json!({ "message": message }));
    if let Some(case) = case {
        object.add("case", case);
    }
    object.to_string()
}

/// The error for readers of text.
pub(crate) fn line(words: &str) -> String {
    format!("error: {}", words.replace('\n', "\n  "))
}

/// The error among keys, which readers skip.
pub(crate) fn comment(words: &str) -> String {
    format!("# error: {}", words.replace('\n', "\n#   "))
}

/// The error in words. Without twins it is clear which position is meant.
pub(crate) fn words(error: &StatementError) -> String {
    let text = error.to_string();
    text.strip_prefix("problem: ").unwrap_or(&text).to_owned()
}

/// On standard error, where standard output is for programs.
pub(crate) fn repeat(words: &str, shape: Shape, out: &mut Out) {
    if matches!(shape, Shape::Json | Shape::Keys) {
        out.say(&line(words));
    }
}
