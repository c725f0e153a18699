//! The men of a diagram as four words, for scans over all diagrams of a collection.

use crate::Symmetry;
use keymove_chess::{Bitboard, Color, Piece, Role, Setup, Square};

/// The men of a diagram: for each square a number of four bits, kept as four sets of squares. The lower three bits are 0
/// for an empty square and 1 (pawn) to 6 (king), the highest is set for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Board([u64; 4]);

/// The bytes of a [`Board`] in a block of the file.
pub(crate) const BOARD_BYTES: usize = 32;

/// A kind of man, 0 to 5 the white pawn to king, 6 to 11 the black ones.
pub(crate) const fn kind(piece: Piece) -> usize {
    piece.color.index() * 6 + piece.role.index()
}

/// The man of this kind.
pub(crate) const fn piece(kind: usize) -> Piece {
    let color = if kind < 6 { Color::White } else { Color::Black };
    Piece { color, role: Role::ALL[kind % 6] }
}

impl Board {
    /// The men of a setup.
    pub fn of(setup: &Setup) -> Self {
        let mut board = Self::default();
        for (square, piece) in setup.units() {
            board.put(square, piece);
        }
        board
    }

    /// Puts a man on an empty square.
    fn put(&mut self, square: Square, piece: Piece) {
        let code = piece.role.index() + 1 + 8 * piece.color.index();
        for (plane, bits) in self.0.iter_mut().enumerate() {
            *bits |= ((code >> plane & 1) as u64) << square.index();
        }
    }

    /// The squares on which men of a [`kind`] stand.
    #[inline]
    pub(crate) const fn of_kind(&self, kind: usize) -> u64 {
        let [low, middle, high, black] = self.0;
        let code = kind % 6 + 1;
        let side = if kind < 6 { !black } else { black };
        side & if code & 1 > 0 { low } else { !low }
            & if code & 2 > 0 { middle } else { !middle }
            & if code & 4 > 0 { high } else { !high }
    }

    /// The occupied squares.
    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        let [low, middle, high, _] = self.0;
        low | middle | high
    }

    /// The number of men of a side.
    #[inline]
    pub const fn count(&self, color: Color) -> u32 {
        let black = self.0[3];
        (self.occupied() & if matches!(color, Color::White) { !black } else { black }).count_ones()
    }

    /// Every man with its square.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Square, usize)> + '_ {
        (0..12).flat_map(|kind| Bitboard(self.of_kind(kind)).into_iter().map(move |square| (square, kind)))
    }

    /// The board turned.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let occupied = symmetry.set(self.occupied());
        let mut planes = self.0.map(|plane| symmetry.set(plane));
        if symmetry.swap {
            planes[3] = occupied & !planes[3];
        }
        Self(planes)
    }

    /// The setup, White to move.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::default();
        for (square, kind) in self.men() {
            setup.board[square.index()] = Some(piece(kind));
        }
        setup
    }

    pub(crate) fn to_bytes(self) -> [u8; BOARD_BYTES] {
        let mut bytes = [0; BOARD_BYTES];
        for (slot, plane) in bytes.chunks_exact_mut(8).zip(self.0) {
            slot.copy_from_slice(&plane.to_le_bytes());
        }
        bytes
    }

    /// The board of these bytes; shorter ones end in zeros.
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let mut planes = [0; 4];
        for (plane, word) in planes.iter_mut().zip(bytes.chunks_exact(8)) {
            *plane = word.try_into().map_or(0, u64::from_le_bytes);
        }
        Self(planes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_setups() {
        let setup: Setup = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a FEN");
        let board = Board::of(&setup);
        assert_eq!(board.setup().board, setup.board);
        assert_eq!(Board::from_bytes(&board.to_bytes()), board);
        assert_eq!([Color::White, Color::Black].map(|color| board.count(color)), [4, 3]);
        assert_eq!((0..12).fold(0, |all, kind| all | board.of_kind(kind)), board.occupied());
        let [_, mirror, swap, both] = Symmetry::PROBLEMS;
        assert_eq!(board.turned(mirror).setup().board, setup.mirrored().board);
        assert_eq!(board.turned(swap).setup().board, setup.flipped().board);
        assert_eq!(board.turned(both), board.turned(mirror).turned(swap));
        for kind in 0..12 {
            assert_eq!(kind, super::kind(piece(kind)));
        }
    }
}
