//! Looks for helpmates: all of a class, all that lead to a mate, or some that show a scheme.

mod listener;
mod plan;
mod show;

use crate::args::{GenerateArgs, TableFormat};
use crate::bar::{Bar, Pace, Words, percent};
use crate::commands::ranked::{Nearest, Shown, gates, rank};
use crate::exit::Exit;
use crate::json::Lines;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Error, Result};
use keymove_compose::Task;
use keymove_compose::enumerate::{
    ClassesError, End, Journal, NoTables, Observer, PicturesError, Problem, Proven, Wanted, proven,
    run as search,
};
use keymove_compose::ranking::{Kind, Ranker, Ranking};
use keymove_compose::search::Improvement;
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
    /// Those of the problems to be shown that could be counted again.
    shown: Vec<Proven>,
    /// How many of them could not.
    open: usize,
    /// What judges would prefer, if they are asked.
    ranking: Option<Ranking>,
    table_bytes: usize,
    elapsed: Duration,
}

pub(super) fn run(args: &GenerateArgs, wanted: Wanted, interrupt: &Interrupt) -> Result<Exit> {
    let plan = plan::plan(args, wanted)?;
    let nearest = Nearest::open(args.rank.collection.as_deref(), plan.wanted.stipulation, None)?;
    let started = Instant::now();
    let endless = plan.is_endless() && args.attempts.is_none() && args.count.is_none();
    let time = if endless && args.run.time.is_none() { Some(USUAL_TIME) } else { args.run.time };
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
    let mut journal = match &args.helpmates.kept.journal {
        None => None,
        Some(path) if args.helpmates.kept.resume => {
            Some(Journal::resume(path, work.work(), &plan.wanted, &plan.setting)?)
        }
        Some(path) => Some(Journal::create(path, work.work(), &plan.wanted, &plan.setting)?),
    };
    let mut end = search(work.work(), &plan.setting, journal.as_mut(), &listener);
    drop(bar);
    // Time that was all that was asked for was for the search.
    let judging = if endless && !interrupt.by_user() { interrupt.limits(None) } else { limits.clone() };
    let mut ranker = None;
    let mut ranking = None;
    if args.rank.is_judged() {
        let ranker = ranker.insert(ranker_of(args, &plan));
        let is_whole = end.complete || endless && !interrupt.by_user();
        let candidates = candidates(&end, &plan);
        let asked = (&args.rank, &args.messages);
        ranking = Some(rank(asked, ranker, candidates, &judging, is_whole)?);
    }
    let (shown, open) = counted_again(&end, &plan, (ranking.as_ref(), args.rank.top.into()), &judging)?;
    let error = end.error.take().map(Error::from);
    let table_bytes = work.table_bytes();
    let elapsed = started.elapsed();
    let outcome = Outcome { wanted: plan.wanted.clone(), end, shown, open, ranking, table_bytes, elapsed };
    print(args, &outcome, ranker.as_ref(), nearest.as_ref())?;
    Nearest::end(nearest.as_ref())?;
    if let Some(error) = error {
        say(&format!("incomplete: stopped by an error after {} pieces", outcome.end.pieces));
        return Err(error);
    }
    Ok(exit(&outcome, interrupt, endless))
}

/// Who judges helpmates of this kind.
fn ranker_of<'a>(args: &GenerateArgs, plan: &'a plan::Plan) -> Ranker<'a> {
    let Wanted { stipulation, weights, .. } = &plan.wanted;
    let task = Task::Helpmate(*stipulation);
    Ranker::alone(Kind { task, whole: None, weights, threads: plan.setting.threads }, gates(&args.rank))
}

/// What is judged: the best by the score of the paper; and how many there are behind them. What is too near to another one is not wished.
fn candidates(end: &End, plan: &plan::Plan) -> (Vec<Improvement>, usize) {
    let kept = end.best.ranked();
    let all: u64 = end.groups.iter().map(|(_, counts)| counts.wanted).sum();
    let is_full = kept.len() >= plan.setting.most || plan.setting.apart == 0;
    let behind = if is_full { all.saturating_sub(kept.len() as u64) } else { 0 };
    (kept.iter().filter_map(Problem::as_candidate).collect(), behind as usize)
}

/// The problems to be shown, solved and counted anew, and how many of them a stop has left open: these are left out.
fn counted_again(
    end: &End, plan: &plan::Plan, (ranking, top): (Option<&Ranking>, usize), limits: &Limits,
) -> Result<(Vec<Proven>, usize)> {
    let limits = if limits.stopped().is_some() { limits.with_grace(GRACE) } else { limits.clone() };
    let is_listed = |(place, problem): &(usize, &Problem)| match ranking {
        None => *place < top,
        Some(ranking) => {
            let mut listed = ranking.best.iter().chain(&ranking.outside);
            listed.any(|one| *one.improvement.position == problem.position)
        }
    };
    let (mut all, mut open) = (Vec::new(), 0);
    for (_, problem) in end.best.ranked().iter().enumerate().filter(is_listed) {
        match proven(problem, &plan.wanted, &limits)? {
            Some(proven) => all.push(proven),
            None => open += 1,
        }
    }
    Ok((all, open))
}

fn print(
    args: &GenerateArgs, outcome: &Outcome, ranker: Option<&Ranker<'_>>, nearest: Option<&Nearest>,
) -> Result<()> {
    let mut out = Out::new();
    let format = args.rank.format.table();
    if let (Some(ranker), Some(ranking)) = (ranker, &outcome.ranking) {
        let done = outcome.end.complete;
        let shown = Shown { ranker, ranking, done, top: args.rank.top.into(), nearest, has_diagrams: true };
        match format {
            TableFormat::Text => out.text(&show::judged(outcome, &shown))?,
            TableFormat::Json => {
                let list = show::list(outcome, &shown);
                out.line(&Lines::default().line("keymove-generate-list", &list))?;
            }
        }
    } else {
        match format {
            TableFormat::Text => out.text(&show::report(outcome, nearest))?,
            TableFormat::Json => {
                for line in show::lines(outcome) {
                    out.line(&line)?;
                }
            }
        }
    }
    out.flush()?;
    if args.run.stats {
        say(&show::statistics(outcome));
    }
    Ok(())
}

fn exit(outcome: &Outcome, interrupt: &Interrupt, timed: bool) -> Exit {
    let End { complete, pieces, .. } = &outcome.end;
    // Time that was all that was asked for has been used as it should.
    if !complete && (interrupt.by_user() || !timed) {
        let why = if interrupt.by_user() { "stopped by the user" } else { "out of time" };
        say(&format!("incomplete: {why} after {pieces} pieces; what was counted is a part of what there is"));
        return Exit::Unanswered;
    }
    if outcome.open > 0 {
        say("incomplete: not every problem could be counted again in time");
        return Exit::Unanswered;
    }
    if timed && outcome.shown.is_empty() {
        say("nothing found, which says nothing about what there is");
    }
    let is_known = outcome.ranking.as_ref().is_none_or(|ranking| ranking.unknown == 0);
    if outcome.shown.is_empty() || !is_known { Exit::Unanswered } else { Exit::Solved }
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
