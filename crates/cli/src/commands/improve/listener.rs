//! Hears of the search: keeps the best, writes journal and lines as they come, shows progress.

use crate::args::MessageArgs;
use crate::bar::{Bar, Pace, Words};
use crate::json::Lines;
use crate::units::short;
use anyhow::{Error, Result};
use keymove_compose::search::{Best, Counts, Improvement, Journal, Observer, Plan, Resumed};
use keymove_run::Progress;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a search has found.
#[derive(Clone, Debug)]
pub(in crate::commands) struct Found {
    pub(in crate::commands) best: Best,
    pub(in crate::commands) counts: Counts,
    /// Pieces that are done.
    pub(in crate::commands) pieces: u64,
}

impl Found {
    /// Whether everything was searched, and not a part of it alone. `done`: nothing was stopped.
    pub(in crate::commands) fn is_whole(&self, plan: &Plan, done: bool) -> bool {
        done && self.pieces == plan.space.pieces()
    }
}

pub(in crate::commands) struct Listener {
    state: Mutex<State>,
    failed: AtomicBool,
    /// About how much work each piece is, in positions.
    sizes: Vec<f64>,
    progress: Progress,
    /// What those that are found are called.
    word: &'static str,
}

struct State {
    found: Found,
    /// About how much of it is done.
    size: f64,
    /// What is known of pieces that are not done.
    begun: BTreeMap<u64, (Vec<Improvement>, Counts)>,
    journal: Option<Journal>,
    lines: Option<Lines>,
    error: Option<Error>,
}

impl Listener {
    pub(in crate::commands) fn new(
        plan: &Plan, best: Best, lines: Option<Lines>, journal: Option<Journal>, resumed: &Resumed,
    ) -> Self {
        let pieces = resumed.done.len() as u64;
        let sizes = plan.work();
        let size_of = |piece: u64| sizes.get(piece as usize).copied().unwrap_or(0.0);
        let others = resumed.done.iter().copied();
        let part: f64 = plan
            .part
            .pieces(plan.space.pieces())
            .filter(|piece| !resumed.done.contains(piece))
            .map(size_of)
            .sum();
        let size: f64 = others.map(size_of).sum();
        let progress = Progress::new();
        progress.begin("", Some((size + part) as u64));
        progress.skip(size as u64);
        progress.count(resumed.counts.positions);
        progress.take_over(resumed.counts.positions);
        let found = Found { best, counts: resumed.counts, pieces };
        Self {
            state: Mutex::new(State { found, size, begun: BTreeMap::new(), journal, lines, error: None }),
            failed: AtomicBool::new(false),
            sizes,
            progress,
            word: if plan.repairs { "sound" } else { "better" },
        }
    }

    /// Shows how far the search is, until what it returns is dropped.
    pub(in crate::commands) fn bar(&self, messages: &MessageArgs) -> Bar {
        let part = |done, whole: u64| format!("{:.1} %", 100.0 * done as f64 / whole.max(1) as f64);
        Bar::start(
            &self.progress,
            Pace::LONG,
            Words { part, counted: "positions", ends: true },
            messages.wants_bar(),
        )
    }

    /// What was found, also in pieces that are not done, which the journal does not have; the error that ended the search; and
    /// the journal, for what comes after the search.
    pub(in crate::commands) fn end(&self) -> (Found, Option<Error>, Option<Journal>) {
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

    fn tell(&self, state: &State) {
        let Found { best, counts, .. } = &state.found;
        let best =
            best.list().next().map_or_else(String::new, |group| format!("  best {}", group.first().score));
        // A piece of a longer problem may be most of the search: its parts count, too.
        let share = |(piece, begun): (&u64, &(Vec<Improvement>, Counts))| {
            (begun.1.positions as f64).min(self.sizes.get(*piece as usize).copied().unwrap_or_default())
        };
        let begun: f64 = state.begun.iter().map(share).sum();
        self.progress.reach((state.size + begun) as u64);
        let begun: u64 = state.begun.values().map(|begun| begun.1.positions).sum();
        self.progress.count_to(counts.positions + begun);
        self.progress.note(format!("{} {}{best}", short(counts.improved), self.word));
    }
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
            self.tell(&state);
        }
    }

    fn part(&self, piece: u64, found: &[Improvement], counts: &Counts) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let known = state.begun.entry(piece).or_default();
        known.0.extend_from_slice(found);
        known.1 += *counts;
        self.tell(&state);
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
        if let Some(lines) = &self.lines {
            lines.print(found)?;
        }
        found.iter().for_each(|one| self.found.best.add(one));
        self.found.counts += *counts;
        Ok(())
    }
}
