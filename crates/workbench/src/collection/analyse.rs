//! Entries through the solver: soundness, keys, tries, themes, score, kept with each. Who has the collection does it here; whoever has solvers
//! elsewhere asks which entries there are, has them [analysed](crate::Job::Analysis) and has kept what is found.

use super::Fault;
use super::criteria::{Asked, Pairs};
use super::rows;
use crate::analysis::{USUAL, studies};
use crate::periodic::looking;
use crate::{Context, Error, Resources, read};
use keymove_collection::{State, StudyTables};
use keymove_db::{Criteria, Database, DbError, EntrySet, Found, Outcome, Plan, View, analyse};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Entries on which the solver breaks down and that are told one by one.
const MOST_BROKEN: usize = 100;

/// How entries are analysed.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Longest time for one problem, in seconds.
    seconds: Option<f64>,
    /// Also those that were given up because a limit was reached.
    #[serde(default)]
    again: bool,
}

/// Which entries, and how.
#[derive(Debug)]
pub struct Analyse {
    criteria: Criteria,
    again: bool,
    time: Duration,
    studies: StudyTables,
}

impl Analyse {
    /// Checks what is asked.
    ///
    /// # Errors
    /// Criteria that cannot be understood, a time that is none.
    pub fn check(request: &Request, pairs: &Pairs, resources: &Resources) -> Result<Self, Error> {
        let time = read::seconds(request.seconds)?.unwrap_or(USUAL);
        let (criteria, again) = (Asked::criteria(pairs)?, request.again);
        Ok(Self { criteria, again, time, studies: studies(resources, time) })
    }

    fn entries(&self, database: &Database) -> Result<EntrySet, Fault> {
        Ok(database.unanalysed(self.again)?.and(&database.search(&self.criteria)?))
    }

    /// The numbers of the entries of which nothing is known yet, all of them.
    pub(super) fn left(&self, database: &Database) -> Result<Value, Fault> {
        Ok(json!({ "entries": self.entries(database)?.iter().collect::<Vec<_>>() }))
    }

    /// Analyses the entries of which nothing is known yet, and keeps what is found about once a second. What is left when time is up
    /// or the work is stopped is done by the next that is asked for the same.
    ///
    /// # Errors
    /// What the database says; [`Error::Closed`] if nobody listens any more.
    pub fn run(&self, path: &Path, context: &Context<'_>) -> Result<(), Fault> {
        let started = Instant::now();
        let entries = {
            let database = Database::read(path)?;
            self.entries(&database)?
        };
        let count = entries.len();
        // Also raised when time is up; a problem that is under way then is left to the next run.
        let stop = Arc::new(AtomicBool::new(false));
        let deadline = context.deadline(None);
        let threads = context.threads();
        let limits = keymove_solve::Limits {
            time: Some(context.time(Some(self.time))),
            deadline: None,
            table_bytes: context.memory(None) / threads,
            threads: 1,
            few_men: self.studies.few_men(),
            interrupt: Arc::clone(&stop),
            ..context.limits(deadline, None)
        };
        let counts: [AtomicU64; State::ALL.len()] = Default::default();
        let news = || {
            if context.is_stopped() || Instant::now() >= deadline {
                stop.store(true, Relaxed);
            }
            let states = named(&counts.each_ref().map(|count| count.load(Relaxed)));
            let done: u64 = counts.iter().map(|count| count.load(Relaxed)).sum();
            let seconds = started.elapsed().as_secs_f64();
            context
                .tell("progress", json!({ "done": done, "of": count, "states": states, "seconds": seconds }));
        };
        let plan = Plan { entries, limits, threads, studies: self.studies.clone() };
        let outcome = looking(news, |pulse| {
            analyse(path, &plan, &|_, analysis| {
                if let Some(place) = State::ALL.iter().position(|&state| state == analysis.state) {
                    counts[place].fetch_add(1, Relaxed);
                }
                pulse.beat();
            })
        })?;
        for (entry, reason) in outcome.broken.iter().take(MOST_BROKEN) {
            context.send("broken", json!({ "entry": entry, "message": reason }))?;
        }
        Ok(context.send("summary", summary(&outcome, started.elapsed()))?)
    }
}

/// Entries as an analysis wants them. Those that somebody has removed in the meantime are left out.
pub(super) fn asked(database: &Database, numbers: &[i64]) -> Result<Value, Fault> {
    let mut entries = Vec::with_capacity(numbers.len());
    for &number in numbers {
        match View::of(database, number) {
            Ok(view) => entries.push(
                json!({ "entry": number, "version": view.version(), "problem": rows::flat(&view.entry)? }),
            ),
            Err(DbError::NoEntry { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(json!({ "entries": entries }))
}

/// Keeps what was found of entries that are still the same; the numbers of what is kept by state.
pub(super) fn keep(database: &Database, found: Vec<Found>) -> Result<Value, Fault> {
    let mut counts = [0; State::ALL.len()];
    for kept in database.keep_analyses(found)? {
        counts[State::ALL.iter().position(|&state| state == kept.analysis.state).unwrap_or_default()] += 1;
    }
    Ok(json!({ "states": named(&counts) }))
}

fn summary(outcome: &Outcome, time: Duration) -> Value {
    json!({
        "states": named(&outcome.states),
        "broken": outcome.broken.len(),
        "left": outcome.left,
        "complete": outcome.left == 0 && outcome.broken.is_empty(),
        "seconds": time.as_secs_f64(),
    })
}

/// Numbers of entries by the words of their states.
fn named(counts: &[u64; State::ALL.len()]) -> Map<String, Value> {
    State::ALL.iter().zip(counts).map(|(state, &count)| (state.word().to_owned(), count.into())).collect()
}
