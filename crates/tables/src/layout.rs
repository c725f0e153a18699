//! How positions of a material are numbered.
//!
//! Kings come first, by the pair of which theirs is a mirror; then all men but the last, six bits each, the slower the earlier; then the last man,
//! the one that moves most. Positions that differ in the last man alone are a *word*: 64 of them, whose facts fit into the bits of a machine word.
//! Like men stand in each order, so that some positions have two numbers.

use crate::Material;
use crate::symmetry::KingPairs;
use arrayvec::ArrayVec;
use keymove_chess::{Color, Piece, Role};

/// Men of a word besides kings and the last man.
pub(crate) const MOST_SLOW: usize = crate::MOST_MEN - 3;

/// The numbers of positions of a material.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) kings: KingPairs,
    /// All but kings and the last man.
    pub(crate) slow: ArrayVec<Piece, MOST_SLOW>,
    /// The last man.
    pub(crate) fast: Piece,
    /// Whether there is a pawn.
    pub(crate) has_pawns: bool,
}

/// Where everybody but the last man stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The number of their pair.
    pub(crate) pair: usize,
    /// White, Black.
    pub(crate) kings: [u8; 2],
    pub(crate) slow: [u8; MOST_SLOW],
}

impl Layout {
    pub(crate) fn new(material: &Material) -> Self {
        let mut men: ArrayVec<Piece, { MOST_SLOW + 1 }> = material.pieces().collect();
        // Stable: of like roles White's come first.
        men.sort_by_key(|piece| piece.role);
        let fast = men.pop().unwrap_or_else(|| unreachable!("a table has three men at least"));
        let has_pawns = material.has_pawns();
        Self { kings: KingPairs::new(has_pawns), slow: men.into_iter().collect(), fast, has_pawns }
    }

    /// All men but for the kings, in the order of their squares.
    pub(crate) fn men(&self) -> impl Iterator<Item = Piece> + '_ {
        self.slow.iter().copied().chain([self.fast])
    }

    /// How many words there are.
    pub(crate) fn words(&self) -> usize {
        self.kings.squares.len() << (6 * self.slow.len())
    }

    /// Where everybody stands in a word.
    #[inline]
    pub(crate) fn place(&self, word: usize) -> Place {
        let mut slow = [0; MOST_SLOW];
        let mut rest = word;
        for square in slow[..self.slow.len()].iter_mut().rev() {
            *square = (rest & 63) as u8;
            rest >>= 6;
        }
        Place { pair: rest, kings: self.kings.squares[rest], slow }
    }

    /// The word of a place whose pair of kings is one of those that are numbered.
    #[inline]
    pub(crate) fn word(&self, pair: usize, slow: &[u8; MOST_SLOW]) -> usize {
        slow[..self.slow.len()].iter().fold(pair, |word, &square| word << 6 | usize::from(square))
    }

    /// The word with one man on another square.
    #[inline]
    pub(crate) fn with_slow(&self, word: usize, man: usize, from: u8, to: u8) -> usize {
        word ^ usize::from(from ^ to) << (6 * (self.slow.len() - 1 - man))
    }

    /// The number of a position: squares of the White king, the Black king, and the men in the order of [`Self::men`]. `None` for kings that touch.
    #[inline]
    pub(crate) fn number(&self, squares: &[u8]) -> Option<usize> {
        let (pair, mirror) = self.kings.of(squares[0], squares[1])?;
        Some(
            squares[2..]
                .iter()
                .fold(pair, |number, &square| number << 6 | usize::from(mirror.square(square))),
        )
    }

    /// The numbers of all men of a colour among the slow ones, with their roles.
    pub(crate) fn slow_of(&self, color: Color) -> impl Iterator<Item = (usize, Role)> + '_ {
        let men = self.slow.iter().enumerate();
        men.filter(move |(_, piece)| piece.color == color).map(|(man, piece)| (man, piece.role))
    }
}
