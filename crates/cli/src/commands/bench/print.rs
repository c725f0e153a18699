//! Result lines and totals of a suite, as a table or as one JSON object a line.

use super::measure::Measured;
use super::suite::{BenchPosition, Skip, Suite};
use super::totals::{Row, Totals};
use crate::args::{Mode, TableFormat};
use crate::options::BenchOptions;
use crate::output::Out;
use keymove_report::JSON_VERSION;
use keymove_solve::Stop;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;

/// The value of the field `format`.
const FORMAT: &str = "keymove-bench";

/// The heads of the columns of [`result`].
pub(super) fn head(options: &BenchOptions, width: usize, out: &mut Out) -> io::Result<()> {
    if options.format == TableFormat::Json {
        return Ok(());
    }
    out.line(&format!("{:width$}  known  found  {:<14} {:>9} {:>13}", "id", "", "seconds", "nodes"))?;
    out.flush()
}

/// The line of one position.
pub(super) fn result(
    entry: &BenchPosition, measured: &Measured, options: &BenchOptions, width: usize, out: &mut Out,
) -> io::Result<()> {
    if options.format == TableFormat::Json {
        return out.line(&json(&Line::of(entry, measured)));
    }
    let found = measured.found.map_or_else(|| "-".into(), |found| format!("#{found}"));
    out.line(&format!(
        "{:width$}  {:>5}  {found:>5}  {:<14} {:>9.3} {:>13}",
        entry.id,
        format!("#{}", entry.known),
        remark(entry, measured),
        measured.elapsed.as_secs_f64(),
        measured.nodes,
    ))
}

/// What is special about the result, in one or two words.
fn remark(entry: &BenchPosition, measured: &Measured) -> String {
    if let Some(reason) = &measured.bad_line {
        return format!("BAD LINE: {reason}");
    }
    if measured.contradicts(entry) {
        return "CONTRADICTS".into();
    }
    let better = if measured.found.is_some_and(|found| found < entry.known.get()) { "better " } else { "" };
    match (measured.keys, measured.stop, measured.shortest) {
        (_, Some(stop), false) => format!("{better}{}", word(stop)),
        (Some(keys), Some(stop), true) => format!("{better}{keys}+ {}", word(stop)),
        (Some(1), None, _) => format!("{better}1 key"),
        (Some(keys), None, _) => format!("{better}{keys} keys"),
        (None, _, true) => format!("{better}proven"),
        (None, None, false) => better.into(),
    }
}

/// The totals by length and over all.
pub(super) fn totals(
    totals: &Totals, suite: &Suite, options: &BenchOptions, interrupted: bool, out: &mut Out,
) -> io::Result<()> {
    let mut skipped: BTreeMap<Skip, usize> = BTreeMap::new();
    for &skip in &suite.skipped {
        *skipped.entry(skip).or_default() += 1;
    }
    let all = totals.all();
    if options.format == TableFormat::Json {
        return out.line(&json(&Summary {
            format: FORMAT,
            version: JSON_VERSION,
            kind: "totals",
            mode: mode(options.mode),
            threads: options.limits.threads,
            time_limit: options.limits.time.map(|time| time.as_secs_f64()),
            complete: !interrupted,
            unreadable: suite.unreadable,
            skipped: suite.skipped.len(),
            all: WireRow::of(None, &all),
            lengths: totals.by_length.iter().map(|(&length, row)| WireRow::of(Some(length), row)).collect(),
        }));
    }
    out.line(&format!(
        "\n{:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9} {:>9} {:>14}",
        "length", "tried", "found", "best", "better", "proven", "wrong", "median s", "seconds", "nodes"
    ))?;
    for (length, row) in &totals.by_length {
        out.line(&table_row(&format!("#{length}"), row))?;
    }
    out.line(&table_row("all", &all))?;
    out.line(&format!("\n{}", sentence(&all, &skipped, suite.unreadable, interrupted)))
}

fn table_row(label: &str, row: &Row) -> String {
    format!(
        "{label:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9.4} {:>9.3} {:>14}",
        row.tried,
        row.found,
        row.best,
        row.better,
        row.proven,
        row.wrong(),
        row.median().as_secs_f64(),
        row.elapsed().as_secs_f64(),
        row.nodes,
    )
}

