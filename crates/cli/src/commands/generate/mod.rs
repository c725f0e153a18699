//! Makes problems from nothing: mates in two or three by chance and climbing, helpmates by looking for all of some kind.

mod helpmates;
mod listener;
mod longer;
mod plan;
mod play;
pub(super) mod proofs;
mod show;

use super::ranked::{Nearest, Shown, gates, rank};
use crate::args::{GenerateArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use crate::json::Lines;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Error, Result};
use keymove_compose::Task;
use keymove_compose::enumerate::Wanted;
use keymove_compose::generate::{End, Found, Plan, run as generate};
use keymove_compose::ranking::{Kind, Ranker};
use keymove_problem::Stipulation;
use listener::Listener;
use std::time::{Duration, Instant};

/// How long a run lasts if nothing is said about its end.
const USUAL_TIME: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let stipulation = input::stipulation(&args.stipulation)?;
    if let Some(wanted) = Wanted::new(stipulation) {
        return helpmates::run(args, wanted, &interrupt);
    }
    let plan = plan::plan(args, stipulation)?;
    let nearest = Nearest::open(args.rank.collection.as_deref(), stipulation, None)?;
    let proofs = args.certificates.as_deref().map(proofs::Proofs::in_folder).transpose()?;
    let started = Instant::now();
    let unlimited = args.run.time.is_none() && args.attempts.is_none() && args.count.is_none();
    let time = if unlimited { Some(USUAL_TIME) } else { args.run.time };
    let lines = args.rank.format.streams(args.rank.is_judged());
    let listener = Listener::new(lines, proofs, interrupt.limits(time));
    let bar = listener.bar(&args.messages);
    let mut end = generate(&plan, &listener);
    drop(bar);
    let error = listener.end().or(end.error.take().map(Error::from));
    let elapsed = started.elapsed();
    let mut is_known = true;
    if args.rank.is_judged() {
        is_known = judge(args, (&plan, &end), elapsed, nearest.as_ref(), &interrupt)?;
    } else if !lines {
        let mut out = Out::new();
        out.text(&show::report(&plan, &end, args.rank.top.into(), elapsed, nearest.as_ref()))?;
        out.flush()?;
    }
    Nearest::end(nearest.as_ref())?;
    if args.run.stats {
        say(&show::statistics(&end.counts, elapsed));
    }
    if let Some(error) = error {
        say(&format!("incomplete: stopped by an error after {} attempts", end.counts.attempts));
        return Err(error);
    }
    // Time that was all that was asked for has been used as it should.
    let timed = args.count.is_none() && args.attempts.is_none();
    if !end.complete && (interrupt.by_user() || !timed) {
        let why = if interrupt.by_user() { "stopped by the user" } else { "out of time" };
        say(&format!("incomplete: {why} after {} attempts", end.counts.attempts));
        return Ok(Exit::Unanswered);
    }
    if end.pool.is_empty() {
        say("nothing found, which says nothing about what there is; --stats tells what was wrong");
    }
    Ok(if end.pool.is_empty() || !is_known { Exit::Unanswered } else { Exit::Solved })
}

/// Prints what judges would prefer. Whether all problems could be judged.
fn judge(
    args: &GenerateArgs, (plan, end): (&Plan, &End), elapsed: Duration, nearest: Option<&Nearest>,
    interrupt: &Interrupt,
) -> Result<bool> {
    let task = Task::of(Stipulation::mate(plan.moves))?;
    let kind = Kind { task, whole: None, weights: &plan.weights, threads: plan.threads };
    let ranker = &Ranker::alone(kind, gates(&args.rank));
    let candidates = end.pool.ranked().into_iter().map(Found::as_candidate).collect();
    // The time was for the search; who stops it wants an answer soon.
    let (limits, is_whole) = (interrupt.limits(None), !interrupt.by_user());
    let ranking = &rank((&args.rank, &args.messages), ranker, (candidates, 0), &limits, is_whole)?;
    let top = args.rank.top.into();
    let shown = Shown { ranker, ranking, done: end.complete, top, nearest, has_diagrams: true };
    let mut out = Out::new();
    match args.rank.format.table() {
        TableFormat::Text => out.text(&show::judged(plan, end, &shown, elapsed))?,
        TableFormat::Json => {
            let list = show::list(plan, end, &shown, args.certificates.as_deref());
            out.line(&Lines::default().line("keymove-generate-list", &list))?;
        }
    }
    out.flush()?;
    Ok(ranking.unknown == 0)
}
