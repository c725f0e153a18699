//! What a job is given to work with.

use bytes::Bytes;
use core::sync::atomic::{AtomicBool, Ordering};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;

/// How long a client may take to accept a line before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// Nobody listens any more: the job should end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

/// A running job's way to its client, and what it may take.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(super) lines: Sender<Bytes>,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) threads: usize,
    pub(super) memory: usize,
    pub(super) longest: Duration,
}

impl Context {
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
        let deadline = Instant::now() + PATIENCE;
        loop {
            line = match self.lines.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(line)) if Instant::now() < deadline => line,
                Err(_) => {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(Gone);
                }
            };
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Sends a line of news. If the client is slow, it gets the next one instead.
    pub(crate) fn tell(&self, line: &impl Serialize) {
        // Lines that must arrive keep some room.
        if self.lines.capacity() > self.lines.max_capacity() / 2
            && let Some(line) = to_line(line)
        {
            let _ = self.lines.try_send(line);
        }
    }
}

/// One line of JSON. What cannot be written is a fault of ours, which tests of the types find.
fn to_line(value: &impl Serialize) -> Option<Bytes> {
    let mut line = serde_json::to_vec(value).ok()?;
    line.push(b'\n');
    Some(line.into())
}
