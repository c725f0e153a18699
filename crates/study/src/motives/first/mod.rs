//! What a key or a try does: one file each for what can be seen on the board, and the class of the first move.

mod class;
mod flights;
mod force;
mod lines;
mod pins;
mod ways;

pub use class::{Class, classify};

use super::{Motive, Step};
use keymove_chess::{Arrangement, Color, Move};

/// A first move with the mates of its phase.
pub(super) struct FirstMove<'a> {
    /// Who makes it.
    pub(super) attacker: Color,
    pub(super) diagram: Arrangement,
    pub(super) step: Step,
    pub(super) after: Arrangement,
    /// Mates of the phase, threats included.
    pub(super) ends: &'a [Arrangement],
}

/// Everything that the first move does. `ends` are mates of its phase, in which the lines are looked for that it opens
/// and shuts.
pub(in super::super) fn find(diagram: &Arrangement, first: Move, ends: &[Arrangement]) -> Vec<Motive> {
    let Some(step) = Step::new(diagram, first) else { return Vec::new() };
    let first_move =
        FirstMove { attacker: diagram.turn(), diagram: *diagram, step, after: diagram.glimpse(first), ends };
    let all = [force::find, flights::find, pins::find, lines::find, ways::find];
    all.iter().flat_map(|find| find(&first_move)).collect()
}

/// The square on which a unit of the diagram stands after the first move.
fn relocated(square: keymove_chess::Square, mv: Move) -> keymove_chess::Square {
    if square == mv.from() { mv.to() } else { square }
}
