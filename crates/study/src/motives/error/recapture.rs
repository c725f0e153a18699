//! Capture: the unit captures one of the winner's units, and the mating unit comes to that very square.
//!
//! Removal test: with the captured unit back on its square the mating move cannot be played, because it would go to a square
//! of its own side.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let (Some(last), Some((square, unit))) = (allowed.last, allowed.step.captured) else { return Vec::new() };
    if last.to() != square || allowed.replied.with(&[Edit::Put(square, unit)]).can(last) {
        return Vec::new();
    }
    vec![Motive::new(Kind::Recapture).of(square, unit).on(square)]
}
