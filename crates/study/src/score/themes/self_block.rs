//! Self-block: a Black unit, not the king, moved next to its king and stands there in the mate on a square that no White
//! unit attacks.

use crate::score::phase::Scene;
use keymove_chess::{Color, Role, attacks};

pub(super) fn holds(scene: &Scene) -> bool {
    let block = scene.defence.to();
    let Some(king) = scene.end.king(Color::Black) else { return false };
    scene.defender != Role::King
        && attacks::king(king).has(block)
        && scene.end.color(Color::Black).has(block)
        && scene.end.attackers(Color::White, block, scene.end.occupied()).is_empty()
}
