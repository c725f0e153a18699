//! Castling and en passant rights of the positions of a space.

use super::Frame;
use keymove_chess::{Arrangement, Bitboard, Castling, Color, Role, Square};

/// What is allowed in a position about which nothing else is said: castling with king and rook at home, unless the original
/// has them there as well and does not allow it; the capture en passant that the original allows, as long as the pawn
/// that made the double step stands where the frame takes it, with nothing behind it, and a pawn can capture it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rights {
    denied: Castling,
    en_passant: Option<Square>,
}

impl Rights {
    pub(crate) fn of(original: &Arrangement, frame: Frame) -> Self {
        let en_passant = original.en_passant().filter(|_| frame.shift.1 == 0);
        Self {
            denied: original.as_diagram().castling().without(original.castling()),
            en_passant: en_passant.and_then(|square| frame.map(square)),
        }
    }

    /// The diagram with its rights.
    pub(crate) fn complete(self, position: &Arrangement) -> Arrangement {
        let diagram = position.as_diagram();
        if !self.matter() {
            return diagram;
        }
        let en_passant = self.en_passant.filter(|&square| may_capture(position, square));
        diagram.with_rights(diagram.castling().without(self.denied), en_passant)
    }

    /// Whether they may differ from what holds of a diagram.
    pub(crate) fn matter(self) -> bool {
        self.denied != Castling::NONE || self.en_passant.is_some()
    }

    /// Whether they differ in the position, or may with one more unit: the squares of that unit, by its colour and role.
    pub(crate) fn matter_in(self, position: &Arrangement) -> bool {
        self.complete(position) != position.as_diagram()
    }

    /// Where a rook of this side would castle if the original did not deny it, or a White pawn would capture en passant.
    pub(crate) fn completed_by(self, position: &Arrangement, color: Color, role: Role) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        let rank = color.home_rank();
        if role == Role::Rook && position.king(color) == Some(Square::at(4, rank)) {
            for (file, short) in [(0, false), (7, true)] {
                if self.denied.has(Castling::right(color, short)) {
                    squares |= Square::at(file, rank).into();
                }
            }
        }
        if let Some(square) = self.en_passant.filter(|_| role == Role::Pawn) {
            let pawn = Bitboard::from(square).south();
            squares |= if color == Color::White { pawn.east() | pawn.west() } else { pawn };
        }
        squares
    }
}

/// Whether Black's pawn below the square can have passed over it, and a White pawn could capture it.
pub(crate) fn may_capture(position: &Arrangement, square: Square) -> bool {
    let pawn = Bitboard::from(square).south();
    let behind = Bitboard::from(square) | Bitboard::from(square).north();
    square.rank() == 5
        && (pawn & position.pieces(Color::Black, Role::Pawn)).any()
        && (behind & position.occupied()).is_empty()
        && ((pawn.east() | pawn.west()) & position.pieces(Color::White, Role::Pawn)).any()
}
