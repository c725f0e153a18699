//! Decoy: the unit goes where the mating unit captures it.
//!
//! Removal test: with the unit back where it came from the mating move cannot be played, as when a pawn captures, or the
//! unit can then answer it. A unit that captures there commits another error, the [capture](super::recapture).

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::Role;

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let step = &allowed.step;
    let (from, to) = (step.mv.from(), step.mv.to());
    let Some(last) = allowed.last.filter(|last| last.to() == to) else { return Vec::new() };
    if step.piece.role == Role::King || last.from() == from || step.captured.is_some() {
        return Vec::new();
    }
    let undone = allowed.replied.with(&[Edit::Lift(to), Edit::Put(from, step.piece)]);
    let motive = Motive::new(Kind::Decoy).of(to, step.became).on(to);
    if !undone.can(last) {
        // Leaving the line of the mating unit is another error.
        let opened = undone.with(&[Edit::Lift(from)]).can(last);
        return if opened { Vec::new() } else { vec![motive] };
    }
    match undone.play(last).moves_from(from).next() {
        Some(parry) => vec![motive.proved_by(parry)],
        None => Vec::new(),
    }
}
