//! How many threads of the solver a problem of a list gets.

use std::collections::VecDeque;

/// An item for one worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share<T> {
    /// Its number, from 0.
    pub number: u64,
    /// What is to be worked on.
    pub item: T,
    /// So many threads are its share.
    pub threads: usize,
}

/// Items with their shares of all threads. As many as there are threads are read ahead, to know when the end is near: the last
/// items share the threads of those workers that find nothing more to do.
///
/// ```
/// use keymove_run::Shares;
/// let shares: Vec<_> = Shares::new(0..6, 4).map(|share| (share.number, share.threads)).collect();
/// assert_eq!(shares, [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 4)]);
/// ```
pub struct Shares<I: Iterator> {
    items: I,
    soon: fn(&mut I) -> Option<I::Item>,
    ahead: VecDeque<I::Item>,
    threads: usize,
    next: u64,
}

impl<I: Iterator> Shares<I> {
    /// The shares of so many threads, at least 1.
    pub fn new(items: I, threads: usize) -> Self {
        Self::with_soon(items, threads, Iterator::next)
    }

    /// Shares of items that may be long in coming. `soon` gives the next one if it does not have to be waited for; one that is
    /// not yet there counts for none, so that the one before it need not wait.
    pub fn with_soon(items: I, threads: usize, soon: fn(&mut I) -> Option<I::Item>) -> Self {
        Self { items, soon, ahead: VecDeque::new(), threads: threads.max(1), next: 0 }
    }
}

impl<I: Iterator> Iterator for Shares<I> {
    type Item = Share<I::Item>;

    fn next(&mut self) -> Option<Share<I::Item>> {
        if self.ahead.is_empty() {
            self.ahead.push_back(self.items.next()?);
        }
        while self.ahead.len() < self.threads {
            let Some(item) = (self.soon)(&mut self.items) else { break };
            self.ahead.push_back(item);
        }
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

    #[test]
    fn what_is_not_yet_there_is_not_waited_for() {
        let shares = Shares::with_soon(0..3, 4, |_| None);
        assert_eq!(
            shares.map(|share| (share.item, share.threads)).collect::<Vec<_>>(),
            [(0, 4), (1, 4), (2, 4)]
        );
    }
}
