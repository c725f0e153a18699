//! The flights of the attacked king, position by position.

use super::node::all;
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square};
use std::collections::HashSet;

/// A finding for each position in which the flights that are answered contain the squares that `form` picks out of them.
/// The same squares are found once a phase.
pub(super) fn king_flights(
    study: &Study, theme: &'static str, form: impl Fn(Square, Bitboard) -> Option<Bitboard>,
) -> Vec<Finding> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for node in all(study) {
        let Some(king) = node.before.king(node.before.turn()) else { continue };
        let flights =
            || node.replies.iter().filter(|reply| reply.mv.from() == king && !reply.answers.is_empty());
        let Some(squares) = form(king, flights().map(|reply| reply.mv.to()).collect()) else { continue };
        if seen.insert((node.act, squares.0)) {
            let moves = flights().filter(|reply| squares.has(reply.mv.to()));
            found.push(Finding::new(theme, moves.map(|reply| node.shown(reply)).collect()).on(squares));
        }
    }
    found
}
