//! Threads that take pieces.

use super::parts;
use super::worker::Worker;
use super::{Counts, Improvement, Plan};
use crate::Task;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Hears of a search. Called by all its threads.
pub trait Observer: Sync {
    /// A piece is done: what was found in it, in the order of the space, and what was counted.
    fn done(&self, piece: u64, found: Vec<Improvement>, counts: &Counts);

    /// Whether to stop. A piece that is not done then is not reported.
    fn stops(&self) -> bool {
        false
    }
}

/// Searches these pieces, in this order as far as threads keep one. Returns whether all of them are done.
pub fn run(plan: &Plan, pieces: &[u64], observer: &dyn Observer) -> bool {
    if plan.task != Task::TwoMover {
        return parts::run(plan, pieces, observer);
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut worker = Worker::new(plan);
        loop {
            if observer.stops() {
                return false;
            }
            let Some(&piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) else { return true };
            let Some((found, counts)) = worker.search(piece, &|| observer.stops()) else { return false };
            observer.done(piece, found, &counts);
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (1..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let own = work();
        // A thread that panicked has left its piece undone.
        threads.into_iter().map(|thread| thread.join().unwrap_or(false)).fold(own, |all, one| all && one)
    })
}
