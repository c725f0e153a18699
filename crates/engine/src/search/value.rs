//! Values as the search reckons with them: centipawns, mates by their distance, and what lies between.
//!
//! | range | meaning |
//! | --- | --- |
//! | up to [`EVALUATION_LIMIT`] | judged |
//! | around [`TABLEBASE_WIN`] | won by a tablebase, the nearer the better |
//! | from [`MATE_BOUND`] to [`MATE`] | mate, at [`MATE`] less its distance from the root in half-moves |

use super::Score;

/// Half-moves that a line of the search may have at the most.
pub(super) const MAX_PLY: usize = 160;
/// More than any value.
pub(super) const INFINITE: i32 = 32_001;
/// The value of having mated at the root.
pub(super) const MATE: i32 = 32_000;
/// From here on, values are mates.
pub(super) const MATE_BOUND: i32 = MATE - 2 * MAX_PLY as i32;
/// Won by a tablebase at the root.
pub(crate) const TABLEBASE_WIN: i32 = 31_000;
/// The largest value that is not proven by mate or tablebase.
pub(super) const EVALUATION_LIMIT: i32 = 30_000;
/// Marks an evaluation that is not known.
pub(super) const UNKNOWN: i32 = 32_002;
pub(super) const DRAW: i32 = 0;

/// The side to move is mated, this many half-moves from the root.
#[inline]
pub(super) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Whether the value is more than a judgement, for either side.
#[inline]
pub(super) const fn is_decisive(value: i32) -> bool {
    value.abs() > EVALUATION_LIMIT
}

/// A distance from the root becomes one from the present node, as a table must have it.
#[inline]
pub(super) const fn to_table(value: i32, ply: usize) -> i32 {
    if value > EVALUATION_LIMIT {
        value + ply as i32
    } else if value < -EVALUATION_LIMIT {
        value - ply as i32
    } else {
        value
    }
}

/// The reverse of [`to_table`].
#[inline]
pub(super) const fn from_table(value: i32, ply: usize) -> i32 {
    if value > EVALUATION_LIMIT {
        value - ply as i32
    } else if value < -EVALUATION_LIMIT {
        value + ply as i32
    } else {
        value
    }
}

impl Score {
    /// What a value at the root means.
    pub(super) const fn of(value: i32) -> Self {
        if value >= MATE_BOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Self::Mate(-(MATE + value) / 2)
        } else {
            Self::Centipawns(value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_winner() {
        assert_eq!(Score::of(MATE - 1), Score::Mate(1));
        assert_eq!(Score::of(MATE - 3), Score::Mate(2));
        assert_eq!(Score::of(-MATE), Score::Mate(0));
        assert_eq!(Score::of(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::of(mated_in(4)), Score::Mate(-2));
        assert_eq!(Score::of(-17), Score::Centipawns(-17));
    }

    #[test]
    fn the_table_counts_from_the_node() {
        for value in [0, 250, -250, MATE - 9, mated_in(9), TABLEBASE_WIN - 7] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(to_table(MATE - 9, 5), MATE - 4);
    }
}
