//! Lines of moves on the board.

use keymove_chess::{Arrangement, Move};

/// The arrangement in which each move of a line is made, with the move. Where a side moves again, as in series play, the turn
/// has been passed on; [`Move::NONE`] is left out and passes it too.
pub fn positions(start: &Arrangement, line: &[Move]) -> impl Iterator<Item = (Arrangement, Move)> {
    let mut position = *start;
    line.iter().filter_map(move |&mv| {
        if mv == Move::NONE {
            position = position.turned();
            return None;
        }
        if !position.color(position.turn()).has(mv.from()) {
            position = position.turned();
        }
        let before = position;
        position = position.glimpse(mv);
        Some((before, mv))
    })
}
