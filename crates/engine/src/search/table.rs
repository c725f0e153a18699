//! The transposition table: what was found about positions, shared by all threads without locks.
//!
//! An entry is two words: the data, and the key mixed with the data, so that a word of another entry is noticed (Hyatt and
//! Mann, "A lock-less transposition table implementation for parallel search", ICGA Journal 2002). Unlike the mate
//! solver's table, what stands here are opinions: bounds at some depth, with everything that pruning may have missed.

use super::Bound;
use super::value::UNKNOWN;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use keymove_chess::Move;
use keymove_solve::Words;

/// Entries that share a cache line of 64 bytes.
const BUCKET: usize = 4;
const GENERATIONS: u8 = 16;

/// What the table says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The best or refuting move, or [`Move::NONE`].
    pub(super) mv: Move,
    /// As the node that stored it has it: distances from that node.
    pub(super) value: i32,
    /// What the position was judged at, or [`UNKNOWN`].
    pub(super) evaluation: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// Whether the position stood on a principal variation once.
    pub(super) on_line: bool,
    /// A search of an earlier game found this; it stays until a deeper one finds something else.
    pub(super) learnt: bool,
}

/// Bits 0-15 move, 16-31 value, 32-47 evaluation, 48-55 depth (0: nothing stored), 56-57 bound, 58 line, 59 learnt,
/// 60-63 generation.
impl Entry {
    fn pack(self, generation: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.mv.bits())
            | u64::from(self.value as i16 as u16) << 16
            | u64::from(self.evaluation as i16 as u16) << 32
            | ((self.depth.clamp(DEPTH_OFFSET, 250 + DEPTH_OFFSET) - DEPTH_OFFSET + 1) as u64) << 48
            | bound << 56
            | u64::from(self.on_line) << 58
            | u64::from(self.learnt) << 59
            | u64::from(generation) << 60
    }

    fn unpack(data: u64) -> Self {
        Self {
            mv: Move::from_bits(data as u16).unwrap_or(Move::NONE),
            value: i32::from((data >> 16) as u16 as i16),
            evaluation: i32::from((data >> 32) as u16 as i16),
            depth: stored_depth(data) - 1 + DEPTH_OFFSET,
            bound: match data >> 56 & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            on_line: data >> 58 & 1 != 0,
            learnt: data >> 59 & 1 != 0,
        }
    }

    /// Whether the value settles a search with this window.
    #[inline]
    pub(super) fn settles(&self, value: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value < beta,
        }
    }
}

/// The depth of the quietest search that is stored.
const DEPTH_OFFSET: i32 = -2;

const fn stored_depth(data: u64) -> i32 {
    (data >> 48 & 255) as i32
}

/// The table.
pub(super) struct Table {
    words: Words,
    buckets: u64,
    generation: AtomicU8,
}

impl Table {
    /// With about this much memory, at least one bucket; `None` if the system does not give it.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        let buckets = (bytes / 64).max(1);
        Some(Self {
            words: Words::zeroed(buckets * BUCKET * 2)?,
            buckets: buckets as u64,
            generation: AtomicU8::new(0),
        })
    }

    /// From now on what is there already counts as older.
    pub(super) fn new_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Index of the first word of the bucket of this key.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let bucket = ((u128::from(key) * u128::from(self.buckets)) >> 64) as usize;
        bucket * BUCKET * 2
    }

    /// Asks the processor to have the bucket ready soon.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        self.words.prefetch(self.place(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        let bucket = self.words.get(place..place + BUCKET * 2)?;
        bucket.chunks_exact(2).find_map(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            let known = entry[0].load(Ordering::Relaxed) ^ data == key && stored_depth(data) != 0;
            known.then(|| Entry::unpack(data))
        })
    }

    /// Remembers the entry, unless what is there about the same position is worth more.
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let place = self.place(key);
        let Some(bucket) = self.words.get(place..place + BUCKET * 2) else { return };
        let Some((slot, old)) = choose(bucket, key, generation) else { return };
        if let Some(old) = old {
            if entry.mv == Move::NONE {
                entry.mv = old.0.mv;
            }
            if old.0.learnt && !entry.learnt && entry.depth <= old.0.depth {
                return;
            }
            let younger = old.1 == generation;
            if younger
                && entry.bound != Bound::Exact
                && entry.depth + 4 + 2 * i32::from(entry.on_line) <= old.0.depth
            {
                return;
            }
        }
        let data = entry.pack(generation);
        slot[0].store(key ^ data, Ordering::Relaxed);
        slot[1].store(data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, by a sample.
    pub(super) fn fullness(&self) -> u32 {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let sample = self.words.len().min(2000) / 2;
        let used = self.words.chunks_exact(2).take(sample).filter(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            stored_depth(data) != 0 && data >> 60 == generation
        });
        (used.count() * 1000 / sample.max(1)) as u32
    }
}

/// The two words of an entry.
type Slot<'a> = &'a [AtomicU64];

/// The place for an entry, and what stands there of the same position, with its generation.
fn choose(bucket: &[AtomicU64], key: u64, generation: u8) -> Option<(Slot<'_>, Option<(Entry, u8)>)> {
    let mut least: Option<(Slot<'_>, i32)> = None;
    for slot in bucket.chunks_exact(2) {
        let data = slot[1].load(Ordering::Relaxed);
        if stored_depth(data) == 0 {
            return Some((slot, None));
        }
        let born = (data >> 60) as u8;
        if slot[0].load(Ordering::Relaxed) ^ data == key {
            return Some((slot, Some((Entry::unpack(data), born))));
        }
        let age = i32::from((generation + GENERATIONS - born) % GENERATIONS);
        let worth = stored_depth(data) - 8 * age;
        if least.is_none_or(|(_, least)| worth < least) {
            least = Some((slot, worth));
        }
    }
    least.map(|(slot, _)| (slot, None))
}

/// The evaluation of an entry, if it has one.
#[inline]
pub(super) fn known_evaluation(entry: Option<&Entry>) -> Option<i32> {
    entry.map(|entry| entry.evaluation).filter(|&evaluation| evaluation != UNKNOWN)
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table").field("buckets", &self.buckets).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, bound: Bound) -> Entry {
        Entry {
            mv: Move::NONE,
            value: -321,
            evaluation: 17,
            depth,
            bound,
            on_line: true,
            learnt: bound == Bound::Lower,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1 << 12).expect("memory");
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for depth in [-2, -1, 0, 1, 60, 200] {
                let key = 0x1234_5678_9abc_def0 ^ (depth as u64) << 7 ^ (bound as u64);
                table.new_search();
                table.store(key, entry(depth, bound));
                assert_eq!(table.probe(key), Some(entry(depth, bound)));
            }
        }
        assert_eq!(table.probe(77), None);
    }

    #[test]
    fn deep_entries_of_this_search_survive_shallow_ones() {
        let table = Table::new(64).expect("memory");
        for key in 1..=4 {
            table.store(key, entry(20, Bound::Exact));
        }
        table.store(5, entry(1, Bound::Lower));
        assert_eq!((1..=4).filter(|&key| table.probe(key).is_some()).count(), 3);
        for _ in 0..4 {
            table.new_search();
        }
        for key in 11..=14 {
            table.store(key, entry(1, Bound::Lower));
        }
        assert!((11..=14).all(|key| table.probe(key).is_some()));
    }
}
