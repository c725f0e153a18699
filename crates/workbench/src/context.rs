//! What work is given: somebody who listens, and bounds.

use crate::Error;
use crate::event::{Event, Listener};
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_solve::FewMen;
use serde_json::Value;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// What work may take, whatever its request asks for: a matter of whoever runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Threads that it may start, at least 1. Answers do not depend on it.
    pub threads: usize,
    /// Most bytes for its tables; also what it gets if its request says nothing.
    pub memory: usize,
    /// Longest time; also what it gets if its request says nothing.
    pub time: Duration,
}

impl Default for Limits {
    /// All cores, 512 MiB, ten minutes.
    fn default() -> Self {
        Self {
            threads: available_parallelism().map_or(1, Into::into),
            memory: 512 << 20,
            time: Duration::from_secs(600),
        }
    }
}

/// Running work's way to whoever listens, and what it may take.
#[derive(Clone)]
pub struct Context<'a> {
    listener: &'a dyn Listener,
    limits: Limits,
    stop: Arc<AtomicBool>,
    few_men: Option<Arc<dyn FewMen>>,
}

impl core::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Context")
            .field("limits", &self.limits)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}

impl<'a> Context<'a> {
    /// Work that tells `listener` its events.
    pub fn new(listener: &'a dyn Listener, limits: Limits) -> Self {
        Self { listener, limits, stop: Arc::default(), few_men: None }
    }

    /// Work that ends early, and still tells what it has, when this flag is raised.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// The same work, with what is known of positions of few men.
    #[must_use]
    pub(crate) fn knowing(&self, few_men: Option<Arc<dyn FewMen>>) -> Self {
        Self { few_men, ..self.clone() }
    }

    /// Threads that the work may start.
    pub const fn threads(&self) -> usize {
        self.limits.threads
    }

    /// Bytes for its tables: what it wants, if it may.
    pub(crate) fn memory(&self, wanted: Option<usize>) -> usize {
        wanted.unwrap_or(self.limits.memory).min(self.limits.memory)
    }

    /// How long it may run: what it wants, if it may.
    pub(crate) fn time(&self, wanted: Option<Duration>) -> Duration {
        wanted.unwrap_or(self.limits.time).min(self.limits.time)
    }

    /// What a solver may take until then.
    pub(crate) fn limits(&self, deadline: Instant, memory: Option<usize>) -> keymove_solve::Limits {
        keymove_solve::Limits {
            time: None,
            deadline: Some(deadline),
            nodes: None,
            table_bytes: self.memory(memory),
            threads: self.threads(),
            method: keymove_solve::MethodChoice::Auto,
            few_men: self.few_men.clone(),
            interrupt: self.stop_flag(),
        }
    }

    /// What all searches of a plan may take until then.
    #[cfg(feature = "improve")]
    pub(crate) fn searches(&self, deadline: Instant) -> keymove_solve::Limits {
        keymove_solve::Limits {
            deadline: Some(deadline),
            few_men: self.few_men.clone(),
            ..keymove_solve::Limits::interrupted_by(&self.stop)
        }
    }

    /// When it has to be done.
    pub(crate) fn deadline(&self, wanted: Option<Duration>) -> Instant {
        Instant::now() + self.time(wanted)
    }

    /// Raised when nobody wants more. Searches look at it.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether it is raised.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells what must arrive: an event with the fields of an object.
    ///
    /// # Errors
    /// [`Error::Closed`] if nobody listens any more; the work should end.
    pub fn send(&self, name: &'static str, fields: Value) -> Result<(), Error> {
        self.send_event(Event::new(name, fields))
    }

    /// Tells what must arrive.
    pub(crate) fn send_event(&self, event: Event) -> Result<(), Error> {
        self.listener.take(event).map_err(|closed| {
            self.stop.store(true, Ordering::Relaxed);
            closed.into()
        })
    }

    /// Tells news, and says whether there was room for them.
    pub(crate) fn tell(&self, name: &'static str, fields: Value) -> bool {
        self.tell_event(Event::new(name, fields))
    }

    /// Tells news, and says whether there was room for them.
    pub(crate) fn tell_event(&self, event: Event) -> bool {
        self.listener.take_news(event)
    }
}
