//! The search that goes on from the best positions: incomplete, and always labelled so.

use super::{Job, judged, show};
use crate::args::{MessageArgs, TableFormat};
use crate::bar::{Bar, Pace, Words};
use crate::commands::ranked::{Nearest, Shown, rank};
use crate::exit::Exit;
use crate::json::Lines;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Error, Result};
use keymove_compose::deep::{Depth, End, Journal, Outcome, Status, Tally, Watcher, run_with as search};
use keymove_compose::search::{Best, Improvement, Plan, to_json};
use keymove_run::Progress;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

pub(super) fn run(args: &Job<'_>, plan: &Plan, interrupt: &Interrupt) -> Result<Exit> {
    let nearest = judged::nearest(args, plan)?;
    let ranker = judged::ranker(args, plan);
    let lines = args.rank.format.streams(ranker.is_some());
    let listener = Listener::new(args, plan, lines, ranker.is_some());
    let depth = Depth::new(args.beam.into(), args.rounds);
    let mut journal = journal(args, plan, &depth)?;
    let bar = listener.bar(&args.messages);
    let outcome = search(plan, &depth, journal.as_mut(), &listener);
    drop(bar);
    let outcome = outcome?;
    let (mut best, error) = listener.end();
    let error = error.or_else(|| Some(journal.as_mut()?.take_error()?.into()));
    let broken = match &outcome.end {
        End::Broken(breakdown) => Some(Error::new(breakdown.clone())),
        _ => None,
    };
    let is_stopped = outcome.end == End::Stopped;
    let error = error.or(broken);
    let candidates = best.take_pool();
    let end = Ending { args, plan, outcome, best, failed: error.is_some(), by_user: interrupt.by_user() };
    let mut out = Out::new();
    let mut is_judged = true;
    if let Some(ranker) = &ranker {
        let is_whole = !is_stopped && error.is_none();
        let ranking = rank((&args.rank, &args.messages), ranker, candidates, &plan.limits, is_whole)?;
        is_judged = ranking.unknown == 0;
        let (top, nearest) = (args.rank.top.into(), nearest.as_ref());
        // What the rounds leave out is not looked at, however they end.
        let shown = Shown { ranker, ranking: &ranking, done: false, top, nearest, has_diagrams: false };
        match args.rank.format.table() {
            TableFormat::Text => out.text(&end.judged(&shown))?,
            TableFormat::Json => out.line(&args.lines.line("keymove-improve-list", &end.list(&shown)))?,
        }
    } else if !lines {
        out.text(&end.text(nearest.as_ref()))?;
    } else if error.is_none() {
        out.line(&args.lines.line("keymove-improve-summary", &end.json()))?;
    }
    out.flush()?;
    Nearest::end(nearest.as_ref())?;
    if is_stopped || error.is_some() {
        say(&format!("incomplete: {}", end.reason()));
    }
    match error {
        Some(error) => Err(error),
        None if is_stopped || !is_judged => Ok(Exit::Unanswered),
        None => Ok(Exit::Solved),
    }
}

fn journal(args: &Job<'_>, plan: &Plan, depth: &Depth) -> Result<Option<Journal>> {
    let Some(path) = &args.space.kept.journal else { return Ok(None) };
    Ok(Some(match args.space.kept.resume {
        true => Journal::resume(path, plan, depth)?,
        false => Journal::create(path, plan, depth)?,
    }))
}

/// Hears of the search: keeps the best, writes lines as they come, shows progress.
struct Listener {
    state: Mutex<State>,
    failed: AtomicBool,
    rounds: u16,
    score: i64,
    lines: Option<Lines>,
    progress: Progress,
}

struct State {
    best: Best,
    error: Option<Error>,
}

impl Listener {
    fn new(args: &Job<'_>, plan: &Plan, lines: bool, is_judged: bool) -> Self {
        let best = Best::new(args.rank.top.into());
        let best = if is_judged { best.with_pool() } else { best };
        Self {
            state: Mutex::new(State { best, error: None }),
            failed: AtomicBool::new(false),
            rounds: args.rounds,
            score: plan.score,
            lines: lines.then(|| args.lines.clone()),
            progress: Progress::new(),
        }
    }

    /// Shows how far the search is, until what it returns is dropped.
    fn bar(&self, messages: &MessageArgs) -> Bar {
        let words = Words { part: |done, of| format!("{done} of {of}"), counted: "positions", ends: false };
        Bar::start(&self.progress, Pace::LONG, words, messages.wants_bar())
    }

    /// The best, and the error that ended the search.
    fn end(&self) -> (Best, Option<Error>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        (state.best.clone(), state.error.take())
    }
}

