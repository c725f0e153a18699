//! Which problems of the files are improved.

use super::super::{Job, adjust, level, more, wanted, wishes};
use super::LeftOut;
use crate::args::ImproveArgs;
use crate::asked::Asked;
use crate::batch::{Batch, Shape, Task};
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::json::Lines;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_compose::experiment::Subject;
use keymove_compose::search::PlanError;
use keymove_run::Progress;
use keymove_solve::Limits;
use std::collections::HashMap;

/// What was found in the files.
pub(super) struct Found {
    pub(super) subjects: Vec<Subject>,
    pub(super) left_out: Vec<LeftOut>,
    /// What the files that cannot be read make of the exit code.
    pub(super) exit: Exit,
    /// Up to this level all are searched: what was asked for, or what is usual for all of them.
    pub(super) level: u16,
}

/// Reads all problems. Those that are not sound, or have units that no composition may have, are left out.
pub(super) fn subjects(
    args: &ImproveArgs, asked: Asked, limits: &Limits, progress: &Progress, interrupt: &Interrupt,
) -> Result<Found> {
    let mut found = Found { subjects: Vec::new(), left_out: Vec::new(), exit: Exit::Solved, level: 0 };
    let batch = Batch::new(interrupt.limits(None), interrupt, Shape::Rows, &args.messages);
    let mut levels = Vec::new();
    // How many problems of each file were read, and of which of its groups the problem that is taken is known.
    let mut read: HashMap<String, (u32, Option<u32>)> = HashMap::new();
    progress.begin("reading the problems", None);
    let exit = batch.one_by_one(asked, &args.input, |task| {
        let Some(address) = task.address else { bail!("expected a file") };
        let (number, taken) = read.entry(address.file.to_string()).or_default();
        let group = *number / args.every;
        *number += 1;
        if *taken == Some(group) || limits.stopped().is_some() {
            return Ok(Exit::Solved);
        }
        match subject(args, task, limits) {
            Ok((subject, usual)) => {
                *taken = Some(group);
                levels.push(usual);
                found.subjects.push(subject);
                progress.note(format!("{} problems", found.subjects.len()));
            }
            Err(error) => {
                found.left_out.push(LeftOut { place: address.words(), why: format!("{error:#}") });
            }
        }
        Ok(Exit::Solved)
    })?;
    progress.note("");
    found.exit = exit;
    found.level = levels.into_iter().min().unwrap_or(1);
    Ok(found)
}

/// A problem with the level that it is usually searched to.
fn subject(args: &ImproveArgs, task: &Task<'_>, limits: &Limits) -> Result<(Subject, u16)> {
    let Some(address) = task.address else { bail!("expected a file") };
    let job = &Job { args, task, lines: Lines::default() };
    let wanted = wanted(job)?;
    let level = level(job, wanted.task);
    let solutions = args.solutions.map(u64::from).filter(|_| !wanted.task.stipulation().play.is_battle());
    let mut plan = match wanted.plan(solutions, level, weights(&args.rank.weights)?, limits) {
        Ok(plan) => plan,
        Err(error @ (PlanError::Unsound(_) | PlanError::NotSound(_))) => bail!("not sound: {error}"),
        Err(error) => return Err(error.into()),
    };
    plan.wish_beyond(wishes::wishes(&args.wishes, wanted.task)?, more(job, wanted.task)?)?;
    adjust(job, &mut plan, limits);
    // Each level is a search of its own.
    let plan = plan.at_level(1)?;
    let name = if address.id.is_empty() { format!("line {}", address.line) } else { address.id.clone() };
    Ok((Subject { collection: address.file.to_string(), name, plan }, level))
}
