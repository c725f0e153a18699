//! Hears of a run: writes lines and certificates as they come, shows progress.

use super::proofs::Proofs;
use super::show::json;
use crate::ticker::{Pace, Ticker};
use crate::units::{rate, short};
use anyhow::{Error, Result};
use keymove_compose::generate::{Counts, Found, Observer};
use keymove_solve::Limits;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub(super) struct Listener {
    lines: bool,
    proofs: Option<Proofs>,
    limits: Limits,
    failed: AtomicBool,
    started: Instant,
    state: Mutex<State>,
}

struct State {
    error: Option<Error>,
    best: Option<i64>,
    counts: Counts,
    problems: usize,
}

impl Listener {
    pub(super) fn new(lines: bool, proofs: Option<Proofs>, limits: Limits) -> Self {
        Self {
            lines,
            proofs,
            limits,
            failed: AtomicBool::new(false),
            started: Instant::now(),
            state: Mutex::new(State { error: None, best: None, counts: Counts::default(), problems: 0 }),
        }
    }

    /// Shows how far the run is, until what it returns is dropped.
    pub(super) fn progress(self: &Arc<Self>, quiet: bool) -> Option<Ticker> {
        let listener = Arc::clone(self);
        (!quiet).then(|| Ticker::start(Pace::LONG, move || Some(listener.line())))
    }

    /// What went wrong while something was written.
    pub(super) fn end(&self) -> Option<Error> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).error.take()
    }

    fn line(&self) -> String {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = self.started.elapsed();
        let best = state.best.map_or_else(String::new, |best| format!(", best {best}"));
        let State { counts, problems, .. } = &*state;
        format!(
            "{} attempts  {} positions  {}/s  {problems} problems{best}  {:.0} s",
            counts.attempts,
            short(counts.positions),
            rate(counts.positions, elapsed),
            elapsed.as_secs_f64()
        )
    }

    fn write(&self, found: &Found, instead_of: &[Found]) -> Result<()> {
        let path = self.proofs.as_ref().map(|proofs| proofs.save(&found.certificate)).transpose()?;
        if self.lines {
            let line = json(found, instead_of, path.as_deref());
            let mut out = io::stdout().lock();
            writeln!(out, "{line}").and_then(|()| out.flush())?;
        }
        Ok(())
    }
}

impl Observer for Listener {
    fn found(&self, found: &Found, instead_of: &[Found]) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.error.is_some() {
            return;
        }
        state.best = state.best.max(Some(found.score.total()));
        if let Err(error) = self.write(found, instead_of) {
            state.error = Some(error);
            self.failed.store(true, Ordering::Relaxed);
        }
    }

    fn done(&self, counts: &Counts, problems: usize) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        (state.counts, state.problems) = (*counts, problems);
    }

    fn stops(&self) -> bool {
        self.limits.stopped().is_some() || self.failed.load(Ordering::Relaxed)
    }
}
