//! Battles: all first moves proven or refuted, and the tree behind the answer.

use super::certificate::certify;
use super::{Work, build_tree};
use crate::args::Format;
use crate::draft::Draft;
use crate::exit::Exit;
use crate::output::Out;
use crate::progress::Progress;
use anyhow::Result;
use keymove_problem::certificate::claim_of;
use keymove_problem::report::{self, Stats};
use keymove_problem::solve::{BattleSolver, BattleTask, DepthReport, Outcome, Status, Stop};
use keymove_problem::tree::{Options, Tree, Verdict};
use std::time::Duration;

pub(super) fn solve(work: &Work<'_>, draft: Option<Draft>, out: &mut Out) -> Result<Exit> {
    let options = work.job.options;
    let task = work.battle();
    let mut solver = BattleSolver::new(options.limits.clone())?;
    let progress = Progress::start(options.progress, options.quiet, &task.stipulation);
    let (task, outcome) = solver.shortest(&task, &progress);
    let mut tree = build_tree(
        &mut solver,
        work.job.interrupt,
        work.deadline,
        &task,
        &outcome,
        &tree_options(work, &task),
    );
    tree.asked = work.case.stipulation;
    drop(progress);
    let stop = match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    };
    print(work, &outcome, &tree, stop, out)?;
    let exit = exit(&tree, stop);
    let certified = certify(work, &mut solver, draft, claim_of(&tree, &outcome))?;
    Ok(exit.and(certified))
}

fn tree_options(work: &Work<'_>, task: &BattleTask) -> Options {
    let set_position = work.case.set_play.as_ref().and_then(|position| position.as_ref().ok());
    Options {
        set_en_passant: set_position.and_then(|position| position.en_passant()),
        ..work.job.options.tree(task.stipulation.moves())
    }
}

fn print(work: &Work<'_>, outcome: &Outcome, tree: &Tree, stop: Option<Stop>, out: &mut Out) -> Result<()> {
    let options = work.job.options;
    match options.format {
        Format::Text => {
            work.head(out)?;
            out.text(&report::text(tree, &options.text))?;
            if let Some(stop) = stop {
                out.line(&format!("incomplete: {stop}; {}the rest is open", proven(tree, outcome)))?;
            }
            if options.report {
                out.line(&format!("\n{}", report::depth_table(&outcome.depths).trim_end()))?;
            }
        }
        Format::Json => {
            let stats = stats(work, &outcome.depths, outcome.elapsed, outcome.generated());
            work.json(|pretty| report::json(tree, Some(&stats), pretty), out)?;
        }
        Format::Keys => {
            work.key_heading(out)?;
            out.text(&report::key_lines(tree))?;
        }
    }
    out.flush()?;
    work.remark(stop, outcome.generated(), outcome.elapsed);
    Ok(())
}

/// What a search that was stopped has proven of all first moves together, with a semicolon behind it.
fn proven(tree: &Tree, outcome: &Outcome) -> String {
    if tree.stipulation.length.half {
        return String::new();
    }
    // Depths are examined one after the other, the last one not to its end.
    let finished = outcome.depths.len().saturating_sub(1);
    let shortest = outcome.keys().map(|(_, length)| usize::from(length.get())).min();
    let restriction = match tree.restriction {
        restriction if restriction.is_none() => "",
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

/// Costs as the report prints them.
pub(super) fn stats(work: &Work<'_>, depths: &[DepthReport], elapsed: Duration, nodes: u64) -> Stats {
    let limits = &work.job.options.limits;
    Stats {
        nodes,
        elapsed,
        threads: limits.threads,
        table_bytes: limits.table_bytes,
        depths: depths.to_vec(),
    }
}

/// A solution within a restriction counts as an answer, its absence does not.
fn exit(tree: &Tree, stop: Option<Stop>) -> Exit {
    match &tree.verdict {
        _ if stop.is_some() => Exit::Unanswered,
        Verdict::Sound { .. }
        | Verdict::Cooked { .. }
        | Verdict::ShortSolution { .. }
        | Verdict::Answered { .. } => Exit::Solved,
        Verdict::Restricted { length: Some(_), .. } => Exit::Solved,
        Verdict::NoSolution | Verdict::Refuted { .. } => Exit::Refuted,
        Verdict::Stopped { .. } | Verdict::Restricted { .. } => Exit::Unanswered,
    }
}
