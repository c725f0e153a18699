//! The mate that a player finds, beside what a search of all moves finds and what that costs.

use super::search::Examination;
use keymove_problem::Moves;
use keymove_solve::{Limits, MateOutcome, OutOfMemory, Solver, Status, Stop, Task};

/// What the proof solver says of a mate that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FullSearch {
    /// The number of moves of the mate that it was asked about.
    pub moves: u16,
    /// The length of the shortest mate, which is proven; `None` if the search was stopped before it was known.
    pub shortest: Option<u16>,
    /// It is proven that there is no mate within so many moves.
    pub none_within: u16,
    /// Positions generated, those that refute shorter mates among them.
    pub positions: u64,
    /// Why it ended early, if it did.
    pub stop: Option<Stop>,
}

impl FullSearch {
    /// Whether the mate that was found is the shortest; `None` if that is not settled.
    pub fn is_shortest(&self) -> Option<bool> {
        match self.shortest {
            Some(shortest) => Some(shortest == self.moves),
            None => (self.none_within + 1 == self.moves).then_some(true),
        }
    }
}

/// Looks for the shortest mate with all moves, up to the length of the one that was found; `None` if none was.
///
/// # Errors
/// [`OutOfMemory`] if the system does not give the smallest table.
pub fn full_search(seen: &Examination, limits: &Limits) -> Result<Option<FullSearch>, OutOfMemory> {
    let Some((found, moves)) =
        seen.combination().and_then(|found| Some((found.moves, Moves::new(found.moves)?)))
    else {
        return Ok(None);
    };
    let task = Task { position: seen.position, moves, checks_only: false };
    let MateOutcome { mate, none_within, status, generated, .. } =
        Solver::new(limits.begun())?.shortest(&task, &());
    let stop = match status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    };
    let shortest = mate.map(|mate| mate.within.get());
    Ok(Some(FullSearch { moves: found, shortest, none_within, positions: generated, stop }))
}
