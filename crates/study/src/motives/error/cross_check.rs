//! Cross-check: the mate answers a check.
//!
//! Removal test: the winner is in check before the mating move and not after it; with the units that give this check
//! blind, he would not have to answer anything.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let checkers = allowed.replied.checkers(allowed.winner);
    let blind = allowed.replied.with(&[Edit::Blind(checkers)]);
    if allowed.last.is_none() || checkers.is_empty() || blind.in_check(allowed.winner) {
        return Vec::new();
    }
    vec![Motive::new(Kind::CrossCheck).at(checkers)]
}
