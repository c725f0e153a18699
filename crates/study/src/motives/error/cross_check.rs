//! Cross-check: the mate answers a check.
//!
//! Removal test: the winner is in check before the mating move and not after it; with the units that give this check
//! blind, he would not have to answer anything.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::Scene;

pub(super) fn find(scene: &Scene) -> Vec<Motive> {
    let checkers = scene.replied.checkers(scene.winner);
    let blind = scene.replied.with(&[Edit::Blind(checkers)]);
    if scene.last.is_none() || checkers.is_empty() || blind.in_check(scene.winner) {
        return Vec::new();
    }
    vec![Motive::new(Kind::CrossCheck).at(checkers)]
}
