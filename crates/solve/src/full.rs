//! Every first move proven to win or refuted, by growing depth: of a directmate, and of any search that can say of one
//! move whether it fails.

use super::Restriction;
use super::crew;
use super::limits::{Monitor, Stop};
use super::observer::{Observer, SearchEvent};
use super::outcome::{DepthReport, FirstMove, FirstVerdict, Outcome, Status};
use super::search::{Counts, Halt, Searcher, Shared};
use super::solver::{Solver, Task};
use core::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use std::sync::Mutex;
use std::time::Instant;

/// Marks of busy positions; a power of two.
const BUSY_SLOTS: usize = 1 << 14;

/// Marks for so many threads: none for one, nor if there is no memory for them, which costs speed, not answers.
pub(super) fn busy_slots(threads: usize) -> Vec<AtomicU64> {
    let mut slots = Vec::new();
    if threads > 1 && slots.try_reserve_exact(BUSY_SLOTS).is_ok() {
        slots.resize_with(BUSY_SLOTS, AtomicU64::default);
    }
    slots
}

const OPEN: u8 = 0;
const MATES: u8 = 1;
const REFUTED: u8 = 2;

/// A kind of search.
pub(super) trait Examination: Sync {
    /// The state of one of its threads.
    type Searcher<'b>: Examiner<'b>;

    /// A new thread's state.
    fn searcher<'b>(&self, shared: &'b Shared<'b>) -> Self::Searcher<'b>;
}

/// A thread of a search that can say of a first move whether it fails.
pub(super) trait Examiner<'b> {
    /// Whether the move fails to win within `depth` moves.
    fn fails(&mut self, position: &Position, mv: Move, depth: u16) -> Result<bool, Halt>;

    /// The verdict on the first move that is examined from now on. The search may end with [`Halt::Settled`] as soon as it
    /// is not 0 any more.
    fn watch(&mut self, verdict: &'b AtomicU8);

    /// Positions that this thread has generated so far.
    fn generated(&self) -> u64;

    /// Tells the monitor about the last positions; the counts are complete then.
    fn finish(&mut self) -> Counts;
}

/// The first moves that are to be examined.
pub(super) struct FirstMoves<'a> {
    pub(super) position: &'a Position,
    /// All first moves, in ascending order.
    pub(super) moves: &'a [Move],
    /// Those that the search may examine; the others are refuted.
    pub(super) open: Vec<Move>,
    /// The largest number of moves.
    pub(super) longest: u16,
    /// What the search leaves out.
    pub(super) restriction: Restriction,
}

impl<'b> Examiner<'b> for Searcher<'b> {
    fn fails(&mut self, position: &Position, mv: Move, depth: u16) -> Result<bool, Halt> {
        self.counts.generated += 1;
        self.refuted(&position.play(mv), depth)
    }

    fn watch(&mut self, verdict: &'b AtomicU8) {
        self.heed(verdict);
    }

    fn generated(&self) -> u64 {
        self.counts.generated
    }

    fn finish(&mut self) -> Counts {
        self.flush();
        self.counts
    }
}

/// The search for directmates.
struct Direct {
    checks_only: bool,
}

impl Examination for Direct {
    type Searcher<'b> = Searcher<'b>;

    fn searcher<'b>(&self, shared: &'b Shared<'b>) -> Searcher<'b> {
        Searcher::new(shared, self.checks_only)
    }
}

/// One depth of the examination.
struct Round<'a> {
    position: &'a Position,
    depth: u16,
    moves: &'a [Move],
    /// OPEN, MATES or REFUTED, by index of `moves`.
    verdicts: Vec<AtomicU8>,
    /// Positions generated, by index of `moves`.
    efforts: Vec<AtomicU64>,
    next: AtomicUsize,
    done: AtomicUsize,
    counts: Mutex<Counts>,
    observer: &'a dyn Observer,
    started: Instant,
}

/// What one depth has brought.
struct Examined {
    report: DepthReport,
    /// By index of the moves.
    verdicts: Vec<u8>,
    efforts: Vec<u64>,
}

/// Examines every first move of the task, shortest mates first.
pub(super) fn solve(solver: &mut Solver, task: &Task, observer: &dyn Observer) -> Outcome {
    let mut moves = task.position.moves();
    moves.sort_unstable();
    let Task { position, checks_only, .. } = task;
    let open = if *checks_only { position.checking_moves().to_vec() } else { moves.to_vec() };
    let restriction = Restriction { checks_only: *checks_only, ..Restriction::NONE };
    let first = FirstMoves { position, moves: &moves, open, longest: task.moves.get(), restriction };
    examine_all(solver, &Direct { checks_only: *checks_only }, first, observer)
}

