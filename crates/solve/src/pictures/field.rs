//! The squares around a king, seen from the king, four bits each.

use keymove_chess::{Bitboard, Role, Square, attacks};

/// Squares next to a king and the king's own, seen from the king: bit `4 * (3 * (dy + 1) + dx + 1)`. Four bits a square, so
/// that fields can be added up to tell how many units attack each square.
pub(super) type Field = u64;

/// The king's own square in a [`Field`].
pub(super) const CENTRE: Field = field_bit(4);

/// Every square of a field.
pub(super) const ALL: Field = 0x1_1111_1111;

/// The bit of one square of a [`Field`]: squares from 0 to 8, the king's own is 4.
pub(super) const fn field_bit(index: usize) -> Field {
    1 << (4 * index)
}

/// All squares that are attacked at least once in a sum of fields.
pub(super) const fn any_of(sum: Field) -> Field {
    (sum | sum >> 1 | sum >> 2 | sum >> 3) & ALL
}

/// The square with this index in the field of a king, if it is on the board.
pub(super) fn square_of(king: Square, index: usize) -> Option<Square> {
    let file = (king.file() + (index % 3) as u8).checked_sub(1)?;
    let rank = (king.rank() + (index / 3) as u8).checked_sub(1)?;
    (file < 8 && rank < 8).then(|| Square::at(file, rank))
}

/// Of a field of a unit on `from`, what it attacks if at most `removed` of the `blockers` in its way disappear. The king does
/// not block.
#[inline]
pub(super) fn past(
    mut field: Field, king: Square, role: Role, from: Square, blockers: Bitboard, removed: u32,
) -> Field {
    if field == 0 || !matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
        return field;
    }
    let blockers = blockers.without(king.into());
    let mut rest = field;
    while rest != 0 {
        let index = rest.trailing_zeros() as usize / 4;
        rest &= rest - 1;
        match square_of(king, index) {
            Some(square) if (attacks::between(from, square) & blockers).len() <= removed => {}
            _ => field &= !field_bit(index),
        }
    }
    field
}

/// The index in the field of a king of a square next to it or its own.
pub(super) fn index_of(king: Square, square: Square) -> usize {
    usize::from(3 * (square.rank() + 1 - king.rank()) + square.file() + 1 - king.file())
}
