//! Searches the positions near a problem for better ones.

mod collection;
mod count;
mod deep;
pub(super) mod earlier;
mod judged;
pub(super) mod listener;
mod necessity;
mod repair;
pub(super) mod show;
mod wishes;

use super::ranked::{Nearest, Shown, rank};
use crate::args::{FilterChoice, ImproveArgs, MessageArgs, MoreChoice, TableFormat};
use crate::asked::{Asked, Input};
use crate::batch::{Batch, Shape, Task as Asking};
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::input::{self, Problem};
use crate::json::Lines;
use crate::options::{self, StatementOptions};
use crate::output::{Out, say};
use crate::stop::Interrupt;
use crate::units;
use anyhow::{Error, Result, bail};
use keymove_chess::{Arrangement, Castling};
use keymove_compose::search::{Best, Filters, Journal, Plan, PlanError, Resumed, run as search};
use keymove_compose::space::More;
use keymove_compose::{Task, in_check};
use keymove_problem::Intention;
use keymove_problem::statement::{CastlingRule, Conventions, Statement};
use keymove_report::ERROR_FORMAT;
use keymove_solve::Limits;
use keymove_study::score::Weights;
use listener::{Found, Listener};
use std::ops::Deref;
use std::time::Instant;

/// What is asked of problems that do not say it.
const USUAL: &str = "#2";

pub(crate) fn run(args: &ImproveArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let asked = Asked::read(&args.input)?;
    let is_list = matches!(asked.input, Input::Many(_));
    if let Some(folder) = &args.report {
        if !is_list {
            bail!("--report is about collections; expected files with problems instead of one position");
        }
        return collection::run(args, asked, folder, &interrupt);
    }
    if is_list
        && (args.space.kept.journal.is_some()
            || !args.space.join.is_empty()
            || args.space.kept.part.is_some())
    {
        bail!(
            "--journal, --join and --part are about one search; expected one position instead of files, or --report, which has \
             a journal of all of them"
        );
    }
    let shape = if args.rank.format.table() == TableFormat::Json { Shape::Json } else { Shape::Blocks };
    let batch = Batch::new(interrupt.limits(None), &interrupt, shape, &args.messages);
    batch.one_by_one(asked, &args.input, |task| {
        let job = Job { args, task, lines: Lines::of(task.address) };
        one(&job, &interrupt)
    })
}

/// The search that is wanted of one problem.
pub(super) struct Job<'a> {
    args: &'a ImproveArgs,
    task: &'a Asking<'a>,
    lines: Lines,
}

impl Deref for Job<'_> {
    type Target = ImproveArgs;

    fn deref(&self) -> &ImproveArgs {
        self.args
    }
}

/// What all searches of a run may take, and how they search.
fn limits_of(args: &ImproveArgs, interrupt: &Interrupt) -> Limits {
    Limits { time: args.run.time, ..options::searched(&args.method, interrupt) }.begun()
}

fn one(args: &Job<'_>, interrupt: &Interrupt) -> Result<Exit> {
    if args.necessity {
        return necessity::run(args, interrupt);
    }
    let wanted = wanted(args)?;
    let task = wanted.task;
    if args.deep && task != Task::TwoMover {
        bail!("--deep improves two-movers only, not {}", task.stipulation());
    }
    if args.count {
        return count::run(args, &wanted.original, task, interrupt);
    }
    let solutions = args.solutions.map(u64::from);
    if solutions.is_some() && task.stipulation().play.is_battle() {
        bail!("--solutions is for helpmates and other play in which solutions are counted");
    }
    let limits = options::searched(&args.method, interrupt);
    let mut plan = match wanted.plan(solutions, level(args, task), weights(&args.rank.weights)?, &limits) {
        Ok(_) if args.repair => bail!("the problem is sound: there is nothing to repair"),
        Ok(plan) => plan,
        Err(error @ (PlanError::Unsound(_) | PlanError::Units(_) | PlanError::NotSound(_)))
            if args.repair =>
        {
            return repair::run(args, &wanted, &error.to_string(), interrupt);
        }
        Err(error @ (PlanError::Unsound(_) | PlanError::NotSound(_))) => {
            let what = match task {
                Task::TwoMover => "two-mover",
                Task::Moremover(_) => "directmate",
                Task::Helpmate(_) => "helpmate",
                Task::General(_) => "problem",
            };
            let words = format!(
                "not sound: {error}; only a sound {what} can be improved (--repair searches for the nearest sound one)"
            );
            return refused(args, &words, Exit::Refuted);
        }
        Err(error @ PlanError::Unknown(_)) => return refused(args, &error.to_string(), Exit::Unanswered),
        Err(error) => return Err(error.into()),
    };
    plan.wish_beyond(wishes::wishes(&args.wishes, task)?, more(args, task)?)?;
    plan.part = args.space.kept.part.unwrap_or_default();
    plan.threshold = args.space.above.unwrap_or_else(|| judged::threshold(args, &plan));
    adjust(args, &mut plan, &limits_of(args, interrupt));
    if args.deep {
        if !args.more.is_empty() {
            bail!("--deep knows the transformations of the paper, not those of --more");
        }
        return deep::run(args, &plan, interrupt);
    }
    if let Some((positions, time)) = plan.estimate().filter(|_| !args.messages.quiet) {
        say(&format!(
            "about {positions:.0} positions, {} if each takes as long as the problem",
            units::span_of_time(time)
        ));
    }
    improve(args, &plan, interrupt)
}

