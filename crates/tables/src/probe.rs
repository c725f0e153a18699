//! Looking up what a position is worth.

use crate::file::{BadFile, CONTRADICTION, PackedTable};
use crate::helpmate::NEVER;
use crate::layout::Layout;
use crate::table::{Table, plane};
use crate::{Helpmate, Value, Wdl, Zeroing};
use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Color, Piece, Square};
use std::sync::Arc;

/// A table in which positions are looked up.
#[derive(Clone, Debug)]
pub(crate) enum Shelf {
    /// In memory.
    Whole(Arc<Table>),
    /// Packed, as in its file.
    Packed(Arc<PackedTable>),
}

impl Shelf {
    /// The side to move and the number of a position of its material, en passant left out; Black is the stronger side of the table if `is_turned`.
    /// `None` if the men are others.
    pub(crate) fn find(&self, position: &Arrangement, is_turned: bool) -> Option<(Color, usize)> {
        let layout = match self {
            Self::Whole(table) => table.layout(),
            Self::Packed(table) => table.layout(),
        };
        number(layout, position, is_turned)
    }

    /// A byte of the position with this number.
    pub(crate) fn byte(&self, byte: usize, turn: Color, number: usize) -> Result<u8, BadFile> {
        match self {
            Self::Whole(table) => Ok(table.byte(plane(byte, turn), number)),
            Self::Packed(table) => table.byte(plane(byte, turn), number),
        }
    }

    /// What a number says of how far the mate is.
    pub(crate) fn value(&self, (turn, number): (Color, usize)) -> Result<Value, BadFile> {
        Ok(Value::of_byte(self.byte(0, turn, number)?))
    }

    /// What a number says of help to mate.
    pub(crate) fn helpmate(&self, (turn, number): (Color, usize)) -> Result<Option<Helpmate>, BadFile> {
        let byte = |byte| self.byte(byte, turn, number);
        Ok(Helpmate::of_bytes(byte(0)?, byte(1)?, byte(2)?))
    }

    /// How many half-moves a number says that help to mate takes. The number of lines, which fills most of a file, is not unpacked for it.
    pub(crate) fn help_plies(&self, (turn, number): (Color, usize)) -> Result<Option<u8>, BadFile> {
        Ok(Some(self.byte(0, turn, number)?).filter(|&plies| plies != NEVER))
    }

    /// What a number says a position is worth under the rule of fifty moves.
    pub(crate) fn wdl(&self, (turn, number): (Color, usize)) -> Result<Wdl, BadFile> {
        Wdl::of_byte(self.byte(0, turn, number)?).ok_or(CONTRADICTION)
    }

    /// What a number says under the rule of fifty moves.
    pub(crate) fn zeroing(&self, (turn, number): (Color, usize)) -> Result<Zeroing, BadFile> {
        let byte = |byte| self.byte(byte, turn, number);
        Zeroing::of_bytes(byte(0)?, byte(1)?).ok_or(CONTRADICTION)
    }
}

/// The side to move and the number of a position, as a table with this layout has them.
fn number(layout: &Layout, position: &Arrangement, is_turned: bool) -> Option<(Color, usize)> {
    let turn = |square: Square| square.index() as u8 ^ if is_turned { 56 } else { 0 };
    let color = |color: Color| if is_turned { !color } else { color };
    let mut squares: ArrayVec<u8, { crate::MOST_MEN }> = ArrayVec::new();
    for king in Color::ALL {
        squares.push(turn(position.king(color(king))?));
    }
    let mut previous: Option<Piece> = None;
    let mut left = Default::default();
    for piece in layout.men() {
        if previous != Some(piece) {
            left = position.pieces(color(piece.color), piece.role);
            previous = Some(piece);
        }
        let square = left.first()?;
        left = left.without(square.into());
        squares.push(turn(square));
    }
    Some((color(position.turn()), layout.number(&squares)?))
}
