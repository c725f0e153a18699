//! Perft: the number of move sequences of a length, the standard test of a move generator.

use crate::{Arrangement, Move, Position};

/// The number of sequences of `plies` legal moves from the position; the last ply is counted, not played.
///
/// ```
/// use keymove_chess::{Position, perft::perft};
/// assert_eq!(perft(&Position::initial(), 4), 197_281);
/// ```
pub fn perft(position: &Position, plies: u32) -> u64 {
    if plies == 0 { 1 } else { count(position, plies) }
}

/// As [`perft`] for at least one ply. No hash is asked for, so none is kept up.
fn count(position: &Arrangement, plies: u32) -> u64 {
    if plies == 1 {
        return u64::from(position.count_moves());
    }
    let mut sum = 0;
    position.for_each_next(|next| sum += count(next, plies - 1));
    sum
}

/// As [`perft`], for each first move apart, in the order of generation. Empty for 0 plies.
pub fn divide(position: &Position, plies: u32) -> Vec<(Move, u64)> {
    if plies == 0 {
        return Vec::new();
    }
    position.moves().into_iter().map(|mv| (mv, perft(&position.play(mv), plies - 1))).collect()
}
