//! The tree behind the answer to a battle.

use crate::stop::{Interrupt, within};
use keymove_solve::tree::{self, Options, Tree};
use keymove_solve::{BattleSolver, BattleTask, Outcome, Stop};
use std::time::Instant;

/// Builds it before the deadline, or as far as it gets.
pub(crate) fn build(
    solver: &mut BattleSolver, interrupt: &Interrupt, deadline: Option<Instant>, task: &BattleTask,
    outcome: &Outcome, options: &Options,
) -> Tree {
    let mut tree = within(solver, interrupt, deadline, |oracle| tree::build(task, outcome, options, oracle));
    if tree.stopped == Some(Stop::User) && !interrupt.by_user() {
        // It was the alarm.
        tree.stopped = Some(Stop::Time);
    }
    tree
}
