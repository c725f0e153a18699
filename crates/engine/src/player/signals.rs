//! What whoever waits for a move tells the thread that looks for it.

use crate::Control;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Ends a search, the solver's questions, and the waiting that an endless search may not cut short. Clones are the same.
#[derive(Clone, Debug)]
pub struct Signals(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    interrupt: Arc<AtomicBool>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Of the search that is running or ran last.
    control: Control,
    pondering: bool,
    infinite: bool,
}

impl Signals {
    /// While it ponders, and if it is infinite, no answer may be given before it is told.
    pub fn new(pondering: bool, infinite: bool) -> Self {
        Self::with(Arc::default(), pondering, infinite)
    }

    /// An answer may be given at any time, and is to be given as soon as this flag is raised.
    pub fn under(flag: Arc<AtomicBool>) -> Self {
        Self::with(flag, false, false)
    }

    fn with(interrupt: Arc<AtomicBool>, pondering: bool, infinite: bool) -> Self {
        let state = State { control: Control::default(), pondering, infinite };
        Self(Arc::new(Inner { interrupt, state: Mutex::new(state), changed: Condvar::new() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A control for one search, of which one task may need several.
    pub fn control(&self) -> Control {
        let mut state = self.state();
        state.control = Control::of(Some(self.interrupt()), state.pondering);
        state.control.clone()
    }

    /// What the solver looks at.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0.interrupt)
    }

    /// The answer is wanted now.
    pub fn stop(&self) {
        let mut state = self.state();
        self.0.interrupt.store(true, Ordering::Relaxed);
        state.control.stop();
        (state.pondering, state.infinite) = (false, false);
        self.0.changed.notify_all();
    }

    /// The expected move was played: the time is one's own from now on.
    pub fn ponder_hit(&self) {
        let mut state = self.state();
        state.control.ponder_hit();
        state.pondering = false;
        self.0.changed.notify_all();
    }

    /// Whether the answer is wanted now.
    pub fn is_stopped(&self) -> bool {
        self.0.interrupt.load(Ordering::Relaxed)
    }

    /// Whether it is the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.state().pondering
    }

    /// Returns as soon as the answer may be given.
    pub fn wait(&self) {
        let mut state = self.state();
        while state.pondering || state.infinite {
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
