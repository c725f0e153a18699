//! What the tests of battles need.

use keymove_chess::{Move, Position};
use keymove_solve::{BattleSolver, BattleTask, Limits, Outcome, Status};
/// The task with this stipulation, unless no play is long enough for its goal.
pub(crate) fn possible_task(position: Position, stipulation: &str) -> Option<BattleTask> {
    let stipulation = stipulation.parse().ok()?;
    Some(BattleTask::new(position, stipulation))
}

/// The task with this stipulation.
pub(crate) fn task(position: Position, stipulation: &str) -> BattleTask {
    let stipulation = stipulation.parse().unwrap_or_else(|error| panic!("{error}"));
    BattleTask::new(position, stipulation)
}

/// The same from a FEN.
pub(crate) fn problem(fen: &str, stipulation: &str) -> BattleTask {
    task(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")), stipulation)
}

pub(crate) fn solver(limits: Limits) -> BattleSolver {
    BattleSolver::new(limits).expect("memory for the smallest table")
}

/// The complete answer of a new solver.
pub(crate) fn solve(task: &BattleTask, limits: Limits) -> Outcome {
    let outcome = solver(limits).full(task, &());
    assert_eq!(outcome.status, Status::Complete, "{}", name(task));
    outcome
}

/// A position and what is asked, for messages.
pub(crate) fn name(task: &BattleTask) -> String {
    format!("{} {}", task.position, task.stipulation)
}

/// The first moves that solve, in ascending order, with their lengths.
pub(crate) fn keys(outcome: &Outcome) -> Vec<(Move, u16)> {
    outcome.keys().map(|(mv, length)| (mv, length.get())).collect()
}
