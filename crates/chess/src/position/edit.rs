//! Arrangements with a unit more or less, for programs that compose: much faster than by way of a [`Setup`](super::Setup).
//!
//! Nothing is checked. [`Arrangement::is_playable`] says whether the result can be a position.

use super::Arrangement;
use crate::{Castling, Piece, Square};

impl Arrangement {
    /// With this unit on the square instead of what stood there. Rights are kept as they are.
    #[inline]
    #[must_use]
    pub fn with_unit(&self, square: Square, piece: Piece) -> Self {
        let mut next = self.without_unit(square);
        next.sets[piece.role.index()] |= square.into();
        next.sets[6 + piece.color.index()] |= square.into();
        next
    }

    /// As [`Self::with_unit`], as if the unit had just come to the square from nowhere: if it captures a rook, the right to
    /// castle with it is lost.
    #[inline]
    #[must_use]
    pub fn with_arrival(&self, square: Square, piece: Piece) -> Self {
        let lost = Castling::with_rook(square).unwrap_or_default();
        self.with_unit(square, piece).with_rights(self.castling.without(lost), self.en_passant)
    }

    /// With the square empty. Rights are kept as they are.
    #[inline]
    #[must_use]
    pub fn without_unit(&self, square: Square) -> Self {
        Self { sets: self.sets.map(|set| set.without(square.into())), ..*self }
    }

    /// With the castlings whose king and rook stand on their home squares, and no en passant right: what holds of
    /// a diagram about which nothing is said.
    #[inline]
    #[must_use]
    pub fn as_diagram(&self) -> Self {
        self.with_rights(self.castling_at_home(), None)
    }

    /// With these castlings and this en passant square, whether or not the units stand for them.
    #[inline]
    #[must_use]
    pub fn with_rights(&self, castling: Castling, en_passant: Option<Square>) -> Self {
        Self { castling, en_passant, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Position, Role};

    fn position(fen: &str) -> Position {
        fen.parse().expect("a position")
    }

    #[test]
    fn edits_are_those_of_the_board() {
        let white_rook = Piece { color: Color::White, role: Role::Rook };
        let check = |edited: Arrangement, fen: &str| {
            assert_eq!(Position::from_arrangement(&edited), Ok(position(fen)));
        };
        let bare = position("4k3/8/8/8/8/8/8/4K3 w - -");
        let with = bare.with_unit(Square::H1, white_rook).as_diagram();
        check(with, "4k3/8/8/8/8/8/8/4K2R w K -");
        check(with.without_unit(Square::H1).as_diagram(), "4k3/8/8/8/8/8/8/4K3 w - -");
        let knight = Piece { color: Color::Black, role: Role::Knight };
        check(with.with_arrival(Square::H1, knight), "4k3/8/8/8/8/8/8/4K2n w - -");
        assert_eq!(with.with_arrival(Square::H2, knight), with.with_unit(Square::H2, knight));
        check(with.with_unit(Square::H1, knight).as_diagram(), "4k3/8/8/8/8/8/8/4K2n w - -");
    }
}
