//! One search after the other, each on all threads.

use super::journal::{Done, Journal, known};
use super::subject::{Outcome, first_of};
use super::{Experiment, Subject};
use crate::Breakdown;
use crate::search::{Counts, Improvement, JournalError, Observer, Plan, run as search};
use crate::wishes::WishError;
use keymove_run::Progress;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So much work may be lost by a stop that the program does not survive.
const BETWEEN_WRITINGS: Duration = Duration::from_secs(1);

/// How the searches ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All levels of all problems are done, and the level beyond of those that nothing had improved; no problem if it is 0.
    Done {
        /// For how many problems it went one level further.
        further: usize,
    },
    /// Stopped on the way to the level that was asked for.
    Stopped,
    /// Stopped when it had gone one level further.
    StoppedBeyond {
        /// For how many problems that was.
        further: usize,
    },
}

/// Why the searches could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A thread has panicked.
    #[error(transparent)]
    Broken(#[from] Breakdown),
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The wishes contradict a number of transformations.
    #[error("{0}: {1}")]
    Wishes(String, WishError),
}

/// Searches what is left of all problems, level by level, and puts what is found into the experiment: also if it is stopped by the
/// limits of a plan, and what was found in pieces that are not done. Problems that nothing has improved are searched one level
/// further. `progress` is told how far all of it is.
///
/// # Errors
/// [`RunError`]; what was found before is in the experiment.
pub fn run(
    experiment: &mut Experiment, mut journal: Option<&mut Journal>, progress: &Progress,
) -> Result<End, RunError> {
    let level = experiment.level;
    let all: Vec<(usize, u16)> =
        (1..=level).flat_map(|level| (0..experiment.subjects.len()).map(move |one| (one, level))).collect();
    if !each(experiment, &all, "", journal.as_deref_mut(), progress)? {
        return Ok(End::Stopped);
    }
    let beyond = level + 1;
    let highest = |problem: &usize| beyond <= experiment.subjects[*problem].plan.space.more().highest_level();
    let further: Vec<(usize, u16)> =
        experiment.unimproved(level).filter(highest).map(|problem| (problem, beyond)).collect();
    let name = format!("nothing up to level {level}: ");
    let is_done = each(experiment, &further, &name, journal, progress)?;
    let further = further.len();
    Ok(if is_done { End::Done { further } } else { End::StoppedBeyond { further } })
}

/// Does these searches; whether they were done to the end.
fn each(
    experiment: &mut Experiment, searches: &[(usize, u16)], name: &str, mut journal: Option<&mut Journal>,
    progress: &Progress,
) -> Result<bool, RunError> {
    progress.begin(name, None);
    let mut work = Vec::new();
    for &(problem, level) in searches {
        let subject = &experiment.subjects[problem];
        if subject.plan.limits.stopped().is_some() {
            return Ok(false);
        }
        work.push(plan_of(subject, level)?.work().iter().sum::<f64>());
    }
    progress.begin(name, Some(work.iter().sum::<f64>() as u64));
    let mut before = 0.0;
    for (&(problem, level), work) in searches.iter().zip(work) {
        let subject = &experiment.subjects[problem];
        let outcome = known(experiment, problem, level);
        if outcome.is_whole {
            progress.skip(work as u64);
            before += work;
            continue;
        }
        let plan = plan_of(subject, level)?;
        let count = experiment.subjects.len();
        progress.rename(format!("{name}level {level}, problem {} of {count}: {}", problem + 1, subject.name));
        let one = One { problem, level, plan: &plan, before };
        let (outcome, end) = one.search(outcome, journal.as_deref_mut(), progress);
        let is_whole = outcome.is_whole;
        experiment.outcomes[problem].insert(level, outcome);
        end?;
        if !is_whole {
            return Ok(false);
        }
        before += work;
        progress.reach(before as u64);
    }
    Ok(true)
}

fn plan_of(subject: &Subject, level: u16) -> Result<Plan, RunError> {
    subject.at_level(level).map_err(|error| RunError::Wishes(subject.name.clone(), error))
}

/// One search of one problem.
struct One<'a> {
    problem: usize,
    level: u16,
    plan: &'a Plan,
    /// The work of the searches before.
    before: f64,
}

