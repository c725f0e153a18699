//! Battles after an introduction: every series of moves, and what it leads to.

use super::{Work, build_tree};
use crate::args::Format;
use crate::exit::Exit;
use crate::output::Out;
use crate::progress::Progress;
use anyhow::Result;
use keymove_report as report;
use keymove_solve::answer::{IntroSolution, IntroVerdict};
use keymove_solve::tree::Tree;
use keymove_solve::{BattleSolver, Introduced};

pub(super) fn solve(work: &Work<'_>, out: &mut Out) -> Result<Exit> {
    let options = work.job.options;
    let task = work.battle();
    let mut solver = BattleSolver::new(options.limits.clone())?;
    let progress = Progress::start(options.progress, options.quiet, &task.stipulation);
    let outcome = solver.introduced(&task, &progress);
    drop(progress);
    let trees: Vec<Tree> = outcome
        .solved
        .iter()
        .map(|Introduced { task, outcome, .. }| {
            let options = options.tree(task.stipulation.moves());
            build_tree(&mut solver, work.job.interrupt, work.deadline, task, outcome, &options)
        })
        .collect();
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
