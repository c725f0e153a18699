//! The clock of one problem: all its searches and questions stop together.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the user's flag is looked at.
const PERIOD: Duration = Duration::from_millis(20);

/// Raises its flag when the time is up or the user wants to stop.
pub(super) struct Watch {
    flag: Arc<AtomicBool>,
    user: Arc<AtomicBool>,
    deadline: Option<Instant>,
    cancel: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    pub(super) fn start(user: &Arc<AtomicBool>, deadline: Option<Instant>) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let (cancel, cancelled) = channel::<()>();
        let (raised, asked) = (Arc::clone(&flag), Arc::clone(user));
        let watch = move || {
            loop {
                let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                if asked.load(Ordering::Relaxed) || left == Some(Duration::ZERO) {
                    raised.store(true, Ordering::Relaxed);
                    return;
                }
                let wait = left.map_or(PERIOD, |left| left.min(PERIOD));
                if cancelled.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        };
        let thread = std::thread::Builder::new().spawn(watch).ok();
        Self { flag, user: Arc::clone(user), deadline, cancel: Some(cancel), thread }
    }

    /// What a search has to look at.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Whether nothing more is to be begun.
    pub(super) fn is_over(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.user.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The time that is left, if it is limited.
    pub(super) fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.cancel = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
