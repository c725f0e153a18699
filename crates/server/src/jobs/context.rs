//! What a job is given to work with.

use bytes::Bytes;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;

/// How long a job waits for a client that is slow to read, all its lines together, before the client counts as gone.
const PATIENCE: Duration = if cfg!(test) { Duration::from_secs(2) } else { Duration::from_secs(60) };

/// Bytes that may wait for a client that is slow to read; one line may have more.
const BYTES: usize = 8 << 20;

/// Between two looks whether there is room for a line.
const LOOK: Duration = Duration::from_millis(5);

/// Nobody listens any more: the job should end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

/// A running job's way to its client, and what it may take.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    lines: Sender<Bytes>,
    /// Bytes that wait.
    unread: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    threads: usize,
    memory: usize,
    longest: Duration,
    /// What is left of the [patience](PATIENCE), in milliseconds.
    patience: Arc<AtomicU64>,
}

impl Context {
    pub(super) fn new(
        (lines, unread): (Sender<Bytes>, Arc<AtomicUsize>), stop: Arc<AtomicBool>, threads: usize,
        memory: usize, longest: Duration,
    ) -> Self {
        let patience = Arc::new(AtomicU64::new(PATIENCE.as_millis() as u64));
        Self { lines, unread, stop, threads, memory, longest, patience }
    }

    /// Threads that the job may start.
    pub(crate) const fn threads(&self) -> usize {
        self.threads
    }

    /// Bytes for its tables: what it wants, if it may.
    pub(crate) fn memory(&self, wanted: Option<usize>) -> usize {
        wanted.unwrap_or(self.memory).min(self.memory)
    }

    /// How long it may run: what it wants, if it may.
    pub(crate) fn time(&self, wanted: Option<Duration>) -> Duration {
        wanted.unwrap_or(self.longest).min(self.longest)
    }

    /// When it has to be done.
    pub(crate) fn deadline(&self, wanted: Option<Duration>) -> Instant {
        Instant::now() + self.time(wanted)
    }

    /// Set when the client wants no more, or is gone. Searches look at it.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether it is.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends a line that must arrive; waits for a client that is slow.
    pub(crate) fn send(&self, line: &impl Serialize) -> Result<(), Gone> {
        let Some(mut line) = to_line(line) else { return Ok(()) };
        loop {
            line = match self.offer(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(line)) if self.has_patience() => line,
                Err(_) => {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(Gone);
                }
            };
            std::thread::sleep(LOOK);
        }
    }

    /// Hands over a line if there is room for it.
    fn offer(&self, line: Bytes) -> Result<(), TrySendError<Bytes>> {
        let length = line.len();
        let unread = self.unread.load(Ordering::Relaxed);
        if unread > 0 && unread + length > BYTES && !self.lines.is_closed() {
            return Err(TrySendError::Full(line));
        }
        self.unread.fetch_add(length, Ordering::Relaxed);
        self.lines.try_send(line).inspect_err(|_| {
            self.unread.fetch_sub(length, Ordering::Relaxed);
        })
    }

    /// Uses some of the patience; says whether there was some.
    fn has_patience(&self) -> bool {
        let less = |left: u64| left.checked_sub(LOOK.as_millis() as u64);
        self.patience.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }

    /// Sends a line of news, and says whether there was room for it. If the client is slow, it gets the next one instead.
    pub(crate) fn tell(&self, line: &impl Serialize) -> bool {
        // Lines that must arrive keep some room.
        self.lines.capacity() > self.lines.max_capacity() / 2
            && to_line(line).is_some_and(|line| self.offer(line).is_ok())
    }
}

/// One line of JSON. What cannot be written is a fault of ours, which tests of the types find.
fn to_line(value: &impl Serialize) -> Option<Bytes> {
    let mut line = serde_json::to_vec(value).ok()?;
    line.push(b'\n');
    Some(line.into())
}
