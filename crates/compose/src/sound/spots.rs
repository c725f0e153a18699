//! Sets of squares for a unit of each kind.

use keymove_chess::Bitboard;

/// How many kinds of White units can be added: the first ones of [`KINDS`].
pub(super) const WHITE_KINDS: usize = 5;

/// Index of the White pawn in [`KINDS`].
pub(super) const WHITE_PAWN: usize = 4;
/// Index of the Black pawn in [`KINDS`].
pub(super) const BLACK_PAWN: usize = 9;

/// Squares for a unit of each kind, by index of [`KINDS`].
pub(super) type Spots = [Bitboard; 10];

/// All squares for all kinds.
pub(super) const EVERYWHERE: Spots = [Bitboard::FULL; 10];

/// Adds the squares of both.
pub(super) fn join(spots: &mut Spots, with: &Spots) {
    for (set, with) in spots.iter_mut().zip(with) {
        *set |= *with;
    }
}

/// Leaves what is in both.
pub(super) fn meet(spots: &mut Spots, with: &Spots) {
    for (set, with) in spots.iter_mut().zip(with) {
        *set &= *with;
    }
}

/// How many squares of all kinds are in both.
pub(super) fn common(spots: &Spots, asked: &Spots) -> u32 {
    spots.iter().zip(asked).map(|(set, asked)| (*set & *asked).len()).sum()
}

pub(super) fn is_within(spots: &Spots, other: &Spots) -> bool {
    spots.iter().zip(other).all(|(set, other)| set.without(*other).is_empty())
}
