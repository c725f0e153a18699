//! All first moves proven or refuted, and the tree behind the answer.

use super::Work;
use super::certificate::{Draft, certify};
use crate::args::Format;
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::progress::Progress;
use crate::stop::{Alarm, Bounded};
use crate::units::{rate, short};
use anyhow::Result;
use keymove_problem::certificate::{self, Claim};
use keymove_problem::report::{self, Stats};
use keymove_problem::solve::{DepthReport, Outcome, Status, Stop};
use keymove_problem::tree::{self, Tree};
use std::io::IsTerminal;
use std::time::Duration;

pub(super) fn solve(mut work: Work<'_>, draft: Option<Draft>, out: &mut Out) -> Result<Exit> {
    let options = work.job.options;
    let progress = Progress::start(options.progress, options.quiet);
    let outcome = work.solver.full(&work.task, &progress);
    let tree = build(&mut work, &outcome);
    drop(progress);
    let stop = match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    };
    print(&work, &outcome, &tree, stop, out)?;
    let exit = exit(&outcome, stop);
    let certified = certify(&mut work, draft, claim(&outcome, stop))?;
    Ok(exit.and(certified))
}

/// The tree of the outcome, within what is left of the time.
fn build(work: &mut Work<'_>, outcome: &Outcome) -> Tree {
    let interrupt = work.job.interrupt;
    let options = work.job.options.tree(work.stipulation.moves());
    let alarm = Alarm::set(work.deadline, interrupt);
    let mut oracle = Bounded { solver: &mut work.solver, interrupt, deadline: work.deadline };
    let tree = tree::build(&work.task, outcome, &options, &mut oracle);
    drop(alarm);
    interrupt.lower();
    tree
}

fn print(work: &Work<'_>, outcome: &Outcome, tree: &Tree, stop: Option<Stop>, out: &mut Out) -> Result<()> {
    let options = work.job.options;
    match options.format {
        Format::Text => {
            out.line(&work.task.position.to_string())?;
            if options.diagram {
                out.line(&format!("\n{}", report::diagram(&work.task.position)))?;
            }
            out.text(&report::text(tree, &options.text))?;
            if let Some(stop) = stop {
                out.line(&format!("incomplete: {stop}; {}the rest is open", proven(outcome)))?;
            }
            if options.report {
                out.line(&format!("\n{}", report::depth_table(&outcome.depths).trim_end()))?;
            }
        }
        Format::Json => {
            let stats = stats(work, &outcome.depths, outcome.elapsed, outcome.generated());
            out.line(&report::json(tree, Some(&stats), !work.job.batch))?;
        }
        Format::Keys => out.text(&report::key_lines(tree))?,
    }
    out.flush()?;
    remark(work, stop, outcome.generated(), outcome.elapsed);
    Ok(())
}

/// What a search that was stopped has proven of all first moves together, with a semicolon behind it.
fn proven(outcome: &Outcome) -> String {
    // Depths are examined one after the other, the last one not to its end.
    let finished = outcome.depths.len().saturating_sub(1);
    let shortest = outcome.keys().map(|(_, length)| usize::from(length.get())).min();
    let restriction = if outcome.checks_only { " by checks alone" } else { "" };
    match shortest.map_or(finished, |length| finished.min(length - 1)) {
        0 => String::new(),
        1 => format!("proven: no mate in 1 move{restriction}; "),
        n => format!("proven: no mate in {n} moves{restriction}; "),
    }
}

/// On standard error: that the answer is incomplete, where the output cannot say it; what it cost, for those who watch.
pub(super) fn remark(work: &Work<'_>, stop: Option<Stop>, generated: u64, elapsed: Duration) {
    let options = work.job.options;
    if let (Some(stop), Format::Json | Format::Keys) = (stop, options.format) {
        say(&format!("incomplete: {stop}"));
    }
    let watched = std::io::stderr().is_terminal() || options.progress;
    if watched && !options.quiet {
        let threads = options.limits.threads;
        let plural = if threads == 1 { "" } else { "s" };
        say(&format!(
            "{:.3} s, {} positions, {}/s, {threads} thread{plural}",
            elapsed.as_secs_f64(),
            short(generated),
            rate(generated, elapsed)
        ));
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

/// A mate by checks counts as an answer, their failure does not.
fn exit(outcome: &Outcome, stop: Option<Stop>) -> Exit {
    let solved = outcome.keys().next().is_some();
    match (stop, solved) {
        (Some(_), _) => Exit::Unanswered,
        (None, true) => Exit::Solved,
        (None, false) if outcome.checks_only => Exit::Unanswered,
        (None, false) => Exit::Refuted,
    }
}

/// What a certificate can say about the outcome.
fn claim(outcome: &Outcome, stop: Option<Stop>) -> Option<Claim> {
    if stop.is_some() {
        return None;
    }
    let first = |(mv, moves)| certificate::FirstMove { mv, moves };
    let mut keys: Vec<_> = outcome.keys().map(first).collect();
    if outcome.checks_only {
        // Checks prove the mates that they find and nothing else.
        keys.sort_by_key(|first| first.moves);
        return keys.first().copied().map(Claim::Mate);
    }
    Some(if keys.is_empty() { Claim::None } else { Claim::Full(keys) })
}
