//! Many items through a function, on several threads.
//!
//! Threads take the next item in the order in which they come; whoever called gets the results in that order too. How many items
//! may be under way or wait for an earlier one is bounded, and so is the memory.

use crate::STACK_BYTES;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, panic, thread};

/// Who does the work of a [`map`], and within what.
pub struct Workers<'a, W> {
    /// The function of each thread, which may keep a state of its own. It gives `None` for an item that it gives up because the
    /// work is to stop.
    pub each: Vec<W>,
    /// Items that may be under way or wait for an earlier one; at least 1.
    pub window: usize,
    /// Whether the work is to stop: no item is begun then.
    pub stops: &'a (dyn Fn() -> bool + Sync),
}

/// Puts every item through one of the workers, each on a thread with room for deep solutions ([`STACK_BYTES`]), while `take`
/// goes through the results on the calling thread. When `take` returns before the end, nothing more is begun. An iterator of
/// results keeps its errors in their places if the workers pass them on.
///
/// # Errors
/// If the system gives not one thread; fewer than wanted do the same work.
///
/// # Panics
/// With the panic of a worker or of the iterator, after `take` has gone through what the others have done.
pub fn map<I, R, W, O>(
    items: I, workers: Workers<'_, W>, take: impl FnOnce(&mut Results<'_, R>) -> O,
) -> io::Result<O>
where
    I: Iterator + Send,
    R: Send,
    W: FnMut(I::Item) -> Option<R> + Send,
{
    let Workers { each, window, stops } = workers;
    let gate = &Gate::new(window.max(1) as u64);
    let intake = &Mutex::new((items, 0));
    thread::scope(|scope| {
        let (sender, arrivals) = channel();
        let mut threads = Vec::with_capacity(each.len());
        let mut refused = None;
        for work in each {
            let sender = sender.clone();
            let run = move || run(intake, gate, stops, work, &sender);
            match thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run) {
                Ok(thread) => threads.push(thread),
                Err(error) => refused = Some(error),
            }
        }
        drop(sender);
        if let (Some(error), true) = (refused, threads.is_empty()) {
            return Err(error);
        }
        let taken =
            take(&mut Results { arrivals, gate, first: 0, waiting: BTreeMap::new(), given_up: false });
        for thread in threads {
            thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload));
        }
        Ok(taken)
    })
}

/// What one thread does.
fn run<I: Iterator, R>(
    intake: &Mutex<(I, u64)>, gate: &Gate, stops: &dyn Fn() -> bool,
    mut work: impl FnMut(I::Item) -> Option<R>, sender: &Sender<(u64, Option<R>)>,
) {
    // The others would wait for ever for the result of a thread that panics.
    let closing = CloseOnPanic(gate);
    while let Some((number, item)) = next(intake, gate, stops) {
        // Nobody listens any more to a caller that has what it wants.
        if sender.send((number, work(item))).is_err() {
            break;
        }
    }
    drop(closing);
}

/// The next item with its number; waits while it would be outside of the window.
fn next<I: Iterator>(
    intake: &Mutex<(I, u64)>, gate: &Gate, stops: &dyn Fn() -> bool,
) -> Option<(u64, I::Item)> {
    // Nothing more is asked of an iterator that has panicked.
    let mut intake = intake.lock().ok()?;
    let (items, count) = &mut *intake;
    if !gate.lets_through(*count) {
        return None;
    }
    match items.next() {
        None => gate.close(End::Through),
        Some(_) if stops() => gate.close(End::Stopped),
        Some(item) => {
            let number = *count;
            *count += 1;
            return Some((number, item));
        }
    }
    None
}

/// The results of a [`map`], in the order of the items. Items that were given up are left out; what was done behind them is not.
pub struct Results<'a, R> {
    arrivals: Receiver<(u64, Option<R>)>,
    gate: &'a Gate,
    /// The number of the item that is next.
    first: u64,
    /// What came before its turn.
    waiting: BTreeMap<u64, Option<R>>,
    given_up: bool,
}

impl<R> Results<'_, R> {
    /// The next result that comes, in whatever order; to be asked for only by who asks for none in order.
    ///
    /// # Errors
    /// If none comes within this time, or none will come any more.
    pub fn any_within(&mut self, wait: Duration) -> Result<R, RecvTimeoutError> {
        loop {
            let (_, result) = self.arrivals.recv_timeout(wait)?;
            self.pass(result.is_none());
            if let Some(result) = result {
                return Ok(result);
            }
        }
    }

    /// Whether there is a result of every item, when all of them have come: nothing was given up or left out.
    pub fn is_whole(&self) -> bool {
        !self.given_up && self.gate.lock().end == Some(End::Through)
    }

    /// One more item is done with.
    fn pass(&mut self, given_up: bool) {
        self.first += 1;
        self.given_up |= given_up;
        self.gate.passed(self.first);
    }
}

impl<R> Iterator for Results<'_, R> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        loop {
            if let Some(result) = self.waiting.remove(&self.first) {
                self.pass(result.is_none());
                if result.is_some() {
                    return result;
                }
            } else if let Ok((number, result)) = self.arrivals.recv() {
                self.waiting.insert(number, result);
            } else {
                // Behind an item on which a thread has panicked.
                self.first = *self.waiting.first_key_value()?.0;
            }
        }
    }
}

impl<R> Drop for Results<'_, R> {
    fn drop(&mut self) {
        self.gate.close(End::Stopped);
    }
}

/// How far the threads may go.
struct Gate {
    state: Mutex<State>,
    changed: Condvar,
    window: u64,
}

struct State {
    /// Items that were passed on to the caller or given up.
    passed: u64,
    /// Why no item is begun any more.
    end: Option<End>,
}

/// Why no item is begun any more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There is none left.
    Through,
    /// The work was stopped, or a thread has panicked.
    Stopped,
}

impl Gate {
    const fn new(window: u64) -> Self {
        let state = State { passed: 0, end: None };
        Self { state: Mutex::new(state), changed: Condvar::new(), window }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the item with this number may be begun; false if none is wanted any more.
    fn lets_through(&self, number: u64) -> bool {
        let is_outside =
            |state: &mut State| state.end.is_none() && number >= state.passed.saturating_add(self.window);
        let state = self.changed.wait_while(self.lock(), is_outside);
        state.unwrap_or_else(PoisonError::into_inner).end.is_none()
    }

    fn passed(&self, count: u64) {
        self.lock().passed = count;
        self.changed.notify_all();
    }

    /// The first reason counts.
    fn close(&self, end: End) {
        self.lock().end.get_or_insert(end);
        self.changed.notify_all();
    }
}

struct CloseOnPanic<'a>(&'a Gate);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close(End::Stopped);
        }
    }
}

#[cfg(test)]
mod tests;
