//! Two searches of one thread that take turns, because nobody knows in advance which of them is the faster one.
//!
//! Each has a thread of the system, so that it can be left in the middle and gone on with; only one of both runs at a time. The
//! items of work are the same for both, and what one has finished the other need not do. The turn is with the one that
//! may be expected to finish its next item at less cost: the cost of its items in the mean, or what it has spent on the present
//! one if that is more. The other one always gets a part of the work, so that neither can be lost for long.

use super::super::crew;
use super::outcome::Method;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Work after which a turn may end, and after which the second search begins: half a thousandth of a second.
const TURN: u64 = 1 << 12;
/// The search that is expected to cost more has at least one part of the work in so many.
const LEAST_SHARE: u64 = 8;

/// What the searches by each method have done, those of all threads together, in units of about one position of plain search.
#[derive(Debug, Default)]
pub(super) struct Costs([Cost; 2]);

#[derive(Debug, Default)]
struct Cost {
    spent: AtomicU64,
    finished: AtomicU64,
}

impl Costs {
    /// What an item costs by this method, as far as is known.
    fn mean(&self, method: Method) -> u64 {
        let Cost { spent, finished } = &self.0[method as usize];
        spent.load(Ordering::Relaxed) / finished.load(Ordering::Relaxed).max(1)
    }

    fn spent(&self, method: Method) -> u64 {
        self.0[method as usize].spent.load(Ordering::Relaxed)
    }
}

/// Whose turn it is.
struct Turns<'a> {
    costs: &'a Costs,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    turn: Method,
    /// What each of them has spent on its item.
    spent: [u64; 2],
    /// Which of them are there.
    present: [bool; 2],
}

/// One search's place among the turns. Whoever drops it leaves the turn to the other.
pub(super) struct Seat<'a> {
    turns: &'a Turns<'a>,
    method: Method,
    /// Starts the other search, if the system has a thread for it; none if there is nothing to be started any more.
    start: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// Lets a search towards pictures and one by every move work in turns, until both have ended. The second one does not begin
/// before the first one has done some work, because that may be all; it never does if the system has no thread for it.
pub(super) fn by_turns(costs: &Costs, work: impl Fn(Method, Seat<'_>) + Sync) {
    let (first, second) = (Method::Pictures, Method::Plain);
    let state = State { turn: first, spent: [0; 2], present: [true; 2] };
    let turns = &Turns { costs, state: Mutex::new(state), changed: Condvar::new() };
    let work = &work;
    thread::scope(|scope| {
        let start = || {
            let seat = Seat { turns, method: second, start: None };
            crew::spawn(scope, move || {
                seat.wait(turns.state());
                work(second, seat);
            })
            .is_some()
        };
        work(first, Seat { turns, method: first, start: Some(&start) });
    });
}

impl Turns<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat<'_> {
    /// The item is left, finished or not.
    pub(super) fn leave_item(&self, finished: bool) {
        self.turns.state().spent[self.method as usize] = 0;
        self.turns.costs.0[self.method as usize].finished.fetch_add(u64::from(finished), Ordering::Relaxed);
    }

    /// Adds what has been spent on the item; may leave the turn to the other search, and comes back when it is this one's.
    pub(super) fn spend(&mut self, cost: u64) {
        let own = self.method as usize;
        self.turns.costs.0[own].spent.fetch_add(cost, Ordering::Relaxed);
        let mut state = self.turns.state();
        state.spent[own] += cost;
        if !self.has_had_enough(&state) {
            return;
        }
        if let Some(start) = self.start.take() {
            drop(state);
            let has_started = start();
            state = self.turns.state();
            state.present[self.method.other() as usize] = has_started;
        }
        if state.present[self.method.other() as usize] {
            state.turn = self.method.other();
            self.turns.changed.notify_all();
            self.wait(state);
        }
    }

    /// Whether it is the other one's turn.
    fn has_had_enough(&self, state: &State) -> bool {
        let Self { turns: Turns { costs, .. }, method, .. } = *self;
        let other = method.other();
        let expected = |method: Method| costs.mean(method).max(state.spent[method as usize]);
        let is_dearer = expected(method) > expected(other) + expected(other) / 4 + TURN;
        is_dearer && costs.spent(method) + TURN > costs.spent(other) / LEAST_SHARE
            || costs.spent(method) / LEAST_SHARE > costs.spent(other) + TURN
    }

    fn wait(&self, mut state: MutexGuard<'_, State>) {
        while state.turn != self.method {
            state = self.turns.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.state();
        state.present[self.method as usize] = false;
        state.turn = self.method.other();
        self.turns.changed.notify_all();
    }
}
