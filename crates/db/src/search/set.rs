//! Sets of entries, a bit each.

/// Entries with a higher number are never in a set: a file that has one was not made by this program, and would ask for more
/// memory than there is.
const HIGHEST: usize = 1 << 30;

/// A set of entries by their numbers, 0 to 2^30.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EntrySet(Vec<u64>);

impl EntrySet {
    /// Adds an entry.
    #[inline]
    pub fn insert(&mut self, entry: i64) {
        let Some(entry) = usize::try_from(entry).ok().filter(|&entry| entry <= HIGHEST) else { return };
        if self.0.len() <= entry / 64 {
            self.0.resize(entry / 64 + 1, 0);
        }
        self.0[entry / 64] |= 1 << (entry % 64);
    }

    /// Whether an entry is in it.
    #[inline]
    pub fn has(&self, entry: i64) -> bool {
        let Ok(entry) = usize::try_from(entry) else { return false };
        self.0.get(entry / 64).is_some_and(|word| word >> (entry % 64) & 1 > 0)
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The entries that are in both.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.0.truncate(other.0.len());
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    /// The entries in the order of their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = i64> + '_ {
        let of_word = |(index, &word): (usize, &u64)| {
            keymove_chess::Bitboard(word).into_iter().map(move |bit| (index * 64 + bit.index()) as i64)
        };
        self.0.iter().enumerate().flat_map(of_word)
    }
}

impl FromIterator<i64> for EntrySet {
    fn from_iter<I: IntoIterator<Item = i64>>(entries: I) -> Self {
        let mut set = Self::default();
        entries.into_iter().for_each(|entry| set.insert(entry));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let set: EntrySet = [3, 64, 1000, 3].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 1000]);
        assert_eq!(set.iter().next_back(), Some(1000));
        let other: EntrySet = [64, 65].into_iter().collect();
        let both = set.clone().and(&other);
        assert_eq!((both.len(), both.has(64), both.has(1000), set.has(-1)), (1, true, false, false));
        assert!([i64::MAX, -5].into_iter().collect::<EntrySet>().is_empty());
        assert!(!both.is_empty() && EntrySet::default().is_empty());
    }
}
