//! Searches the positions near a two-mover for better ones.

mod count;
mod deep;
mod listener;
mod necessity;
mod repair;
mod show;
mod wishes;

use crate::args::{FilterChoice, ImproveArgs, ImproveFormat};
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::input;
use crate::options::{self, StatementOptions};
use crate::output::{Out, say};
use crate::stop::{Alarm, Interrupt};
use anyhow::{Result, bail};
use keymove_chess::Position;
use keymove_compose::search::{Best, Filters, Journal, Plan, PlanError, Resumed, run as search};
use keymove_compose::wishes::Wishes;
use keymove_problem::Moves;
use listener::{Listener, Progress, print};
use std::time::Instant;

pub(crate) fn run(args: &ImproveArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let original = position(args)?;
    if args.count {
        return count::run(args, &original, &interrupt);
    }
    let mut plan = match Plan::new(&original, args.level, weights(&args.weights)?) {
        Ok(_) if args.repair => bail!("the problem is sound: there is nothing to repair"),
        Ok(plan) => plan,
        Err(error @ (PlanError::Unsound(_) | PlanError::Units(_))) if args.repair => {
            return repair::run(args, &original, &error.to_string(), &interrupt);
        }
        Err(error @ PlanError::Unsound(_)) => {
            say(&format!(
                "not sound: {error}; only a sound two-mover can be improved (--repair searches for the nearest sound one)"
            ));
            return Ok(Exit::Refuted);
        }
        Err(error) => return Err(error.into()),
    };
    if args.necessity {
        return necessities(args, &plan);
    }
    plan.wish(wishes::wishes(&args.wishes)?)?;
    plan.threshold = args.above.unwrap_or(plan.score);
    plan.legal = args.legal;
    plan.threads = options::threads(args.threads);
    switch_off(&args.without, &mut plan.filters);
    if args.deep {
        return deep::run(args, &plan, &interrupt);
    }
    improve(args, &plan, &interrupt)
}

fn switch_off(without: &[FilterChoice], filters: &mut Filters) {
    for choice in without {
        *match choice {
            FilterChoice::Together => &mut filters.together,
            FilterChoice::Inherit => &mut filters.inherit,
            FilterChoice::Wait => &mut filters.wait,
            FilterChoice::Bound => &mut filters.bound,
        } = false;
    }
}

/// What goes wrong without each unit.
fn necessities(args: &ImproveArgs, plan: &Plan) -> Result<Exit> {
    if wishes::wishes(&args.wishes)? != Wishes::default() {
        bail!("wishes go with a search for improvements, not with --necessity");
    }
    let all = keymove_compose::necessity::necessity(plan);
    let mut out = Out::new();
    match args.format {
        ImproveFormat::Text => out.text(&necessity::text(plan, &all))?,
        ImproveFormat::Jsonl => {
            for one in &all {
                out.line(&necessity::json(one).to_string())?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn position(args: &ImproveArgs) -> Result<Position> {
    let stipulation = input::stipulation(&args.stipulation)?;
    let (_, entries) = input::problem(&args.fen, Some(stipulation))?.state(&StatementOptions::default())?;
    let [entry] = entries.as_slice() else { bail!("expected one position") };
    let case = entry.case.as_ref().map_err(Clone::clone)?;
    if !case.stipulation.is_mate() || Moves::new(2) != Some(case.stipulation.moves()) {
        bail!("{} cannot be improved; expected #2", case.stipulation);
    }
    Ok(case.position)
}

/// The journal, if there is to be one, and what is done already; what was found in it goes to `best`, and with `lines` to
/// standard output.
fn journal(
    args: &ImproveArgs, plan: &Plan, best: &mut Best, lines: bool,
) -> Result<(Option<Journal>, Resumed)> {
    let Some(path) = &args.journal else { return Ok((None, Resumed::default())) };
    if !args.resume {
        return Ok((Some(Journal::create(path, plan)?), Resumed::default()));
    }
    let mut printed = Ok(());
    let (journal, resumed) = Journal::resume(path, plan, &mut |one| {
        best.add(&one);
        if lines && printed.is_ok() {
            printed = print(&[one]);
        }
    })?;
    printed?;
    Ok((Some(journal), resumed))
}

fn improve(args: &ImproveArgs, plan: &Plan, interrupt: &Interrupt) -> Result<Exit> {
    let started = Instant::now();
    let lines = args.format == ImproveFormat::Jsonl;
    let mut best = Best::new(args.top.into());
    let (journal, resumed) = journal(args, plan, &mut best, lines)?;
    let pieces: Vec<u64> = (0..plan.space.pieces()).filter(|piece| !resumed.done.contains(piece)).collect();
    let listener = Listener::new(plan, best, lines, journal, &resumed, interrupt);
    let alarm = Alarm::set(args.time.map(|time| started + time), interrupt);
    let progress = Progress::start(&listener, args.quiet);
    let done = search(plan, &pieces, &*listener);
    drop(progress);
    drop(alarm);
    let (found, error) = listener.end();
    let done = done && error.is_none();
    let mut out = Out::new();
    if !lines {
        out.text(&show::report(plan, &found, done))?;
        out.flush()?;
    }
    if args.stats {
        let searched = found.counts.positions - resumed.counts.positions;
        say(&show::statistics(&found.counts, searched, started.elapsed()));
    }
    if !done {
        let why = match error {
            Some(_) => "stopped by an error",
            None if interrupt.by_user() => "stopped by the user",
            None => "out of time",
        };
        let more = if args.journal.is_some() { "; --resume goes on" } else { "" };
        say(&format!("incomplete: {why} after {} of {} pieces{more}", found.pieces, plan.space.pieces()));
    }
    match error {
        Some(error) => Err(error),
        None if done => Ok(Exit::Solved),
        None => Ok(Exit::Unanswered),
    }
}
