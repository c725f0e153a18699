//! Looks for helpmates: all of a class, all that lead to a mate, or some that show a scheme.

mod listener;
mod plan;
mod show;

use crate::args::{GenerateArgs, TableFormat};
use crate::bar::{Bar, Pace, Words, percent};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Error, Result};
use keymove_compose::enumerate::{
    ClassesError, End, Journal, NoTables, Observer, PicturesError, Proven, Wanted, proven, run as search,
};
use keymove_solve::Limits;
use listener::Listener;
use std::time::{Duration, Instant};

/// How long a search by chance lasts if nothing is said about its end.
const USUAL_TIME: Duration = Duration::from_secs(60);
/// What the problems to be shown may take to be counted again, after a stop.
const GRACE: Duration = Duration::from_secs(2);

pub(super) use plan::given;

/// A run that is over.
struct Outcome {
    wanted: Wanted,
    end: End,
    /// The problems to be shown.
    shown: Vec<Proven>,
    table_bytes: usize,
    elapsed: Duration,
}

pub(super) fn run(args: &GenerateArgs, wanted: Wanted, interrupt: &Interrupt) -> Result<Exit> {
    let plan = plan::plan(args, wanted)?;
    let started = Instant::now();
    let endless = plan.is_endless() && args.attempts.is_none() && args.count.is_none();
    let time = if endless && args.time.is_none() { Some(USUAL_TIME) } else { args.time };
    let limits = Limits {
        threads: plan.setting.threads,
        table_bytes: crate::options::memory(args.helpmates.memory),
        ..interrupt.limits(time).begun()
    };
    let listener = Listener::new(limits.clone());
    let words = Words { part: percent, counted: "positions", ends: !plan.is_endless() };
    let bar = Bar::start(listener.progress(), Pace::LONG, words, args.messages.wants_bar());
    let work = match plan.work(&limits, listener.progress()) {
        Ok(work) => work,
        Err(error) => {
            drop(bar);
            return stopped_early(error, interrupt);
        }
    };
    let mut journal = match &args.helpmates.journal {
        None => None,
        Some(path) if args.helpmates.resume => {
            Some(Journal::resume(path, work.work(), &plan.wanted, &plan.setting)?)
        }
        Some(path) => Some(Journal::create(path, work.work(), &plan.wanted, &plan.setting)?),
    };
    let mut end = search(work.work(), &plan.setting, journal.as_mut(), &listener);
    let shown = counted_again(&end, &plan.wanted, &limits)?;
    drop(bar);
    let error = end.error.take().map(Error::from);
    let table_bytes = work.table_bytes();
    let outcome = Outcome { wanted: plan.wanted, end, shown, table_bytes, elapsed: started.elapsed() };
    print(args, &outcome)?;
    if let Some(error) = error {
        say(&format!("incomplete: stopped by an error after {} pieces", outcome.end.pieces));
        return Err(error);
    }
    Ok(exit(&outcome, interrupt, endless))
}

/// The problems to be shown, solved and counted anew. Those of which a stop leaves nothing known are left out.
fn counted_again(end: &End, wanted: &Wanted, limits: &Limits) -> Result<Vec<Proven>> {
    let limits = if limits.stopped().is_some() { limits.with_grace(GRACE) } else { limits.clone() };
    let mut all = Vec::new();
    for problem in end.best.ranked() {
        all.extend(proven(problem, wanted, &limits)?);
    }
    Ok(all)
}

fn print(args: &GenerateArgs, outcome: &Outcome) -> Result<()> {
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&show::report(outcome))?,
        TableFormat::Json => {
            for line in show::lines(outcome) {
                out.line(&line)?;
            }
        }
    }
    out.flush()?;
    if args.stats {
        say(&show::statistics(outcome));
    }
    Ok(())
}

fn exit(outcome: &Outcome, interrupt: &Interrupt, timed: bool) -> Exit {
    let End { complete, pieces, best, .. } = &outcome.end;
    // Time that was all that was asked for has been used as it should.
    if !complete && (interrupt.by_user() || !timed) {
        let why = if interrupt.by_user() { "stopped by the user" } else { "out of time" };
        say(&format!("incomplete: {why} after {pieces} pieces; what was counted is a part of what there is"));
        return Exit::Unanswered;
    }
    if outcome.shown.len() < best.ranked().len() {
        say("incomplete: not every problem could be counted again in time");
        return Exit::Unanswered;
    }
    if timed && outcome.shown.is_empty() {
        say("nothing found, which says nothing about what there is");
    }
    if outcome.shown.is_empty() { Exit::Unanswered } else { Exit::Solved }
}

/// A stop before anything could be counted is no error.
fn stopped_early(error: Error, interrupt: &Interrupt) -> Result<Exit> {
    let classes = error.downcast_ref::<ClassesError>();
    let pictures = error.downcast_ref::<PicturesError>();
    let is_stop = matches!(classes, Some(ClassesError::Tables(NoTables::Stopped(_))))
        || matches!(pictures, Some(PicturesError::Stopped(_)));
    if !is_stop {
        return Err(error);
    }
    let why = if interrupt.by_user() { "stopped by the user".to_owned() } else { error.to_string() };
    say(&format!("incomplete: {why}; nothing was counted"));
    Ok(Exit::Unanswered)
}
