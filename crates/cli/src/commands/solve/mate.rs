//! The shortest mate, or any.

use super::Work;
use super::certificate::certify;
use super::mate_report;
use crate::args::{Format, Mode};
use crate::draft::Draft;
use crate::exit::Exit;
use crate::output::Out;
use crate::progress::Progress;
use anyhow::Result;
use keymove_problem::certificate::{Claim, FirstMove};
use keymove_problem::report;
use keymove_problem::solve::{MateOutcome, Solver, Status, Stop, Task};

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
    print(work, &outcome, out)?;
    let exit = exit(&outcome, options.mode);
    let claim = claim(&outcome, task.moves.get());
    let certified = certify(work, &mut solver, draft, claim)?;
    Ok(exit.and(certified))
}

fn print(work: &Work<'_>, outcome: &MateOutcome, out: &mut Out) -> Result<()> {
    let options = work.job.options;
    match options.format {
        Format::Text => {
            work.head(out)?;
            out.text(&mate_report::text(work, outcome))?;
            if options.report {
                let table = report::depth_table(&outcome.depths);
                out.line(&format!("\n{}", table.trim_end()))?;
            }
        }
        Format::Json => work.json(|pretty| mate_report::json(work, outcome, pretty), out)?,
        Format::Keys => {
            work.key_heading(out)?;
            if let Some(mv) = outcome.mate.as_ref().and_then(|mate| mate.line.first()) {
                out.line(&mv.to_string())?;
            }
        }
    }
    out.flush()?;
    work.remark(stop(outcome), outcome.generated, outcome.elapsed);
    Ok(())
}

/// Why the search ended early, if it did.
pub(super) fn stop(outcome: &MateOutcome) -> Option<Stop> {
    match outcome.status {
        Status::Complete => None,
        Status::Stopped(stop) => Some(stop),
    }
}

/// Whether nothing shorter exists; checks alone cannot prove that.
pub(super) fn is_proven_shortest(outcome: &MateOutcome) -> bool {
    outcome.is_shortest() && !outcome.checks_only
}

fn exit(outcome: &MateOutcome, mode: Mode) -> Exit {
    let answered = stop(outcome).is_none();
    match &outcome.mate {
        Some(_) if mode == Mode::First || answered => Exit::Solved,
        None if answered && !outcome.checks_only => Exit::Refuted,
        _ => Exit::Unanswered,
    }
}

/// What a certificate can say about the outcome.
fn claim(outcome: &MateOutcome, asked: u16) -> Option<Claim> {
    match &outcome.mate {
        Some(mate) => {
            let first = FirstMove { mv: *mate.line.first()?, moves: mate.within };
            Some(if is_proven_shortest(outcome) { Claim::Shortest(first) } else { Claim::Mate(first) })
        }
        None if outcome.none_within >= asked && !outcome.checks_only => Some(Claim::None),
        None => None,
    }
}
