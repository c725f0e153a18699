//! What the dialogue tells a thread that works.

use crate::Control;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Ends a search, the solver's questions, and the waiting that an endless search may not cut short. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Signals(Arc<Inner>);

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
    pub(super) fn new(pondering: bool, infinite: bool) -> Self {
        let state = State { control: Control::default(), pondering, infinite };
        Self(Arc::new(Inner { interrupt: Arc::default(), state: Mutex::new(state), changed: Condvar::new() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A control for one search, of which one `go` may need several.
    pub(super) fn control(&self) -> Control {
        let mut state = self.state();
        state.control = if state.pondering { Control::pondering() } else { Control::default() };
        if self.is_stopped() {
            state.control.stop();
        }
        state.control.clone()
    }

    /// What the solver looks at.
    pub(super) fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0.interrupt)
    }

    /// The dialogue wants the answer now.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        self.0.interrupt.store(true, Ordering::Relaxed);
        state.control.stop();
        (state.pondering, state.infinite) = (false, false);
        self.0.changed.notify_all();
    }

    /// The expected move was played: the time is one's own from now on.
    pub(super) fn ponder_hit(&self) {
        let mut state = self.state();
        state.control.ponder_hit();
        state.pondering = false;
        self.0.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.0.interrupt.load(Ordering::Relaxed)
    }

    /// Whether it is the opponent's time.
    pub(super) fn is_pondering(&self) -> bool {
        self.state().pondering
    }

    /// Returns as soon as the answer may be given.
    pub(super) fn wait(&self) {
        let mut state = self.state();
        while state.pondering || state.infinite {
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
