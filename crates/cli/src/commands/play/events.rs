//! What happens outside: lines that are typed, the end of the input, Ctrl-C.

use crate::signals;
use anyhow::{Context, Result};
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_run::discard_drafts;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Longer lines are cut: a FEN has about eighty characters.
const LONGEST: u64 = 4096;
/// Lines that wait to be carried out; a program that writes faster has to wait.
const WAITING: usize = 64;
/// How the program ends if the user insists while it thinks.
const INSISTED: i32 = 3;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    Line(String),
    /// Ctrl-C while nothing is being thought about.
    Interrupt,
    /// There will be no more lines.
    End,
}

/// The thought that Ctrl-C stops.
type Thought = Arc<Mutex<Option<Arc<AtomicBool>>>>;

/// Listens to standard input and to signals.
pub(super) struct Events {
    events: Receiver<Event>,
    interrupted: Arc<AtomicBool>,
    thought: Thought,
}

impl Events {
    /// Begins to listen.
    pub(super) fn listen() -> Result<Self> {
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
    pub(super) fn next(&self) -> Event {
        let event = self.events.recv().unwrap_or(Event::End);
        let interrupted = self.interrupted.swap(false, Ordering::Relaxed);
        if interrupted || event == Event::Interrupt { Event::Interrupt } else { event }
    }

    /// Thinks; Ctrl-C raises the flag. Whether it did.
    pub(super) fn during<T>(&self, think: impl FnOnce(&Arc<AtomicBool>) -> T) -> (T, bool) {
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
