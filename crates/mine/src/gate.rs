//! How far threads may run ahead of the one that hands out what they have found.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Lets parcels through in bounded number, so that memory is bounded when one of them takes long.
pub(crate) struct Gate {
    state: Mutex<State>,
    changed: Condvar,
    /// Parcels that may be under way.
    ahead: usize,
}

struct State {
    /// Parcels that have been handed out.
    delivered: usize,
    closed: bool,
}

impl Gate {
    pub(crate) fn new(ahead: usize) -> Self {
        Self { state: Mutex::new(State { delivered: 0, closed: false }), changed: Condvar::new(), ahead }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the parcel with this number, from 0, may be begun; false if nothing more is wanted.
    pub(crate) fn wait(&self, number: usize) -> bool {
        let mut state = self.lock();
        while !state.closed && number >= state.delivered + self.ahead {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        !state.closed
    }

    /// So many parcels have been handed out.
    pub(crate) fn delivered(&self, number: usize) {
        self.lock().delivered = number;
        self.changed.notify_all();
    }

    /// Nothing more is wanted.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}
