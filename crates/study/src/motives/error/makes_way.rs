//! Makes way: the unit leaves the square in front of a pawn that mates by a step.
//!
//! Removal test: with a unit on the square again the pawn cannot make its step.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::Role;

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let Some(last) = allowed.last else { return Vec::new() };
    let Some(pawn) = allowed.replied.piece_at(last.from()) else { return Vec::new() };
    if pawn.role != Role::Pawn || last.from().file() != last.to().file() {
        return Vec::new();
    }
    let stopped = |square: &keymove_chess::Square| {
        let back = [Edit::Wall(last.from().into(), *square)];
        allowed.replied.can(last) && !allowed.replied.with(&back).can(last)
    };
    let square = allowed.step.vacated().into_iter().find(stopped);
    square.map(|square| Motive::new(Kind::MakesWay).of(last.from(), pawn).on(square)).into_iter().collect()
}
