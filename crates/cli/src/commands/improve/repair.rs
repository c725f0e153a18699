//! The nearest sound positions to a problem that is not sound.

use super::{Job, Wanted};
use super::{Searched, Tell, pieces, show, why_incomplete, wishes};
use crate::args::TableFormat;
use crate::commands::ranked::Nearest;
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_chess::Move;
use keymove_compose::search::{Best, Improvement, Journal, Plan, Resumed};
use keymove_compose::space::{Bounds, More, Space};
use keymove_compose::wishes::Wishes;
use keymove_problem::Intention;
use keymove_solve::Limits;

/// Searches one more transformation at a time until something sound is found.
pub(super) fn run(args: &Job<'_>, wanted: &Wanted, why: &str, interrupt: &Interrupt) -> Result<Exit> {
    let (original, task) = (&wanted.original, wanted.task);
    let most = super::level(args, task);
    let stipulation = task.stipulation();
    let nearest = Nearest::open(args.rank.collection.as_deref(), stipulation, Some(original))?;
    let repair = Repair::new(args, wanted, super::limits_of(args, interrupt))?;
    let mut journal = None;
    let mut out = Out::new();
    let lines = args.rank.format.table() == TableFormat::Json;
    let mut positions = 0;
    for level in 1..=most {
        let plan = repair.plan(level)?;
        if level == 1 {
            journal = open_journal(args)?;
        }
        let (best, resumed) = earlier(args, &plan, &mut journal)?;
        if !lines && level == 1 {
            let wished = repair.wished();
            out.text(&format!("{original}\n{}  not sound: {why}\n{wished}", task.stipulation()))?;
        }
        let Searched { found, end, journal: kept, .. } =
            pieces(&plan, best, journal, &resumed, Tell::of(args, lines));
        journal = kept;
        let done = matches!(end, Ok(true));
        positions += found.counts.positions;
        let is_found = found.best.list().next().is_some();
        if !lines && is_found {
            out.text(&show::repairs(&plan, &found, done, nearest.as_ref()))?;
        }
        if !done {
            let why = why_incomplete(&end, interrupt);
            let more = if args.space.kept.journal.is_some() { "; --resume goes on" } else { "" };
            say(&format!("incomplete: {why} within transformation {level} of {most}{more}"));
        }
        if is_found || !done {
            out.flush()?;
            Nearest::end(nearest.as_ref())?;
            return Ok(if end? { Exit::Solved } else { Exit::Unanswered });
        }
    }
    say(&format!("nothing sound among all {positions} positions within {most} transformations"));
    out.flush()?;
    Ok(Exit::Refuted)
}

/// What is the same on every level.
struct Repair<'a> {
    args: &'a Job<'a>,
    wanted: &'a Wanted,
    limits: Limits,
    wishes: Wishes,
    bounds: Bounds,
    more: More,
}

impl<'a> Repair<'a> {
    fn new(args: &'a Job<'a>, wanted: &'a Wanted, limits: Limits) -> Result<Self> {
        let (original, task) = (&wanted.original, wanted.task);
        let wishes = wishes::wishes(&args.wishes, task)?;
        if wishes.keep_key || wishes.keep_themes {
            bail!("--keep-key and --keep-themes go with a sound problem, not with --repair");
        }
        let bounds = wishes.bounds_of(original, Move::NONE, super::level(args, task))?;
        let more = super::more(args, task)?;
        Ok(Self { args, wanted, limits, wishes, bounds, more })
    }

    /// The search for what exactly so many transformations lead to.
    fn plan(&self, level: u16) -> Result<Plan> {
        let Self { args, wanted: Wanted { original, task, whole, intention }, .. } = self;
        let meant = intention.as_ref().map_or(1, Intention::solutions);
        let solutions = args.solutions.map_or(meant, u64::from);
        let weights = weights(&args.rank.weights)?;
        let mut plan = match whole {
            Some(statement) => Plan::repair_whole(statement, solutions, level, weights)?,
            None => Plan::repair_task(original, *task, solutions, level, weights)?,
        };
        plan.space = Space::beyond(original, level..=level, &self.bounds, self.more);
        plan.wishes = self.wishes.clone();
        super::adjust(args, &mut plan, &self.limits);
        Ok(plan)
    }

    fn wished(&self) -> String {
        let text = self.wishes.to_string();
        if text.is_empty() { text } else { format!("Wishes: {text}\n") }
    }
}

fn open_journal(args: &Job<'_>) -> Result<Option<Journal>> {
    Ok(match &args.space.kept.journal {
        Some(path) if args.space.kept.resume => Some(Journal::reopen(path)?),
        Some(path) => Some(Journal::begin(path)?),
        None => None,
    })
}

/// What an earlier run has done of a level.
fn earlier(args: &Job<'_>, plan: &Plan, journal: &mut Option<Journal>) -> Result<(Best, Resumed)> {
    let mut best = Best::new(args.rank.top.into());
    let Some(journal) = journal else { return Ok((best, Resumed::default())) };
    let mut found: Vec<Improvement> = Vec::new();
    let resumed = journal.level(plan, &mut |one| found.push(one))?;
    found.iter().for_each(|one| best.add(one));
    if args.rank.format.table() == TableFormat::Json {
        args.lines.print(&found)?;
    }
    Ok((best, resumed))
}
