//! Threads that take pieces.

use super::parts;
use super::worker::{Harvest, Worker};
use super::{Counts, Improvement, Plan};
use crate::Breakdown;
use crate::Task;
use keymove_run::together;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Hears of a search. Called by all its threads.
pub trait Observer: Sync {
    /// A piece is done: what was found in it, in the order of the space, and what was counted.
    fn done(&self, piece: u64, found: Vec<Improvement>, counts: &Counts);

    /// Part of a piece was searched, to its end or until the search was stopped: what was found in it and what was counted. All
    /// parts of a piece come before it is [done](Self::done), which tells the same once more; if it never is, they are what is
    /// known of it. A position that the stop has left open is counted as undecided.
    fn part(&self, piece: u64, found: &[Improvement], counts: &Counts) {
        let _ = (piece, found, counts);
    }

    /// Whether to stop. A piece that is not done then is not reported.
    fn stops(&self) -> bool {
        false
    }
}

/// Searches these pieces, in this order as far as threads keep one. Returns whether all of them are done; if not, the
/// observer or the plan's [limits](Plan::limits) has stopped it.
///
/// # Errors
/// If a thread has panicked: then pieces are left undone.
pub fn run(plan: &Plan, pieces: &[u64], observer: &dyn Observer) -> Result<bool, Breakdown> {
    if plan.task != Task::TwoMover {
        return parts::run(plan, pieces, observer);
    }
    let next = AtomicUsize::new(0);
    let brought = together(0..plan.threads.max(1), |_, broken| {
        let stops = || broken.load(Ordering::Relaxed) || plan.limits.stopped().is_some() || observer.stops();
        let mut worker = Worker::new(plan);
        loop {
            if stops() {
                return false;
            }
            let Some(&piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) else { return true };
            let Harvest { found, counts, is_done } = worker.search(piece, &stops);
            observer.part(piece, &found, &counts);
            if !is_done {
                return false;
            }
            observer.done(piece, found, &counts);
        }
    })?;
    Ok(brought.into_iter().all(|all| all))
}
