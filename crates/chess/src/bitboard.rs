//! Sets of squares as one machine word.

use crate::Square;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares; bit `i` is the square with index `i` (a1 = 0, b1 = 1, ..., h8 = 63).
///
/// ```
/// use keymove_chess::{Bitboard, Square};
/// let corners = Bitboard::from(Square::A1) | Bitboard::from(Square::H8);
/// assert_eq!(corners.len(), 2);
/// assert_eq!(corners.into_iter().next(), Some(Square::A1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The first and the eighth rank, where no pawn can stand.
    pub const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);
    /// The a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// The squares of the colour of a1.
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The rank with index `rank` (0 is the first rank). Values above 7 give an empty set.
    #[inline]
    pub const fn rank(rank: u8) -> Self {
        if rank > 7 { Self::EMPTY } else { Self(0xff << (8 * rank)) }
    }

    /// The file with index `file` (0 is the a-file). Values above 7 give an empty set.
    #[inline]
    pub const fn file(file: u8) -> Self {
        if file > 7 { Self::EMPTY } else { Self(Self::FILE_A.0 << file) }
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether two or more squares are in the set.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The square with the lowest index, if any.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new_masked(self.0.trailing_zeros() as u8)) }
    }

    /// This set without the squares of `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Every square moved one rank towards the eighth; squares that leave the board are lost.
    #[inline]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square moved one rank towards the first; squares that leave the board are lost.
    #[inline]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square moved one file towards the h-file; squares that leave the board are lost.
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }

    /// Every square moved one file towards the a-file; squares that leave the board are lost.
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

macro_rules! binary {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self { Self(self.0 $op other.0) }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Self) { self.0 = self.0 $op other.0; }
        }
    };
}
binary!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
binary!(BitOr, bitor, BitOrAssign, bitor_assign, |);
binary!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a [`Bitboard`] in ascending order of index.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = 63_u32.checked_sub(self.0.0.leading_zeros())?;
        self.0.0 ^= 1 << last;
        Some(Square::new_masked(last as u8))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

/// Draws the board, eighth rank on top.
impl core::fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for rank in (0..8).rev() {
            writeln!(f)?;
            for file in 0..8 {
                f.write_str(if self.0 >> (rank * 8 + file) & 1 != 0 { "1 " } else { ". " })?;
            }
        }
        Ok(())
    }
}
