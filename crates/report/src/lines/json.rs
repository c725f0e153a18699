//! Lines as JSON, described in `docs/json.md`.

use super::{line_verdict_line, line_verdict_phrases};
use crate::JSON_VERSION;
use crate::Paint;
use crate::json::write;
use crate::phrase::Phrase;
use crate::words::plain_move;
use keymove_chess::notation::Style;
use keymove_chess::{Color, Move, Position};
use keymove_problem::replay::positions;
use keymove_solve::answer::{LineSolution, LineVerdict, Recount};
use keymove_solve::{LineOutcome, LineTask, Method, Status, Stop};
use serde::Serialize;

/// The value of the field `format`.
pub const LINES_FORMAT: &str = "keymove-lines";

/// What the run was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineStats {
    /// Threads.
    pub threads: usize,
    /// The largest size of the table in bytes.
    pub table_bytes: usize,
}

/// Everything that is known about a solution as one JSON object without line end. `pretty` gives indented lines, otherwise
/// the text is one line.
pub fn lines_json(solution: &LineSolution, stats: LineStats, pretty: bool) -> String {
    write(&convert(solution, stats), pretty)
}

/// Solutions alone, as a JSON array without line end: the same objects as in [`lines_json`]. `position` is where they begin.
pub fn line_list_json(position: &Position, lines: &[Vec<Move>]) -> String {
    write(&list(position, lines), false)
}

#[derive(Serialize)]
struct Wire {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: String,
    starter: &'static str,
    units: Units,
    restriction: Option<Restriction>,
    status: &'static str,
    stop: Option<&'static str>,
    none_up_to: Option<String>,
    method: &'static str,
    verdict: Verdict,
    solutions: Vec<Line>,
    unlisted: u64,
    set_play: Option<SetPlay>,
    counts: Vec<Count>,
    stats: Stats,
}

#[derive(Serialize)]
struct Units {
    white: usize,
    black: usize,
}

#[derive(Serialize)]
struct Restriction {
    checks_only: bool,
    max_flights: Option<u8>,
    /// Numbers of the first moves, from 1; no upper end: null.
    first_moves: Option<(u32, Option<u32>)>,
}

#[derive(Serialize)]
struct Verdict {
    kind: &'static str,
    computer_tested: bool,
    solutions: u64,
    intended: String,
    pattern: Option<Vec<u64>>,
    text: String,
    phrases: Vec<Phrase>,
}

#[derive(Serialize)]
struct Line {
    moves: Vec<WireMove>,
}

#[derive(Serialize)]
struct WireMove {
    uci: String,
    san: String,
}

#[derive(Serialize)]
struct SetPlay {
    fen: String,
    stipulation: String,
    status: &'static str,
    stop: Option<&'static str>,
    solutions: Vec<Line>,
    unlisted: u64,
}

#[derive(Serialize)]
struct Count {
    how: String,
    agrees: Option<bool>,
    solutions: Option<u64>,
}

#[derive(Serialize)]
struct Stats {
    nodes: u64,
    seconds: f64,
    threads: usize,
    table_bytes: usize,
    lengths: Vec<Length>,
}

#[derive(Serialize)]
struct Length {
    length: String,
    solutions: u64,
    nodes: u64,
    seconds: f64,
}

/// The object, to be part of another one.
pub(crate) fn object(solution: &LineSolution, stats: LineStats) -> impl Serialize + use<> {
    convert(solution, stats)
}

