//! Whether a diagram can have come from a game: cheap tests that never call impossible what is possible.
//!
//! ```text
//! diagram --> locked (who never left home) --> pawns (captures) --> past (what was played last)
//! ```
//!
//! Each test looks for one contradiction with the rules, from the initial position on; none looks for a game. What passes
//! may still be impossible. Left out on purpose: whether castling is still allowed, which a diagram does not
//! say, and captures that the two sides' pawns need to pass each other.

mod locked;
mod past;
mod pawns;
#[cfg(test)]
mod tests;

use crate::rules;
use keymove_chess::{Arrangement, Role, Square};

/// Why no game leads to a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// A unit stands where neither the unit of the initial position nor a promoted one can have come.
    #[error("a unit stands where none of its kind can come")]
    Locked,
    /// The pawns, those that must have been promoted among them, need more captures than units are missing, or stand
    /// where eight pawns cannot come.
    #[error("the pawns cannot have come where they stand")]
    Pawns,
    /// The side to move is in a check that no move can have given.
    #[error("no move can have given this check")]
    Check,
    /// The other side can have made no move.
    #[error("the side that is not to move has no last move")]
    NoLastMove,
}

/// How many moves are taken back, one of each side in turn.
const PLIES: u32 = 2;

/// A contradiction, if one is found. The side that is not to move must not be in check. Without both kings nothing is
/// said.
pub fn impossible(position: &Arrangement) -> Option<Impossible> {
    if !keymove_chess::Color::ALL.into_iter().all(|color| position.has_king(color)) {
        return None;
    }
    if let Some(reason) = still(position) {
        return Some(reason);
    }
    let reason = if position.in_check() { Impossible::Check } else { Impossible::NoLastMove };
    (!past::has_last_move(position, PLIES)).then_some(reason)
}

/// Whether [`impossible`] finds a contradiction. Where Black is to move, the colours are exchanged: the tests know both sides.
pub fn is_impossible(position: &Arrangement) -> bool {
    if position.turn() == keymove_chess::Color::White {
        return impossible(position).is_some();
    }
    let flipped = keymove_chess::Position::from_setup(&position.to_setup().flipped());
    flipped.is_ok_and(|position| impossible(&position).is_some())
}

/// Whether Black's last move must have been the double step over this square, since every other one leads to a contradiction:
/// then, by the codex, he may be captured en passant. `false` proves nothing: a game may forbid what these tests allow.
pub fn must_have_passed(position: &Arrangement, square: Square) -> bool {
    let pawn = Square::at(square.file(), square.rank() - 1);
    let diagram = position.as_diagram();
    still(&diagram).is_none() && past::only_double_step(&diagram, pawn, PLIES)
}

/// The positions from which the side that is not to move may have come without a capture. Whether its opponent is in check
/// there is not asked.
pub(crate) fn before_quiet_move(position: &Arrangement) -> Vec<Arrangement> {
    past::before_quiet_move(position)
}

/// The positions from which the side that is not to move may have come, by whatever move. Whether its opponent is in check there is
/// not asked, nor whether the move was legal in all respects: more are told than there can be.
pub(crate) fn before_move(position: &Arrangement) -> Vec<Arrangement> {
    past::before_move(position)
}

/// A contradiction in where the units stand, whoever is to move.
fn still(position: &Arrangement) -> Option<Impossible> {
    // Without pawns nothing is ever shut in, and units of the initial position need no promotion.
    if position.role(Role::Pawn).is_empty() && rules::are_kept(position) {
        return None;
    }
    examined(position)
}

/// The same, looked at closely.
fn examined(position: &Arrangement) -> Option<Impossible> {
    match locked::examine(position) {
        None => Some(Impossible::Locked),
        Some(sides) => (!pawns::enough(position, &sides)).then_some(Impossible::Pawns),
    }
}
