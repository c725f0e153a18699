//! How long a search that looks at forcing moves only takes, and whether it succeeds.

use super::{Counts, Measure};
use crate::Moves;
use crate::human::{Program, Rules, examine};
use crate::solve::{Limits, Stop};
use keymove_chess::Position;

/// After so many positions Mater II is taken to have failed. The largest number seen in the mates that it finds in the
/// files of `docs/human.md` is 5,689.
const MOST_POSITIONS: u64 = 20_000;

pub(super) fn look(
    position: &Position, moves: Moves, limits: &Limits, counts: &mut Counts,
) -> Result<(), Stop> {
    let asked = limits.nodes.unwrap_or(u64::MAX);
    let limits = Limits { nodes: Some(asked.min(MOST_POSITIONS)), ..limits.clone() };
    let seen = examine(position, &Rules::new(Program::Two), &limits);
    match seen.stop {
        Some(Stop::Nodes) if asked >= MOST_POSITIONS => {}
        Some(stop) => return Err(stop),
        None => {}
    }
    let found = seen.combination().is_some_and(|found| found.moves <= moves.get());
    counts.set_number(Measure::HumanPositions, usize::try_from(seen.positions).unwrap_or(usize::MAX));
    counts.set_fact(Measure::HumanFails, !found);
    Ok(())
}
