//! What has been proven about positions: a transposition table of fixed size, shared by threads without locks.
//!
//! A fact is about a position and the number of moves that the attacker has left: "no mate within k" and "mate within
//! m". Both are independent of the way to the position (a bounded game cannot gain by repetition), so a fact found
//! anywhere holds everywhere. A position is told from others by two independent 64-bit hashes, one for the place and
//! one stored; an entry torn by two threads that write at once is not believed.

use super::buckets::{BUCKET, Buckets};
use super::few_men::FewMenFacts;
use core::sync::atomic::{AtomicU64, Ordering};
use keymove_chess::{Move, Position};

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// There is no mate within this many moves; 0 says nothing.
    pub(super) none_within: u16,
    /// There is a mate within this many moves; [`Known::NEVER`] says nothing.
    pub(super) mate_within: u16,
    /// The move that mates, or the defender's reply that refutes; [`Move::NONE`] if unknown.
    pub(super) best: Move,
}

impl Known {
    /// No mate is known.
    pub(super) const NEVER: u16 = 0xfff;
    /// Nothing is known.
    pub(super) const NOTHING: Self = Self { none_within: 0, mate_within: Self::NEVER, best: Move::NONE };

    /// Whether there is a mate within `moves`, if that is known.
    #[inline]
    pub(super) fn answer(self, moves: u16) -> Option<bool> {
        if self.mate_within <= moves {
            Some(true)
        } else if self.none_within >= moves {
            Some(false)
        } else {
            None
        }
    }

    /// Bits 0-11 none, 12-23 mate, 24-39 move, 40-47 effort, 48-63 the bits of the hash that tell the bucket in a
    /// larger table.
    fn pack(self, effort: u8, hash: u64) -> u64 {
        u64::from(self.none_within & 0xfff)
            | u64::from(self.mate_within & 0xfff) << 12
            | u64::from(self.best.bits()) << 24
            | u64::from(effort) << 40
            | Buckets::kept(hash)
    }

    fn unpack(data: u64) -> Self {
        Self {
            none_within: (data & 0xfff) as u16,
            mate_within: (data >> 12 & 0xfff) as u16,
            best: Move::from_bits((data >> 24) as u16).unwrap_or(Move::NONE),
        }
    }
}

/// The table.
pub(crate) struct Table {
    facts: Buckets,
    /// What is known of few men besides, about the same attacker; never stored.
    few_men: Option<FewMenFacts>,
}

impl Table {
    /// The smallest size that makes sense.
    pub(crate) const MIN_BYTES: usize = Buckets::MIN_BYTES;
    /// The largest table that another one can be poured into.
    pub(crate) const MAX_POURED_BYTES: usize = Buckets::MAX_POURED_BYTES;

    /// A table of at most `bytes` (at least [`Self::MIN_BYTES`]), or `None` if the system does not give the memory.
    pub(crate) fn new(bytes: usize) -> Option<Self> {
        Buckets::new(bytes).map(|facts| Self { facts, few_men: None })
    }

    /// Size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.facts.bytes()
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        self.facts.bucket(hash)
    }

    /// Believes what is known of few men from now on, or nothing of that sort.
    pub(super) fn believe(&mut self, few_men: Option<FewMenFacts>) {
        self.few_men = few_men;
    }

    /// A larger table, of at most [`Self::MAX_POURED_BYTES`], with the same facts; this one must be at rest. `None` if there is no memory for it, or
    /// `go_on`, which is asked now and then, says no.
    pub(super) fn grown(&self, bytes: usize, go_on: impl FnMut() -> bool) -> Option<Self> {
        let larger = Self { few_men: self.few_men.clone(), ..Self::new(bytes)? };
        self.facts.pour_into(&larger.facts, go_on).then_some(larger)
    }

    /// Asks the processor for what is known about the position, which will be wanted soon.
    #[inline]
    pub(super) fn prefetch(&self, position: &Position) {
        self.facts.prefetch(position.hash());
    }

    /// What is known about the position.
    #[inline]
    pub(super) fn probe(&self, position: &Position) -> Known {
        let few_men = self.few_men.as_ref().and_then(|few_men| few_men.probe(position));
        few_men.unwrap_or_else(|| self.probe_salted(position, 0))
    }

    /// What is known about a position in which the attacker, to move, mates within so many moves, with the move that does it.
    pub(super) fn probe_mate(&self, position: &Position, moves: u16) -> Known {
        let known = self.probe(position);
        if known.best != Move::NONE || known.mate_within > moves {
            return known;
        }
        let few_men = self.few_men.as_ref();
        Known {
            best: few_men.and_then(|few_men| few_men.best(position, moves)).unwrap_or(known.best),
            ..known
        }
    }

    /// What is known about the position in circumstances that the salt tells apart.
    #[inline]
    pub(super) fn probe_salted(&self, position: &Position, salt: u64) -> Known {
        let check = position.verification_hash() ^ salt;
        for entry in self.bucket(position.hash() ^ salt).chunks_exact(2) {
            let data = entry[1].load(Ordering::Relaxed);
            if data != 0 && entry[0].load(Ordering::Relaxed) ^ data == check {
                return Known::unpack(data);
            }
        }
        Known::NOTHING
    }

    /// Adds what is new to what is known. `effort` grows with the work that the fact has cost; cheap facts give way.
    pub(super) fn store(&self, position: &Position, new: Known, effort: u8) {
        self.store_salted(position, 0, new, effort);
    }

    /// Adds what is new to what is known in circumstances that the salt tells apart.
    pub(super) fn store_salted(&self, position: &Position, salt: u64, new: Known, effort: u8) {
        let check = position.verification_hash() ^ salt;
        let hash = position.hash() ^ salt;
        let bucket = self.bucket(hash);
        let mut victim = 0;
        let mut least = u64::MAX;
        for i in 0..BUCKET {
            let data = bucket[2 * i + 1].load(Ordering::Relaxed);
            let same = bucket[2 * i].load(Ordering::Relaxed) ^ data == check;
            if data == 0 || same {
                let old = if same && data != 0 { Known::unpack(data) } else { Known::NOTHING };
                let merged = Known {
                    none_within: new.none_within.max(old.none_within),
                    mate_within: new.mate_within.min(old.mate_within),
                    best: if new.best == Move::NONE || new.mate_within > old.mate_within {
                        old.best
                    } else {
                        new.best
                    },
                };
                let effort = effort.max((data >> 40) as u8);
                return Buckets::write(bucket, i, check, merged.pack(effort, hash));
            }
            let cost = data >> 40 & 0xff;
            if cost < least {
                (least, victim) = (cost, i);
            }
        }
        // Age the others, so that expensive facts that are never asked for again do not block a bucket for ever.
        let turn = (check >> 60) as usize % BUCKET;
        if turn != victim {
            let data = bucket[2 * turn + 1].load(Ordering::Relaxed);
            let key = bucket[2 * turn].load(Ordering::Relaxed) ^ data;
            if data >> 40 & 0xff > 0 {
                Buckets::write(bucket, turn, key, data - (1 << 40));
            }
        }
        Buckets::write(bucket, victim, check, new.pack(effort, hash));
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.facts.clear();
    }
}
