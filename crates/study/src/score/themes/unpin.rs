//! Unpin: a Black move unpins the White unit that then mates.

use super::Ground;
use crate::score::phase::Scene;
use keymove_chess::Color;

pub(super) fn holds(ground: &Ground, scene: &Scene) -> bool {
    let unit = scene.mate.from();
    ground.pinned[Color::White.index()].has(unit) && !scene.replied.pinned(Color::White).has(unit)
}
