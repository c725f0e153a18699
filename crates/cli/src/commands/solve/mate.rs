//! The shortest mate, or any.

use super::Work;
use super::certificate::{Draft, certify};
use super::full::remark;
use super::mate_report;
use crate::args::{Format, Mode};
use crate::exit::Exit;
use crate::output::Out;
use crate::progress::Progress;
use anyhow::Result;
use keymove_problem::certificate::{Claim, FirstMove};
use keymove_problem::report;
use keymove_problem::solve::{MateOutcome, Status, Stop};

pub(super) fn solve(mut work: Work<'_>, draft: Option<Draft>, out: &mut Out) -> Result<Exit> {
    let options = work.job.options;
    let progress = Progress::start(options.progress, options.quiet);
    let outcome = match options.mode {
        Mode::First => work.solver.first(&work.task, options.improve, &progress),
        Mode::Full | Mode::Shortest => work.solver.shortest(&work.task, &progress),
    };
    drop(progress);
    print(&work, &outcome, out)?;
    let exit = exit(&outcome, options.mode);
    let claim = claim(&outcome, work.stipulation.moves().get());
    let certified = certify(&mut work, draft, claim)?;
    Ok(exit.and(certified))
}

fn print(work: &Work<'_>, outcome: &MateOutcome, out: &mut Out) -> Result<()> {
    let options = work.job.options;
    match options.format {
        Format::Text => {
            out.line(&work.task.position.to_string())?;
            if options.diagram {
                out.line(&format!("\n{}", report::diagram(&work.task.position)))?;
            }
            out.text(&mate_report::text(work, outcome))?;
            if options.report {
                let table = report::depth_table(&outcome.depths);
                out.line(&format!("\n{}", table.trim_end()))?;
            }
        }
        Format::Json => out.line(&mate_report::json(work, outcome))?,
        Format::Keys => {
            if let Some(mv) = outcome.mate.as_ref().and_then(|mate| mate.line.first()) {
                out.line(&mv.to_string())?;
            }
        }
    }
    out.flush()?;
    remark(work, stop(outcome), outcome.generated, outcome.elapsed);
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
