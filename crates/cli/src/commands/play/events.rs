//! What happens outside: lines that are typed, the end of the input, Ctrl-C.

use crate::signals;
use anyhow::{Context, Result};
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_run::discard_drafts;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Longer lines are cut: a FEN has about eighty characters.
const LONGEST: u64 = 4096;
/// Lines that wait to be carried out; a program that writes faster has to wait.
const WAITING: usize = 64;
/// How the program ends if the user insists while it thinks.
const INSISTED: i32 = 3;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Line(String),
    /// Ctrl-C while nothing is being thought about.
    Interrupt,
    /// There will be no more lines.
    End,
}

/// The thought that Ctrl-C stops.
type Thought = Arc<Mutex<Option<Arc<AtomicBool>>>>;

/// Listens to standard input and to signals.
pub(crate) struct Events {
    events: Receiver<Event>,
    interrupted: Arc<AtomicBool>,
    thought: Thought,
}

impl Events {
    /// Begins to listen.
    pub(crate) fn listen() -> Result<Self> {
        let (sender, events) = sync_channel(WAITING);
        let interrupted = Arc::new(AtomicBool::new(false));
        let thought = Thought::default();
        let (wake, flag, running) = (sender.clone(), Arc::clone(&interrupted), Arc::clone(&thought));
        signals::listen(move || match &*locked(&running) {
            Some(stop) => {
                if stop.swap(true, Ordering::Relaxed) {
                    discard_drafts();
                    std::process::exit(INSISTED)
                }
            }
            None => {
                flag.store(true, Ordering::Relaxed);
                // If the queue is full nobody sleeps on it.
                let _ = wake.try_send(Event::Interrupt);
            }
        })?;
        std::thread::Builder::new().spawn(move || read(&sender)).context("cannot start a thread")?;
        Ok(Self { events, interrupted, thought })
    }

    /// Waits for the next event.
    pub(crate) fn next(&self) -> Event {
        self.unless_interrupted(self.events.recv().unwrap_or(Event::End))
    }

    /// The next event, unless it comes after this moment.
    pub(crate) fn until(&self, moment: Instant) -> Option<Event> {
        let left = moment.saturating_duration_since(Instant::now());
        match self.events.recv_timeout(left) {
            Ok(event) => Some(self.unless_interrupted(event)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
        }
    }

    /// The event, or Ctrl-C if that came meanwhile.
    fn unless_interrupted(&self, event: Event) -> Event {
        let interrupted = self.interrupted.swap(false, Ordering::Relaxed);
        if interrupted || event == Event::Interrupt { Event::Interrupt } else { event }
    }

    /// Thinks; Ctrl-C raises the flag. Whether it did.
    pub(crate) fn during<T>(&self, think: impl FnOnce(&Arc<AtomicBool>) -> T) -> (T, bool) {
        let stop = Arc::new(AtomicBool::new(false));
        *locked(&self.thought) = Some(Arc::clone(&stop));
        let thought = think(&stop);
        *locked(&self.thought) = None;
        (thought, stop.load(Ordering::Relaxed))
    }
}

fn locked(thought: &Thought) -> MutexGuard<'_, Option<Arc<AtomicBool>>> {
    thought.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes on what standard input has.
fn read(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            _ => {
                let _ = events.send(Event::End);
                return;
            }
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
}
