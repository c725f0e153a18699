//! Check: the reply gives check, and the threat does not answer it.
//!
//! Removal test: with the units that give check blind, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let checkers = parried.replied.checkers(parried.winner);
    if checkers.is_empty() || parried.replied.can(parried.threat) {
        return Vec::new();
    }
    vec![Candidate::new(Motive::new(Kind::GivesCheck).at(checkers), &[Edit::Blind(checkers)])]
}
