//! Lonely king: Black has nothing else.

use keymove_chess::{Arrangement, Color};

pub(super) fn holds(before: &Arrangement) -> bool {
    before.color(Color::Black).len() == 1
}
