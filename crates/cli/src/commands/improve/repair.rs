//! The nearest sound positions to a two-mover that is not sound.

use super::listener::{Found, Listener, Progress};
use super::{show, wishes};
use crate::args::{ImproveArgs, ImproveFormat};
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::stop::{Alarm, Interrupt};
use anyhow::{Result, bail};
use keymove_chess::{Move, Position};
use keymove_compose::Task;
use keymove_compose::search::{Best, Plan, Resumed, run as search};
use keymove_compose::space::Space;
use keymove_compose::wishes::Wishes;
use std::time::Instant;

/// Searches one more transformation at a time until something sound is found.
pub(super) fn run(
    args: &ImproveArgs, original: &Position, task: Task, why: &str, interrupt: &Interrupt,
) -> Result<Exit> {
    let most = super::level(args, task);
    let wishes = wishes::wishes(&args.wishes, task)?;
    if wishes.keep_key || wishes.keep_themes {
        bail!("--keep-key and --keep-themes go with a sound problem, not with --repair");
    }
    let bounds = wishes.bounds_of(original, Move::NONE, most)?;
    let more = super::more(args, task)?;
    let started = Instant::now();
    let alarm = Alarm::set(args.time.map(|time| started + time), interrupt);
    let mut out = Out::new();
    let lines = args.format == ImproveFormat::Jsonl;
    if !lines {
        out.text(&format!("{original}\n{}  not sound: {why}\n{}", task.stipulation(), wished(&wishes)))?;
    }
    let mut positions = 0;
    for level in 1..=most {
        let solutions = args.solutions.map_or(1, u64::from);
        let mut plan = Plan::repair_task(original, task, solutions, level, weights(&args.weights)?)?;
        (plan.space, plan.wishes) = (Space::beyond(original, level..=level, &bounds, more), wishes.clone());
        super::adjust(args, &mut plan);
        let (found, done) = one_level(args, &plan, interrupt)?;
        positions += found.counts.positions;
        let is_found = found.best.list().next().is_some();
        if !lines && is_found {
            out.text(&show::repairs(&plan, &found, done))?;
        }
        if !done {
            let why = if interrupt.by_user() { "stopped" } else { "out of time" };
            say(&format!("incomplete: {why} within transformation {level} of {most}"));
        }
        if is_found || !done {
            out.flush()?;
            return Ok(if done { Exit::Solved } else { Exit::Unanswered });
        }
    }
    drop(alarm);
    say(&format!("nothing sound among all {positions} positions within {most} transformations"));
    out.flush()?;
    Ok(Exit::Refuted)
}

fn wished(wishes: &Wishes) -> String {
    let text = wishes.to_string();
    if text.is_empty() { text } else { format!("Wishes: {text}\n") }
}

/// Everything that so many transformations lead to, and whether all of it was searched.
fn one_level(args: &ImproveArgs, plan: &Plan, interrupt: &Interrupt) -> Result<(Found, bool)> {
    let lines = args.format == ImproveFormat::Jsonl;
    let listener =
        Listener::new(plan, Best::new(args.top.into()), lines, None, &Resumed::default(), interrupt);
    let progress = Progress::start(&listener, args.quiet);
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    let done = search(plan, &pieces, &*listener);
    drop(progress);
    match listener.end() {
        (_, Some(error)) => Err(error),
        (found, None) => Ok((found, done)),
    }
}
