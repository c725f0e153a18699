//! What is known of the positions of a table of mates while it is made.

use super::super::CHUNK;
use keymove_chess::Bitboard;
use std::sync::atomic::AtomicU64;

/// What is known with one side to move. Sets have a bit for each position of a word.
pub(super) struct Side {
    /// Legal, and not found to be won.
    pub(super) alive: Vec<u64>,
    /// Of these, what may still turn out to be lost.
    pub(super) open: Vec<u64>,
    /// Found to be lost with the last move.
    pub(super) fresh: Vec<u64>,
    /// Has a move to what is fresh for the other side.
    pub(super) hit: Vec<AtomicU64>,
    /// What is known of each position, or what its ways out are worth.
    pub(super) bytes: Vec<u8>,
}

/// A part of a [`Side`] that one thread works on.
pub(super) struct Chunk<'a> {
    pub(super) first: usize,
    pub(super) alive: &'a mut [u64],
    pub(super) open: &'a mut [u64],
    pub(super) fresh: &'a mut [u64],
    pub(super) bytes: &'a mut [u8],
}

impl Side {
    pub(super) fn new(words: usize) -> Self {
        let mut hit = Vec::new();
        hit.resize_with(words, AtomicU64::default);
        Self {
            alive: vec![0; words],
            open: vec![0; words],
            fresh: vec![0; words],
            hit,
            bytes: vec![0; words * 64],
        }
    }

    /// Its parts, and what has hit it.
    pub(super) fn parts(&mut self) -> (Vec<Chunk<'_>>, &[AtomicU64]) {
        let sets = self.alive.chunks_mut(CHUNK).zip(self.open.chunks_mut(CHUNK));
        let sets = sets.zip(self.fresh.chunks_mut(CHUNK)).zip(self.bytes.chunks_mut(CHUNK * 64));
        let chunks = sets.enumerate().map(|(number, (((alive, open), fresh), bytes))| Chunk {
            first: number * CHUNK,
            alive,
            open,
            fresh,
            bytes,
        });
        (chunks.collect(), &self.hit)
    }
}

impl Chunk<'_> {
    pub(super) fn bytes(&mut self, index: usize) -> &mut [u8] {
        &mut self.bytes[index * 64..][..64]
    }
}

/// Sets the bytes of these bits.
#[inline]
pub(super) fn fill(bytes: &mut [u8], set: u64, value: u8) {
    for bit in Bitboard(set) {
        bytes[bit.index()] = value;
    }
}

/// The bytes of a side, without what ways out are worth that decide nothing. Where there is no position stands what the one before has:
/// that is shorter to write.
pub(super) fn finished(side: Side) -> Vec<u8> {
    let Side { alive, open, mut bytes, .. } = side;
    let mut last = 0;
    for (word, bytes) in bytes.chunks_exact_mut(64).enumerate() {
        for (bit, byte) in bytes.iter_mut().enumerate() {
            let has = |sets: &[u64]| sets[word] & 1 << bit != 0;
            match (has(&alive), *byte) {
                (false, 0) => *byte = last,
                (true, _) if has(&open) => *byte = 0,
                _ => {}
            }
            last = *byte;
        }
    }
    bytes
}
