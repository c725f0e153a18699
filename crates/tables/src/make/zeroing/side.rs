//! What is known of the positions of a table while it is made: a byte for each.

use super::super::mark;
use super::super::moves::one;
use crate::Zeroing;
use crate::distances::Distances;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The byte of a position that may still turn out to be lost, and of what is no position.
pub(super) const OPEN: u8 = 0;
/// Of a position that has a move which is not lost, or is stalemate; found to be won is none of these.
pub(super) const CLOSED: u8 = 255;
/// Of one that is open but for a capture or a move of a pawn, its best one, to a loss that the rule takes away.
pub(super) const BLESSED: u8 = 254;
/// Of one that has a capture or a move of a pawn to a win that the rule takes away, and none to a better one.
pub(super) const CURSED: u8 = 253;

/// What is known with one side to move. Sets have a bit for each position of a word.
///
/// A byte says of a position that is won how many half-moves that takes; of one that is lost, one more than half-moves; else [`OPEN`], [`CLOSED`],
/// [`BLESSED`] or [`CURSED`]. The last two are decided with the half-move after the last that the rule allows, before losses come to have these bytes.
pub(super) struct Side {
    /// Legal, and not found to be won.
    pub(super) alive: Vec<AtomicU64>,
    /// Has a move to what was found for the other side with the last half-move.
    pub(super) hit: Vec<AtomicU64>,
    /// Eight in each number, the first one lowest.
    pub(super) bytes: Vec<AtomicU64>,
    /// A bit for each word in which something was found with the last half-move.
    pub(super) fresh: Vec<AtomicU64>,
    /// The same of this one.
    pub(super) found: Vec<AtomicU64>,
}

pub(super) fn zeros(count: usize) -> Vec<AtomicU64> {
    let mut zeros = Vec::new();
    zeros.resize_with(count, AtomicU64::default);
    zeros
}

/// One in each byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
/// All bits of each byte but the highest.
pub(super) const LOW: u64 = 0x7f * ONES;

