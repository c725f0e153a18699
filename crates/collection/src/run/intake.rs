//! Where threads get their problems.

use super::Item;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A problem for one thread.
pub(super) struct Task {
    pub(super) number: u64,
    pub(super) item: Item,
    /// So many threads of the solver are its share.
    pub(super) threads: usize,
}

/// The problems of a collection, read as far as they are needed.
pub(super) struct Intake<I> {
    queue: Mutex<Queue<I>>,
    /// Told when more may be taken.
    moved: Condvar,
    threads: usize,
}

struct Queue<I> {
    items: I,
    /// Read ahead, to know when the end is near.
    ahead: VecDeque<Item>,
    /// Whether everything has been read.
    ended: bool,
    next: u64,
    /// Only problems with a smaller number may be taken.
    bound: u64,
    closed: bool,
}

impl<I: Iterator<Item = Item>> Intake<I> {
    pub(super) fn new(items: I, threads: usize, bound: u64) -> Self {
        let queue = Queue { items, ahead: VecDeque::new(), ended: false, next: 0, bound, closed: false };
        Self { queue: Mutex::new(queue), moved: Condvar::new(), threads }
    }

    /// The next problem; waits while the answers are too far ahead of the first that is missing. `None` at the end.
    pub(super) fn next(&self) -> Option<Task> {
        let mut queue = self.lock();
        while queue.next >= queue.bound && !queue.closed {
            queue = self.moved.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        if queue.closed {
            return None;
        }
        queue.fill(self.threads);
        let left = queue.ahead.len();
        let item = queue.ahead.pop_front()?;
        let number = queue.next;
        queue.next += 1;
        // The last ones share the threads of those that find nothing more to do.
        let threads = if left < self.threads { self.threads / left } else { 1 };
        Some(Task { number, item, threads })
    }

    /// Problems below this number may be taken.
    pub(super) fn allow(&self, bound: u64) {
        let mut queue = self.lock();
        if bound > queue.bound {
            queue.bound = bound;
            drop(queue);
            self.moved.notify_all();
        }
    }

    /// Nothing more is taken.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.moved.notify_all();
    }
}

impl<I> Intake<I> {
    /// Whether all problems were taken.
    pub(super) fn is_through(&self) -> bool {
        let queue = self.lock();
        queue.ended && queue.ahead.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Queue<I>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<I: Iterator<Item = Item>> Queue<I> {
    /// Reads until there are so many ahead, or to the end.
    fn fill(&mut self, most: usize) {
        while self.ahead.len() < most && !self.ended {
            match self.items.next() {
                Some(item) => self.ahead.push_back(item),
                None => self.ended = true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_formats::Entry;

    #[test]
    fn the_last_ones_share_all_threads() {
        let items = (0..6).map(|_| Item::new("x", Ok(Entry::default())));
        let intake = Intake::new(items, 4, 100);
        let mut shares = Vec::new();
        while let Some(task) = intake.next() {
            shares.push((task.number, task.threads));
        }
        assert_eq!(shares, [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 4)]);
        assert!(intake.is_through());
    }
}
