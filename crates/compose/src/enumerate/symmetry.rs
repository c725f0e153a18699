//! The eight ways to turn and reflect the board, and the one that brings a king into a corner of it.

use keymove_chess::{Arrangement, Color, Role, Square};

/// Squares by square for each of the eight ways. Bits of its number: left and right change places, then the ends of the board, then
/// the long diagonal from a1 is the mirror.
const MAPS: [[u8; 64]; 8] = {
    let mut maps = [[0; 64]; 8];
    let mut way = 0;
    while way < 8 {
        let mut square = 0;
        while square < 64 {
            let (mut file, mut rank) = (square % 8, square / 8);
            if way & 1 != 0 {
                file = 7 - file;
            }
            if way & 2 != 0 {
                rank = 7 - rank;
            }
            maps[way][square] = if way & 4 != 0 { file * 8 + rank } else { rank * 8 + file } as u8;
            square += 1;
        }
        way += 1;
    }
    maps
};

/// A way to turn or reflect the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way(&'static [u8; 64]);

impl Way {
    /// The one that brings this square to the files a to d and, unless there are pawns, to the triangle a1, d1, d4.
    pub(super) fn home(square: Square, pawns: bool) -> Self {
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        let mirror = usize::from(file > 3);
        if pawns {
            return Self(&MAPS[mirror]);
        }
        let flip = usize::from(rank > 3);
        let (file, rank) =
            (if mirror == 1 { 7 - file } else { file }, if flip == 1 { 7 - rank } else { rank });
        Self(&MAPS[mirror | flip << 1 | usize::from(rank > file) << 2])
    }

    /// All under which a position with or without pawns means the same, castling aside; the first one changes nothing.
    pub(super) fn all(pawns: bool) -> impl Iterator<Item = Self> {
        MAPS[..if pawns { 2 } else { 8 }].iter().map(Self)
    }

    /// The reflection that leaves the long diagonal from a1 where it is.
    pub(super) const DIAGONAL: Self = Self(&MAPS[4]);

    /// Where a square goes.
    #[inline]
    pub(super) fn of(self, square: Square) -> usize {
        usize::from(self.0[square.index()])
    }

    /// The units of a position elsewhere, without rights; the same side to move.
    pub(super) fn turn(self, position: &Arrangement) -> Arrangement {
        let none = position.with_rights(keymove_chess::Castling::NONE, None);
        let empty = position.units().fold(none, |board, (square, _)| board.without_unit(square));
        position.units().fold(empty, |board, (square, piece)| {
            board.with_unit(Square::new_masked(self.0[square.index()]), piece)
        })
    }
}

/// Whether some image of the position has a right to castle as a diagram.
pub(super) fn may_castle(position: &Arrangement) -> bool {
    Color::ALL.into_iter().any(|color| {
        let at_home = |king: Square| {
            let (file, rank) = (king.file(), king.rank());
            let edge = |line: u8| line == 0 || line == 7;
            let middle = |line: u8| line == 3 || line == 4;
            edge(file) && middle(rank) || edge(rank) && middle(file)
        };
        position.pieces(color, Role::Rook).any() && position.king(color).is_some_and(at_home)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_comes_home() {
        for index in 0..64 {
            let square = Square::new_masked(index);
            let home = Way::home(square, false).of(square);
            assert!(home % 8 <= 3 && home / 8 <= home % 8, "{square}");
            assert!(Way::home(square, true).of(square) % 8 <= 3, "{square}");
            let mut images: Vec<usize> = Way::all(false).map(|way| way.of(square)).collect();
            assert_eq!(images[0], square.index());
            images.sort_unstable();
            images.dedup();
            assert!(images.contains(&home) && [4, 8].contains(&images.len()), "{square}");
        }
    }

    #[test]
    fn a_position_turned() {
        let position: keymove_chess::Position = "8/8/8/8/8/1k6/8/K1R5 b - -".parse().expect("a position");
        let turned: Vec<String> = Way::all(false).map(|way| way.turn(&position).to_string()).collect();
        assert!(turned[0].starts_with("8/8/8/8/8/1k6/8/K1R5 b"), "{}", turned[0]);
        assert!(turned[1].starts_with("8/8/8/8/8/6k1/8/5R1K b"), "{}", turned[1]);
        assert!(turned[2].starts_with("K1R5/8/1k6/8/8/8/8/8 b"), "{}", turned[2]);
        assert!(turned[4].starts_with("8/8/8/8/8/R7/2k5/K7 b"), "{}", turned[4]);
    }
}