fn convert(solution: &LineSolution, stats: LineStats) -> Wire {
    let LineSolution { task, outcome, set_play, counts, .. } = solution;
    let position = &task.position;
    let count = |color| position.color(color).into_iter().count();
    Wire {
        format: LINES_FORMAT,
        version: JSON_VERSION,
        fen: position.to_string(),
        stipulation: task.stipulation.to_string(),
        starter: match position.turn() {
            Color::White => "white",
            Color::Black => "black",
        },
        units: Units { white: count(Color::White), black: count(Color::Black) },
        restriction: solution.is_restricted().then(|| restriction(task)),
        status: status(outcome),
        stop: stop(outcome),
        none_up_to: solution.none_up_to().map(|length| length.to_string()),
        method: match outcome.method {
            Method::Plain => "plain",
            Method::Pictures => "pictures",
        },
        verdict: verdict(solution),
        solutions: list(&task.position, &outcome.lines),
        unlisted: outcome.unlisted,
        set_play: set_play.as_ref().map(|(task, outcome)| SetPlay {
            fen: task.position.to_string(),
            stipulation: task.stipulation.to_string(),
            status: status(outcome),
            stop: stop(outcome),
            solutions: list(&task.position, &outcome.lines),
            unlisted: outcome.unlisted,
        }),
        counts: counts
            .iter()
            .map(|count| Count {
                how: count.how.clone(),
                agrees: match count.result {
                    Recount::Same => Some(true),
                    Recount::Other(_) => Some(false),
                    Recount::Unfinished(_) => None,
                },
                solutions: match count.result {
                    Recount::Same => Some(outcome.solutions()),
                    Recount::Other(number) => Some(number),
                    Recount::Unfinished(_) => None,
                },
            })
            .collect(),
        stats: convert_stats(outcome, stats),
    }
}

fn restriction(task: &LineTask) -> Restriction {
    Restriction {
        checks_only: task.restriction.checks_only,
        max_flights: task.restriction.max_flights,
        first_moves: task
            .first_moves
            .as_ref()
            .map(|numbers| (*numbers.start(), Some(*numbers.end()).filter(|&end| end != u32::MAX))),
    }
}

fn status(outcome: &LineOutcome) -> &'static str {
    if stop(outcome).is_some() { "stopped" } else { "complete" }
}

fn stop(outcome: &LineOutcome) -> Option<&'static str> {
    match outcome.status {
        Status::Complete => outcome.stopped_at_max.then_some("solutions"),
        Status::Stopped(Stop::Time) => Some("time"),
        Status::Stopped(Stop::Nodes) => Some("nodes"),
        Status::Stopped(Stop::Memory) => Some("memory"),
        Status::Stopped(Stop::User) => Some("user"),
    }
}

fn verdict(solution: &LineSolution) -> Verdict {
    let verdict = LineVerdict::of(solution);
    Verdict {
        kind: match verdict {
            LineVerdict::Sound => "sound",
            LineVerdict::Cooked => "cooked",
            LineVerdict::Short { .. } => "short_solution",
            LineVerdict::NotStated => "not_stated",
            LineVerdict::TooFew => "too_few",
            LineVerdict::OtherPattern => "other_pattern",
            LineVerdict::NoSolution => "no_solution",
            LineVerdict::Stopped { .. } => "stopped",
            LineVerdict::Restricted => "restricted",
        },
        computer_tested: verdict.is_sound(),
        solutions: solution.outcome.solutions(),
        intended: solution.intention.to_string(),
        pattern: solution.pattern(),
        text: line_verdict_line(solution, Paint::Plain),
        phrases: line_verdict_phrases(solution),
    }
}

fn list(position: &Position, lines: &[Vec<Move>]) -> Vec<Line> {
    lines.iter().map(|line| Line { moves: moves(position, line) }).collect()
}

fn moves(position: &Position, line: &[Move]) -> Vec<WireMove> {
    positions(position, line)
        .map(|(position, mv)| WireMove { uci: mv.to_string(), san: plain_move(&position, mv, Style::San) })
        .collect()
}

fn convert_stats(outcome: &LineOutcome, stats: LineStats) -> Stats {
    let lengths = outcome.lengths.iter().map(|report| Length {
        length: report.length.to_string(),
        solutions: report.solutions,
        nodes: report.generated,
        seconds: report.elapsed.as_secs_f64(),
    });
    Stats {
        nodes: outcome.generated,
        seconds: outcome.elapsed.as_secs_f64(),
        threads: stats.threads,
        table_bytes: stats.table_bytes,
        lengths: lengths.collect(),
    }
}
