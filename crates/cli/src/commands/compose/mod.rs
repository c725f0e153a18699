//! Completes a matrix to sound problems.

mod count;
mod matrix;
mod show;

use super::generate::proofs::Proofs;
use super::improve::earlier::{Runs, take_up};
use super::improve::{self, Searched, Tell, pieces, why_incomplete};
use crate::args::{ComposeArgs, TableFormat};
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::json::Lines;
use crate::options;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_compose::Task;
use keymove_compose::generate::certify;
use keymove_compose::search::{Best, Plan};
use keymove_solve::Limits;
use std::time::Instant;

pub(crate) fn run(args: &ComposeArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let plan = plan(args, &interrupt)?;
    if args.count {
        return count::run(args, &plan, &interrupt);
    }
    let is_direct = matches!(plan.task, Task::TwoMover | Task::Moremover(_));
    if args.certificates.is_some() && !is_direct {
        bail!("--certificates proves directmates, not {}; leave it out", plan.task.stipulation());
    }
    let proofs = args.certificates.as_deref().map(Proofs::in_folder).transpose()?;
    search(args, &plan, proofs.as_ref(), &interrupt)
}

/// The search that is wanted.
fn plan(args: &ComposeArgs, interrupt: &Interrupt) -> Result<Plan> {
    let file = matrix::read(args)?;
    let is_battle = file.matrix.task().stipulation().play.is_battle();
    let solutions = args.solutions.map(u64::from).or(file.solutions);
    if solutions.is_some() && is_battle {
        bail!("the number of solutions is for helpmates and other play in which they are counted");
    }
    let mut plan = Plan::of_matrix(&file.matrix, solutions.unwrap_or(1), weights(&args.weights)?)?;
    plan.wish_of_matrix(matrix::wishes(args, &file)?)?;
    plan.part = args.part.unwrap_or_default();
    plan.limits = Limits { method: args.method.choice(), ..interrupt.limits(args.time) };
    plan.legal = args.legal;
    plan.threads = options::threads(args.threads);
    plan.most_positions = args.positions.unwrap_or(plan.most_positions);
    if let Some(above) = args.above {
        plan.count_above(above);
    }
    improve::switch_off(&args.without, &mut plan.filters);
    Ok(plan)
}

fn search(args: &ComposeArgs, plan: &Plan, proofs: Option<&Proofs>, interrupt: &Interrupt) -> Result<Exit> {
    let started = Instant::now();
    let lines = (args.format == TableFormat::Json).then(Lines::default);
    let mut best = Best::new(args.top.into());
    let (journal, resume) = (args.journal.as_deref(), args.resume);
    let runs = Runs { journal, resume, join: &args.join, lines: lines.as_ref() };
    let (journal, resumed) = take_up(runs, plan, &mut best)?;
    let tell = Tell { lines: lines.clone(), messages: &args.messages };
    let Searched { found, end, all, .. } = pieces(plan, best, journal, &resumed, tell);
    let done = matches!(end, Ok(true));
    if lines.is_none() {
        let mut out = Out::new();
        out.text(&show::report(plan, &found, done))?;
        out.flush()?;
    }
    if args.stats {
        let searched = found.counts.positions - resumed.counts.positions;
        say(&improve::show::statistics(&found.counts, searched, started.elapsed()));
    }
    if !done {
        let why = why_incomplete(&end, interrupt);
        let more = if args.journal.is_some() { "; --resume goes on" } else { "" };
        say(&format!("incomplete: {why} after {} of {all} pieces{more}", found.pieces));
    }
    if let Some(proofs) = proofs {
        for group in found.best.list() {
            let one = group.first();
            let certificate = certify(&one.position, one.key, plan.task.stipulation().moves())?;
            say(&format!("certificate: {}", proofs.save(&certificate)?.display()));
        }
    }
    Ok(match end? {
        false => Exit::Unanswered,
        true if found.counts.improved > 0 => Exit::Solved,
        true if found.counts.undecided > 0 => Exit::Unanswered,
        true => Exit::Refuted,
    })
}
