//! Guard: from its new square the unit can capture the mating unit or step between.
//!
//! Removal test: if the unit cannot move from its new square, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};
use keymove_chess::Role;

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let to = scene.step.mv.to();
    if scene.step.piece.role == Role::King {
        return Vec::new();
    }
    let candidate = |parry: keymove_chess::Move| {
        let captures = scene.replied.play(scene.threat).color(scene.winner).has(parry.to());
        let kind = if captures { Kind::GuardsMatingSquare } else { Kind::CanInterpose };
        let motive = Motive::new(kind).of(to, scene.step.became).on(parry.to()).proved_by(parry);
        Candidate::new(motive, &[Edit::Idle(to.into())])
    };
    scene.parries().into_iter().filter(|parry| parry.from() == to).map(candidate).collect()
}
