//! Escape: the unit that a pawn threatened to capture with mate is gone.
//!
//! Removal test: with the unit back the capture mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};
use keymove_chess::Role;

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let step = &scene.step;
    let (from, to) = (step.mv.from(), step.mv.to());
    let by_pawn = scene.replied.piece_at(scene.threat.from()).is_some_and(|piece| piece.role == Role::Pawn);
    if !by_pawn || scene.threat.to() != from || scene.threat.from().file() == from.file() {
        return Vec::new();
    }
    let back = [Edit::Lift(to), Edit::Put(from, step.piece)];
    vec![Candidate::new(Motive::new(Kind::Leaves).of(from, step.piece).on(from), &back)]
}
