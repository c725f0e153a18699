//! Hears of a run: writes lines and certificates as they come, shows progress.

use super::proofs::Proofs;
use super::show::json;
use crate::args::MessageArgs;
use crate::bar::{Bar, Pace, Words, percent};
use crate::json::Lines;
use anyhow::{Error, Result};
use keymove_compose::generate::{Counts, Found, Observer};
use keymove_run::Progress;
use keymove_solve::Limits;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

pub(super) struct Listener {
    lines: bool,
    proofs: Option<Proofs>,
    limits: Limits,
    failed: AtomicBool,
    progress: Progress,
    state: Mutex<State>,
}

struct State {
    error: Option<Error>,
    best: Option<i64>,
}

impl Listener {
    pub(super) fn new(lines: bool, proofs: Option<Proofs>, limits: Limits) -> Self {
        Self {
            lines,
            proofs,
            limits,
            failed: AtomicBool::new(false),
            progress: Progress::new(),
            state: Mutex::new(State { error: None, best: None }),
        }
    }

    /// Shows how far the run is, until what it returns is dropped.
    pub(super) fn bar(&self, messages: &MessageArgs) -> Bar {
        let words = Words { part: percent, counted: "positions", ends: false };
        Bar::start(&self.progress, Pace::LONG, words, messages.wants_bar())
    }

    /// What went wrong while something was written.
    pub(super) fn end(&self) -> Option<Error> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).error.take()
    }

    fn write(&self, found: &Found, instead_of: &[Found]) -> Result<()> {
        let path = self.proofs.as_ref().map(|proofs| proofs.save(&found.certificate)).transpose()?;
        if self.lines {
            let line = json(found, instead_of, path.as_deref());
            let mut out = io::stdout().lock();
            writeln!(out, "{}", Lines::default().line("keymove-generated", &line))
                .and_then(|()| out.flush())?;
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
        let best = self.state.lock().unwrap_or_else(PoisonError::into_inner).best;
        let best = best.map_or_else(String::new, |best| format!(", best {best}"));
        self.progress.count_to(counts.positions);
        self.progress.note(format!("{} attempts  {problems} problems{best}", counts.attempts));
    }

    fn stops(&self) -> bool {
        self.limits.stopped().is_some() || self.failed.load(Ordering::Relaxed)
    }
}
