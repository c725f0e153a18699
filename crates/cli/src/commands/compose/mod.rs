//! Completes a matrix to sound problems.

mod count;
mod matrix;
mod show;

use super::generate::proofs::Proofs;
use super::improve::earlier::{Runs, take_up};
use super::improve::{self, Searched, Tell, pieces, why_incomplete};
use super::ranked::{Nearest, Shown, gates, rank};
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
use keymove_compose::ranking::Ranker;
use keymove_compose::search::{Best, Group, Improvement, Plan};
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
    let nearest = Nearest::open(args.rank.collection.as_deref(), plan.task.stipulation(), None)?;
    let proofs = args.certificates.as_deref().map(Proofs::in_folder).transpose()?;
    search(args, &plan, nearest.as_ref(), proofs.as_ref(), &interrupt)
}

/// The search that is wanted.
fn plan(args: &ComposeArgs, interrupt: &Interrupt) -> Result<Plan> {
    let file = matrix::read(args)?;
    let is_battle = file.matrix.task().stipulation().play.is_battle();
    let solutions = args.solutions.map(u64::from).or(file.solutions);
    if solutions.is_some() && is_battle {
        bail!("the number of solutions is for helpmates and other play in which they are counted");
    }
    let mut plan = Plan::of_matrix(&file.matrix, solutions.unwrap_or(1), weights(&args.rank.weights)?)?;
    plan.wish_of_matrix(matrix::wishes(args, &file)?)?;
    plan.part = args.space.kept.part.unwrap_or_default();
    plan.limits = Limits { time: args.run.time, ..options::searched(&args.method, interrupt) }.begun();
    plan.legal = args.space.legal;
    plan.threads = options::threads(args.run.threads);
    plan.most_positions = args.space.positions.unwrap_or(plan.most_positions);
    if let Some(above) = args.space.above {
        plan.count_above(above);
    }
    improve::switch_off(&args.space.without, &mut plan.filters);
    Ok(plan)
}

fn search(
    args: &ComposeArgs, plan: &Plan, nearest: Option<&Nearest>, proofs: Option<&Proofs>,
    interrupt: &Interrupt,
) -> Result<Exit> {
    let started = Instant::now();
    let ranker = args.rank.is_judged().then(|| Ranker::new(plan, gates(&args.rank))).transpose()?;
    let lines = args.rank.format.streams(ranker.is_some()).then(Lines::default);
    let mut best = Best::new(args.rank.top.into());
    if ranker.is_some() {
        best = best.with_pool();
    }
    let kept = &args.space.kept;
    let (journal, resume) = (kept.journal.as_deref(), kept.resume);
    let runs = Runs { journal, resume, join: &args.space.join, lines: lines.as_ref() };
    let (journal, resumed) = take_up(runs, plan, &mut best)?;
    let tell = Tell { lines: lines.clone(), messages: &args.messages };
    let mut searched = pieces(plan, best, journal, &resumed, tell);
    let done = matches!(searched.end, Ok(true));
    let mut out = Out::new();
    let mut ranking = None;
    if let Some(ranker) = &ranker {
        let candidates = searched.found.best.take_pool();
        let ranking =
            ranking.insert(rank((&args.rank, &args.messages), ranker, candidates, &plan.limits, done)?);
        let (is_whole, top) = (searched.found.is_whole(plan, done), args.rank.top.into());
        let shown = Shown { ranker, ranking, done: is_whole, top, nearest, has_diagrams: false };
        match args.rank.format.table() {
            TableFormat::Text => out.text(&show::judged(plan, &searched.found, done, &shown))?,
            TableFormat::Json => {
                let list = show::list(plan, &searched.found, &shown);
                out.line(&Lines::default().line("keymove-compose-list", &list))?;
            }
        }
    } else if lines.is_none() {
        out.text(&show::report(plan, &searched.found, done, nearest))?;
    }
    out.flush()?;
    Nearest::end(nearest)?;
    let Searched { found, end, all, .. } = searched;
    if args.run.stats {
        let searched = found.counts.positions - resumed.counts.positions;
        say(&improve::show::statistics(&found.counts, searched, started.elapsed()));
    }
    if !done {
        let why = why_incomplete(&end, interrupt);
        let more = if kept.journal.is_some() { "; --resume goes on" } else { "" };
        say(&format!("incomplete: {why} after {} of {all} pieces{more}", found.pieces));
    }
    if let Some(proofs) = proofs {
        let listed = match &ranking {
            Some(ranking) => ranking.best.iter().map(|proposal| &proposal.improvement).collect(),
            None => found.best.list().map(Group::first).collect(),
        };
        prove(plan, listed, proofs)?;
    }
    let is_judged = ranking.is_none_or(|ranking| ranking.unknown == 0);
    Ok(match end? {
        false => Exit::Unanswered,
        true if found.counts.improved > 0 && !is_judged => Exit::Unanswered,
        true if found.counts.improved > 0 => Exit::Solved,
        true if found.counts.undecided > 0 => Exit::Unanswered,
        true => Exit::Refuted,
    })
}

/// Saves the proofs of these.
fn prove(plan: &Plan, listed: Vec<&Improvement>, proofs: &Proofs) -> Result<()> {
    for one in listed {
        let certificate = certify(&one.position, one.key, plan.task.stipulation().moves())?;
        say(&format!("certificate: {}", proofs.save(&certificate)?.display()));
    }
    Ok(())
}
