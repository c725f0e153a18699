//! Whether positions are sound directmates in three moves or more: exactly one first move mates in time, and not sooner.
//!
//! [`plain`] asks the solver, which knows nothing of other positions. [`Family`] asks positions one after the other that
//! have much in common and keeps what may help: which replies refuted, which continuations mated, which first moves were
//! cooks. Of a Black unit more it knows on which squares it can matter to a refutation at all (`proof.rs`). That both say the
//! same is tested.

mod family;
mod few_moves;
mod proof;
mod prover;
#[cfg(test)]
mod tests;

pub use family::Family;
pub(crate) use few_moves::FewMoves;

use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::Moves;
use keymove_solve::Solver;
use keymove_study::score::{NoScore, sound_key_in};

/// What a position is as a directmate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Black is in check with White to move.
    Illegal,
    /// There is a shorter mate, no key, or several.
    Unsound,
    /// A limit was reached before it was known.
    Undecided,
    /// Exactly one first move mates in time, in no fewer moves.
    Sound(Move),
}

/// The plain way: every first move is solved, and nothing is known of other positions but what the solver's table keeps.
pub fn plain(position: &Arrangement, moves: Moves, solver: &mut Solver) -> Verdict {
    let Ok(position) = Position::from_arrangement(position) else { return Verdict::Illegal };
    match sound_key_in(&position, moves, solver, &()) {
        Ok(key) => Verdict::Sound(key),
        Err(NoScore::Stopped(_)) => Verdict::Undecided,
        Err(_) => Verdict::Unsound,
    }
}