fn sentence(all: &Row, skipped: &BTreeMap<Skip, usize>, unreadable: usize, interrupted: bool) -> String {
    let share = |part: usize| if all.tried == 0 { 0.0 } else { 100.0 * part as f64 / all.tried as f64 };
    let mut parts = vec![format!(
        "{:.1} % found, {:.1} % as short as known or shorter, {} bad lines, {} contradictions",
        share(all.found),
        share(all.best),
        all.bad_lines,
        all.contradictions
    )];
    let seconds = all.elapsed().as_secs_f64();
    if seconds > 0.0 && all.tried > 0 {
        let cpu = all.cpu.map_or_else(String::new, |cpu| format!(", {:.3} CPU s", cpu.as_secs_f64()));
        parts.push(format!("{:.1} positions/s{cpu}", all.tried as f64 / seconds));
    }
    parts.extend(skipped.iter().map(|(skip, count)| format!("skipped {count}: {}", skip.words())));
    if unreadable > 0 {
        parts.push(format!("{unreadable} problems cannot be read"));
    }
    if interrupted {
        parts.push("incomplete: stopped by the user".into());
    }
    parts.join("\n")
}

fn word(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::User => "user",
    }
}

const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Full => "full",
        Mode::Shortest => "shortest",
        Mode::First => "first",
    }
}

fn json(value: &impl Serialize) -> String {
    // Structures whose keys are strings cannot fail to serialise.
    serde_json::to_string(value).unwrap_or_default()
}

/// The JSON object of one position.
#[derive(Serialize)]
struct Line<'a> {
    format: &'static str,
    version: u32,
    kind: &'static str,
    id: &'a str,
    fen: String,
    known: u16,
    found: Option<u16>,
    shortest: bool,
    none_within: u16,
    keys: Option<usize>,
    line: String,
    bad_line: Option<&'a str>,
    contradicts: bool,
    stop: Option<&'static str>,
    seconds: f64,
    cpu_seconds: Option<f64>,
    nodes: u64,
}

impl<'a> Line<'a> {
    fn of(entry: &'a BenchPosition, measured: &'a Measured) -> Self {
        let line: Vec<_> = measured.line.iter().map(ToString::to_string).collect();
        Self {
            format: FORMAT,
            version: JSON_VERSION,
            kind: "position",
            id: &entry.id,
            fen: entry.position.to_string(),
            known: entry.known.get(),
            found: measured.found,
            shortest: measured.shortest,
            none_within: measured.none_within,
            keys: measured.keys,
            line: line.join(" "),
            bad_line: measured.bad_line.as_deref(),
            contradicts: measured.contradicts(entry),
            stop: measured.stop.map(word),
            seconds: measured.elapsed.as_secs_f64(),
            cpu_seconds: measured.cpu.map(|cpu| cpu.as_secs_f64()),
            nodes: measured.nodes,
        }
    }
}

/// The JSON object at the end.
#[derive(Serialize)]
struct Summary {
    format: &'static str,
    version: u32,
    kind: &'static str,
    mode: &'static str,
    threads: usize,
    time_limit: Option<f64>,
    complete: bool,
    unreadable: usize,
    skipped: usize,
    all: WireRow,
    lengths: Vec<WireRow>,
}

#[derive(Serialize)]
struct WireRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u16>,
    tried: usize,
    found: usize,
    best: usize,
    better: usize,
    proven: usize,
    bad_lines: usize,
    contradictions: usize,
    median_seconds: f64,
    seconds: f64,
    cpu_seconds: Option<f64>,
    nodes: u64,
}

impl WireRow {
    fn of(length: Option<u16>, row: &Row) -> Self {
        Self {
            length,
            tried: row.tried,
            found: row.found,
            best: row.best,
            better: row.better,
            proven: row.proven,
            bad_lines: row.bad_lines,
            contradictions: row.contradictions,
            median_seconds: row.median().as_secs_f64(),
            seconds: row.elapsed().as_secs_f64(),
            cpu_seconds: row.cpu.map(|cpu| cpu.as_secs_f64()),
            nodes: row.nodes,
        }
    }
}
