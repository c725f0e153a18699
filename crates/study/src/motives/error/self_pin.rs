//! Self-pin: after the move a unit of its side is pinned that was not pinned by that line piece before, or the mover itself
//! is; or the move clears the line and the mating move completes the pin.
//!
//! Removal test: if the piece that pins it is blind, the pinned unit can parry the mate. A pinned unit that could do nothing
//! anyway fails it.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::{Bitboard, Role, attacks};

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let (from, to) = (allowed.step.mv.from(), allowed.step.mv.to());
    let mut found = Vec::new();
    let Some(king) = allowed.end.king(allowed.loser()) else { return found };
    for unit in allowed.end.color(allowed.loser()).without(king.into()) {
        let (Some(piece), Some(pinner)) = (allowed.end.piece_at(unit), allowed.end.pinner(unit)) else {
            continue;
        };
        let (was, as_before) = if unit == to { (from, allowed.step.piece) } else { (unit, piece) };
        // Another unit may have come there later.
        if allowed.before.piece_at(was) != Some(as_before) || unit == to && allowed.arrived().is_none() {
            continue;
        }
        let pinned_before = allowed.before.pinner(was).is_some_and(|by| by == pinner);
        let cleared = |square| attacks::between(king, pinner).has(square);
        let pinned_by_step = allowed.replied.pinner(unit).is_some_and(|by| by == pinner)
            || allowed.step.vacated().into_iter().any(cleared);
        if pinned_before || !pinned_by_step && allowed.step.piece.role != Role::King {
            continue;
        }
        let free = allowed.end.with(&[Edit::Blind(pinner.into())]);
        let parries: Vec<_> = free.moves_from(unit).collect();
        let (Some(&parry), Some(by)) = (parries.first(), allowed.end.piece_at(pinner)) else { continue };
        let squares: Bitboard = parries.iter().map(|mv| mv.to()).collect();
        found.push(Motive::new(Kind::SelfPin).of(unit, piece).by(pinner, by).at(squares).proved_by(parry));
    }
    found
}
