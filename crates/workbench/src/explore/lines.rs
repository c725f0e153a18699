//! With which moves a solution of help or series play goes on.

use super::walk::LineWalk;
use super::{Found, Search, Verdict, Word};
use keymove_chess::Move;
use keymove_problem::statement::Case;
use keymove_solve::{LineOutcome, LineTask, Status, solve_lines};

/// Solutions that are looked at. Where there are more, moves that begin none of these are open.
const MOST: u64 = 20_000;

pub(super) fn of_lines(case: &Case, walk: &LineWalk, search: &Search<'_>) -> Found {
    if walk.place.over.is_some() {
        return Found { verdicts: Vec::new(), stop: None };
    }
    let moves = walk.moves(case);
    let (task, before) = task(case, walk);
    let task = LineTask { max_solutions: Some(MOST), ..task };
    let progress = search.progress(task.position, false);
    let outcome =
        progress.during(search.context, "search", |observer| solve_lines(&search.limits(), &task, observer));
    match outcome {
        Ok(outcome) => found(&moves, &outcome, &before),
        Err(_) => Found::unsearched(moves.iter().copied()),
    }
}

/// What is to be solved, and the moves with which its solutions must begin: what is left of the problem where that is a
/// problem of its own, else the whole.
fn task(case: &Case, walk: &LineWalk) -> (LineTask, Vec<Move>) {
    let mut rest = case.stipulation;
    let is_split = rest.play.alternates() && !rest.goal.needs_history();
    let mut played = 0;
    while is_split && played < walk.place.played.len() {
        let Some(shorter) = rest.set_play() else { break };
        rest = shorter;
        played += 1;
    }
    if is_split && played == walk.place.played.len() {
        return (LineTask::new(walk.place.position, rest), Vec::new());
    }
    let moves = walk.place.played.iter().map(|(mv, _)| *mv).collect();
    (LineTask::new(case.position, case.stipulation), moves)
}

fn found(moves: &[Move], outcome: &LineOutcome, before: &[Move]) -> Found {
    let lines: Vec<&[Move]> = outcome.lines.iter().filter_map(|line| line.strip_prefix(before)).collect();
    let complete = outcome.status == Status::Complete && !outcome.stopped_at_max && outcome.unlisted == 0;
    let verdict = |&mv: &Move| {
        let own = lines.iter().filter(|line| line.first() == Some(&mv));
        let length = own.map(|line| line.len() as f64 / 2.0).min_by(f64::total_cmp);
        let word = match length {
            Some(_) => Word::Solves,
            None if complete => Word::Refuted,
            None => Word::Open,
        };
        Verdict { mv, word, length }
    };
    Found::new(moves.iter().map(verdict).collect(), outcome.status)
}
