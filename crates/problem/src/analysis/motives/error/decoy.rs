//! Decoy: the unit goes where the mating unit captures it.
//!
//! Removal test: with the unit back where it came from the mating move cannot be played, as when a pawn captures, or the
//! unit can then answer it.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::Scene;
use keymove_chess::Role;

pub(super) fn find(scene: &Scene) -> Vec<Motive> {
    let step = &scene.step;
    let (from, to) = (step.mv.from(), step.mv.to());
    let Some(last) = scene.last.filter(|last| last.to() == to) else { return Vec::new() };
    if step.piece.role == Role::King || last.from() == from {
        return Vec::new();
    }
    let undone = scene.replied.with(&[Edit::Lift(to), Edit::Put(from, step.piece)]);
    let motive = Motive::new(Kind::Decoy).of(to, step.became).on(to);
    if !undone.can(last) {
        // Leaving the line of the mating unit is another error, and so is a capture there.
        let other = step.captured.is_some() || undone.with(&[Edit::Lift(from)]).can(last);
        return if other { Vec::new() } else { vec![motive] };
    }
    match undone.play(last).moves_from(from).next() {
        Some(parry) => vec![motive.proved_by(parry)],
        None => Vec::new(),
    }
}
