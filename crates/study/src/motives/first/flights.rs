//! Flights given and taken: squares to which the defender's king can go after the first move and could not before, and the
//! other way round.
//!
//! Removal test: the diagram itself with the defender to move, in which the first move has not been made.

use super::super::{Kind, Motive};
use super::FirstMove;

pub(super) fn find(first_move: &FirstMove<'_>) -> Vec<Motive> {
    let before = first_move.diagram.turned().king_targets();
    let after = first_move.after.king_targets();
    let mut found = Vec::new();
    for (kind, squares) in
        [(Kind::GivesFlight, after.without(before)), (Kind::TakesFlight, before.without(after))]
    {
        if squares.any() {
            found.push(Motive::new(kind).at(squares));
        }
    }
    found
}
