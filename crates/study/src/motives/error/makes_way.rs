//! Makes way: the unit leaves the square in front of a pawn that mates by a step.
//!
//! Removal test: with a unit on the square again the pawn cannot make its step.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::Scene;
use keymove_chess::Role;

pub(super) fn find(scene: &Scene) -> Vec<Motive> {
    let Some(last) = scene.last else { return Vec::new() };
    let Some(pawn) = scene.replied.piece_at(last.from()) else { return Vec::new() };
    if pawn.role != Role::Pawn || last.from().file() != last.to().file() {
        return Vec::new();
    }
    let stopped = |square: &keymove_chess::Square| {
        let back = [Edit::Wall(last.from().into(), *square)];
        scene.replied.can(last) && !scene.replied.with(&back).can(last)
    };
    let square = scene.step.vacated().into_iter().find(stopped);
    square.map(|square| Motive::new(Kind::MakesWay).of(last.from(), pawn).on(square)).into_iter().collect()
}
