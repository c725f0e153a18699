//! Both sides help, or one moves alone: solutions that are lines.

use super::{Found, Job, Solved, keywords, stopped};
use crate::finding::{Part, Verdict};
use keymove_chess::Move;
use keymove_problem::Intention;
use keymove_problem::statement::Case;
use keymove_report::{Layout, Paint, line_text, line_verdict_line};
use keymove_solve::answer::{LineSolution, LineVerdict};
use keymove_solve::{Limits, LineOutcome, LineTask, Status, Stop, solve_lines};
use keymove_study::Study;
use std::time::Instant;

/// Solutions that are written out of a problem that has too many.
const SHOWN: usize = 4;

/// Finds all solutions. As many are intended as is stated, or as the stated solution has, or else one.
pub(super) fn solve(job: &Job<'_>, case: &Case, index: usize, intention: Option<&Intention>) -> Solved {
    let deadline = job.limits.time.and_then(|time| Instant::now().checked_add(time));
    let task = LineTask::new(case.position, case.stipulation);
    let outcome = match solve_lines(&job.limits, &task, &()) {
        Ok(outcome) => outcome,
        Err(error) => return super::unfinished(case, error.to_string()),
    };
    let intention = intention.cloned().unwrap_or_else(|| job.claims.intention(index, case));
    let mut remarks = Vec::new();
    let mut stop = stop_of(&outcome);
    if let Some((words, set_stop)) = set_play(case, &job.limits, deadline) {
        remarks.push(words);
        stop = stop.or(set_stop);
    }
    let wants = job.options.keywords && keywords::wants(job.entry);
    let complete = outcome.status == Status::Complete && outcome.unlisted == 0;
    let study = (wants && complete)
        .then(|| Study::of_lines(&case.position, case.stipulation, &outcome.lines, complete));
    let solution = LineSolution { task, outcome, set_play: None, intention, counts: Vec::new() };
    let part = part(case, &solution, stop);
    let all = complete;
    let lines = solution.outcome.lines;
    Solved {
        part,
        index: 0,
        position: case.position,
        stipulation: case.stipulation,
        found: Found::Lines { lines, all },
        refutations: Vec::new(),
        study,
        remarks,
    }
}

fn part(case: &Case, solution: &LineSolution, stop: Option<Stop>) -> Part {
    let outcome = &solution.outcome;
    let shortest = outcome.lengths.iter().find(|report| report.solutions > 0);
    let is_short = shortest.is_some_and(|report| report.length.plies() < case.stipulation.length.plies());
    let verdict = match LineVerdict::of(solution) {
        LineVerdict::Sound => Verdict::Sound,
        LineVerdict::Cooked => Verdict::Cooked,
        LineVerdict::Short { .. } => Verdict::ShortSolution,
        LineVerdict::TooFew | LineVerdict::OtherPattern => Verdict::NotAsIntended,
        LineVerdict::NoSolution => Verdict::NoSolution,
        // What is proven is proven, whatever is left open.
        LineVerdict::Stopped { .. } if is_short => Verdict::ShortSolution,
        LineVerdict::Stopped { .. } if outcome.solutions() > solution.intention.solutions() => {
            Verdict::Cooked
        }
        LineVerdict::Stopped { .. } | LineVerdict::Restricted => Verdict::Unfinished,
    };
    let uci = |line: &Vec<Move>| line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    Part {
        label: String::new(),
        fen: case.position.to_string(),
        stipulation: case.stipulation.to_string(),
        verdict,
        stopped: stop.and_then(stopped),
        keys: outcome.lines.iter().take(Part::MOST).map(uci).collect(),
        solutions: outcome.solutions(),
        length: shortest.map(|report| report.length.to_string()),
        duals: Vec::new(),
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
    let what = line.split_once(':').map_or("", |(_, rest)| rest.trim());
    match (what.is_empty(), moves.is_empty()) {
        (_, true) => what.to_owned(),
        (true, false) => moves,
        (false, false) => format!("{what}: {moves}"),
    }
}

/// The play if the other side begins, where that is stated: a remark on it, and why it was not searched to the end.
fn set_play(case: &Case, limits: &Limits, deadline: Option<Instant>) -> Option<(String, Option<Stop>)> {
    let stipulation = case.stipulation.set_play()?;
    let position = case.set_play.as_ref()?.as_ref().ok().copied()?;
    let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let limits = Limits { time: left, ..limits.clone() };
    let outcome = solve_lines(&limits, &LineTask::new(position, stipulation), &()).ok()?;
    let stop = stop_of(&outcome);
    let words = match (stop, outcome.solutions()) {
        (Some(stop), found) => format!("set play: {stop}; {found} found so far"),
        (None, 0) => "set play is stated, but there is none".to_owned(),
        (None, 1) => "set play: 1 line".to_owned(),
        (None, found) => format!("set play: {found} lines"),
    };
    Some((words, stop))
}

const fn stop_of(outcome: &LineOutcome) -> Option<Stop> {
    match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    }
}
