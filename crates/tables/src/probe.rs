//! Looking up what a position is worth.

use crate::Value;
use crate::table::Table;
use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Color, Piece, Position, Square};

/// Something that knows the values of positions.
pub trait Probe {
    /// The value of a position.
    ///
    /// # Panics
    /// If it is none of those that are known.
    fn value(&self, position: &Position) -> Value;
}

impl Table {
    /// What a position of its material is worth, en passant left out; Black is the stronger side of the table if `is_turned`. `None` if the men are others.
    pub(crate) fn look(&self, position: &Arrangement, is_turned: bool) -> Option<Value> {
        let turn = |square: Square| square.index() as u8 ^ if is_turned { 56 } else { 0 };
        let color = |color: Color| if is_turned { !color } else { color };
        let mut squares: ArrayVec<u8, { crate::MOST_MEN }> = ArrayVec::new();
        for king in Color::ALL {
            squares.push(turn(position.king(color(king))?));
        }
        let mut previous: Option<Piece> = None;
        let mut left = Default::default();
        for piece in self.layout().men() {
            if previous != Some(piece) {
                left = position.pieces(color(piece.color), piece.role);
                previous = Some(piece);
            }
            let square = left.first()?;
            left = left.without(square.into());
            squares.push(turn(square));
        }
        self.value(color(position.turn()), &squares)
    }
}
