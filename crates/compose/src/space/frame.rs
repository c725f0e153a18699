//! Where a transformation of the whole position takes each square.

use keymove_chess::{Bitboard, Square};

/// All units mirrored or not, then shifted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Frame {
    /// Left and right change places.
    pub mirrored: bool,
    /// By how many files to the right and ranks up everything is shifted.
    pub shift: (i8, i8),
}

impl Frame {
    /// How many transformations this is: a shift by files and one by ranks count apart.
    pub fn cost(self) -> u16 {
        u16::from(self.mirrored) + u16::from(self.shift.0 != 0) + u16::from(self.shift.1 != 0)
    }

    /// Where a unit of the original comes to stand, if not beyond the edge.
    pub fn map(self, square: Square) -> Option<Square> {
        let (file, rank) = self.reach(square);
        let inside = |line: i8| u8::try_from(line).ok().filter(|&line| line < 8);
        Some(Square::at(inside(file)?, inside(rank)?))
    }

    /// The same for all of these squares that are not taken beyond the edge.
    pub fn map_all(self, squares: Bitboard) -> Bitboard {
        squares.into_iter().filter_map(|square| self.map(square)).collect()
    }

    /// File and rank to which a unit is taken, counted from 0 on, which may be beyond the edge.
    pub(super) fn reach(self, square: Square) -> (i8, i8) {
        let square = if self.mirrored { square.mirror() } else { square };
        (square.file() as i8 + self.shift.0, square.rank() as i8 + self.shift.1)
    }

    /// All of them within so many transformations, each kind by kind: unmirrored first, then by files, by ranks.
    pub(super) fn within(cost: u16, mirror: bool) -> impl Iterator<Item = Self> {
        let mirrored = [false, true].into_iter().take(1 + usize::from(mirror));
        mirrored
            .flat_map(|mirrored| {
                (-7..=7_i8).flat_map(move |files| {
                    (-7..=7_i8).map(move |ranks| Self { mirrored, shift: (files, ranks) })
                })
            })
            .filter(move |frame| frame.cost() <= cost)
    }
}
