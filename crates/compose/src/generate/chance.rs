//! Numbers that look random and are the same in every run from the same seed.

use keymove_chess::{Bitboard, Square};

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The numbers of one attempt of a run: attempts of neighbouring numbers have nothing in common.
    pub(crate) fn of(seed: u64, attempt: u64) -> Self {
        let mut mixed = Self(seed);
        let start = mixed.next() ^ attempt.wrapping_mul(0xd134_2543_de82_ef95);
        Self(start)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `count`; 0 if that is 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        // The high half of the product is uniform enough for such small numbers.
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// True so many times of a hundred.
    pub(crate) fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of these.
    pub(crate) fn choose<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// One of these squares.
    pub(crate) fn square(&mut self, set: Bitboard) -> Option<Square> {
        set.into_iter().nth(self.below(set.len() as usize))
    }

    /// Any order.
    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            let j = self.below(i + 1);
            all.swap(i, j);
        }
    }
}
