//! A running job's way to its client.

use bytes::Bytes;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use keymove_workbench::{Closed, Event, Listener};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::Sender as Channel;
use tokio::sync::mpsc::error::TrySendError;

/// How long a job waits for a client that is slow to read, all its lines together, before the client counts as gone.
const PATIENCE: Duration = if cfg!(test) { Duration::from_secs(2) } else { Duration::from_secs(60) };

/// Bytes that may wait for a client that is slow to read; one line may have more.
const BYTES: usize = 8 << 20;

/// Between two looks whether there is room for a line.
const LOOK: Duration = Duration::from_millis(5);

/// Sends events as lines.
#[derive(Debug)]
pub(super) struct Sender {
    lines: Channel<Bytes>,
    /// Bytes that wait.
    unread: Arc<AtomicUsize>,
    /// What is left of the [patience](PATIENCE), in milliseconds.
    patience: AtomicU64,
}

impl Sender {
    pub(super) fn new(lines: Channel<Bytes>, unread: Arc<AtomicUsize>) -> Self {
        Self { lines, unread, patience: AtomicU64::new(PATIENCE.as_millis() as u64) }
    }

    /// Hands over a line if there is room for it.
    fn offer(&self, line: Bytes) -> Result<(), TrySendError<Bytes>> {
        let length = line.len();
        let unread = self.unread.load(Ordering::Relaxed);
        if unread > 0 && unread + length > BYTES && !self.lines.is_closed() {
            return Err(TrySendError::Full(line));
        }
        self.put(line)
    }

    /// Hands over a line for which there is room in any case: one of the first.
    pub(super) fn put(&self, line: Bytes) -> Result<(), TrySendError<Bytes>> {
        let length = line.len();
        // It counts before it can be read.
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
}

impl Listener for Sender {
    /// Waits for a client that is slow.
    fn take(&self, event: Event) -> Result<(), Closed> {
        let mut line = line(&event);
        loop {
            line = match self.offer(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(line)) if self.has_patience() => line,
                Err(_) => return Err(Closed),
            };
            std::thread::sleep(LOOK);
        }
    }

    /// If the client is slow, it gets the next news instead.
    fn take_news(&self, event: Event) -> bool {
        // Lines that must arrive keep some room.
        self.lines.capacity() > self.lines.max_capacity() / 2 && self.offer(line(&event)).is_ok()
    }
}

/// An event as one line of JSON.
pub(super) fn line(event: &Event) -> Bytes {
    format!("{}\n", event.json()).into()
}
