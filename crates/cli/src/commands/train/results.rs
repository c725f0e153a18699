//! What the record comes to: as words, as JSON, as CSV.

use super::keeper::{self, VARIABLE};
use crate::args::{TableFormat, TrainArgs};
use crate::collection::is_same;
use crate::date::now;
use crate::exit::Exit;
use crate::json;
use crate::output::{Out, say};
use crate::units::span_of_time;
use anyhow::{Context, Result, anyhow, bail};
use keymove_run::calendar::{day, moment};
use keymove_run::write_file;
use keymove_train::{Record, Summary, Tally, Training, csv, summary_json};
use serde_json::json;
use std::path::Path;
use std::time::Duration;

/// Problems that are due, told at most in text.
const MOST_DUE: usize = 20;

pub(super) fn run(args: &TrainArgs) -> Result<Exit> {
    let path = keeper::path(args).ok_or_else(|| {
        anyhow!("{VARIABLE} is empty, so that nothing is kept; expected the name of a record after --record")
    })?;
    let training = Record::look(&path)?;
    if let Some(file) = &args.export {
        if is_same(file, &path) {
            bail!("--export {} is the record itself; expected another file", file.display());
        }
        export(&training, file)?;
    }
    if args.results {
        let summary = Summary::of(&training, now());
        let mut out = Out::new();
        match args.format {
            TableFormat::Json => out.line(&object(&summary, &path))?,
            TableFormat::Text => out.text(&text(&summary, &path))?,
        }
        out.flush()?;
    }
    Ok(if training.attempts().is_empty() { Exit::Refuted } else { Exit::Solved })
}

fn export(training: &Training, file: &Path) -> Result<()> {
    let text = csv(training, moment);
    if file == Path::new("-") {
        let mut out = Out::new();
        out.text(&text)?;
        return Ok(out.flush()?);
    }
    write_file(file, text.as_bytes())
        .with_context(|| format!("cannot write the attempts {}", file.display()))?;
    say(&format!("{}: {} attempts", file.display(), training.attempts().len()));
    Ok(())
}

fn text(summary: &Summary, path: &Path) -> String {
    let Summary { rating, all, .. } = summary;
    if all.attempts == 0 {
        return format!("{}: nothing was tried yet\n", path.display());
    }
    let mut text = format!(
        "Rating: {:.0} (±{:.0})\nproblems: {}, attempts: {}, time: {}\n\n",
        rating.rating,
        rating.deviation,
        summary.problems,
        all.attempts,
        span_of_time(Duration::try_from_secs_f64(all.seconds).unwrap_or_default())
    );
    let by_theme = summary.by_theme.iter().map(|(name, tally)| (name.as_str(), tally));
    let by_kind = summary.by_kind.iter().map(|(name, tally)| (name.as_str(), tally));
    text += &row("kind", &["attempts", "solved", "missed", "points"].map(str::to_owned));
    text += &by_kind.map(|(name, tally)| row(name, &counts(tally))).collect::<String>();
    text += &row("all", &counts(all));
    if !summary.by_theme.is_empty() {
        text +=
            &format!("\n{}", row("theme", &["attempts", "solved", "missed", "points"].map(str::to_owned)));
        text += &by_theme.map(|(name, tally)| row(name, &counts(tally))).collect::<String>();
    }
    text += &format!("\ndue: {}\n", summary.due.len());
    for due in summary.due.iter().take(MOST_DUE) {
        text += &format!("  {}  {}  {}\n", day(due.day), due.problem.stipulation, due.problem.fen);
    }
    if let more @ 1.. = summary.due.len().saturating_sub(MOST_DUE) {
        text += &format!("  and {more} more\n");
    }
    if let Some(next) = summary.later.first() {
        text += &format!("later: {}, the next on {}\n", summary.later.len(), day(next.day));
    }
    text
}

fn counts(tally: &Tally) -> [String; 4] {
    let part = 100.0 * tally.points / tally.most.max(f64::MIN_POSITIVE);
    [tally.attempts.to_string(), tally.solved.to_string(), tally.missed.to_string(), format!("{part:.0} %")]
}

fn row(name: &str, cells: &[String; 4]) -> String {
    let [attempts, solved, missed, points] = cells;
    format!("{name:<30} {attempts:>8} {solved:>8} {missed:>8} {points:>8}\n")
}

fn object(summary: &Summary, path: &Path) -> String {
    let mut object = summary_json(summary);
    object["record"] = json!(path.display().to_string());
    json::object(object)
}
