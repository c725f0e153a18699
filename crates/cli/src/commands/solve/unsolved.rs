//! What stands in the place of a solution that there cannot be: of one of several positions, or of the set play.

use super::{Job, heading};
use crate::args::Format;
use crate::exit::Exit;
use crate::output::{Out, say};
use anyhow::Result;
use keymove_problem::statement::{Entry, StatementError};

/// One of several positions that cannot be solved.
pub(super) fn print(job: &Job<'_>, entry: &Entry, error: &StatementError, out: &mut Out) -> Result<Exit> {
    let Entry { label, description, duplex, .. } = entry;
    let heading = heading(label, description, *duplex);
    let words = words(error);
    match job.options.format {
        Format::Text => out.line(&format!("{heading}\n{}", line(error)))?,
        Format::Keys => out.line(&format!("# {heading}\n{}", comment(error)))?,
        Format::Json => {
            let case = serde_json::json!({ "label": label, "description": description, "duplex": duplex });
            let words = serde_json::Value::from(words);
            out.line(&format!(
                "{{\"format\":\"keymove-error\",\"version\":1,\"error\":{words},\"case\":{case}}}"
            ))?;
        }
    }
    out.flush()?;
    repeat(job, error);
    Ok(Exit::BadInput)
}

/// The error for readers of text.
pub(super) fn line(error: &StatementError) -> String {
    format!("error: {}", words(error).replace('\n', "\n  "))
}

/// The error among keys, which readers skip.
pub(super) fn comment(error: &StatementError) -> String {
    format!("# error: {}", words(error).replace('\n', "\n#   "))
}

/// The error in words. Without twins it is clear which position is meant.
pub(crate) fn words(error: &StatementError) -> String {
    let text = error.to_string();
    text.strip_prefix("problem: ").unwrap_or(&text).to_owned()
}

/// On standard error, where standard output is for programs.
pub(super) fn repeat(job: &Job<'_>, error: &StatementError) {
    if job.options.format != Format::Text {
        match job.line {
            Some(number) => say(&format!("error: line {number}: {}", words(error).replace('\n', "\n  "))),
            None => say(&line(error)),
        }
    }
}
