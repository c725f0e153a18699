//! En passant: the double step lets a pawn capture in passing.
//!
//! Removal test: without the right to capture in passing, which the double step alone gives, the mating move cannot be
//! played.

use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::Square;

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let Some(last) = allowed.last else { return Vec::new() };
    let step = allowed.step.mv;
    let passed = Square::at(last.to().file(), last.from().rank());
    let is_double = step.to() == passed && step.from().rank().abs_diff(step.to().rank()) == 2;
    if !is_double || !allowed.replied.can(last) || allowed.replied.without_en_passant().can(last) {
        return Vec::new();
    }
    vec![Motive::new(Kind::EnPassant).of(passed, allowed.step.became).on(last.to())]
}
