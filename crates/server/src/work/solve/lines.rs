//! Help and series play: all solutions, each a line of moves.

use super::Work;
use crate::jobs::Gone;
use keymove_problem::analysis::explain;
use keymove_problem::report::{self, LineSolution, LineStats, LineVerdict};
use keymove_problem::solve::{LineError, LineOutcome, LineTask, Status, solve_lines};
use serde_json::json;

/// Most solutions that are explained; more are meant by nobody.
const EXPLAINED: usize = 200;

pub(super) fn solve(work: &Work<'_>) -> Result<(), Gone> {
    match solution(work) {
        Ok(solution) => send(work, &solution),
        Err(error) => work.note("unsolvable", json!({ "message": error.to_string() })),
    }
}

fn solution(work: &Work<'_>) -> Result<LineSolution, LineError> {
    let task = work.wanted.lines(work.case);
    let set_task = set_play(work, &task);
    let outcome = search(work, &task)?;
    let set_play = match set_task {
        Some(task) => {
            let outcome = search(work, &task)?;
            Some((task, outcome))
        }
        None => None,
    };
    Ok(LineSolution { task, outcome, set_play, intention: work.wanted.intention.clone(), counts: Vec::new() })
}

/// The play if the other side begins. First moves have other numbers then, so all are tried.
fn set_play(work: &Work<'_>, task: &LineTask) -> Option<LineTask> {
    let stipulation = task.stipulation.set_play()?;
    let position = work.case.set_play.as_ref()?.as_ref().ok().copied()?;
    Some(LineTask { position, stipulation, first_moves: None, ..task.clone() })
}

fn search(work: &Work<'_>, task: &LineTask) -> Result<LineOutcome, LineError> {
    work.progress.during(work.context, "search", |observer| solve_lines(&work.limits(), task, observer))
}

fn send(work: &Work<'_>, solution: &LineSolution) -> Result<(), Gone> {
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
