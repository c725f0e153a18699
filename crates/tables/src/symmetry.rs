//! Mirrors of the board, and the pairs of kings of which every other is a mirror.

use keymove_chess::{Square, attacks};

/// A mirror of the board, by its bits: files first, then ranks, then the diagonal a1-h8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mirror(u8);

const FILES: u8 = 1;
const RANKS: u8 = 2;
const DIAGONAL: u8 = 4;

impl Mirror {
    pub(crate) const NONE: Self = Self(0);
    /// Over the diagonal from a1 to h8 alone.
    pub(crate) const DIAGONAL: Self = Self(DIAGONAL);

    /// The index of a square on the mirrored board.
    #[inline]
    pub(crate) const fn square(self, mut square: u8) -> u8 {
        if self.0 & FILES != 0 {
            square ^= 7;
        }
        if self.0 & RANKS != 0 {
            square ^= 56;
        }
        if self.0 & DIAGONAL != 0 {
            square = square >> 3 | (square & 7) << 3;
        }
        square
    }

    /// A set of squares on the mirrored board.
    #[inline]
    pub(crate) const fn set(self, mut set: u64) -> u64 {
        if self.0 & FILES != 0 {
            set = over_files(set);
        }
        if self.0 & RANKS != 0 {
            set = set.swap_bytes();
        }
        if self.0 & DIAGONAL != 0 {
            set = over_diagonal(set);
        }
        set
    }

    /// The set that is this one on the mirrored board.
    #[inline]
    pub(crate) const fn back(self, mut set: u64) -> u64 {
        if self.0 & DIAGONAL != 0 {
            set = over_diagonal(set);
        }
        if self.0 & RANKS != 0 {
            set = set.swap_bytes();
        }
        if self.0 & FILES != 0 {
            set = over_files(set);
        }
        set
    }
}

/// Each rank in reverse.
const fn over_files(set: u64) -> u64 {
    set.swap_bytes().reverse_bits()
}

/// Files become ranks, by exchanging blocks of 4, 2 and 1 squares.
const fn over_diagonal(mut set: u64) -> u64 {
    let mut t = 0x0f0f_0f0f_0000_0000 & (set ^ set << 28);
    set ^= t ^ t >> 28;
    t = 0x3333_0000_3333_0000 & (set ^ set << 14);
    set ^= t ^ t >> 14;
    t = 0x5500_5500_5500_5500 & (set ^ set << 7);
    set ^ t ^ t >> 7
}

/// Pairs of squares of the White and the Black king, of which every other is a mirror: 462, or 1806 where pawns let the board be mirrored over
/// its files alone.
#[derive(Debug)]
pub(crate) struct KingPairs {
    pub(crate) squares: Vec<[u8; 2]>,
    /// By both squares: the number of the pair and the mirror that leads to it; no number for kings that touch.
    found: Vec<(u16, Mirror)>,
}

const NO_PAIR: u16 = u16::MAX;

impl KingPairs {
    pub(crate) fn new(has_pawns: bool) -> Self {
        let touch = |[white, black]: [u8; 2]| {
            white == black || attacks::king(Square::new_masked(white)).has(Square::new_masked(black))
        };
        let is_first = |[white, black]: [u8; 2]| {
            let [(file, rank), (other_file, other_rank)] =
                [white, black].map(|square| (square & 7, square >> 3));
            file < 4 && (has_pawns || (rank < file || rank == file && other_rank <= other_file))
        };
        let all = || (0..64).flat_map(|white| (0..64).map(move |black| [white, black]));
        let squares: Vec<[u8; 2]> = all().filter(|&pair| !touch(pair) && is_first(pair)).collect();
        let mut found = vec![(NO_PAIR, Mirror::NONE); 64 * 64];
        for pair in all().filter(|&pair| !touch(pair)) {
            let mirrors = if has_pawns { 0..2 } else { 0..8 };
            let to = |mirror: Mirror| pair.map(|square| mirror.square(square));
            let first = mirrors.map(Mirror).find_map(|mirror| {
                let place = squares.binary_search(&to(mirror)).ok()?;
                Some((place as u16, mirror))
            });
            let [white, black] = pair.map(usize::from);
            if let Some(first) = first {
                found[white << 6 | black] = first;
            }
        }
        Self { squares, found }
    }

    /// The number of the pair of which these squares are a mirror, and which; `None` for kings that touch.
    #[inline]
    pub(crate) fn of(&self, white: u8, black: u8) -> Option<(usize, Mirror)> {
        let (number, mirror) = self.found[usize::from(white) << 6 | usize::from(black)];
        (number != NO_PAIR).then_some((usize::from(number), mirror))
    }

    /// Whether both kings stand on the diagonal, so that its mirror leaves them where they are.
    #[inline]
    pub(crate) fn are_on_diagonal(&self, number: usize) -> bool {
        self.squares[number].iter().all(|square| square >> 3 == square & 7)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrors_of_sets_are_those_of_squares() {
        for mirror in (0..8).map(Mirror) {
            for square in 0..64 {
                assert_eq!(mirror.set(1 << square), 1 << mirror.square(square), "{mirror:?} {square}");
                assert_eq!(mirror.back(1 << mirror.square(square)), 1 << square, "{mirror:?} {square}");
            }
        }
    }

    #[test]
    fn pairs_of_kings() {
        for (has_pawns, count) in [(false, 462), (true, 1806)] {
            let pairs = KingPairs::new(has_pawns);
            assert_eq!(pairs.squares.len(), count);
            for white in 0..64 {
                for black in 0..64 {
                    let touch = white == black
                        || attacks::king(Square::new_masked(white)).has(Square::new_masked(black));
                    let found = pairs.of(white, black);
                    assert_eq!(found.is_none(), touch);
                    if let Some((number, mirror)) = found {
                        assert_eq!(pairs.squares[number], [mirror.square(white), mirror.square(black)]);
                    }
                }
            }
        }
    }
}
