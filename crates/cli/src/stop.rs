//! Ctrl-C, SIGTERM and the clock.
//!
//! A running search looks at one flag. The user sets it by a signal or a key press; an [`Alarm`] sets it when the time
//! is up, because building a tree takes many small searches with one common time limit.

use anyhow::{Context, Result};
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Moves};
use keymove_solve::{Limits, Oracle, Stop};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

/// Whether a search is to stop, and whether the user said so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    flag: Arc<AtomicBool>,
    user: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over Ctrl-C and SIGTERM. The second time, the program ends at once with this exit code.
    pub(crate) fn install(code: u8) -> Result<Self> {
        let interrupt = Self::default();
        let heard = interrupt.clone();
        ctrlc::set_handler(move || {
            if heard.by_user() {
                std::process::exit(code.into());
            }
            heard.press();
        })
        .context("cannot listen to Ctrl-C")?;
        Ok(interrupt)
    }

    /// What a search has to look at.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// The user wants it to stop.
    pub(crate) fn press(&self) {
        self.user.store(true, Ordering::Relaxed);
        self.raise();
    }

    /// Stops the search that is running.
    pub(crate) fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Lets further searches run, unless the user wants none.
    pub(crate) fn lower(&self) {
        self.flag.store(self.by_user(), Ordering::Relaxed);
    }

    /// Whether searches are to stop.
    pub(crate) fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Whether the user has asked to stop.
    pub(crate) fn by_user(&self) -> bool {
        self.user.load(Ordering::Relaxed)
    }
}

/// Raises the flag at a time, unless it is dropped before.
pub(crate) struct Alarm {
    cancel: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Alarm {
    /// Waits for the deadline in the background. Without a deadline it never rings.
    pub(crate) fn set(deadline: Option<Instant>, interrupt: &Interrupt) -> Self {
        let Some(deadline) = deadline else { return Self { cancel: None, thread: None } };
        let (cancel, cancelled) = channel::<()>();
        let interrupt = interrupt.clone();
        let wait = move || {
            let left = deadline.saturating_duration_since(Instant::now());
            if cancelled.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                interrupt.raise();
            }
        };
        let thread = std::thread::Builder::new().spawn(wait).ok();
        Self { cancel: Some(cancel), thread }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.cancel = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Does work that puts many questions to a solver, all within one deadline; without one, until the user stops it.
pub(crate) fn within<O, T>(
    solver: &mut O, interrupt: &Interrupt, deadline: Option<Instant>,
    work: impl FnOnce(&mut Bounded<'_, O>) -> T,
) -> T {
    let alarm = Alarm::set(deadline, interrupt);
    let result = work(&mut Bounded { solver, interrupt, deadline });
    drop(alarm);
    interrupt.lower();
    result
}

/// A solver whose stops by an [`Alarm`] are told from those by the user.
pub(crate) struct Bounded<'a, O> {
    pub(crate) solver: &'a mut O,
    pub(crate) interrupt: &'a Interrupt,
    /// When an answer is no longer wanted.
    pub(crate) deadline: Option<Instant>,
}

impl<O> Bounded<'_, O> {
    fn ask<T>(&mut self, question: impl FnOnce(&mut O) -> Result<T, Stop>) -> Result<T, Stop> {
        if self.interrupt.by_user() {
            return Err(Stop::User);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        question(self.solver).map_err(|stop| match stop {
            Stop::User if !self.interrupt.by_user() => Stop::Time,
            stop => stop,
        })
    }
}

impl<O: Oracle> Oracle for Bounded<'_, O> {
    fn battle(&self) -> Battle {
        self.solver.battle()
    }

    fn limits(&self) -> Limits {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        Limits { time: self.deadline.map(left), ..self.solver.limits() }
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(|solver| solver.solves_in(position, limit))
    }

    fn first_move_that_solves(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        self.ask(|solver| solver.first_move_that_solves(position, limit))
    }

    fn refutation(&mut self, position: &Position, rest: Option<Moves>) -> Result<Option<Move>, Stop> {
        self.ask(|solver| solver.refutation(position, rest))
    }

    fn length_after(&mut self, before: &Position, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(|solver| solver.length_after(before, mv, limit))
    }
}
