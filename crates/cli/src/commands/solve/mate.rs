//! The shortest mate, or any.

use super::Work;
use super::certificate::certify;
use super::full::stats;
use crate::args::{Format, Mode};
use crate::draft::Draft;
use crate::exit::Exit;
use crate::output::Out;
use crate::progress::Progress;
use anyhow::Result;
use keymove_report as report;
use keymove_solve::answer::{MateMode, MateSolution};
use keymove_solve::{Solver, Task};

pub(super) fn solve(work: &Work<'_>, draft: Option<Draft>, out: &mut Out) -> Result<Exit> {
    let options = work.job.options;
    let task = Task {
        position: work.case.position,
        moves: work.case.stipulation.moves(),
        checks_only: options.search.checks_only,
    };
    let mut solver = Solver::new(options.limits.clone())?;
    let progress = Progress::start(options.progress, options.quiet, &work.case.stipulation);
    let outcome = match options.mode {
        Mode::First => solver.first(&task, options.improve, &progress),
        Mode::Full | Mode::Shortest => solver.shortest(&task, &progress),
    };
    drop(progress);
    let solution = MateSolution {
        position: task.position,
        stipulation: work.case.stipulation,
        mode: match options.mode {
            Mode::First => MateMode::First,
            Mode::Full | Mode::Shortest => MateMode::Shortest,
        },
        outcome,
    };
    print(work, &solution, out)?;
    let certified = certify(work, &mut solver, draft, solution.claim())?;
    Ok(exit(&solution).and(certified))
}

fn print(work: &Work<'_>, solution: &MateSolution, out: &mut Out) -> Result<()> {
    let options = work.job.options;
    let outcome = &solution.outcome;
    match options.format {
        Format::Text => {
            work.head(out)?;
            out.text(&report::mate_text(solution, options.text.layout))?;
            if options.report {
                let table = report::depth_table(&outcome.depths);
                out.line(&format!("\n{}", table.trim_end()))?;
            }
        }
        Format::Json => {
            let stats = stats(work, &outcome.depths, outcome.elapsed, outcome.generated);
            work.json(|pretty| report::mate_json(solution, &stats, pretty), out)?;
        }
        Format::Keys => {
            work.key_heading(out)?;
            if let Some(mv) = outcome.mate.as_ref().and_then(|mate| mate.line.first()) {
                out.line(&mv.to_string())?;
            }
        }
    }
    out.flush()?;
    work.remark(solution.stop(), outcome.generated, outcome.elapsed);
    Ok(())
}

fn exit(solution: &MateSolution) -> Exit {
    let answered = solution.stop().is_none();
    match &solution.outcome.mate {
        Some(_) if solution.mode == MateMode::First || answered => Exit::Solved,
        None if answered && !solution.outcome.checks_only => Exit::Refuted,
        _ => Exit::Unanswered,
    }
}
