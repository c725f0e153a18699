//! Self-block: a Black unit, not the king, moved next to its king and stands there in the mate on a square that no White
//! unit attacks.

use crate::score::phase::ScoredVariation;
use keymove_chess::{Color, Role, attacks};

pub(super) fn holds(variation: &ScoredVariation) -> bool {
    let block = variation.defence.to();
    let Some(king) = variation.end.king(Color::Black) else { return false };
    variation.defender != Role::King
        && attacks::king(king).has(block)
        && variation.end.color(Color::Black).has(block)
        && variation.end.attackers(Color::White, block, variation.end.occupied()).is_empty()
}