impl Watcher for Listener {
    fn found(&self, improvements: Vec<Improvement>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(lines), None) = (&self.lines, &state.error)
            && let Err(error) = lines.print_values(improvements.iter().map(|one| line(one, self.score)))
        {
            state.error = Some(error.into());
            self.failed.store(true, Ordering::Relaxed);
        }
        improvements.iter().for_each(|one| state.best.add(one));
    }

    fn status(&self, status: &Status) {
        let Status { round, jobs: (done, all), tally, best } = *status;
        self.progress.begin(format!("round {round} of {}", self.rounds), Some(all as u64));
        self.progress.reach(done as u64);
        self.progress.count_to(tally.positions + tally.examined);
        self.progress.note(best.map_or_else(String::new, |best| format!("best {best}")));
    }

    fn stops(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}

/// An improvement as JSON: as without `--deep`, and how many transformations it takes and what is gained.
fn line(one: &Improvement, before: i64) -> Value {
    let mut value = to_json(one);
    value["transformations"] = one.changes.len().into();
    value["gain"] = (one.score - before).into();
    value
}

/// What is said in the end.
struct Ending<'a> {
    args: &'a Job<'a>,
    plan: &'a Plan,
    outcome: Outcome,
    best: Best,
    failed: bool,
    by_user: bool,
}

impl Ending<'_> {
    /// Everything in words, as judges see it.
    fn judged(&self, shown: &Shown<'_>) -> String {
        let (head, points) = (show::head(self.plan), judged::points(shown));
        format!("{head}{points}{}{}", self.account(), judged::lists(self.plan, shown, true))
    }

    /// The same as an object of JSON.
    fn list(&self, shown: &Shown<'_>) -> Value {
        let mut list = judged::list(self.plan, shown, self.outcome.tally.to_json());
        let mut deep = self.outcome.to_json(self.plan.level);
        deep.insert("end".to_owned(), self.end().into());
        list["deep"] = deep.into();
        list
    }

    fn text(&self, nearest: Option<&Nearest>) -> String {
        let none = "no improvement found; that says nothing about what was not looked at";
        let mut entries = show::Entries::new(self.plan);
        entries.counted = true;
        let ranking = show::ranking(
            (entries, nearest),
            &self.best,
            self.outcome.tally.improved,
            "Best of those found",
            none,
        );
        format!("{}{}{ranking}", show::head(self.plan), self.account())
    }

    /// What was done, and that it is not everything.
    fn account(&self) -> String {
        let Outcome { rounds, tally, ref end } = self.outcome;
        let complete = match (rounds, self.plan.level) {
            (None, level) => format!("stopped before level {level} was complete"),
            (Some(_), 1) => "complete within 1 transformation only".to_owned(),
            (Some(_), level) => format!("complete within {level} transformations only"),
        };
        let exhausted = if *end == End::Exhausted { ", nothing left to go on from" } else { "" };
        let line = |name: &str, value: String| format!("  {name:<28}{value:>14}\n");
        let Tally { positions, sound, examined, nearly, .. } = tally;
        let mut text = format!("Incomplete by its nature: {complete}; better ones may exist\n");
        text += &format!(
            "  {:<28}{:>14}{exhausted}\n",
            "rounds",
            format!("{} of {}", rounds.unwrap_or(0), self.args.rounds)
        );
        text += &line("gone on from sound ones", tally.from_sound.to_string());
        text += &line("gone on from nearly sound", tally.from_nearly.to_string());
        text += &line("positions judged", positions.to_string());
        text += &line("  of these sound", sound.to_string());
        text += &line("examined for flaws", examined.to_string());
        text += &line("  of these nearly sound", nearly.to_string());
        if self.plan.legal {
            text += &line("impossible in a game", tally.impossible.to_string());
        }
        if tally.unwanted > 0 {
            text += &line("not as wished", tally.unwanted.to_string());
        }
        if tally.unclear > 0 {
            text += &line("not decided if as wished", tally.unclear.to_string());
        }
        text + &line("improvements kept", tally.improved.to_string())
    }

    /// Why it was stopped, and when.
    fn reason(&self) -> String {
        let why = match (self.failed, self.by_user) {
            (true, _) => "stopped by an error",
            (false, true) => "stopped by the user",
            (false, false) => "out of time",
        };
        let rounds = self.args.rounds;
        match self.outcome.rounds {
            Some(done) => format!("{why} in round {} of {rounds}", done + 1),
            None => format!("{why} before level {} was complete", self.plan.level),
        }
    }

    /// How it ended, in a word.
    fn end(&self) -> &'static str {
        match &self.outcome.end {
            _ if self.failed => "error",
            End::Broken(_) => "error",
            End::Rounds => "rounds",
            End::Exhausted => "exhausted",
            End::Stopped if self.by_user => "user",
            End::Stopped => "time",
        }
    }

    /// The last line of JSON.
    fn json(&self) -> Value {
        let mut summary = json!({
            "end": self.end(),
            "fen": self.plan.original.to_string(),
            "score": self.plan.score,
            "best": self.best.list().next().map(|group| group.first().score),
        });
        if let Value::Object(summary) = &mut summary {
            summary.extend(self.outcome.to_json(self.plan.level));
            summary.extend(self.outcome.tally.to_json());
        }
        json!({ "summary": summary })
    }
}