/// Says why a problem is not improved. Among several, in the place of its answer.
fn refused(args: &Job<'_>, words: &str, exit: Exit) -> Result<Exit> {
    let place = args.task.address.map_or_else(String::new, |address| format!("{}: ", address.words()));
    say(&format!("{place}{words}"));
    if args.rank.format.table() == TableFormat::Json && !args.task.is_single() {
        let error = serde_json::json!({ "error": { "message": words } });
        let mut out = Out::new();
        out.line(&args.lines.line(ERROR_FORMAT, &error))?;
        out.flush()?;
    }
    Ok(exit)
}

/// What is asked of any search.
fn adjust(args: &Job<'_>, plan: &mut Plan, limits: &Limits) {
    plan.limits = limits.clone();
    plan.legal = args.space.legal;
    plan.threads = options::threads(args.run.threads);
    plan.most_positions = args.space.positions.unwrap_or(plan.most_positions);
    switch_off(&args.space.without, &mut plan.filters);
}

/// The largest number of transformations.
fn level(args: &Job<'_>, task: Task) -> u16 {
    args.level.unwrap_or_else(|| task.usual_level())
}

/// The transformations beyond the paper's.
fn more(args: &Job<'_>, task: Task) -> Result<More> {
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
    let (level, highest) = (level(args, task), more.highest_level());
    if level > highest {
        bail!("--level {level} with --more: expected at most {highest}");
    }
    if more.rights && task != Task::TwoMover {
        bail!("--more rights is for two-movers");
    }
    Ok(more)
}

pub(super) fn switch_off(without: &[FilterChoice], filters: &mut Filters) {
    for choice in without {
        *match choice {
            FilterChoice::Together => &mut filters.together,
            FilterChoice::Inherit => &mut filters.inherit,
            FilterChoice::Wait => &mut filters.wait,
            FilterChoice::Bound => &mut filters.bound,
            FilterChoice::Killers => &mut filters.killers,
            FilterChoice::Cooks => &mut filters.cooks,
            FilterChoice::Proofs => &mut filters.proofs,
            FilterChoice::Standing => &mut filters.standing,
            FilterChoice::Closing => &mut filters.closing,
        } = false;
    }
}

/// The problem that is to be improved.
struct Wanted {
    original: Arrangement,
    task: Task,
    /// The whole of it, if it is searched in the general way.
    whole: Option<Statement>,
    /// How many solutions are meant, if that is said.
    intention: Option<Intention>,
}

impl Wanted {
    fn plan(
        &self, solutions: Option<u64>, level: u16, weights: Weights, limits: &Limits,
    ) -> Result<Plan, PlanError> {
        match &self.whole {
            Some(statement) => Plan::of_whole(statement, solutions, level, weights, limits),
            None => Plan::of_task_within(&self.original, self.task, solutions, level, weights, limits),
        }
    }
}

/// What a problem says of itself, and the options of it.
fn said(args: &Job<'_>) -> Result<Problem> {
    let stipulation = input::stipulation(&asked(args))?;
    let options = StatementOptions::check(&args.statement)?;
    let options =
        if args.more.contains(&MoreChoice::Rights) { options.with_rights_of_fen() } else { options };
    Problem::of(args.task.entry(), Some(stipulation), &options)
}

/// What is asked, as it is written.
fn asked(args: &Job<'_>) -> String {
    match args.task.stipulation() {
        text if text.is_empty() => USUAL.to_owned(),
        text => text,
    }
}

fn wanted(args: &Job<'_>) -> Result<Wanted> {
    let alone = |original, task| Wanted { original, task, whole: None, intention: None };
    // A count is no repair: it wants what can be played.
    if !args.count
        && let Ok(task) = Task::of(input::stipulation(&asked(args))?)
        && let Some(position) = in_check(&args.task.entry().fen, task)
    {
        return Ok(alone(position, task));
    }
    if args.statement.set_play {
        bail!("--set-play goes with --necessity; a search does not look at set play");
    }
    let problem = said(args)?;
    if let Some(unread) = problem.unread.first() {
        bail!("{}", unread.problem);
    }
    let Conventions { castling, no_castling, exclusive_castlings, .. } = &problem.statement.conventions;
    let is_usual =
        *castling != CastlingRule::Never && *no_castling == Castling::NONE && exclusive_castlings.is_empty();
    if let ([entry], true) = (problem.entries.as_slice(), is_usual) {
        let case = entry.case.as_ref().map_err(Clone::clone)?;
        let task = Task::of(case.stipulation)?;
        if !matches!(task, Task::General(_)) && !case.duplex {
            return Ok(alone(*case.position, task));
        }
    }
    let statement = Statement { set_play: false, ..problem.statement };
    let task = Task::general(statement.stipulation)?;
    let original = task.diagram(&statement.setup.arrangement());
    Ok(Wanted { original, task, whole: Some(statement), intention: problem.intention })
}

