//! One mate of a directmate: the shortest, or any.

use super::{OneCase, certificate, no_memory};
use crate::Error;
use keymove_report as report;
use keymove_report::Stats;
use keymove_solve::answer::{MateMode, MateSolution};
use keymove_solve::{Bounded, Solver, Task};
use serde_json::json;

pub(super) fn solve(work: &OneCase<'_>, mode: MateMode) -> Result<(), Error> {
    let limits = work.limits();
    let mut solver = Solver::new(limits.clone()).map_err(|_| no_memory())?;
    let task = Task {
        position: work.case.position,
        moves: work.case.stipulation.moves(),
        checks_only: work.wanted.restriction.checks_only,
    };
    let outcome = work.progress.during(work.context, "search", |observer| match mode {
        MateMode::First => solver.first(&task, work.wanted.improve, observer),
        MateMode::Shortest => solver.shortest(&task, observer),
    });
    let stats = Stats {
        nodes: outcome.generated,
        elapsed: outcome.elapsed,
        threads: limits.threads,
        table_bytes: limits.table_bytes,
        depths: outcome.depths.clone(),
    };
    let solution =
        MateSolution { position: work.case.position, stipulation: work.case.stipulation, mode, outcome };
    work.send("solution", &report::mate_json(&solution, &stats, false))?;
    if work.wanted.explain {
        let reason = "one mate alone is not explained; solve it with all its first moves";
        work.note("explanation", json!({ "explanation": null, "reason": reason }))?;
    }
    certificate::send(work, solution.claim(), &mut Bounded::new(&mut solver, Some(work.deadline)))
}
