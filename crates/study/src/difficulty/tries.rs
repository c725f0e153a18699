//! First moves that fail: those that a solver looks at first, and those that nearly succeed.

use super::{Counts, Measure};
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_solve::Stop;
use keymove_solve::tree::{self, Tree};

/// The tree that [`nearly`] wants: tries with up to two refutations, and no play.
pub(super) const TREE: tree::Options = tree::Options {
    set_play: false,
    set_en_passant: None,
    tries: 2,
    checking_tries: true,
    stalemates: false,
    variations: false,
    continuations: tree::Continuations::Shortest,
    depth: None,
    max_nodes: 0,
};

/// Checks and captures that are no keys.
pub(super) fn unforced(position: &Position, keys: &[(Move, Moves)], counts: &mut Counts) {
    let moves = position.moves();
    let fails = |mv: Move| keys.iter().all(|&(key, _)| key != mv);
    let checks = |mv: Move| position.gives_check(mv);
    let failing = || moves.iter().copied().filter(|&mv| fails(mv));
    counts.set_number(Measure::FirstMoves, moves.len());
    counts.set_number(Measure::FailingChecks, failing().filter(|&mv| checks(mv)).count());
    let quiet_captures = failing().filter(|&mv| !checks(mv) && position.is_capture(mv));
    counts.set_number(Measure::FailingCaptures, quiet_captures.count());
}

/// First moves that one or two replies refute.
///
/// # Errors
/// The tree was stopped, so that some may be missing.
pub(super) fn nearly(tree: &Tree, counts: &mut Counts) -> Result<(), Stop> {
    if let Some(stop) = tree.stopped {
        return Err(stop);
    }
    let with =
        |refutations: usize| tree.tries.iter().filter(move |phase| phase.refutations.len() == refutations);
    counts.set_number(Measure::Tries, with(1).count());
    counts.set_number(Measure::NearTries, with(2).count());
    Ok(())
}
