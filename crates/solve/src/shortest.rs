//! The shortest mate, proven: no mate in one, in two, ..., and then one.

use super::crew;
use super::full::busy_slots;
use super::limits::{Monitor, Stop};
use super::line;
use super::numbers::NumberTable;
use super::observer::{Observer, SearchEvent};
use super::outcome::{DepthReport, Mate, MateOutcome, Status};
use super::search::{Counts, Shared};
use super::solver::{Solver, Task};
use super::table::Table;
use super::target::Target;
use core::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Searches for mates in 1, 2, ... moves until there is one or the task's length is reached.
pub(super) fn solve<T: Target>(
    solver: &mut Solver, target: &T, task: &Task, observer: &dyn Observer,
) -> MateOutcome {
    let started = Instant::now();
    let monitor = Monitor::new(&solver.limits);
    let mut outcome = MateOutcome::unknown(task);
    deepen((solver, target), task, task.moves.get(), &monitor, &mut outcome, observer, started);
    outcome.elapsed = started.elapsed();
    outcome
}

/// Goes on from what the outcome knows until a mate is found, `to` moves are refuted, or the monitor stops it.
pub(super) fn deepen<T: Target>(
    (solver, target): (&mut Solver, &T), task: &Task, to: u16, monitor: &Monitor, outcome: &mut MateOutcome,
    observer: &dyn Observer, started: Instant,
) {
    for depth in outcome.none_within + 1..=to {
        solver.fit_table(depth, &outcome.depths, monitor);
        observer.hear(SearchEvent::Depth { depth, first_moves: 1 });
        let full = FullWidth { table: &solver.table, target, threads: solver.limits.threads, task, monitor };
        let (report, answer) = full.ask(depth);
        outcome.add(&report);
        match answer {
            None => {
                outcome.status = Status::Stopped(monitor.stopped().unwrap_or(Stop::Memory));
                return;
            }
            Some(false) => {
                outcome.none_within = depth;
                observer.hear(SearchEvent::DepthDone(&report));
            }
            Some(true) => {
                let numbers = NumberTable::new(NumberTable::MIN_BYTES);
                let mate = numbers.and_then(|n| {
                    line::mate((&solver.table, &n), target, task, depth, monitor, solver.grace)
                });
                match &mate {
                    Some(Mate { within, line }) => observer.hear(SearchEvent::MateFound {
                        within: within.get(),
                        first: line[0],
                        elapsed: started.elapsed(),
                    }),
                    // There is a mate, but what it is has been lost for want of memory.
                    None => outcome.status = Status::Stopped(Stop::Memory),
                }
                outcome.mate = mate;
                return;
            }
        }
    }
}

/// A full-width search from the root, on several threads that share a table.
pub(super) struct FullWidth<'a, T> {
    pub(super) target: &'a T,
    pub(super) table: &'a Table,
    pub(super) threads: usize,
    pub(super) task: &'a Task,
    pub(super) monitor: &'a Monitor,
}

impl<T: Target> FullWidth<'_, T> {
    /// Whether there is a mate within `depth` moves; `None` if the monitor stopped the search.
    pub(super) fn ask(&self, depth: u16) -> (DepthReport, Option<bool>) {
        let begun = Instant::now();
        let threads = if depth < 3 { 1 } else { self.threads.max(1) };
        let busy = busy_slots(threads);
        let (settled, verdict) = (AtomicU32::new(0), AtomicU8::new(0));
        let shared = Shared { table: self.table, monitor: self.monitor, busy: &busy, settled: &settled };
        let result = Mutex::new((None, Counts::default()));
        let work = || {
            let (answer, counts) = self.target.wins(&shared, &verdict, &self.task.position, depth);
            let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
            result.1.generated += counts.generated;
            result.1.terminal += counts.terminal;
            if let Ok(mates) = answer {
                result.0 = Some(mates);
                verdict.store(1, Ordering::Relaxed);
                settled.fetch_add(1, Ordering::Relaxed);
            }
        };
        crew::together(threads, work);
        let (answer, counts) = result.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Counts { generated, terminal } = counts;
        (DepthReport { depth, generated, terminal, elapsed: begun.elapsed() }, answer)
    }
}
