//! Positions with a unit more or less, for programs that compose: much faster than by way of a [`Setup`](super::Setup).
//!
//! Nothing is checked but what the board itself says. A result may break an invariant of [`Position`]: the side not to
//! move may be in check. Ask [`Position::is_playable`] before moves are made in it.

use super::{Position, zobrist};
use crate::{Castling, Color, Piece, Role, Square};

impl Position {
    /// The same with this unit on the square instead of what stood there. Rights are kept as they are.
    #[inline]
    #[must_use]
    pub fn with_unit(&self, square: Square, piece: Piece) -> Self {
        let mut next = self.without_unit(square);
        next.sets[piece.role.index()] |= square.into();
        next.sets[6 + piece.color.index()] |= square.into();
        next.hash ^= zobrist::unit(piece, square);
        next
    }

    /// As [`Self::with_unit`], as if the unit had just come to the square from nowhere: if it captures a rook, the right to
    /// castle with it is lost.
    #[inline]
    #[must_use]
    pub fn with_arrival(&self, square: Square, piece: Piece) -> Self {
        let arrived = self.with_unit(square, piece);
        match Castling::with_rook(square) {
            Some(right) if self.castling.has(right) => {
                arrived.with_rights(self.castling.without(right), self.en_passant)
            }
            _ => arrived,
        }
    }

    /// The same with the square empty. Rights are kept as they are.
    #[inline]
    #[must_use]
    pub fn without_unit(&self, square: Square) -> Self {
        let mut next = *self;
        if let Some(piece) = self.piece_at(square) {
            next.sets[piece.role.index()] = next.sets[piece.role.index()].without(square.into());
            next.sets[6 + piece.color.index()] = next.sets[6 + piece.color.index()].without(square.into());
            next.hash ^= zobrist::unit(piece, square);
        }
        next
    }

    /// The same with the castlings whose king and rook stand on their home squares, and no en passant right: what holds of
    /// a diagram about which nothing is said.
    #[inline]
    #[must_use]
    pub fn as_diagram(&self) -> Self {
        let mut rights = Castling::NONE;
        for color in Color::ALL {
            let rank = color.home_rank();
            let rooks = self.pieces(color, Role::Rook);
            if self.king(color) != Some(Square::at(4, rank)) {
                continue;
            }
            for (file, short) in [(7, true), (0, false)] {
                if rooks.has(Square::at(file, rank)) {
                    rights = rights.with(Castling::right(color, short));
                }
            }
        }
        self.with_rights(rights, None)
    }

    /// The same with these castlings and this en passant square, whether or not the units stand for them.
    #[inline]
    #[must_use]
    pub fn with_rights(&self, castling: Castling, en_passant: Option<Square>) -> Self {
        let mut next = *self;
        next.hash ^= zobrist::castling(self.castling)
            ^ zobrist::castling(castling)
            ^ zobrist::en_passant(self.en_passant)
            ^ zobrist::en_passant(en_passant);
        next.castling = castling;
        next.en_passant = en_passant;
        next
    }

    /// Whether moves can be made: at most one king a side, no pawn on the first or last rank, and the side not to move is
    /// not in check.
    #[inline]
    pub fn is_playable(&self) -> bool {
        let kings = self.role(Role::King);
        Color::ALL.into_iter().all(|color| !(kings & self.color(color)).more_than_one())
            && (self.role(Role::Pawn) & crate::Bitboard::BACK_RANKS).is_empty()
            && !self.king_attacked(!self.turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a position")
    }

    #[test]
    fn edits_are_those_of_the_board() {
        let white_rook = Piece { color: Color::White, role: Role::Rook };
        let bare = position("4k3/8/8/8/8/8/8/4K3 w - -");
        let with = bare.with_unit(Square::H1, white_rook).as_diagram();
        assert_eq!(with, position("4k3/8/8/8/8/8/8/4K2R w K -"));
        assert_eq!(with.hash(), with.computed_hash());
        let taken = with.without_unit(Square::H1).as_diagram();
        assert_eq!(taken, bare);
        assert_eq!(taken.hash(), taken.computed_hash());
        let knight = Piece { color: Color::Black, role: Role::Knight };
        let captured = with.with_arrival(Square::H1, knight);
        assert_eq!(captured, position("4k3/8/8/8/8/8/8/4K2n w - -"));
        assert_eq!(captured.hash(), captured.computed_hash());
        assert_eq!(with.with_arrival(Square::H2, knight), with.with_unit(Square::H2, knight));
        let instead = with.with_unit(Square::H1, knight).as_diagram();
        assert_eq!(instead, position("4k3/8/8/8/8/8/8/4K2n w - -"));
        assert_eq!(instead.hash(), instead.computed_hash());
    }

    #[test]
    fn checks_of_the_wrong_king_are_noticed() {
        let bare = position("4k3/8/8/8/8/8/8/4K3 w - -");
        let queen = |color| Piece { color, role: Role::Queen };
        assert!(!bare.with_unit(Square::E5, queen(Color::White)).is_playable());
        assert!(bare.with_unit(Square::E5, queen(Color::Black)).is_playable());
        assert!(!bare.with_unit(Square::A1, Piece { color: Color::White, role: Role::Pawn }).is_playable());
    }
}
