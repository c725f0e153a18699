//! Battles after an introduction: every series of moves, and what it leads to.

use super::{OneCase, no_memory};
use crate::Error;
use keymove_report as report;
use keymove_solve::answer::IntroSolution;
use keymove_solve::tree::{self, Tree};
use keymove_solve::{BattleSolver, BattleTask, Bounded, Introduced};
use serde_json::json;

pub(super) fn solve(work: &OneCase<'_>) -> Result<(), Error> {
    let mut solver = BattleSolver::new(work.limits()).map_err(|_| no_memory())?;
    let task = BattleTask {
        restriction: work.wanted.restriction,
        ..BattleTask::new(work.case.position, work.case.stipulation)
    };
    let progress = &work.progress;
    let outcome = progress.during(work.context, "search", |observer| solver.introduced(&task, observer));
    let trees = progress.during(work.context, "play", |_| {
        let tree = |introduced: &Introduced| -> Tree {
            let Introduced { task, outcome, .. } = introduced;
            let options = work.wanted.tree(task.stipulation.moves());
            tree::build(task, outcome, &options, &mut Bounded::new(&mut solver, Some(work.deadline)))
        };
        outcome.solved.iter().map(tree).collect()
    });
    let solution = IntroSolution::new(task, outcome, trees);
    work.send("solution", &report::intro_json(&solution, false))?;
    let reason = "not of play after an introduction";
    if work.wanted.explain {
        work.note("explanation", json!({ "explanation": null, "reason": reason }))?;
    }
    if work.wanted.certificate {
        work.note("certificate", json!({ "base64": null, "reason": reason }))?;
    }
    Ok(())
}
