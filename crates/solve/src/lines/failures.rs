//! Positions from which no line is left: a table of fixed size, shared by threads without locks.
//!
//! A fact is "no line from here with exactly k steps left"; an entry keeps it for 40 successive k. It holds wherever the
//! position occurs, because the script counts its steps from the end. Positions are told apart by two independent hashes,
//! one for the place and one stored; an entry torn by two writers fails its check and is not believed.

use super::super::buckets::{BUCKET, Buckets};
use core::sync::atomic::{AtomicU64, Ordering};

/// Numbers of steps in one entry.
const WINDOW: u16 = 40;
/// Where the effort stands in an entry: eight bits.
const EFFORT_SHIFT: u32 = 40;
/// Every so many stores a place for which no room was is looked at.
const FULL_SHARE: usize = 2;

/// What a fact is about: a position, which part of the play it is in, and the steps left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    place: u64,
    check: u64,
    bit: u64,
}

impl Key {
    /// `part` tells apart parts of the play that ask different things of the same position with as many steps left.
    #[inline]
    pub(super) fn new(hash: u64, verification: u64, part: u16, left: u16) -> Self {
        let window = u64::from(part) << 16 | u64::from(left / WINDOW);
        // An odd constant of SplitMix64; two multiplications spread the few bits of `window` over both words.
        let mixed = window.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self {
            place: hash ^ (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9),
            check: verification ^ mixed,
            bit: 1 << (left % WINDOW),
        }
    }
}

/// The table. Data are 40 bits of facts, 8 of effort, and 16 of the place.
pub(super) struct Failures(Buckets);

impl Failures {
    /// The smallest size that makes sense.
    pub(super) const MIN_BYTES: usize = Buckets::MIN_BYTES;
    /// The largest size.
    pub(super) const MAX_BYTES: usize = Buckets::MAX_POURED_BYTES;

    /// A table of at most `bytes` (at least [`Self::MIN_BYTES`]), or `None` if the system does not give the memory.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        Buckets::new(bytes.min(Self::MAX_BYTES)).map(Self)
    }

    /// Size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// New entries after which a larger table would be better.
    pub(super) fn comfortable_entries(&self) -> u64 {
        (self.bytes() / 16 / FULL_SHARE) as u64
    }

    #[inline]
    fn bucket(&self, place: u64) -> &[AtomicU64] {
        self.0.bucket(place)
    }

    /// Whether the fact is known.
    #[inline]
    pub(super) fn has(&self, key: Key) -> bool {
        for entry in self.bucket(key.place).chunks_exact(2) {
            let data = entry[1].load(Ordering::Relaxed);
            if data != 0 && entry[0].load(Ordering::Relaxed) ^ data == key.check {
                return data & key.bit != 0;
            }
        }
        false
    }

    /// Adds a fact; cheap ones give way. `effort` is the binary logarithm of the work that it has cost. Says whether it
    /// took a new entry.
    pub(super) fn insert(&self, key: Key, effort: u8) -> bool {
        let bucket = self.bucket(key.place);
        let data = |i: usize| bucket[2 * i + 1].load(Ordering::Relaxed);
        let is_same = |i: usize, data: u64| bucket[2 * i].load(Ordering::Relaxed) ^ data == key.check;
        let fresh = key.bit | u64::from(effort) << EFFORT_SHIFT | Buckets::kept(key.place);
        let (mut victim, mut least) = (0, u64::MAX);
        for i in 0..BUCKET {
            let old = data(i);
            if old == 0 {
                Buckets::write(bucket, i, key.check, fresh);
                return true;
            }
            if is_same(i, old) {
                let effort = u64::from(effort).max(old >> EFFORT_SHIFT & 0xff);
                let merged = old & !(0xff << EFFORT_SHIFT) | key.bit | effort << EFFORT_SHIFT;
                Buckets::write(bucket, i, key.check, merged);
                return false;
            }
            let cost = old >> EFFORT_SHIFT & 0xff;
            if cost < least {
                (least, victim) = (cost, i);
            }
        }
        self.age(bucket, (key.check >> 60) as usize % BUCKET, victim);
        Buckets::write(bucket, victim, key.check, fresh);
        true
    }

    /// Makes one of the others a little cheaper, so that no fact blocks a place for ever.
    fn age(&self, bucket: &[AtomicU64], turn: usize, victim: usize) {
        let old = bucket[2 * turn + 1].load(Ordering::Relaxed);
        if turn != victim && old >> EFFORT_SHIFT & 0xff > 0 {
            let check = bucket[2 * turn].load(Ordering::Relaxed) ^ old;
            Buckets::write(bucket, turn, check, old - (1 << EFFORT_SHIFT));
        }
    }

    /// Copies all facts into an empty, larger table. Both must be at rest. `go_on` is asked now and then; if it says no,
    /// the copy is useless and false comes back.
    pub(super) fn pour_into(&self, larger: &Self, go_on: impl FnMut() -> bool) -> bool {
        self.0.pour_into(&larger.0, go_on)
    }
}