impl One<'_> {
    fn search(
        &self, known: Outcome, journal: Option<&mut Journal>, progress: &Progress,
    ) -> (Outcome, Result<(), RunError>) {
        let all = self.plan.space.pieces();
        let pieces: Vec<u64> = (0..all).filter(|piece| !known.done.contains(piece)).collect();
        let work = self.plan.work();
        let size = known.done.iter().filter_map(|&piece| work.get(piece as usize)).sum();
        progress.skip(size as u64);
        let state = State {
            outcome: known,
            fresh: Fresh::default(),
            begun: BTreeMap::new(),
            written: Instant::now(),
            journal,
            size,
            error: None,
        };
        let collect =
            Collect { one: self, work, progress, state: Mutex::new(state), failed: AtomicBool::new(false) };
        let end = search(self.plan, &pieces, &collect);
        let mut state = collect.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.write(self);
        let end = match (state.error.take(), end) {
            (Some(error), _) => Err(error.into()),
            (None, Err(breakdown)) => Err(breakdown.into()),
            (None, Ok(_)) => Ok(()),
        };
        // What is not in the journal is found again when the search is taken up.
        let begun = std::mem::take(&mut state.begun);
        for Fresh { counts, best, .. } in begun.into_values() {
            state.outcome.add(&counts, Duration::ZERO, best);
        }
        state.outcome.is_whole = state.outcome.done.len() as u64 == all;
        (state.outcome, end)
    }
}

/// What was found since the last writing, or in a piece that is not done.
#[derive(Default)]
struct Fresh {
    pieces: Vec<u64>,
    counts: Counts,
    best: Option<Improvement>,
}

impl Fresh {
    fn add(&mut self, found: &[Improvement], counts: &Counts) {
        self.counts += *counts;
        if !found.is_empty() {
            self.best = first_of(self.best.take().into_iter().chain(found.iter().cloned()));
        }
    }
}

struct State<'a> {
    outcome: Outcome,
    fresh: Fresh,
    begun: BTreeMap<u64, Fresh>,
    written: Instant,
    journal: Option<&'a mut Journal>,
    /// The work of this search that is done.
    size: f64,
    error: Option<JournalError>,
}

impl State<'_> {
    /// Takes over what is fresh, and writes it into the journal.
    fn write(&mut self, one: &One<'_>) {
        let time = self.written.elapsed();
        self.written = Instant::now();
        let mut fresh = std::mem::take(&mut self.fresh);
        if fresh.pieces.is_empty() || self.error.is_some() {
            self.outcome.time += time;
            return;
        }
        fresh.pieces.sort_unstable();
        if let Some(journal) = &mut self.journal {
            let done = Done {
                problem: one.problem,
                level: one.level,
                pieces: &fresh.pieces,
                counts: &fresh.counts,
                time,
                best: fresh.best.as_ref(),
            };
            self.error = journal.add(&done).err();
        }
        self.outcome.done.extend(fresh.pieces);
        self.outcome.add(&fresh.counts, time, fresh.best);
    }
}

struct Collect<'a> {
    one: &'a One<'a>,
    work: Vec<f64>,
    progress: &'a Progress,
    state: Mutex<State<'a>>,
    failed: AtomicBool,
}

impl Collect<'_> {
    fn tell(&self, state: &State<'_>) {
        let share = |(piece, begun): (&u64, &Fresh)| {
            (begun.counts.positions as f64).min(self.work.get(*piece as usize).copied().unwrap_or_default())
        };
        let begun: f64 = state.begun.iter().map(share).sum();
        self.progress.reach((self.one.before + state.size + begun) as u64);
    }
}

impl Observer for Collect<'_> {
    fn done(&self, piece: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.begun.remove(&piece);
        state.fresh.pieces.push(piece);
        state.fresh.add(&found, counts);
        state.size += self.work.get(piece as usize).copied().unwrap_or_default();
        if state.written.elapsed() > BETWEEN_WRITINGS {
            state.write(self.one);
            if state.error.is_some() {
                self.failed.store(true, Ordering::Relaxed);
            }
        }
        self.tell(&state);
    }

    fn part(&self, piece: u64, found: &[Improvement], counts: &Counts) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.begun.entry(piece).or_default().add(found, counts);
        self.progress.count(counts.positions);
        self.tell(&state);
    }

    fn stops(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}
