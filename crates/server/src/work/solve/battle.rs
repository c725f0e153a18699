//! Battles: all first moves proven or refuted, the tree behind the answer, why it works, and the proof.

use super::{Work, certificate};
use crate::jobs::Gone;
use keymove_problem::analysis::explain::{self, Caps};
use keymove_problem::certificate::claim_of;
use keymove_problem::report::{self, Stats};
use keymove_problem::solve::{BattleSolver, BattleTask, Bounded};
use keymove_problem::tree;

pub(super) fn solve(work: &Work<'_>) -> Result<(), Gone> {
    let limits = work.limits();
    let Ok(mut solver) = BattleSolver::new(limits.clone()) else {
        return work.fault("no memory for the smallest table");
    };
    let task = BattleTask {
        restriction: work.wanted.restriction,
        ..BattleTask::new(work.case.position, work.case.stipulation)
    };
    let news = &work.progress;
    let (task, outcome) = news.during(work.context, "search", |observer| solver.shortest(&task, observer));
    let mut oracle = Bounded::new(&mut solver, Some(work.deadline));
    let options = options(work, &task);
    let mut tree = news.during(work.context, "play", |_| tree::build(task, &outcome, &options, &mut oracle));
    tree.asked = work.case.stipulation;
    let stats = Stats {
        nodes: outcome.generated(),
        elapsed: outcome.elapsed,
        threads: limits.threads,
        table_bytes: limits.table_bytes,
        depths: outcome.depths.clone(),
    };
    work.send("solution", &report::json(&tree, Some(&stats), false))?;
    if work.wanted.explain {
        let explanation = news
            .during(work.context, "explanation", |_| explain::of_tree(&tree, &mut oracle, &Caps::default()));
        work.send("explanation", &report::explain_json(&tree, &explanation, false))?;
    }
    certificate::send(work, claim_of(&tree, &outcome), &mut oracle)
}

fn options(work: &Work<'_>, task: &BattleTask) -> tree::Options {
    let set_position = work.case.set_play.as_ref().and_then(|position| position.as_ref().ok());
    tree::Options {
        set_en_passant: set_position.and_then(|position| position.en_passant()),
        ..work.wanted.tree(task.stipulation.moves())
    }
}
