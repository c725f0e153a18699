//! Every first move proven to mate or refuted, by growing depth.

use super::crew;
use super::limits::{Monitor, Stop};
use super::observer::{News, Observer};
use super::outcome::{DepthReport, FirstMove, FirstVerdict, Outcome, Status};
use super::search::{Counts, Halt, Searcher, Shared};
use super::solver::{Solver, Task};
use crate::Moves;
use core::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use keymove_chess::{Move, Position};
use std::sync::Mutex;
use std::time::Instant;

/// Marks of busy positions; a power of two.
pub(super) const BUSY_SLOTS: usize = 1 << 14;

const OPEN: u8 = 0;
const MATES: u8 = 1;
const REFUTED: u8 = 2;

/// The first moves that are examined at one depth.
struct Round<'a> {
    depth: u16,
    moves: &'a [Move],
    /// OPEN, MATES or REFUTED, by index of `moves`.
    verdicts: Vec<AtomicU8>,
    next: AtomicUsize,
    done: AtomicUsize,
    counts: Mutex<Counts>,
    observer: &'a dyn Observer,
    started: Instant,
}

/// Examines every first move of the task, shortest mates first.
pub(super) fn solve(solver: &mut Solver, task: &Task, observer: &dyn Observer) -> Outcome {
    let started = Instant::now();
    let monitor = Monitor::new(&solver.limits);
    let mut moves = task.position.moves();
    moves.sort_unstable();
    let mut open = if task.checks_only { task.position.checking_moves().to_vec() } else { moves.to_vec() };
    let mut mates: Vec<(Move, Moves)> = Vec::new();
    let mut depths = Vec::new();
    for depth in 1..=task.moves.get() {
        if open.is_empty() {
            break;
        }
        solver.fit_table(depth, &depths, &monitor);
        observer.hear(News::Depth { depth, first_moves: open.len() });
        let (report, verdicts) = examine(solver, task, &monitor, &open, depth, observer, started);
        depths.push(report);
        let length = Moves::new(depth).unwrap_or(Moves::ONE);
        mates.extend(open.iter().zip(&verdicts).filter(|(_, v)| **v == MATES).map(|(mv, _)| (*mv, length)));
        if verdicts.contains(&OPEN) {
            let stop = monitor.stopped().unwrap_or(Stop::Memory);
            let last = depth == task.moves.get();
            let refuted = |mv: &Move| match open.iter().position(|other| other == mv) {
                Some(i) => last && verdicts[i] == REFUTED,
                None => true,
            };
            let otherwise = |mv: &Move| if refuted(mv) { FirstVerdict::Refuted } else { FirstVerdict::Open };
            let first_moves = assemble(&moves, &mates, otherwise);
            return finish(first_moves, Status::Stopped(stop), task, depths, started);
        }
        observer.hear(News::DepthDone(&report));
        open = open.into_iter().zip(verdicts).filter(|(_, v)| *v != MATES).map(|(mv, _)| mv).collect();
    }
    let first_moves = assemble(&moves, &mates, |_| FirstVerdict::Refuted);
    finish(first_moves, Status::Complete, task, depths, started)
}

fn finish(
    first_moves: Vec<FirstMove>, status: Status, task: &Task, depths: Vec<DepthReport>, started: Instant,
) -> Outcome {
    Outcome { first_moves, status, checks_only: task.checks_only, depths, elapsed: started.elapsed() }
}

fn assemble(
    moves: &[Move], mates: &[(Move, Moves)], otherwise: impl Fn(&Move) -> FirstVerdict,
) -> Vec<FirstMove> {
    let verdict = |mv: &Move| {
        let mate = mates.iter().find(|(key, _)| key == mv);
        mate.map_or_else(|| otherwise(mv), |(_, length)| FirstVerdict::Mates(*length))
    };
    moves.iter().map(|&mv| FirstMove { mv, verdict: verdict(&mv) }).collect()
}

/// One depth, on all threads.
fn examine(
    solver: &Solver, task: &Task, monitor: &Monitor, moves: &[Move], depth: u16, observer: &dyn Observer,
    started: Instant,
) -> (DepthReport, Vec<u8>) {
    let begun = Instant::now();
    let threads = if depth < 3 { 1 } else { solver.limits.threads.max(1) };
    let slots = if threads > 1 { BUSY_SLOTS } else { 0 };
    let busy: Vec<AtomicU64> = (0..slots).map(|_| AtomicU64::new(0)).collect();
    let settled = AtomicU32::new(0);
    let shared = Shared { table: &solver.table, monitor, busy: &busy, settled: &settled };
    let round = Round {
        depth,
        moves,
        verdicts: moves.iter().map(|_| AtomicU8::new(OPEN)).collect(),
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        counts: Mutex::new(Counts::default()),
        observer,
        started,
    };
    crew::together(threads, || round.work(&shared, task));
    let counts = round.counts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let report = DepthReport {
        depth,
        generated: counts.generated,
        terminal: counts.terminal,
        elapsed: begun.elapsed(),
    };
    (report, round.verdicts.into_iter().map(AtomicU8::into_inner).collect())
}

impl Round<'_> {
    /// One thread's work: take the next first move; when none is left, help with those that are not settled.
    fn work<'b>(&'b self, shared: &'b Shared<'b>, task: &Task) {
        let mut searcher = Searcher::new(shared, task.checks_only);
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.moves.len() {
                break;
            }
            if self.settle(shared, &mut searcher, &task.position, index).is_err() {
                break;
            }
        }
        while let Some(index) = self.unsettled() {
            if shared.monitor.stopped().is_some()
                || self.settle(shared, &mut searcher, &task.position, index).is_err()
            {
                break;
            }
        }
        searcher.flush();
        if let Ok(mut counts) = self.counts.lock() {
            counts.generated += searcher.counts.generated;
            counts.terminal += searcher.counts.terminal;
        }
    }

    fn unsettled(&self) -> Option<usize> {
        self.verdicts.iter().rposition(|verdict| verdict.load(Ordering::Relaxed) == OPEN)
    }

    fn settle<'b>(
        &'b self, shared: &Shared<'_>, searcher: &mut Searcher<'b>, position: &Position, index: usize,
    ) -> Result<(), Halt> {
        let verdict = &self.verdicts[index];
        if verdict.load(Ordering::Relaxed) != OPEN {
            return Ok(());
        }
        searcher.counts.generated += 1;
        searcher.verdict = Some(verdict);
        let answer = searcher.refuted(&position.play(self.moves[index]), self.depth);
        let refuted = match answer {
            Ok(refuted) => refuted,
            Err(Halt::Settled) => return Ok(()),
            Err(halt) => return Err(halt),
        };
        let value = if refuted { REFUTED } else { MATES };
        if verdict.swap(value, Ordering::Relaxed) == OPEN {
            shared.settled.fetch_add(1, Ordering::Relaxed);
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            self.observer.hear(News::FirstMove {
                depth: self.depth,
                mv: self.moves[index],
                mates: !refuted,
                done,
                of: self.moves.len(),
                generated: shared.monitor.nodes(),
                elapsed: self.started.elapsed(),
            });
        }
        Ok(())
    }
}
