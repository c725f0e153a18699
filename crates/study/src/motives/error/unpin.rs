//! Unpin of the mating unit: the piece that pinned it leaves the line or is shut off from it.
//!
//! Removal test: with the pinning piece back on the line, or seeing through the unit that shut it off, the mating move
//! leaves the winner's own king in check. A mating unit that stays on the line of the pin fails it.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let Some(last) = allowed.last else { return Vec::new() };
    let (from, to) = (allowed.step.mv.from(), allowed.step.mv.to());
    let (Some(pinner), Some(mater)) =
        (allowed.before.pinner(last.from()), allowed.before.piece_at(last.from()))
    else {
        return Vec::new();
    };
    // A piece that moves along the line pins as before.
    if allowed.replied.pinner(last.from()).is_some() || !allowed.replied.can(last) {
        return Vec::new();
    }
    let undone = if pinner == from {
        allowed.replied.with(&[Edit::Lift(to), Edit::Put(from, allowed.step.piece)])
    } else {
        allowed.replied.with(&[Edit::Glass(pinner.into(), to)])
    };
    let Some(piece) = allowed.before.piece_at(pinner) else { return Vec::new() };
    // The unit on its way back must not be what the mating unit captures.
    if undone.can(last) || !undone.attackers(!allowed.winner, last.from()).has(pinner) && pinner != from {
        return Vec::new();
    }
    vec![Motive::new(Kind::Unpin).of(last.from(), mater).by(pinner, piece)]
}
