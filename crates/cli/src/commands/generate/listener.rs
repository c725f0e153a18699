//! Hears of a run: writes lines and certificates as they come, shows progress.

use super::proofs::Proofs;
use super::show::json;
use crate::output::say;
use crate::stop::Interrupt;
use crate::units::{rate, short};
use anyhow::{Error, Result};
use keymove_compose::generate::{Counts, Found, Observer};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time between two lines of progress on a terminal, and elsewhere.
const PERIODS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(10)];

pub(super) struct Listener {
    lines: bool,
    proofs: Option<Proofs>,
    interrupt: Interrupt,
    failed: AtomicBool,
    started: Instant,
    /// Whether progress is shown, and whether on a terminal.
    progress: Option<bool>,
    state: Mutex<State>,
}

struct State {
    error: Option<Error>,
    best: Option<i64>,
    shown: Instant,
}

impl Listener {
    pub(super) fn new(lines: bool, proofs: Option<Proofs>, quiet: bool, interrupt: &Interrupt) -> Self {
        let started = Instant::now();
        Self {
            lines,
            proofs,
            interrupt: interrupt.clone(),
            failed: AtomicBool::new(false),
            started,
            progress: (!quiet).then(|| io::stderr().is_terminal()),
            state: Mutex::new(State { error: None, best: None, shown: started }),
        }
    }

    /// The run is over.
    ///
    /// # Errors
    /// What went wrong while something was written.
    pub(super) fn end(&self) -> Result<()> {
        if self.progress == Some(true) {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
        let error = self.state.lock().unwrap_or_else(PoisonError::into_inner).error.take();
        error.map_or(Ok(()), Err)
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
        let Some(terminal) = self.progress else { return };
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.shown.elapsed() < PERIODS[usize::from(!terminal)] {
            return;
        }
        state.shown = Instant::now();
        let elapsed = self.started.elapsed();
        let best = state.best.map_or_else(String::new, |best| format!(", best {best}"));
        let line = format!(
            "{} attempts  {} positions  {}/s  {problems} problems{best}  {:.0} s",
            counts.attempts,
            short(counts.positions),
            rate(counts.positions, elapsed),
            elapsed.as_secs_f64()
        );
        if terminal {
            let _ = write!(io::stderr(), "\r{line}\u{1b}[K");
        } else {
            say(&line);
        }
    }

    fn stops(&self) -> bool {
        self.interrupt.is_raised() || self.failed.load(Ordering::Relaxed)
    }
}
