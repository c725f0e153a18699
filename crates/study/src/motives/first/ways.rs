//! Withdrawal: the unit goes further away from the defender's king.
//!
//! Removal test: the distance in king's steps from the square of departure is smaller than from that of arrival.

use super::super::{Kind, Motive};
use super::FirstMove;
use keymove_chess::{Role, Square};

pub(super) fn find(first_move: &FirstMove<'_>) -> Vec<Motive> {
    let step = &first_move.step;
    let Some(king) = first_move.after.king(!first_move.attacker) else { return Vec::new() };
    let distance = |from: Square| from.file().abs_diff(king.file()).max(from.rank().abs_diff(king.rank()));
    if step.piece.role == Role::Pawn || distance(step.mv.to()) <= distance(step.mv.from()) {
        return Vec::new();
    }
    vec![Motive::new(Kind::Withdraws).of(step.mv.to(), step.piece)]
}