fn improve(args: &Job<'_>, plan: &Plan, interrupt: &Interrupt) -> Result<Exit> {
    let started = Instant::now();
    let nearest = judged::nearest(args, plan)?;
    let ranker = judged::ranker(args, plan);
    let lines = args.rank.format.streams(ranker.is_some());
    let mut best = Best::new(args.rank.top.into());
    if ranker.is_some() {
        best = best.with_pool();
    }
    let runs = earlier::Runs {
        journal: args.space.kept.journal.as_deref(),
        resume: args.space.kept.resume,
        join: &args.space.join,
        lines: lines.then_some(&args.lines),
    };
    let (journal, resumed) = earlier::take_up(runs, plan, &mut best)?;
    let mut searched = pieces(plan, best, journal, &resumed, Tell::of(args, lines));
    let done = matches!(searched.end, Ok(true));
    let mut out = Out::new();
    let mut is_judged = true;
    if let Some(ranker) = ranker {
        let candidates = searched.found.best.take_pool();
        let ranking = rank((&args.rank, &args.messages), &ranker, candidates, &plan.limits, done)?;
        is_judged = ranking.unknown == 0;
        let shown = Shown {
            ranker: &ranker,
            ranking: &ranking,
            done: searched.found.is_whole(plan, done),
            top: args.rank.top.into(),
            nearest: nearest.as_ref(),
            has_diagrams: false,
        };
        match args.rank.format.table() {
            TableFormat::Text => out.text(&judged::report(plan, &shown, &searched))?,
            TableFormat::Json => {
                let counts = searched.found.counts.named();
                let counts = counts.map(|(name, count)| (name.to_owned(), count.into())).collect();
                let list = judged::list(plan, &shown, counts);
                out.line(&args.lines.line("keymove-improve-list", &list))?;
            }
        }
    } else if !lines {
        out.text(&show::report(plan, &searched.found, done, nearest.as_ref()))?;
    }
    out.flush()?;
    Nearest::end(nearest.as_ref())?;
    let Searched { found, end, all, .. } = searched;
    if args.run.stats {
        let searched = found.counts.positions - resumed.counts.positions;
        say(&show::statistics(&found.counts, searched, started.elapsed()));
    }
    if !done {
        let why = why_incomplete(&end, interrupt);
        let more = if args.space.kept.journal.is_some() { "; --resume goes on" } else { "" };
        say(&format!("incomplete: {why} after {} of {all} pieces{more}", found.pieces));
    }
    Ok(if end? && is_judged { Exit::Solved } else { Exit::Unanswered })
}

/// What came of the pieces of a search.
pub(super) struct Searched {
    pub(super) found: Found,
    /// Whether all of them are done, or what has ended the search.
    pub(super) end: Result<bool>,
    /// How many there are.
    pub(super) all: usize,
    journal: Option<Journal>,
}

/// What is told during a search.
pub(super) struct Tell<'a> {
    /// Standard output, if every candidate is written as it comes.
    pub(super) lines: Option<Lines>,
    pub(super) messages: &'a MessageArgs,
}

impl<'a> Tell<'a> {
    fn of(args: &'a Job<'_>, lines: bool) -> Self {
        Self { lines: lines.then(|| args.lines.clone()), messages: &args.messages }
    }
}

/// Searches the pieces of a plan that are not done. What is found is written as it comes.
pub(super) fn pieces(
    plan: &Plan, best: Best, journal: Option<Journal>, resumed: &Resumed, tell: Tell<'_>,
) -> Searched {
    let pieces = plan.part.pieces(plan.space.pieces());
    let pieces: Vec<u64> = pieces.filter(|piece| !resumed.done.contains(piece)).collect();
    let all = resumed.done.len() + pieces.len();
    let listener = Listener::new(plan, best, tell.lines, journal, resumed);
    let bar = listener.bar(tell.messages);
    let done = search(plan, &pieces, &listener);
    drop(bar);
    let (found, error, journal) = listener.end();
    let end = error.map_or_else(|| done.map_err(Error::from), Err);
    Searched { found, end, all, journal }
}

/// Why a search has not come to its end.
pub(super) fn why_incomplete(end: &Result<bool>, interrupt: &Interrupt) -> &'static str {
    match end {
        Err(_) => "stopped by an error",
        Ok(_) if interrupt.by_user() => "stopped by the user",
        Ok(_) => "out of time",
    }
}
