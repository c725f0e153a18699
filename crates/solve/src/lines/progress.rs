//! How far the items of work have come, whoever works on them.

use super::outcome::Method;
use super::search::MAX_STORED_MOVES;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use keymove_chess::Move;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Solutions found below one node.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) unlisted: u64,
}

impl Found {
    pub(super) fn count(&self) -> u64 {
        self.lines.len() as u64 + self.unlisted
    }
}

/// How far one item of work has come. Several searches may be at it, and one of them may begin again: all come upon its
/// solutions in the same order, because what any of them leaves out leads to none.
#[derive(Debug, Default)]
pub(super) struct Progress {
    found: Mutex<Found>,
    done: AtomicBool,
    /// The methods by which it is being searched, by bit.
    takers: AtomicU8,
}

impl Progress {
    /// Adds the solution with this number, counted from 0 in the order of the search, unless it is known; `line` is asked for
    /// it if there is room among all lines that are `stored`, and is told whether it is news. Returns how many are known.
    pub(super) fn add(
        &self, number: u64, stored: &AtomicU64, moves: usize, line: impl FnOnce() -> Vec<Move>,
    ) -> u64 {
        let mut found = self.found();
        if number >= found.count() {
            if stored.fetch_add(moves as u64, Ordering::Relaxed) < MAX_STORED_MOVES {
                found.lines.push(line());
            } else {
                found.unlisted += 1;
            }
        }
        found.count()
    }

    /// Notes that nothing more is to be found.
    pub(super) fn finish(&self) {
        self.done.store(true, Ordering::Release);
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Solutions, if all of them are known.
    pub(super) fn solutions(&self) -> Option<u64> {
        self.is_done().then(|| self.found().count())
    }

    /// What has been found.
    pub(super) fn into_found(self) -> Found {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An item for a search by this method: the first one that nobody works on, or one that is searched by the other method only.
pub(super) fn take(all: &[Progress], method: Method) -> Option<usize> {
    let bit = 1 << method as u8;
    let free = |progress: &&Progress, others: u8| {
        let is_free = |takers: u8| takers & others == 0;
        let take = |takers: u8| is_free(takers).then_some(takers | bit);
        !progress.is_done()
            && progress.takers.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    };
    let first = |others: u8| all.iter().position(|progress| free(&progress, others));
    first(u8::MAX).or_else(|| first(bit))
}

/// Makes all items free again: nobody works on them.
pub(super) fn release(all: &[Progress]) {
    for progress in all {
        progress.takers.store(0, Ordering::Relaxed);
    }
}