/// Examines first moves, shortest wins first.
pub(super) fn examine_all(
    solver: &mut Solver, search: &impl Examination, first: FirstMoves<'_>, observer: &dyn Observer,
) -> Outcome {
    let started = Instant::now();
    let monitor = Monitor::new(&solver.limits);
    let FirstMoves { position, moves, mut open, longest, restriction } = first;
    let mut mates: Vec<(Move, Moves)> = Vec::new();
    let mut depths = Vec::new();
    let mut efforts: Vec<(Move, u64)> = moves.iter().map(|&mv| (mv, 0)).collect();
    for depth in 1..=longest {
        if open.is_empty() {
            break;
        }
        solver.fit_table(depth, &depths, &monitor);
        observer.hear(SearchEvent::Depth { depth, first_moves: open.len() });
        let Examined { report, verdicts, efforts: spent } =
            examine(solver, search, &monitor, (position, &open), depth, observer, started);
        depths.push(report);
        add(&mut efforts, &open, &spent);
        let length = Moves::new(depth).unwrap_or(Moves::ONE);
        mates.extend(open.iter().zip(&verdicts).filter(|(_, v)| **v == MATES).map(|(mv, _)| (*mv, length)));
        if verdicts.contains(&OPEN) {
            let stop = monitor.stopped().unwrap_or(Stop::Memory);
            let last = depth == longest;
            let refuted = |mv: &Move| match open.iter().position(|other| other == mv) {
                Some(i) => last && verdicts[i] == REFUTED,
                None => true,
            };
            let otherwise = |mv: &Move| if refuted(mv) { FirstVerdict::Refuted } else { FirstVerdict::Open };
            let first_moves = assemble(moves, &mates, otherwise);
            let status = Status::Stopped(stop);
            return Outcome { depths, efforts, ..finish(first_moves, status, restriction, started) };
        }
        observer.hear(SearchEvent::DepthDone(&report));
        open = open.into_iter().zip(verdicts).filter(|(_, v)| *v != MATES).map(|(mv, _)| mv).collect();
    }
    let first_moves = assemble(moves, &mates, |_| FirstVerdict::Refuted);
    Outcome { depths, efforts, ..finish(first_moves, Status::Complete, restriction, started) }
}

/// The outcome without what it cost.
fn finish(
    first_moves: Vec<FirstMove>, status: Status, restriction: Restriction, started: Instant,
) -> Outcome {
    let checks_only = !restriction.is_none();
    let (efforts, depths) = (Vec::new(), Vec::new());
    Outcome { first_moves, status, checks_only, efforts, depths, elapsed: started.elapsed() }
}

/// Adds what the moves examined at one depth took.
fn add(efforts: &mut [(Move, u64)], examined: &[Move], spent: &[u64]) {
    for (mv, generated) in examined.iter().zip(spent) {
        if let Some((_, sum)) = efforts.iter_mut().find(|(other, _)| other == mv) {
            *sum += generated;
        }
    }
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
    solver: &Solver, search: &impl Examination, monitor: &Monitor, (position, moves): (&Position, &[Move]),
    depth: u16, observer: &dyn Observer, started: Instant,
) -> Examined {
    let begun = Instant::now();
    let threads = if depth < 3 { 1 } else { solver.limits.threads.max(1) };
    let busy = busy_slots(threads);
    let settled = AtomicU32::new(0);
    let shared = Shared { table: &solver.table, monitor, busy: &busy, settled: &settled };
    let round = Round {
        position,
        depth,
        moves,
        verdicts: moves.iter().map(|_| AtomicU8::new(OPEN)).collect(),
        efforts: moves.iter().map(|_| AtomicU64::new(0)).collect(),
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        counts: Mutex::new(Counts::default()),
        observer,
        started,
    };
    crew::together(threads, || round.work(&shared, search));
    let counts = round.counts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let report = DepthReport {
        depth,
        generated: counts.generated,
        terminal: counts.terminal,
        elapsed: begun.elapsed(),
    };
    let verdicts = round.verdicts.into_iter().map(AtomicU8::into_inner).collect();
    let efforts = round.efforts.into_iter().map(AtomicU64::into_inner).collect();
    Examined { report, verdicts, efforts }
}

impl Round<'_> {
    /// One thread's work: take the next first move; when none is left, help with those that are not settled.
    fn work<'b>(&'b self, shared: &'b Shared<'b>, search: &impl Examination) {
        let mut searcher = search.searcher(shared);
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.moves.len() {
                break;
            }
            if self.settle(shared, &mut searcher, index).is_err() {
                break;
            }
        }
        while let Some(index) = self.unsettled() {
            if shared.monitor.stopped().is_some() || self.settle(shared, &mut searcher, index).is_err() {
                break;
            }
        }
        let own = searcher.finish();
        if let Ok(mut counts) = self.counts.lock() {
            counts.generated += own.generated;
            counts.terminal += own.terminal;
        }
    }

    fn unsettled(&self) -> Option<usize> {
        self.verdicts.iter().rposition(|verdict| verdict.load(Ordering::Relaxed) == OPEN)
    }

    fn settle<'b>(
        &'b self, shared: &Shared<'_>, searcher: &mut impl Examiner<'b>, index: usize,
    ) -> Result<(), Halt> {
        let verdict = &self.verdicts[index];
        if verdict.load(Ordering::Relaxed) != OPEN {
            return Ok(());
        }
        searcher.watch(verdict);
        let before = searcher.generated();
        let answer = searcher.fails(self.position, self.moves[index], self.depth);
        self.efforts[index].fetch_add(searcher.generated() - before, Ordering::Relaxed);
        let refuted = match answer {
            Ok(refuted) => refuted,
            Err(Halt::Settled) => return Ok(()),
            Err(halt) => return Err(halt),
        };
        let value = if refuted { REFUTED } else { MATES };
        if verdict.swap(value, Ordering::Relaxed) == OPEN {
            shared.settled.fetch_add(1, Ordering::Relaxed);
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            self.observer.hear(SearchEvent::FirstMove {
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
