//! A mate looked for as a helpmate, length by length, towards final pictures.

use crate::{Limits, LineTask, solve_lines};
use keymove_chess::{Color, Move, Position};
use keymove_problem::{Length, Lengths, Moves, Play, Stipulation};

/// Longer helpmates are not looked for.
const MOST_MOVES: u16 = 13;
/// Bytes of the table of a search.
const TABLE: usize = 1 << 24;

/// The moves of a helpmate in which this side mates, if one is found with about so many positions, and how many they were.
pub(super) fn helped_mate(
    position: &Position, color: Color, nodes: u64, limits: &Limits,
) -> (Option<Vec<Move>>, u64) {
    let half = position.turn() == color;
    let mut used = 0;
    for moves in 1..=MOST_MOVES {
        let left = nodes.saturating_sub(used);
        if left == 0 {
            break;
        }
        let length = Length { moves, half };
        let stipulation = Stipulation {
            play: Play::Help,
            lengths: Lengths::Exact,
            length,
            ..Stipulation::mate(Moves::ONE)
        };
        let task = LineTask { max_solutions: Some(1), ..LineTask::new(*position, stipulation) };
        let table_bytes = TABLE.min(limits.table_bytes);
        let limits = Limits { threads: 1, nodes: Some(left), table_bytes, ..limits.clone() };
        let Ok(outcome) = solve_lines(&limits, &task, &()) else { break };
        used += outcome.generated;
        if let Some(line) = outcome.lines.into_iter().next() {
            return (Some(line), used);
        }
    }
    (None, used)
}
