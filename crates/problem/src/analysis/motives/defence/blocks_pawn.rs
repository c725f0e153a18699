//! Block: the unit stands in the way of the pawn that threatens to mate by a step.
//!
//! Removal test: with the unit lifted from its square the pawn mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};
use keymove_chess::Role;

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let (threat, to) = (scene.threat, scene.step.mv.to());
    let Some(pawn) = scene.replied.piece_at(threat.from()) else { return Vec::new() };
    if pawn.role != Role::Pawn
        || threat.from().file() != threat.to().file()
        || to.file() != threat.to().file()
    {
        return Vec::new();
    }
    vec![Candidate::new(Motive::new(Kind::BlocksPawn).of(threat.from(), pawn).on(to), &[Edit::Lift(to)])]
}