/// A bit for each byte that is zero.
pub(super) const fn zero_bytes(bytes: u64) -> u64 {
    let highest = !((bytes & LOW).wrapping_add(LOW) | bytes | LOW);
    // Each of the eight bits comes to its place in the highest byte, and no two sums meet.
    (highest >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A byte of ones for each of eight bits.
pub(super) const fn full_bytes(bits: u64) -> u64 {
    let places = bits.wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    (((places & LOW).wrapping_add(LOW) | places) >> 7 & ONES).wrapping_mul(0xff)
}

impl Side {
    pub(super) fn new(words: usize) -> Self {
        Self {
            alive: zeros(words),
            hit: zeros(words),
            bytes: zeros(words * 8),
            fresh: zeros(words.div_ceil(64)),
            found: zeros(words.div_ceil(64)),
        }
    }

    pub(super) fn byte(&self, number: usize) -> u8 {
        (self.bytes[number / 8].load(Relaxed) >> (8 * (number % 8))) as u8
    }

    pub(super) fn is_alive(&self, number: usize) -> bool {
        self.alive[number / 64].load(Relaxed) & one((number % 64) as u8) != 0
    }

    pub(super) fn is_position(&self, number: usize) -> bool {
        self.is_alive(number) || self.byte(number) != OPEN
    }

    /// What is known of a position when its slice is made; it is a draw if nothing is.
    pub(super) fn known(&self, number: usize, rule: u8) -> Zeroing {
        match (self.byte(number), self.is_alive(number)) {
            (OPEN, _) | (CLOSED, true) => Zeroing::DRAW,
            (plies, false) => Zeroing::win(plies, rule),
            (plies, true) => Zeroing::loss(plies - 1, rule),
        }
    }

    /// The positions of a word that have this byte.
    pub(super) fn with_byte(&self, word: usize, byte: u8) -> u64 {
        let wanted = u64::from(byte) * ONES;
        let eights = self.bytes[word * 8..][..8].iter().enumerate();
        eights.fold(0, |set, (place, eight)| set | zero_bytes(eight.load(Relaxed) ^ wanted) << (8 * place))
    }

    /// Gives positions of a word this byte. Nobody else writes to the word.
    pub(super) fn give(&self, word: usize, set: u64, byte: u8) {
        if set == 0 {
            return;
        }
        for (place, eight) in self.bytes[word * 8..][..8].iter().enumerate() {
            let mask = full_bytes(set >> (8 * place) & 0xff);
            if mask != 0 {
                eight.store(eight.load(Relaxed) & !mask | (u64::from(byte) * ONES) & mask, Relaxed);
            }
        }
    }

    /// What of a word was found to be lost so many half-moves before mate or the next capture or move of a pawn; in finished slices, too.
    pub(super) fn lost(&self, word: usize, plies: u8) -> u64 {
        self.alive[word].load(Relaxed) & self.with_byte(word, plies + 1)
    }

    /// The same of what is won.
    pub(super) fn won(&self, word: usize, plies: u8) -> u64 {
        !self.alive[word].load(Relaxed) & self.with_byte(word, plies)
    }

    /// What is known of all positions. Where there is no position stands what the one before has: that is shorter to write.
    pub(super) fn finish(self, rule: u8) -> Distances {
        let Self { alive, bytes, .. } = self;
        let inner = |numbers: Vec<AtomicU64>| numbers.into_iter().map(AtomicU64::into_inner).collect();
        // In the same places: others would be as large as the whole table.
        let (mut lost, mut plies): (Vec<u64>, Vec<u64>) = (inner(alive), inner(bytes));
        let (mut last_plies, mut last_lost) = (0, false);
        for (lost, plies) in lost.iter_mut().zip(plies.chunks_exact_mut(8)) {
            let alive = core::mem::take(lost);
            for (place, eight) in plies.iter_mut().enumerate() {
                let bytes = eight.to_le_bytes();
                *eight = 0;
                for (at, byte) in bytes.into_iter().enumerate() {
                    let bit = 8 * place + at;
                    let is_alive = alive >> bit & 1 != 0;
                    match (byte, is_alive) {
                        (OPEN, false) => {}
                        (OPEN | CLOSED, true) => (last_plies, last_lost) = (0, false),
                        (plies, true) => (last_plies, last_lost) = (plies - 1, true),
                        (plies, false) => (last_plies, last_lost) = (plies, false),
                    }
                    *eight |= u64::from(last_plies) << (8 * at);
                    *lost |= u64::from(last_lost) << bit;
                }
            }
        }
        Distances { rule, plies, lost }
    }
}

/// Whether something was found in a word.
pub(super) fn has_word(words: &[AtomicU64], word: usize) -> bool {
    words[word / 64].load(Relaxed) & one((word % 64) as u8) != 0
}

pub(super) fn mark_word(words: &[AtomicU64], word: usize) {
    mark(&words[word / 64], one((word % 64) as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that are given to a set are found there and nowhere else, whatever stands beside them.
    #[test]
    fn bytes_are_found_where_they_were_given() {
        let side = Side::new(2);
        let sets = [0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, u64::MAX, 0xff00_0000_0080_0100];
        for (set, byte) in sets.into_iter().zip([1, 254, 0, 128]).chain([(0, 7), (1 << 63, 255)]) {
            side.give(1, set, byte);
            for value in 0..=u8::MAX {
                let found = (0..64).filter(|bit| side.byte(64 + bit) == value);
                assert_eq!(
                    side.with_byte(1, value),
                    found.fold(0, |set, bit| set | 1 << bit),
                    "{set:x} {byte} {value}"
                );
            }
            assert!((0..64).filter(|bit| set >> bit & 1 != 0).all(|bit| side.byte(64 + bit) == byte));
        }
        assert_eq!(side.with_byte(0, OPEN), u64::MAX, "the other word");
    }
}
