//! Unpin: a Black move unpins the White unit that then mates.

use super::Ground;
use crate::score::phase::ScoredVariation;
use keymove_chess::Color;

pub(super) fn holds(ground: &Ground, variation: &ScoredVariation) -> bool {
    let unit = variation.mate.from();
    ground.pinned[Color::White.index()].has(unit) && !variation.replied.pinned(Color::White).has(unit)
}
