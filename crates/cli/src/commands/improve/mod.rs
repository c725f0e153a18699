//! Searches the positions near a two-mover for better ones.

mod count;
mod earlier;
mod listener;
mod necessity;
mod repair;
mod show;
mod wishes;

use crate::args::{FilterChoice, ImproveArgs, ImproveFormat, MoreChoice};
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::input;
use crate::options::{self, StatementOptions};
use crate::output::{Out, say};
use crate::stop::{Alarm, Interrupt};
use anyhow::{Result, bail};
use keymove_chess::Position;
use keymove_compose::search::{Best, Filters, Plan, PlanError, run as search};
use keymove_compose::space::More;
use keymove_compose::wishes::Wishes;
use keymove_problem::Moves;
use listener::{Listener, Progress};
use std::time::Instant;

/// Beyond it there are more positions than anyone can wait for.
const HIGHEST_WITH_MORE: u16 = 4;

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
        if !args.more.is_empty() {
            bail!("--more goes with a search, not with --necessity");
        }
        return necessities(args, &plan);
    }
    plan.wish_beyond(wishes::wishes(&args.wishes)?, more(args)?)?;
    plan.part = args.part.unwrap_or_default();
    plan.threshold = args.above.unwrap_or(plan.score);
    plan.legal = args.legal;
    plan.threads = options::threads(args.threads);
    switch_off(&args.without, &mut plan.filters);
    improve(args, &plan, &interrupt)
}

/// The transformations beyond the paper's.
fn more(args: &ImproveArgs) -> Result<More> {
    let mut more = More::default();
    for choice in &args.more {
        *match choice {
            MoreChoice::Move => &mut more.moves,
            MoreChoice::Exchange => &mut more.exchanges,
            MoreChoice::Swap => &mut more.swaps,
            MoreChoice::Mirror => &mut more.mirror,
            MoreChoice::Rights => &mut more.rights,
        } = true;
    }
    if more.any() && args.level > HIGHEST_WITH_MORE {
        bail!("--level {} with --more: expected at most {HIGHEST_WITH_MORE}", args.level);
    }
    Ok(more)
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
    let options = match args.more.contains(&MoreChoice::Rights) {
        true => StatementOptions::rights_of_fen(),
        false => StatementOptions::default(),
    };
    let (_, entries) = input::problem(&args.fen, Some(stipulation))?.state(&options)?;
    let [entry] = entries.as_slice() else { bail!("expected one position") };
    let case = entry.case.as_ref().map_err(Clone::clone)?;
    if !case.stipulation.is_mate() || Moves::new(2) != Some(case.stipulation.moves()) {
        bail!("{} cannot be improved; expected #2", case.stipulation);
    }
    Ok(case.position)
}

fn improve(args: &ImproveArgs, plan: &Plan, interrupt: &Interrupt) -> Result<Exit> {
    let started = Instant::now();
    let lines = args.format == ImproveFormat::Jsonl;
    let mut best = Best::new(args.top.into());
    let (journal, resumed) = earlier::runs(args, plan, &mut best, lines)?;
    let pieces = plan.part.pieces(plan.space.pieces());
    let pieces: Vec<u64> = pieces.filter(|piece| !resumed.done.contains(piece)).collect();
    let all = resumed.done.len() + pieces.len();
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
        say(&format!("incomplete: {why} after {} of {all} pieces{more}", found.pieces));
    }
    match error {
        Some(error) => Err(error),
        None if done => Ok(Exit::Solved),
        None => Ok(Exit::Unanswered),
    }
}
