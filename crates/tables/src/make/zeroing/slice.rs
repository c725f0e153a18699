//! The positions in which pawns have gone as many steps.

use super::super::moves::Word;
use keymove_chess::{Color, Role};

/// The words of a slice.
pub(super) struct Slice {
    /// How many steps pawns have gone.
    pub(super) steps: u8,
    pub(super) words: Vec<u32>,
}

/// How many steps a pawn has gone.
pub(super) const fn steps_of(color: Color, square: u8) -> u8 {
    match color {
        Color::White => (square / 8).saturating_sub(1),
        Color::Black => 6u8.saturating_sub(square / 8),
    }
}

/// The positions of a word that belong to a slice.
pub(super) fn of_slice(word: &Word<'_>, steps: u8) -> u64 {
    if word.is_void {
        return 0;
    }
    let gone: u8 = Color::ALL
        .into_iter()
        .flat_map(|color| word.layout.slow_of(color).map(move |(man, role)| (color, man, role)))
        .filter(|&(.., role)| role == Role::Pawn)
        .map(|(color, man, _)| steps_of(color, word.place.slow[man]))
        .sum();
    let fast = word.layout.fast;
    match steps.checked_sub(gone) {
        Some(0) if fast.role != Role::Pawn => word.base(),
        Some(left @ 0..=5) if fast.role == Role::Pawn => {
            let rank = if fast.color == Color::White { 1 + left } else { 6 - left };
            word.base() & 0xff << (8 * rank)
        }
        _ => 0,
    }
}
