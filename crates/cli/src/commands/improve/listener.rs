//! Hears of the search: keeps the best, writes journal and lines as they come, shows progress.

use crate::ticker::{Pace, Ticker};
use crate::units::{rate, short};
use anyhow::{Error, Result};
use keymove_compose::search::{Best, Counts, Improvement, Journal, Observer, Plan, Resumed, to_json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a search has found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) best: Best,
    pub(super) counts: Counts,
    /// Pieces that are done.
    pub(super) pieces: u64,
}

pub(super) struct Listener {
    state: Mutex<State>,
    failed: AtomicBool,
    /// About how many positions each piece has, and all of them.
    sizes: Vec<f64>,
    all: f64,
    started: Instant,
    /// Of an earlier run.
    before: Counts,
    /// What those that are found are called.
    word: &'static str,
}

struct State {
    found: Found,
    /// About how many positions are done.
    size: f64,
    /// What is known of pieces that are not done.
    begun: BTreeMap<u64, (Vec<Improvement>, Counts)>,
    journal: Option<Journal>,
    lines: bool,
    error: Option<Error>,
}

impl Listener {
    pub(super) fn new(
        plan: &Plan, best: Best, lines: bool, journal: Option<Journal>, resumed: &Resumed,
    ) -> Arc<Self> {
        let pieces = resumed.done.len() as u64;
        let sizes = plan.space.sizes();
        let size_of = |piece: u64| sizes.get(piece as usize).copied().unwrap_or(0.0);
        let others = resumed.done.iter().copied();
        let part: f64 = plan
            .part
            .pieces(plan.space.pieces())
            .filter(|piece| !resumed.done.contains(piece))
            .map(size_of)
            .sum();
        let size: f64 = others.map(size_of).sum();
        let all = size + part;
        let found = Found { best, counts: resumed.counts, pieces };
        Arc::new(Self {
            state: Mutex::new(State { found, size, begun: BTreeMap::new(), journal, lines, error: None }),
            failed: AtomicBool::new(false),
            sizes,
            all,
            started: Instant::now(),
            before: resumed.counts,
            word: if plan.repairs { "sound" } else { "better" },
        })
    }

    /// Shows how far the search is, until what it returns is dropped.
    pub(super) fn progress(self: &Arc<Self>, quiet: bool) -> Option<Ticker> {
        let listener = Arc::clone(self);
        (!quiet).then(|| Ticker::start(Pace::LONG, move || Some(listener.line())))
    }

    /// What was found, also in pieces that are not done, which the journal does not have; the error that ended the search; and
    /// the journal, for what comes after the search.
    pub(super) fn end(&self) -> (Found, Option<Error>, Option<Journal>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        for (found, counts) in std::mem::take(&mut state.begun).into_values() {
            if state.error.is_some() {
                break;
            }
            if let Err(error) = state.keep(&found, &counts) {
                state.error = Some(error);
            }
        }
        (state.found.clone(), state.error.take(), state.journal.take())
    }

    fn line(&self) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let Found { best, counts, .. } = &state.found;
        let elapsed = self.started.elapsed();
        let done = state.size / self.all.max(1.0);
        let searched = counts.positions - self.before.positions;
        let best =
            best.list().next().map_or_else(String::new, |group| format!("  best {}", group.first().score));
        format!(
            "{:.1} %  {} positions  {}/s  {} {}{best}  {:.0} s{}",
            100.0 * done,
            short(counts.positions),
            rate(searched, elapsed),
            short(counts.improved),
            self.word,
            elapsed.as_secs_f64(),
            left(searched, counts.positions, done, elapsed),
        )
    }
}

/// How long it will take, if the rest is like what was done.
fn left(searched: u64, positions: u64, done: f64, elapsed: Duration) -> String {
    if searched == 0 || done <= 0.0 {
        return String::new();
    }
    let rest = positions as f64 * (1.0 / done - 1.0);
    format!(", about {:.0} s left", elapsed.as_secs_f64() * rest / searched as f64)
}

impl Observer for Listener {
    fn done(&self, piece: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        // After an error nothing more is written, so that what was written stays whole.
        if state.error.is_some() {
            return;
        }
        state.begun.remove(&piece);
        if let Err(error) = state.finish(piece, &found, counts) {
            state.error = Some(error);
            self.failed.store(true, Ordering::Relaxed);
        } else {
            state.size += self.sizes.get(piece as usize).copied().unwrap_or_default();
        }
    }

    fn part(&self, piece: u64, found: &[Improvement], counts: &Counts) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let known = state.begun.entry(piece).or_default();
        known.0.extend_from_slice(found);
        known.1 += *counts;
    }

    fn stops(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}

impl State {
    /// Keeps what a piece has that is done.
    fn finish(&mut self, piece: u64, found: &[Improvement], counts: &Counts) -> Result<()> {
        if let Some(journal) = &mut self.journal {
            journal.add(piece, found, counts)?;
        }
        self.found.pieces += 1;
        self.keep(found, counts)
    }

    fn keep(&mut self, found: &[Improvement], counts: &Counts) -> Result<()> {
        if self.lines {
            print(found)?;
        }
        found.iter().for_each(|one| self.found.best.add(one));
        self.found.counts += *counts;
        Ok(())
    }
}

/// Writes a line of JSON for each to standard output.
pub(super) fn print(found: &[Improvement]) -> io::Result<()> {
    let text: String = found.iter().map(|one| format!("{}\n", to_json(one))).collect();
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}
