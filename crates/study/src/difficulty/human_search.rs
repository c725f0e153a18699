//! How long a search that looks at forcing moves only takes, and whether it succeeds.

use super::{Counts, Measure};
use crate::human::{Examination, Program, Rules, examine};
use keymove_chess::Position;
use keymove_problem::Moves;
use keymove_solve::{Limits, Stop};

/// After so many positions Mater II is taken to have failed. The largest number seen in the mates that it finds in the
/// files of `docs/human.md` is 5,689.
pub(crate) const MOST_POSITIONS: u64 = 20_000;

/// Mater II with what `limits` allow, and no more than [`MOST_POSITIONS`].
pub(super) fn examined(position: &Position, limits: &Limits) -> Examination {
    let most = limits.nodes.map_or(MOST_POSITIONS, |nodes| nodes.min(MOST_POSITIONS));
    examine(position, &Rules::new(Program::Two), &Limits { nodes: Some(most), ..limits.clone() })
}

/// Notes what Mater II has seen.
///
/// # Errors
/// It was stopped before it had failed.
pub(super) fn look(seen: &Examination, moves: Moves, counts: &mut Counts) -> Result<(), Stop> {
    match seen.stop {
        Some(Stop::Nodes) if seen.positions >= MOST_POSITIONS => {}
        Some(stop) => return Err(stop),
        None => {}
    }
    let found = seen.combination().is_some_and(|found| found.moves <= moves.get());
    counts.set_number(Measure::HumanPositions, usize::try_from(seen.positions).unwrap_or(usize::MAX));
    counts.set_fact(Measure::HumanFails, !found);
    Ok(())
}
