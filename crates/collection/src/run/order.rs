//! Answers put back into order.

use std::collections::BTreeMap;

/// Values by number, handed out from 0 on as soon as none is missing before.
pub(super) struct Order<T> {
    first: u64,
    waiting: BTreeMap<u64, Option<T>>,
}

impl<T> Default for Order<T> {
    fn default() -> Self {
        Self { first: 0, waiting: BTreeMap::new() }
    }
}

impl<T> Order<T> {
    /// Takes a value, or notes that there is none with this number.
    pub(super) fn put(&mut self, number: u64, value: Option<T>) {
        self.waiting.insert(number, value);
    }

    /// The number that is missing or next.
    pub(super) const fn first(&self) -> u64 {
        self.first
    }

    /// The next value; `None` while it is missing.
    pub(super) fn next(&mut self) -> Option<Option<T>> {
        let value = self.waiting.remove(&self.first)?;
        self.first += 1;
        Some(value)
    }

    /// All values that wait, in order.
    pub(super) fn rest(&mut self) -> Vec<T> {
        std::mem::take(&mut self.waiting).into_values().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overtakes() {
        let mut order = Order::default();
        order.put(1, Some('b'));
        assert_eq!(order.next(), None);
        order.put(0, Some('a'));
        order.put(4, Some('e'));
        order.put(2, None);
        let mut given = Vec::new();
        while let Some(value) = order.next() {
            given.extend(value);
        }
        assert_eq!((given, order.first(), order.rest()), (vec!['a', 'b'], 3, vec!['e']));
    }
}
