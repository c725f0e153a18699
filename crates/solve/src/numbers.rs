//! Proof and disproof numbers, and the table that keeps them.

use super::limits::Monitor;
use super::memory::Words;
use core::sync::atomic::{AtomicU64, Ordering};

/// Proof and disproof numbers from here on mean "never".
pub(super) const INFINITE: u32 = 1 << 30;
/// Proof numbers from here on mean "not this way": every proof would repeat a position or be too long (see [`Reason`](super::avoided::Reason)).
/// The table keeps the reason in the place of the disproof number.
pub(super) const AVOIDED: u32 = 1 << 27;

/// How hard a node is to prove (to be a mate) and to disprove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const PROVEN: Self = Self { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVEN: Self = Self { proof: INFINITE, disproof: 0 };
    pub(super) const AVOIDED: Self = Self { proof: AVOIDED, disproof: 1 };
}

/// Proof and disproof numbers of nodes; cheap entries give way to new ones. Used by one thread.
pub(super) struct NumberTable {
    /// Pairs: the key; the proof number in the low and the disproof number in the high half.
    words: Words,
}

/// Entries of one cache line.
const BUCKET: usize = 4;

impl NumberTable {
    /// The size to begin with.
    pub(super) const MIN_BYTES: usize = 1 << 23;

    /// A table of at most `bytes`, or `None` if the system does not give the memory.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        Some(Self { words: Words::zeroed((1usize << bytes.max(1 << 16).ilog2()) / 8)? })
    }

    /// Moves to a table of this size if that is larger than today's, unless the search is stopped meanwhile.
    pub(super) fn grow(&mut self, bytes: usize, monitor: &Monitor) {
        if bytes < 16 * self.words.len() {
            return;
        }
        let Some(larger) = Self::new(bytes) else { return };
        for (place, entry) in self.words.chunks_exact(2).enumerate() {
            if place % (1 << 14) == 0 && monitor.check(0).is_err() {
                return;
            }
            let (key, word) = (entry[0].load(Ordering::Relaxed), entry[1].load(Ordering::Relaxed));
            if key != 0 {
                larger.store(key, Numbers { proof: word as u32, disproof: (word >> 32) as u32 });
            }
        }
        *self = larger;
    }

    /// The first word of the entries that this node may be in.
    #[inline]
    fn place(&self, key: u64) -> usize {
        ((key >> 8) as usize * 2 * BUCKET) & (self.words.len() - 1)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let start = self.place(key);
        &self.words[start..start + 2 * BUCKET]
    }

    /// Asks the processor for what is known about a node, which is wanted soon.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        self.words.prefetch(self.place(key));
    }

    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Numbers> {
        let entry = self.bucket(key).chunks_exact(2).find(|entry| entry[0].load(Ordering::Relaxed) == key)?;
        let word = entry[1].load(Ordering::Relaxed);
        Some(Numbers { proof: word as u32, disproof: (word >> 32) as u32 })
    }

    pub(super) fn store(&self, key: u64, numbers: Numbers) {
        let bucket = self.bucket(key);
        let mut victim = 0;
        let mut least = u64::MAX;
        for (i, entry) in bucket.chunks_exact(2).enumerate() {
            let old = entry[0].load(Ordering::Relaxed);
            if old == key || old == 0 {
                victim = i;
                break;
            }
            // The smallest numbers have cost least, but for those of settled nodes.
            let word = entry[1].load(Ordering::Relaxed);
            let (proof, disproof) = (word as u32, (word >> 32) as u32);
            let cost = if proof == AVOIDED { 0 } else { u64::from(proof.min(disproof).wrapping_sub(1)) };
            if cost < least {
                (least, victim) = (cost, i);
            }
        }
        bucket[2 * victim].store(key, Ordering::Relaxed);
        let word = u64::from(numbers.proof) | u64::from(numbers.disproof) << 32;
        bucket[2 * victim + 1].store(word, Ordering::Relaxed);
    }
}
