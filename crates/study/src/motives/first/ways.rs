//! Withdrawal: the unit goes further away from the defender's king.
//!
//! Removal test: the distance in king's steps from the square of departure is smaller than from that of arrival.

use super::super::{Kind, Motive};
use super::Scene;
use keymove_chess::{Role, Square};

pub(super) fn find(scene: &Scene<'_>) -> Vec<Motive> {
    let step = &scene.step;
    let Some(king) = scene.after.king(!scene.attacker) else { return Vec::new() };
    let distance = |from: Square| from.file().abs_diff(king.file()).max(from.rank().abs_diff(king.rank()));
    if step.piece.role == Role::Pawn || distance(step.mv.to()) <= distance(step.mv.from()) {
        return Vec::new();
    }
    vec![Motive::new(Kind::Withdraws).of(step.mv.to(), step.piece)]
}
