//! The tree behind the answer to a battle.

use super::Work;
use crate::stop::within;
use keymove_problem::solve::{BattleSolver, BattleTask, Outcome, Stop};
use keymove_problem::tree::{self, Options, Tree};

/// Builds it within what is left of the time.
pub(super) fn build(
    work: &Work<'_>, solver: &mut BattleSolver, task: &BattleTask, outcome: &Outcome, options: &Options,
) -> Tree {
    let interrupt = work.job.interrupt;
    let mut tree =
        within(solver, interrupt, work.deadline, |oracle| tree::build(task, outcome, options, oracle));
    if tree.stopped == Some(Stop::User) && !interrupt.by_user() {
        // It was the alarm.
        tree.stopped = Some(Stop::Time);
    }
    tree
}
