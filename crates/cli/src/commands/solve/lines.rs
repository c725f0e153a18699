//! Help and series play: all solutions, each a line of moves.

use super::Work;
use crate::args::{Format, MethodArg};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::progress::Progress;
use anyhow::Result;
use keymove_problem::statement::Case;
use keymove_report as report;
use keymove_report::LineStats;
use keymove_solve::answer::{LineSolution, LineVerdict, OtherCount, Recount};
use keymove_solve::{LineOutcome, LineTask, Method, MethodChoice, Status, Stop, count_lines, solve_lines};
use std::time::Instant;

pub(super) fn solve(work: &Work<'_>, out: &mut Out) -> Result<Exit> {
    let options = work.job.options;
    let task = LineTask {
        restriction: options.search.restriction(),
        first_moves: options.search.first_moves.clone(),
        max_solutions: options.search.max_solutions,
        method: match options.search.method {
            MethodArg::Auto => MethodChoice::Auto,
            MethodArg::Plain => MethodChoice::Plain,
            MethodArg::Pictures | MethodArg::Both => MethodChoice::Pictures,
        },
        ..LineTask::new(work.case.position, work.case.stipulation)
    };
    let set_task = set_play(work.case, &task);
    let outcome = search(work, &task)?;
    note_method(work, &task, &outcome);
    let set_play = match set_task {
        Some(task) => {
            let outcome = search(work, &task)?;
            Some((task, outcome))
        }
        None => None,
    };
    let mut counts = Vec::new();
    // If pictures are of no use here, every move has been tried already.
    if options.search.method == MethodArg::Both && outcome.method == Method::Pictures {
        counts.push(count_plainly(work, &task, &outcome)?);
    }
    if options.search.recount {
        counts.push(count_again(work, &task, &outcome));
    }
    let intention = options.statement.intention.clone().unwrap_or_default();
    let solution = LineSolution { task, outcome, set_play, intention, counts };
    print(work, &solution, out)?;
    if !solution.agrees() {
        disagree(&solution);
        return Ok(Exit::Unanswered);
    }
    Ok(exit(&solution))
}

/// Says that the method asked for was none for this stipulation.
fn note_method(work: &Work<'_>, task: &LineTask, outcome: &LineOutcome) {
    if task.method == MethodChoice::Pictures && outcome.method != Method::Pictures && !work.job.options.quiet
    {
        say(&format!("note: {} is not solved by pictures; every move was tried", task.stipulation));
    }
}

/// The play if the other side begins. First moves have other numbers then, so all are tried.
fn set_play(case: &Case, task: &LineTask) -> Option<LineTask> {
    let stipulation = task.stipulation.set_play()?;
    let position = case.set_play.as_ref()?.as_ref().ok().copied()?;
    Some(LineTask { position, stipulation, first_moves: None, ..task.clone() })
}

/// Searches within what is left of the time.
fn search(work: &Work<'_>, task: &LineTask) -> Result<LineOutcome> {
    let options = work.job.options;
    let mut limits = options.limits.clone();
    limits.time = work.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let progress = Progress::start(options.progress, options.quiet, &task.stipulation);
    Ok(solve_lines(&limits, task, &progress)?)
}

/// The solutions found by trying every move, compared one by one.
fn count_plainly(work: &Work<'_>, task: &LineTask, outcome: &LineOutcome) -> Result<OtherCount> {
    let other = search(work, &LineTask { method: MethodChoice::Plain, ..task.clone() })?;
    Ok(OtherCount::by_every_move(outcome, &other))
}

/// The number of solutions by a search that shares nothing with the solver but the rules of chess.
fn count_again(work: &Work<'_>, task: &LineTask, outcome: &LineOutcome) -> OtherCount {
    OtherCount::by_plain_count(outcome, || count_lines(task, &|| stopped(work)))
}

/// Why a count has to end, if it has.
fn stopped(work: &Work<'_>) -> Option<Stop> {
    match work.deadline {
        _ if work.job.interrupt.by_user() => Some(Stop::User),
        Some(deadline) if Instant::now() >= deadline => Some(Stop::Time),
        _ => None,
    }
}

fn print(work: &Work<'_>, solution: &LineSolution, out: &mut Out) -> Result<()> {
    let options = work.job.options;
    let outcome = &solution.outcome;
    match options.format {
        Format::Text => {
            work.head(out)?;
            out.text(&report::lines_text(solution, options.text.layout, options.text.paint))?;
            if options.report {
                out.line(&format!("\n{}", report::length_table(&outcome.lengths).trim_end()))?;
            }
        }
        Format::Json => {
            let stats =
                LineStats { threads: options.limits.threads, table_bytes: options.limits.table_bytes };
            work.json(|pretty| report::lines_json(solution, stats, pretty), out)?;
        }
        Format::Keys => {
            work.key_heading(out)?;
            if let Some((_, set_play)) = &solution.set_play {
                out.line("# set play")?;
                out.text(&report::line_keys(set_play))?;
                out.line("# solutions")?;
            }
            out.text(&report::line_keys(outcome))?;
        }
    }
    out.flush()?;
    work.remark(stop(solution), outcome.generated, outcome.elapsed);
    Ok(())
}

/// Why one of the searches ended early, if one did.
fn stop(solution: &LineSolution) -> Option<Stop> {
    let set_play = solution.set_play.as_ref().map(|(_, outcome)| outcome);
    [Some(&solution.outcome), set_play].into_iter().flatten().find_map(|outcome| match outcome.status {
        Status::Stopped(stop) => Some(stop),
        Status::Complete => None,
    })
}

/// Says as loudly as possible that one of the solvers is wrong.
fn disagree(solution: &LineSolution) {
    let LineTask { position, stipulation, .. } = &solution.task;
    let found = solution.outcome.solutions();
    for OtherCount { how, result } in &solution.counts {
        if let Recount::Other(number) = result {
            say(&format!(
                "internal error: solutions found: {found}; counted {how}: {number}; please report {position} {stipulation}"
            ));
        }
    }
}

/// A solution is an answer unless the search was to find all and could not; the absence of solutions only if all was
/// searched. Neither is if a second count was asked for and not finished.
fn exit(solution: &LineSolution) -> Exit {
    let found = solution.outcome.solutions() > 0;
    let is_open = |count: &OtherCount| matches!(count.result, Recount::Unfinished(_));
    if solution.counts.iter().any(is_open) {
        return Exit::Unanswered;
    }
    match LineVerdict::of(solution) {
        _ if stop(solution).is_some() => Exit::Unanswered,
        LineVerdict::NoSolution => Exit::Refuted,
        LineVerdict::Stopped { .. } | LineVerdict::Restricted if !found => Exit::Unanswered,
        _ => Exit::Solved,
    }
}
