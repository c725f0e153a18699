//! A kind of unit on a square: what can be added, in the order in which it is added.

use crate::rules;
use keymove_chess::{Bitboard, Color, Piece, Role, Square};
use std::cmp::Ordering;

/// The kinds in the order in which they are added.
pub const KINDS: [Piece; 10] = {
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let mut kinds = [Piece { color: Color::White, role: Role::Queen }; 10];
    let mut i = 0;
    while i < 10 {
        kinds[i] = Piece { color: if i < 5 { Color::White } else { Color::Black }, role: roles[i % 5] };
        i += 1;
    }
    kinds
};

/// A kind on a square: 64 times the index of the kind in [`KINDS`] plus the nearness of the square to h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub(super) u16);

impl Slot {
    /// The first one.
    pub const FIRST: Self = Self(0);
    /// How many there are.
    pub const COUNT: u16 = 640;

    /// This kind, by its index in [`KINDS`], on this square.
    pub fn new(kind: usize, square: Square) -> Self {
        Self((kind * 64 + rules::nearness(square)) as u16)
    }

    /// This unit on this square; `None` for a king.
    pub fn of(piece: Piece, square: Square) -> Option<Self> {
        KINDS.iter().position(|&kind| kind == piece).map(|kind| Self::new(kind, square))
    }

    /// The index of the kind in [`KINDS`].
    pub fn kind(self) -> usize {
        usize::from(self.0 / 64)
    }

    /// The unit.
    pub fn piece(self) -> Piece {
        KINDS[self.kind()]
    }

    /// The square.
    pub fn square(self) -> Square {
        rules::by_nearness(usize::from(self.0 % 64))
    }

    /// The squares of a kind, by its index in [`KINDS`], that come with this slot or after it.
    pub fn rest_of(self, kind: usize) -> Bitboard {
        match kind.cmp(&self.kind()) {
            Ordering::Less => Bitboard::EMPTY,
            Ordering::Greater => Bitboard::FULL,
            // Nearness to h8 counts squares backwards.
            Ordering::Equal => Bitboard(u64::MAX >> (self.0 % 64)),
        }
    }

    /// The one after it, which may be beyond the last.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}
