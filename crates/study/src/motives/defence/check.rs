//! Check: the reply gives check, and the threat does not answer it.
//!
//! Removal test: with the units that give check blind, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let checkers = scene.replied.checkers(scene.winner);
    if checkers.is_empty() || scene.replied.can(scene.threat) {
        return Vec::new();
    }
    vec![Candidate::new(Motive::new(Kind::GivesCheck).at(checkers), &[Edit::Blind(checkers)])]
}
