//! How many of several moves a unit on each square hinders, for all squares and kinds at once.

use super::spots::{EVERYWHERE, Spots};
use crate::space::KINDS;
use keymove_chess::Bitboard;

/// Counts of moves that a unit of a kind on a square hinders, in binary: a plane for each digit, the lowest first.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    planes: [Spots; DIGITS],
    moves: u32,
}

const DIGITS: usize = 6;
/// More moves are not told apart.
const MOST: u32 = (1 << DIGITS) - 1;

impl Tally {
    pub(super) const fn new() -> Self {
        Self { planes: [[Bitboard::EMPTY; KINDS.len()]; DIGITS], moves: 0 }
    }

    /// Notes where a unit hinders one more move.
    pub(super) fn add(&mut self, hindrances: &Spots) {
        self.moves += 1;
        for (kind, &set) in hindrances.iter().enumerate() {
            let mut carry = set;
            for plane in &mut self.planes {
                (plane[kind], carry) = (plane[kind] ^ carry, plane[kind] & carry);
            }
        }
    }

    /// Where a unit hinders all the moves, and where it may do so with the help of another one that does not alone.
    pub(super) fn alone_and_helped(&self) -> (Spots, Spots) {
        if self.moves > MOST {
            return (EVERYWHERE, EVERYWHERE);
        }
        let alone = self.at_least(self.moves);
        let by_others =
            |count| self.at_least(count).iter().zip(&alone).any(|(set, alone)| set.without(*alone).any());
        let most = (1..self.moves).rev().find(|&count| by_others(count)).unwrap_or(0);
        let helped = if 2 * most < self.moves { alone } else { self.at_least(self.moves - most) };
        (alone, helped)
    }

    /// Where a unit hinders at least so many.
    fn at_least(&self, count: u32) -> Spots {
        core::array::from_fn(|kind| {
            // From the highest digit: the sets of those that are more already, and of those that are equal so far.
            let (mut more, mut equal) = (Bitboard::EMPTY, Bitboard::FULL);
            for digit in (0..DIGITS).rev() {
                let plane = self.planes[digit][kind];
                if count >> digit & 1 == 1 {
                    equal &= plane;
                } else {
                    more |= equal & plane;
                    equal = equal.without(plane);
                }
            }
            more | equal
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let squares = |bits: u64| [Bitboard(bits); 10];
        let mut tally = Tally::new();
        for bits in [0b00111, 0b00011, 0b01001, 0b00001] {
            tally.add(&squares(bits));
        }
        assert_eq!(tally.at_least(0)[3], Bitboard::FULL);
        for (count, bits) in [(1, 0b01111), (2, 0b0011), (3, 0b0001), (4, 0b0001)] {
            assert_eq!(tally.at_least(count), squares(bits), "{count}");
        }
        let (alone, helped) = tally.alone_and_helped();
        assert_eq!((alone, helped), (squares(0b00001), squares(0b00011)));
    }

    #[test]
    fn two_must_do_it_together() {
        let mut tally = Tally::new();
        for bits in [0b01, 0b01, 0b10] {
            tally.add(&[Bitboard(bits); 10]);
        }
        let (alone, helped) = tally.alone_and_helped();
        assert_eq!((alone[0], helped[0]), (Bitboard::EMPTY, Bitboard(0b11)));
    }
}
