//! Both sides help, or one moves alone: solutions that are lines.

use super::{Found, Job, Solved, keywords, stopped};
use crate::finding::{Part, Verdict};
use keymove_chess::Move;
use keymove_problem::statement::Case;
use keymove_report::{Layout, Paint, line_text, line_verdict_line};
use keymove_solve::answer::LineSolution;
use keymove_solve::{LineOutcome, Status};
use keymove_study::Study;

/// Solutions that are written out of a problem that has too many.
const SHOWN: usize = 4;

/// Puts together what was found. As many solutions are intended as is stated, or as the stated solution has.
pub(super) fn solved(job: &Job<'_>, case: &Case, verdict: Verdict, solution: &LineSolution) -> Solved {
    let remarks = solution.set_play.iter().map(|(_, outcome)| set_play(outcome)).collect();
    let wants = job.options.keywords && keywords::wants(job.entry);
    let all = solution.is_complete();
    let lines = &solution.outcome.lines;
    let study = (wants && all).then(|| Study::of_lines(&case.position, case.stipulation, lines, all));
    Solved {
        part: part(case, verdict, solution),
        index: 0,
        position: case.position,
        stipulation: case.stipulation,
        found: Found::Lines { lines: lines.clone(), all },
        intended: None,
        comparison: None,
        study,
        remarks,
    }
}

fn part(case: &Case, verdict: Verdict, solution: &LineSolution) -> Part {
    let outcome = &solution.outcome;
    let none_up_to = solution.none_up_to().filter(|_| solution.stopped().is_some());
    let uci = |line: &Vec<Move>| line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    Part {
        label: String::new(),
        fen: case.position.to_string(),
        stipulation: case.stipulation.to_string(),
        verdict,
        stopped: solution.stopped().and_then(stopped),
        keys: outcome.lines.iter().take(Part::MOST).map(uci).collect(),
        solutions: outcome.solutions(),
        length: solution.shortest().map(|length| length.to_string()),
        duals: Vec::new(),
        intended: None,
        none_up_to: none_up_to.map(|length| length.to_string()),
        words: words(solution, verdict),
    }
}

/// `1.Kd8 Kf6 2.Ke8 Qe7#`; for the others what is wrong first.
fn words(solution: &LineSolution, verdict: Verdict) -> String {
    let lines = &solution.outcome.lines;
    let shown: Vec<String> = lines
        .iter()
        .take(SHOWN)
        .map(|line| line_text(&solution.task, line, Layout::Short).trim().to_owned())
        .collect();
    let more = solution.outcome.solutions().saturating_sub(shown.len() as u64);
    let mut moves = shown.join(" | ");
    if more > 0 {
        moves.push_str(&format!(" | and {more} more"));
    }
    if verdict == Verdict::Sound {
        return moves;
    }
    let line = line_verdict_line(solution, Paint::Plain);
    let what = match verdict {
        Verdict::NotStated => line.split(';').next().unwrap_or_default(),
        // The verdict's word is told before.
        _ => line.split_once(':').map_or("", |(_, rest)| rest.trim()),
    };
    match (what.is_empty(), moves.is_empty()) {
        (_, true) => what.to_owned(),
        (true, false) => moves,
        (false, false) => format!("{what}: {moves}"),
    }
}

/// A remark on the set play, where that is stated.
fn set_play(outcome: &LineOutcome) -> String {
    match (outcome.status, outcome.solutions()) {
        (Status::Stopped(stop), found) => format!("set play: {stop}; {found} found so far"),
        (Status::Complete, 0) => "set play is stated, but there is none".to_owned(),
        (Status::Complete, 1) => "set play: 1 line".to_owned(),
        (Status::Complete, found) => format!("set play: {found} lines"),
    }
}
