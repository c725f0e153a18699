//! What the tables of facts have in common: entries of two words in cache lines, shared by threads without locks.
//!
//! The first word of an entry is its check exclusive-or its data, the second the data, 0 if it is free. An entry torn by two
//! threads that write at once fails its check and is not believed (Hyatt and Mann, "A lock-less transposition table
//! implementation for parallel search", ICGA Journal 2002). The upper 16 bits of the data are those of the place that tell
//! the bucket in a larger table.

use super::memory::Words;
use core::sync::atomic::{AtomicU64, Ordering};

/// Entries of one cache line.
pub(super) const BUCKET: usize = 4;
/// Binary logarithm of the number of buckets of the smallest table.
const MIN_BUCKET_BITS: u32 = 10;

/// The entries of a table.
pub(super) struct Buckets {
    words: Words,
    mask: usize,
}

impl Buckets {
    /// The smallest size that makes sense.
    pub(super) const MIN_BYTES: usize = (16 * BUCKET) << MIN_BUCKET_BITS;
    /// The largest that others can be poured into: 16 bits of the place are kept.
    pub(super) const MAX_POURED_BYTES: usize = 1 << if usize::BITS > 32 { 32 } else { 30 };

    /// As many as go into `bytes`, at least [`Self::MIN_BYTES`], in a power of two; `None` if the system does not give the
    /// memory.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        let bytes = 1usize << bytes.max(Self::MIN_BYTES).ilog2();
        let words = Words::zeroed(bytes / 8)?;
        Some(Self { words, mask: bytes / (16 * BUCKET) - 1 })
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.len() * 8
    }

    /// The words of the entries that this place may be in.
    #[inline]
    pub(super) fn bucket(&self, place: u64) -> &[AtomicU64] {
        let start = (place as usize & self.mask) * 2 * BUCKET;
        &self.words[start..start + 2 * BUCKET]
    }

    /// Asks for the entries of this place, which are wanted soon.
    #[inline]
    pub(super) fn prefetch(&self, place: u64) {
        self.words.prefetch((place as usize & self.mask) * 2 * BUCKET);
    }

    /// The bits of a place that data must have.
    #[inline]
    pub(super) fn kept(place: u64) -> u64 {
        (place >> MIN_BUCKET_BITS) << 48
    }

    /// Writes the entry with this index.
    #[inline]
    pub(super) fn write(bucket: &[AtomicU64], i: usize, check: u64, data: u64) {
        bucket[2 * i].store(check ^ data, Ordering::Relaxed);
        bucket[2 * i + 1].store(data, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for word in self.words.iter() {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Copies all entries into an empty, larger table of at most [`Self::MAX_POURED_BYTES`]. Both must be at rest. `go_on` is
    /// asked now and then; if it says no, the copy is useless and false comes back.
    pub(super) fn pour_into(&self, larger: &Self, mut go_on: impl FnMut() -> bool) -> bool {
        for (place, bucket) in self.words.chunks_exact(2 * BUCKET).enumerate() {
            if place % (1 << 12) == 0 && !go_on() {
                return false;
            }
            for entry in bucket.chunks_exact(2) {
                let data = entry[1].load(Ordering::Relaxed);
                if data == 0 {
                    continue;
                }
                let check = entry[0].load(Ordering::Relaxed) ^ data;
                let low = place & ((1 << MIN_BUCKET_BITS) - 1);
                let target = larger.bucket(low as u64 | (data >> 48) << MIN_BUCKET_BITS);
                if let Some(free) = (0..BUCKET).find(|i| target[2 * i + 1].load(Ordering::Relaxed) == 0) {
                    Self::write(target, free, check, data);
                }
            }
        }
        true
    }
}
