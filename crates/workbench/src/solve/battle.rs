//! Battles: all first moves proven or refuted, the tree behind the answer, why it works, and the proof.

use super::{OneCase, certificate, no_memory};
use crate::Error;
use keymove_chess::Position;
use keymove_report as report;
use keymove_report::Stats;
use keymove_solve::certificate::claim_of;
use keymove_solve::tree;
use keymove_solve::{BattleSolver, BattleTask, Bounded};
use keymove_study::explain::{self, Caps};

pub(super) fn solve(work: &OneCase<'_>) -> Result<(), Error> {
    let limits = work.limits();
    let mut solver = BattleSolver::new(limits.clone()).map_err(|_| no_memory())?;
    let task = BattleTask {
        restriction: work.wanted.restriction,
        ..BattleTask::new(work.case.position, work.case.stipulation)
    };
    let progress = &work.progress;
    let (task, outcome) =
        progress.during(work.context, "search", |observer| solver.shortest(&task, observer));
    let mut oracle = Bounded::new(&mut solver, Some(work.deadline));
    let options = options(work, &task);
    let mut tree =
        progress.during(work.context, "play", |_| tree::build(task, &outcome, &options, &mut oracle));
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
        let explanation = progress
            .during(work.context, "explanation", |_| explain::of_tree(&tree, &mut oracle, &Caps::default()));
        work.send("explanation", &report::explain_json(&tree, &explanation, false))?;
    }
    certificate::send(work, claim_of(&tree, &outcome), &mut oracle)
}

fn options(work: &OneCase<'_>, task: &BattleTask) -> tree::Options {
    let set_position = work.case.set_play.as_ref().and_then(|position| position.as_ref().ok());
    tree::Options {
        set_en_passant: set_position.and_then(|position| position.en_passant()),
        ..work.wanted.tree(task.stipulation.moves())
    }
}
