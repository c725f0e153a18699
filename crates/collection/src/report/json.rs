//! One object a line.

use crate::finding::{Difference, Part, Verdict};
use crate::run::Checked;
use crate::summary::Summary;
use keymove_report::JSON_VERSION;
use serde::Serialize;

/// The value of the field `format`.
pub const CHECK_FORMAT: &str = "keymove-check";

#[derive(Serialize)]
struct Problem<'a> {
    format: &'static str,
    version: u32,
    kind: &'static str,
    /// From 1, over all files.
    number: u64,
    file: &'a str,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    id: &'a str,
    stipulation: &'a str,
    status: &'static str,
    verdict: Verdict,
    complete: bool,
    /// `null` if nothing could be compared.
    as_stated: Option<bool>,
    unsound_as_stated: bool,
    parts: &'a [Part],
    differences: &'a [Difference],
    remarks: &'a [String],
}

/// The object of a problem on one line, without line end.
pub fn problem_json(checked: &Checked) -> String {
    let Checked { number, file, line, column, id, stipulation, finding, .. } = checked;
    let has_differences = !finding.differences.is_empty();
    let problem = Problem {
        format: CHECK_FORMAT,
        version: JSON_VERSION,
        kind: "problem",
        number: number + 1,
        file,
        line: *line,
        column: *column,
        id,
        stipulation,
        status: finding.status().word(),
        verdict: finding.verdict,
        complete: finding.complete,
        as_stated: (finding.compared || has_differences).then_some(!has_differences),
        unsound_as_stated: finding.known_unsound,
        parts: &finding.parts,
        differences: &finding.differences,
        remarks: &finding.remarks,
    };
    serde_json::to_string(&problem).unwrap_or_default()
}

#[derive(Serialize)]
struct Counts {
    format: &'static str,
    version: u32,
    kind: &'static str,
    problems: u64,
    sound: u64,
    differs: u64,
    keyword: u64,
    not_stated: u64,
    dual: u64,
    cooked: u64,
    short_solution: u64,
    not_as_intended: u64,
    no_solution: u64,
    unfinished: u64,
    unreadable: u64,
    unsound_as_stated: u64,
    /// Whether the user stopped the run.
    interrupted: bool,
}

/// The object of the summary on one line, without line end.
pub fn summary_json(summary: &Summary) -> String {
    let counts = Counts {
        format: CHECK_FORMAT,
        version: JSON_VERSION,
        kind: "summary",
        problems: summary.problems,
        sound: summary.of(Verdict::Sound),
        differs: summary.differs,
        keyword: summary.keyword,
        not_stated: summary.of(Verdict::NotStated),
        dual: summary.of(Verdict::Dual),
        cooked: summary.of(Verdict::Cooked),
        short_solution: summary.of(Verdict::ShortSolution),
        not_as_intended: summary.of(Verdict::NotAsIntended),
        no_solution: summary.of(Verdict::NoSolution),
        unfinished: summary.of(Verdict::Unfinished),
        unreadable: summary.of(Verdict::Unreadable),
        unsound_as_stated: summary.stated_unsound,
        interrupted: summary.interrupted,
    };
    serde_json::to_string(&counts).unwrap_or_default()
}
