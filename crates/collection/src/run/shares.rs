//! How many threads of the solver a problem gets.

use super::Item;
use std::collections::VecDeque;

/// A problem for one thread.
pub(super) struct Share {
    /// Its number over all files, from 0.
    pub(super) number: u64,
    pub(super) item: Item,
    /// So many threads of the solver are its share.
    pub(super) threads: usize,
}

/// Problems with their shares. As many as there are threads are read ahead, to know when the end is near: the last problems
/// share the threads of those that find nothing more to do.
pub(super) struct Shares<I> {
    items: I,
    ahead: VecDeque<Item>,
    threads: usize,
    next: u64,
}

impl<I: Iterator<Item = Item>> Shares<I> {
    pub(super) fn new(items: I, threads: usize) -> Self {
        Self { items, ahead: VecDeque::new(), threads, next: 0 }
    }
}

impl<I: Iterator<Item = Item>> Iterator for Shares<I> {
    type Item = Share;

    fn next(&mut self) -> Option<Share> {
        let missing = self.threads - self.ahead.len();
        self.ahead.extend(self.items.by_ref().take(missing));
        let left = self.ahead.len();
        let item = self.ahead.pop_front()?;
        let number = self.next;
        self.next += 1;
        Some(Share { number, item, threads: self.threads / left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_formats::Entry;

    #[test]
    fn the_last_ones_share_all_threads() {
        let items = (0..6).map(|_| Item::new("x", Ok(Entry::default())));
        let shares: Vec<_> = Shares::new(items, 4).map(|share| (share.number, share.threads)).collect();
        assert_eq!(shares, [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 4)]);
    }
}
