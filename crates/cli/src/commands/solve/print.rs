//! An answer as it is printed, and the exit code that says how it ended.

use super::Work;
use crate::args::{Format, MethodArg};
use crate::exit::Exit;
use crate::output::Out;
use anyhow::Result;
use keymove_report::{self as report, IntendedReport};
use keymove_solve::answer::{
    Answer, BattleAnswer, Found, LineSolution, MateMode, OtherCount, Recount, Soundness, Weights,
};
use keymove_solve::{LineTask, Method, Restriction, Stop};

/// An answer, and what was asked about it.
pub(super) struct Told<'a> {
    pub(super) answer: &'a Answer,
    /// What each first move weighs, told instead of the solution.
    pub(super) weights: Option<&'a Weights>,
    pub(super) intended: Option<&'a IntendedReport>,
}

/// Prints everything that the format has of an answer.
pub(super) fn answer(work: &Work<'_>, told: &Told<'_>, out: &mut Out) -> Result<Exit> {
    let answer = told.answer;
    if let Found::Lines(solution) = &answer.found {
        note_method(work, solution, out);
    }
    match work.job.options.format {
        Format::Text => text(work, told, out)?,
        Format::Json => work.json(told, out)?,
        Format::Keys => {
            work.key_heading(out)?;
            out.text(&report::answer_keys(answer))?;
        }
    }
    out.flush()?;
    let (generated, elapsed) = answer.cost();
    work.remark(search_stopped(answer), generated, elapsed, out);
    if let Found::Lines(solution) = &answer.found
        && !solution.agrees()
    {
        disagree(solution, out);
        return Ok(Exit::Unanswered);
    }
    match told.weights {
        Some(weights) if !weights.is_complete() => Ok(Exit::Unanswered),
        _ => Ok(exit(answer)),
    }
}

fn text(work: &Work<'_>, told: &Told<'_>, out: &mut Out) -> Result<()> {
    let Told { answer, weights, intended } = *told;
    let options = work.job.options;
    work.head(out)?;
    out.text(&match weights {
        Some(weights) => report::weights_text(weights, options.text.layout),
        None => report::answer_text(answer, &options.text),
    })?;
    if let Some(intended) = intended {
        out.text(&intended.text(options.text.paint))?;
    }
    if let Found::Battle(battle) = &answer.found
        && let Some(stop) = battle.stopped()
    {
        out.line(&format!("incomplete: {stop}; {}the rest is open", proven(battle)))?;
    }
    let costs = report::costs_table(answer);
    if options.report && !costs.is_empty() {
        out.line(&format!("\n{}", costs.trim_end()))?;
    }
    Ok(())
}

/// What a search that was stopped has proven of all first moves together, with a semicolon behind it.
fn proven(BattleAnswer { tree, outcome, .. }: &BattleAnswer) -> String {
    if tree.stipulation.length.half {
        return String::new();
    }
    // Depths are examined one after the other, the last one not to its end.
    let finished = outcome.depths.len().saturating_sub(1);
    let shortest = outcome.keys().map(|(_, length)| usize::from(length.get())).min();
    let restriction = match tree.restriction {
        Restriction::NONE => "",
        restriction if restriction.checks_only => " by checks alone",
        _ => " within the restriction",
    };
    let none = if tree.stipulation.is_mate() { "mate" } else { "solution" };
    match shortest.map_or(finished, |length| finished.min(length - 1)) {
        0 => String::new(),
        1 => format!("proven: no {none} in 1 move{restriction}; "),
        n => format!("proven: no {none} in {n} moves{restriction}; "),
    }
}

/// Says that the method asked for was none for this stipulation.
fn note_method(work: &Work<'_>, solution: &LineSolution, out: &mut Out) {
    let asked = matches!(work.job.options.search.method, MethodArg::Pictures | MethodArg::Both);
    if asked && solution.outcome.method != Method::Pictures && !work.job.options.quiet {
        out.say(&format!(
            "note: {} is not solved by pictures; every move was tried",
            solution.task.stipulation
        ));
    }
}

/// Says as loudly as possible that one of the solvers is wrong.
fn disagree(solution: &LineSolution, out: &mut Out) {
    let LineTask { position, stipulation, .. } = &solution.task;
    let found = solution.outcome.solutions();
    for OtherCount { how, result } in &solution.counts {
        if let Recount::Other(number) = result {
            out.say(&format!(
                "internal error: solutions found: {found}; counted {how}: {number}; please report {position} {stipulation}"
            ));
        }
    }
}

/// Why the search for keys or solutions ended early, whatever became of the tree.
fn search_stopped(answer: &Answer) -> Option<Stop> {
    match &answer.found {
        Found::Battle(battle) => battle.stopped(),
        Found::Introduced(introduced) => introduced.solution.search_stopped(),
        Found::Lines(_) | Found::Mate(_) => answer.stopped(),
    }
}

/// A solution is an answer unless the search was to find all and could not; the absence of solutions only if all was
/// searched. Within a restriction a solution counts, its absence does not. A second count that was asked for and not
/// finished leaves the answer open.
fn exit(answer: &Answer) -> Exit {
    let stopped = search_stopped(answer).is_some();
    let solved = if answer.is_solved() { Exit::Solved } else { Exit::Unanswered };
    match &answer.found {
        Found::Mate(mate) if stopped && mate.solution.mode != MateMode::First => return Exit::Unanswered,
        Found::Mate(_) if answer.is_solved() => return solved,
        Found::Lines(solution) if solution.counts.iter().any(is_unfinished) => return Exit::Unanswered,
        _ if stopped => return Exit::Unanswered,
        Found::Battle(_) if answer.soundness() == Soundness::Open => return Exit::Unanswered,
        _ => {}
    }
    match answer.soundness() {
        Soundness::NoSolution => Exit::Refuted,
        _ => solved,
    }
}

const fn is_unfinished(count: &OtherCount) -> bool {
    matches!(count.result, Recount::Unfinished(_))
}
