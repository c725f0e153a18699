//! Makes problems from nothing: mates in two or three by chance and climbing, helpmates by looking for all of some kind.

mod helpmates;
mod listener;
mod longer;
mod plan;
mod play;
pub(super) mod proofs;
mod show;

use crate::args::{GenerateArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Error, Result};
use keymove_compose::enumerate::Wanted;
use keymove_compose::generate::run as generate;
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
    let proofs = args.certificates.as_deref().map(proofs::Proofs::in_folder).transpose()?;
    let started = Instant::now();
    let unlimited = args.time.is_none() && args.attempts.is_none() && args.count.is_none();
    let time = if unlimited { Some(USUAL_TIME) } else { args.time };
    let lines = args.format == TableFormat::Json;
    let listener = Listener::new(lines, proofs, interrupt.limits(time));
    let bar = listener.bar(&args.messages);
    let mut end = generate(&plan, &listener);
    drop(bar);
    let error = listener.end().or(end.error.take().map(Error::from));
    let elapsed = started.elapsed();
    if !lines {
        let mut out = Out::new();
        out.text(&show::report(&plan, &end, args.top.into(), elapsed))?;
        out.flush()?;
    }
    if args.stats {
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
    Ok(if end.pool.is_empty() { Exit::Unanswered } else { Exit::Solved })
}
