//! Battles after an introduction: every series of moves, and what it leads to.

use super::Work;
use crate::args::Format;
use crate::exit::Exit;
use crate::output::Out;
use crate::stop::{Alarm, Bounded};
use anyhow::Result;
use keymove_problem::report::{self, IntroSolution, IntroVerdict};
use keymove_problem::solve::{BattleSolver, BattleTask, IntroOutcome, Stop};
use keymove_problem::tree::{self, Tree};

pub(super) fn solve(work: &Work<'_>, out: &mut Out) -> Result<Exit> {
    let options = work.job.options;
    let task = BattleTask {
        position: work.case.position,
        stipulation: work.case.stipulation,
        restriction: options.search.restriction(),
    };
    let mut solver = BattleSolver::new(options.limits.clone())?;
    let outcome = solver.introduced(&task);
    let trees = trees(work, &mut solver, &outcome);
    let solution = IntroSolution::new(task, outcome, trees);
    match options.format {
        Format::Text => {
            work.head(out)?;
            out.text(&report::intro_text(&solution, &options.text))?;
        }
        Format::Json => work.json(|pretty| report::intro_json(&solution, pretty), out)?,
        Format::Keys => {
            work.key_heading(out)?;
            out.text(&report::intro_keys(&solution))?;
        }
    }
    out.flush()?;
    let verdict = solution.verdict();
    let stop = match verdict {
        IntroVerdict::Stopped(stop) => Some(stop),
        _ => None,
    };
    work.remark(stop, solution.outcome.generated, solution.outcome.elapsed);
    Ok(match verdict {
        IntroVerdict::Sound | IntroVerdict::ShortSolution | IntroVerdict::Cooked => Exit::Solved,
        IntroVerdict::NoSolution => Exit::Refuted,
        IntroVerdict::Restricted if !solution.outcome.solved.is_empty() => Exit::Solved,
        IntroVerdict::Restricted | IntroVerdict::Stopped(_) => Exit::Unanswered,
    })
}

/// The tree after each introduction that solves, within what is left of the time.
fn trees(work: &Work<'_>, solver: &mut BattleSolver, outcome: &IntroOutcome) -> Vec<Tree> {
    let interrupt = work.job.interrupt;
    let alarm = Alarm::set(work.deadline, interrupt);
    let mut oracle = Bounded { solver, interrupt, deadline: work.deadline };
    let mut trees = Vec::with_capacity(outcome.solved.len());
    for introduced in &outcome.solved {
        let options = work.job.options.tree(introduced.task.stipulation.moves());
        let mut tree = tree::build(introduced.task, &introduced.outcome, &options, &mut oracle);
        if tree.stopped == Some(Stop::User) && !interrupt.by_user() {
            tree.stopped = Some(Stop::Time);
        }
        trees.push(tree);
    }
    drop(alarm);
    interrupt.lower();
    trees
}
