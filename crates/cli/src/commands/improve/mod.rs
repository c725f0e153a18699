//! Searches the positions near a two-mover for better ones.

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
use keymove_compose::search::{Filters, Journal, Plan, PlanError, Resumed, run as search};
use keymove_compose::wishes::Wishes;
use keymove_problem::Moves;
use listener::{Listener, Progress};
use std::time::Instant;

pub(crate) fn run(args: &ImproveArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let original = position(args)?;
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
    plan.threads = options::threads(args.threads);
    switch_off(&args.without, &mut plan.filters);
    let (journal, resumed) = journal(args, &plan)?;
    improve(args, &plan, journal, resumed, &interrupt)
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

fn journal(args: &ImproveArgs, plan: &Plan) -> Result<(Option<Journal>, Resumed)> {
    Ok(match &args.journal {
        Some(path) if args.resume => {
            let (journal, resumed) = Journal::resume(path, plan)?;
            (Some(journal), resumed)
        }
        Some(path) => (Some(Journal::create(path, plan)?), Resumed::default()),
        None => (None, Resumed::default()),
    })
}

fn improve(
    args: &ImproveArgs, plan: &Plan, journal: Option<Journal>, resumed: Resumed, interrupt: &Interrupt,
) -> Result<Exit> {
    let started = Instant::now();
    let pieces: Vec<u64> = (0..plan.space.pieces()).filter(|piece| !resumed.done.contains(piece)).collect();
    let lines = args.format == ImproveFormat::Jsonl;
    let listener = Listener::new(plan, usize::from(args.top), lines, journal, resumed, interrupt);
    let alarm = Alarm::set(args.time.map(|time| started + time), interrupt);
    let progress = Progress::start(&listener, args.quiet);
    let done = search(plan, &pieces, &*listener);
    drop(progress);
    drop(alarm);
    let (found, error) = listener.end();
    if let Some(error) = error {
        return Err(error);
    }
    let mut out = Out::new();
    if !lines {
        out.text(&show::report(plan, &found, done))?;
    }
    if args.stats {
        say(&show::statistics(&found.counts, started.elapsed()));
    }
    if !done {
        let why = if interrupt.by_user() { "stopped" } else { "out of time" };
        let more = if args.journal.is_some() { "; --resume goes on" } else { "" };
        say(&format!("incomplete: {why} after {} of {} pieces{more}", found.pieces, plan.space.pieces()));
    }
    out.flush()?;
    Ok(if done { Exit::Solved } else { Exit::Unanswered })
}
