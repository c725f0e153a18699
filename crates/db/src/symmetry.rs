//! Ways to turn a diagram that leave a problem, or at least a pattern, what it is.

use keymove_chess::Square;

/// A symmetry of the board, with or without an exchange of the colours: first left and right are exchanged, then top and
/// bottom, then files and ranks.
///
/// A problem stays what it is by [`Self::PROBLEMS`] only: pawns have a direction, and it is turned with the colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Symmetry {
    /// The a-file becomes the h-file.
    pub mirror: bool,
    /// The first rank becomes the eighth.
    pub flip: bool,
    /// Files become ranks.
    pub transpose: bool,
    /// White becomes Black.
    pub swap: bool,
}

impl Symmetry {
    /// Nothing is changed.
    pub const IDENTITY: Self = Self { mirror: false, flip: false, transpose: false, swap: false };

    /// What leaves a problem the same: mirror image, exchange of the colours, both.
    pub const PROBLEMS: [Self; 4] = [
        Self::IDENTITY,
        Self { mirror: true, ..Self::IDENTITY },
        Self { flip: true, swap: true, ..Self::IDENTITY },
        Self { mirror: true, flip: true, swap: true, ..Self::IDENTITY },
    ];

    /// All sixteen, those of [`Self::PROBLEMS`] first.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = (0..16_u8).map(Self::from_bits).filter(|other| !Self::PROBLEMS.contains(other));
        Self::PROBLEMS.into_iter().chain(others)
    }

    /// Mirror, flip, transpose, swap from the lowest bit up.
    pub const fn from_bits(bits: u8) -> Self {
        Self { mirror: bits & 1 > 0, flip: bits & 2 > 0, transpose: bits & 4 > 0, swap: bits & 8 > 0 }
    }

    /// As in [`Self::from_bits`].
    pub const fn bits(self) -> u8 {
        self.mirror as u8 | (self.flip as u8) << 1 | (self.transpose as u8) << 2 | (self.swap as u8) << 3
    }

    /// Whether pawns keep their direction.
    pub const fn keeps_pawns(self) -> bool {
        self.flip == self.swap && !self.transpose
    }

    /// Where a square comes to be.
    pub fn square(self, square: Square) -> Square {
        let (file, rank) = self.place(square.file(), square.rank(), 8, 8);
        Square::at(file, rank)
    }

    /// Where a place of a rectangle of so many files and ranks comes to be.
    pub(crate) const fn place(self, file: u8, rank: u8, files: u8, ranks: u8) -> (u8, u8) {
        let file = if self.mirror { files - 1 - file } else { file };
        let rank = if self.flip { ranks - 1 - rank } else { rank };
        if self.transpose { (rank, file) } else { (file, rank) }
    }

    /// Where a set of squares comes to be, bit 0 for a1.
    pub(crate) const fn set(self, set: u64) -> u64 {
        let set = if self.mirror { set.reverse_bits().swap_bytes() } else { set };
        let set = if self.flip { set.swap_bytes() } else { set };
        if self.transpose { transposed(set) } else { set }
    }

    /// From a diagram that this one turns into a common one, the way to another that `other` turns into the same. Holds for
    /// [`Self::PROBLEMS`], each of which is its own inverse.
    #[must_use]
    pub(crate) const fn then(self, other: Self) -> Self {
        Self::from_bits(self.bits() ^ other.bits())
    }

    /// In words, as in "the same after ..."; empty for the identity.
    pub fn words(self) -> String {
        let turned = match (self.mirror, self.flip != self.swap, self.transpose) {
            (false, false, false) => "",
            (true, false, false) => "left and right exchanged",
            (false, true, false) => "turned upside down",
            (true, true, false) => "turned by 180 degrees",
            (true, false, true) | (false, true, true) => "turned by 90 degrees",
            (false, false, true) | (true, true, true) => "mirrored in a diagonal",
        };
        match (turned, self.swap) {
            (turned, false) => turned.to_owned(),
            ("", true) => "colours exchanged".to_owned(),
            (turned, true) => format!("colours exchanged, {turned}"),
        }
    }
}

/// The set mirrored in the diagonal from a1 to h8 (three swaps of blocks: H. S. Warren, Hacker's Delight, section 7-3).
const fn transposed(mut set: u64) -> u64 {
    let mut moved = 0x0f0f_0f0f_0000_0000 & (set ^ (set << 28));
    set ^= moved ^ (moved >> 28);
    moved = 0x3333_0000_3333_0000 & (set ^ (set << 14));
    set ^= moved ^ (moved >> 14);
    moved = 0x5500_5500_5500_5500 & (set ^ (set << 7));
    set ^ moved ^ (moved >> 7)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Bitboard;

    #[test]
    fn sets_follow_their_squares() {
        let all: Vec<Symmetry> = Symmetry::all().collect();
        assert_eq!(all.len(), 16);
        for symmetry in all {
            assert_eq!(Symmetry::from_bits(symmetry.bits()), symmetry);
            for square in Bitboard::FULL {
                let there = Bitboard::of(symmetry.square(square));
                assert_eq!(symmetry.set(Bitboard::of(square).0), there.0, "{symmetry:?} {square}");
            }
        }
        assert!(Symmetry::PROBLEMS.iter().all(|symmetry| symmetry.keeps_pawns()));
        assert_eq!(Symmetry::all().filter(|symmetry| symmetry.keeps_pawns()).count(), 4);
    }

    #[test]
    fn words() {
        let words = Symmetry::PROBLEMS.map(Symmetry::words);
        let expected = ["", "left and right exchanged", "colours exchanged"];
        assert_eq!(words[..3], expected);
        assert_eq!(words[3], "colours exchanged, left and right exchanged");
    }
}
