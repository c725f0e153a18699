//! Lonely king: Black has nothing else.

use keymove_chess::{Color, Position};

pub(super) fn holds(before: &Position) -> bool {
    before.color(Color::Black).len() == 1
}
