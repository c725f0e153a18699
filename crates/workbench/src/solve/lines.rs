//! Help and series play: all solutions, each a line of moves.

use super::OneCase;
use crate::Error;
use keymove_report as report;
use keymove_report::LineStats;
use keymove_solve::answer::{LineSolution, LineVerdict, OtherCount};
use keymove_solve::{
    LineError, LineOutcome, LineTask, Method, MethodChoice, Observer, Status, Stop, count_lines, solve_lines,
};
use keymove_study::explain;
use serde_json::json;
use std::time::Instant;

/// Most solutions that are explained; more are meant by nobody.
const EXPLAINED: usize = 200;

pub(super) fn solve(work: &OneCase<'_>) -> Result<(), Error> {
    match solution(work) {
        Ok(solution) => send(work, &solution),
        Err(error) => work.note("unsolvable", json!({ "message": error.to_string() })),
    }
}

fn solution(work: &OneCase<'_>) -> Result<LineSolution, LineError> {
    let task = work.wanted.lines(work.case);
    let set_task = set_play(work, &task);
    let outcome = search(work, &task, Told::Solutions)?;
    let set_play = match set_task {
        Some(task) => {
            let outcome = search(work, &task, Told::SetPlay)?;
            Some((task, outcome))
        }
        None => None,
    };
    let mut counts = Vec::new();
    // If pictures are of no use here, every move has been tried already.
    if work.wanted.compare && outcome.method == Method::Pictures {
        counts.push(count_plainly(work, &task, &outcome)?);
    }
    if work.wanted.recount {
        counts.push(count_again(work, &task, &outcome));
    }
    Ok(LineSolution { task, outcome, set_play, intention: work.wanted.intention.clone(), counts })
}

/// The solutions found by trying every move, compared one by one.
fn count_plainly(
    work: &OneCase<'_>, task: &LineTask, outcome: &LineOutcome,
) -> Result<OtherCount, LineError> {
    let other = search(work, &LineTask { method: MethodChoice::Plain, ..task.clone() }, Told::Nothing)?;
    Ok(OtherCount::by_every_move(outcome, &other))
}

/// The number of solutions by a search that shares nothing with the solver but the rules of chess.
fn count_again(work: &OneCase<'_>, task: &LineTask, outcome: &LineOutcome) -> OtherCount {
    let stopped = || match Instant::now() >= work.deadline {
        _ if work.context.is_stopped() => Some(Stop::User),
        true => Some(Stop::Time),
        false => None,
    };
    let count = || work.progress.during(work.context, "count", |_| count_lines(task, &stopped));
    OtherCount::by_plain_count(outcome, count)
}

/// The play if the other side begins. First moves have other numbers then, so all are tried.
fn set_play(work: &OneCase<'_>, task: &LineTask) -> Option<LineTask> {
    let stipulation = task.stipulation.set_play()?;
    let position = work.case.set_play.as_ref()?.as_ref().ok().copied()?;
    Some(LineTask { position, stipulation, first_moves: None, ..task.clone() })
}

/// Which solutions are told of while they are searched.
#[derive(Clone, Copy)]
enum Told {
    Solutions,
    SetPlay,
    /// They are known already.
    Nothing,
}

fn search(work: &OneCase<'_>, task: &LineTask, told: Told) -> Result<LineOutcome, LineError> {
    let (context, progress) = (work.context, &work.progress);
    let search = |observer: &dyn Observer| solve_lines(&work.limits(), task, observer);
    match told {
        Told::Solutions => progress.during_lines(context, task, false, search),
        Told::SetPlay => progress.during_lines(context, task, true, search),
        Told::Nothing => progress.during(context, "search", search),
    }
}

fn send(work: &OneCase<'_>, solution: &LineSolution) -> Result<(), Error> {
    let limits = work.limits();
    let stats = LineStats { threads: limits.threads, table_bytes: limits.table_bytes };
    work.send("solution", &report::lines_json(solution, stats, false))?;
    if work.wanted.explain {
        let LineSolution { task, outcome, .. } = solution;
        if task.stipulation.intro > 0 || outcome.lines.len() > EXPLAINED {
            let reason = match task.stipulation.intro {
                0 => "there are too many solutions; only up to 200 are explained",
                _ => "not of play after an introduction",
            };
            work.note("explanation", json!({ "explanation": null, "reason": reason }))?;
        } else {
            let complete = outcome.status == Status::Complete && outcome.unlisted == 0;
            let sound = LineVerdict::of(solution) == LineVerdict::Sound;
            let explanation =
                explain::of_lines(&task.position, task.stipulation, &outcome.lines, complete, sound);
            work.send("explanation", &report::explain_lines_json(solution, &explanation, false))?;
        }
    }
    if work.wanted.certificate {
        let reason = format!(
            "there are no certificates for help and series play such as {}",
            solution.task.stipulation
        );
        work.note("certificate", json!({ "base64": null, "reason": reason }))?;
    }
    Ok(())
}
