//! Threads that take attempts, and what they bring in the order of attempts.

use super::attempt::{Report, attempt};
use super::certify::CertifyError;
use super::judge::Fault;
use super::pool::{Added, Pool};
use super::{Found, Plan};
use crate::Breakdown;
use crate::sums::sums;
use keymove_run::together;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Attempts that are done, or were stopped on their way.
    pub attempts: u64,
    /// Attempts that came to a sound problem.
    pub begun: u64,
    /// The sum of the scores of those problems.
    pub begun_score: i64,
    /// Positions judged.
    pub positions: u64,
    /// Sound problems among them, each as often as it was met.
    pub sound: u64,
    /// Problems that no step made better, each as often as it was met.
    pub optima: u64,
    /// Why such a problem was not shown, the first reason; indexed by [`Fault`].
    pub faults: [u64; Fault::ALL.len()],
    /// Problems found and proven.
    pub found: u64,
    /// Of these, too near to a better one.
    pub too_near: u64,
}

sums!(Counts: attempts, begun, begun_score, positions, sound, optima, found, too_near; faults);

/// Hears of a run, one thread at a time, in the order of attempts.
pub trait Observer: Sync {
    /// A problem was found that is not too near to a better one; those that it is better than have gone.
    fn found(&self, found: &Found, instead_of: &[Found]);

    /// An attempt is over; what was done so far, and how many problems there are.
    fn done(&self, counts: &Counts, problems: usize);

    /// Whether to stop.
    fn stops(&self) -> bool {
        false
    }
}

/// Why a run could not go on: the program is wrong, or has no memory.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A problem that was found cannot be proven.
    #[error(transparent)]
    Unproven(#[from] CertifyError),
    /// A thread has panicked.
    #[error(transparent)]
    Broken(#[from] Breakdown),
}

/// How a run ended.
#[derive(Debug)]
pub struct End {
    /// The problems.
    pub pool: Pool,
    /// What was done.
    pub counts: Counts,
    /// Whether all attempts were made, or enough problems found.
    pub complete: bool,
    /// What has ended the run, if it could not go on. The problems are proven all the same.
    pub error: Option<RunError>,
}

/// Makes attempts until there are enough, or until it is stopped: then attempts under way bring what they have.
pub fn run(plan: &Plan, observer: &dyn Observer) -> End {
    let next = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let row = Mutex::new(Row::new(plan, observer));
    let worked = together(0..plan.threads.max(1), |_, broken| {
        let flags = [broken, &over];
        let stops = || flags.iter().any(|flag| flag.load(Ordering::Relaxed)) || observer.stops();
        while !stops() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if plan.attempts.is_some_and(|most| number >= most) {
                return;
            }
            let report = attempt(plan, number, &stops);
            let mut row = row.lock().unwrap_or_else(PoisonError::into_inner);
            row.take(number, report);
            if row.is_over() {
                over.store(true, Ordering::Relaxed);
            }
        }
    });
    let mut row = row.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Err(panic) = worked {
        // What waits for its predecessors waits for ever: the observer may be what has broken down.
        row.error.get_or_insert(Breakdown::from(panic).into());
    }
    row.end()
}

/// What attempts have brought, put together in the order of their numbers.
struct Row<'a> {
    plan: &'a Plan,
    observer: &'a dyn Observer,
    /// Attempts that are over while an earlier one is not.
    waiting: BTreeMap<u64, Report>,
    /// The number of the attempt that comes next.
    next: u64,
    pool: Pool,
    counts: Counts,
    error: Option<RunError>,
    stopped: bool,
}

impl<'a> Row<'a> {
    fn new(plan: &'a Plan, observer: &'a dyn Observer) -> Self {
        Self {
            plan,
            observer,
            waiting: BTreeMap::new(),
            next: 0,
            pool: Pool::new(plan.apart),
            counts: Counts::default(),
            error: None,
            stopped: false,
        }
    }

    fn take(&mut self, number: u64, report: Report) {
        self.waiting.insert(number, report);
        while !self.is_over() {
            let Some(report) = self.waiting.remove(&self.next) else { break };
            self.next += 1;
            self.add(report);
        }
    }

    fn add(&mut self, report: Report) {
        self.counts += report.counts;
        self.stopped |= report.stopped;
        match report.found {
            Err(error) => self.error = Some(error.into()),
            Ok(None) => {}
            Ok(Some(found)) => {
                self.counts.found += 1;
                match self.pool.add(&found) {
                    Added::TooNear => self.counts.too_near += 1,
                    Added::New => self.observer.found(&found, &[]),
                    Added::Instead(gone) => self.observer.found(&found, &gone),
                }
            }
        }
        self.observer.done(&self.counts, self.pool.len());
    }

    /// Whether nothing more is wanted.
    fn is_over(&self) -> bool {
        self.error.is_some() || self.is_enough()
    }

    fn is_enough(&self) -> bool {
        self.plan.count.is_some_and(|count| self.pool.len() >= count)
    }

    fn end(mut self) -> End {
        // What a stop has left without its predecessors.
        while let Some((_, report)) = self.waiting.pop_first().filter(|_| !self.is_over()) {
            self.add(report);
        }
        let all = self.plan.attempts.is_some_and(|most| self.next >= most) && !self.stopped;
        let complete = self.error.is_none() && (self.is_enough() || all);
        End { pool: self.pool, counts: self.counts, complete, error: self.error }
    }
}
