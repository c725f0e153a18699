//! The shortest mate, proven: no mate in one, in two, ..., and then one.

use super::limits::Monitor;
use super::observer::{News, Observer};
use super::outcome::{DepthReport, Mate, MateOutcome, Status};
use super::search::{Counts, Halt, Searcher, Shared};
use super::solver::{Solver, Task};
use super::{line, solver::STACK_BYTES};
use crate::Moves;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::Instant;

/// Searches for mates in 1, 2, ... moves until there is one or the task's length is reached.
pub(super) fn solve(solver: &mut Solver, task: &Task, observer: &dyn Observer) -> MateOutcome {
    let started = Instant::now();
    let monitor = Monitor::new(&solver.limits);
    let mut outcome = MateOutcome {
        mate: None,
        none_within: 0,
        status: Status::Complete,
        checks_only: task.checks_only,
        generated: 0,
        terminal: 0,
        depths: Vec::new(),
        elapsed: Default::default(),
    };
    deepen(solver, task, task.moves.get(), &monitor, &mut outcome, observer, started);
    outcome.elapsed = started.elapsed();
    outcome
}

/// Goes on from what the outcome knows until a mate is found, `to` moves are refuted, or the monitor stops it.
pub(super) fn deepen(
    solver: &mut Solver, task: &Task, to: u16, monitor: &Monitor, outcome: &mut MateOutcome,
    observer: &dyn Observer, started: Instant,
) {
    for depth in outcome.none_within + 1..=to {
        solver.fit_table(depth, &outcome.depths);
        observer.hear(News::Depth { depth, first_moves: 1 });
        let begun = Instant::now();
        let (answer, counts) = ask_on_all_threads(solver, task, depth, monitor);
        outcome.generated += counts.generated;
        outcome.terminal += counts.terminal;
        let report = DepthReport {
            depth,
            generated: counts.generated,
            terminal: counts.terminal,
            elapsed: begun.elapsed(),
        };
        outcome.depths.push(report);
        match answer {
            None => {
                outcome.status = monitor.stopped().map_or(Status::Complete, Status::Stopped);
                return;
            }
            Some(false) => {
                outcome.none_within = depth;
                observer.hear(News::DepthDone(&report));
            }
            Some(true) => {
                let line = line::principal(solver, task, depth);
                if let (Some(within), Some(&first)) = (Moves::new(depth), line.first()) {
                    outcome.mate = Some(Mate { within, line });
                    observer.hear(News::MateFound { within: depth, first, elapsed: started.elapsed() });
                }
                return;
            }
        }
    }
}

/// Whether there is a mate within `depth` moves, searched by all threads from the root; `None` if stopped.
fn ask_on_all_threads(solver: &Solver, task: &Task, depth: u16, monitor: &Monitor) -> (Option<bool>, Counts) {
    let threads = if depth < 3 { 1 } else { solver.limits.threads.max(1) };
    let slots = if threads > 1 { super::full::BUSY_SLOTS } else { 0 };
    let busy: Vec<AtomicU64> = (0..slots).map(|_| AtomicU64::new(0)).collect();
    let settled = AtomicU32::new(0);
    let verdict = core::sync::atomic::AtomicU8::new(0);
    let shared = Shared { table: &solver.table, monitor, busy: &busy, settled: &settled };
    let result = Mutex::new((None, Counts::default()));
    let work = || {
        let mut searcher = Searcher::new(&shared, task.checks_only);
        searcher.verdict = Some(&verdict);
        let answer = searcher.mates(&task.position, depth);
        searcher.flush();
        let mut result = result.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        result.1.generated += searcher.counts.generated;
        result.1.terminal += searcher.counts.terminal;
        match answer {
            Ok(mates) => {
                result.0 = Some(mates);
                verdict.store(1, Ordering::Relaxed);
                settled.fetch_add(1, Ordering::Relaxed);
            }
            Err(Halt::Settled | Halt::Stopped(_)) => {}
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
            let _ = builder.spawn_scoped(scope, work);
        }
    });
    result.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}
