//! The threads that do the work.

use super::queue::{Client, Full, Queue, Waiting};
use super::stream::Lines;
use super::{Context, Limits};
use crate::error::ApiError;
use crate::guard::new_token;
use bytes::Bytes;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use keymove_run::{STACK_BYTES, catch};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use tokio::sync::mpsc::{Sender, channel};

/// Lines that may wait for a slow client.
const LINES: usize = 256;

impl From<Full> for ApiError {
    fn from(full: Full) -> Self {
        Self::full(match full {
            Full::Queue(most) => format!("full: {most} jobs are waiting already; try again later"),
            Full::Client(most) => format!("full: {most} jobs of yours are running or waiting already"),
        })
    }
}

struct Shared {
    limits: Limits,
    queue: Mutex<Queue>,
}

/// All jobs of a server.
#[derive(Clone)]
pub(crate) struct Jobs(Arc<Shared>);

impl core::fmt::Debug for Jobs {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Jobs").field("limits", &self.0.limits).finish_non_exhaustive()
    }
}

impl Jobs {
    pub(crate) fn new(limits: Limits) -> Self {
        Self(Arc::new(Shared { limits, queue: Mutex::new(Queue::new(limits)) }))
    }

    /// Hands in work, to be done with up to so many threads. The first line that the client reads has the number of the job.
    pub(crate) fn submit(
        &self, client: Client, threads: usize, work: impl FnOnce(&Context) + Send + 'static,
    ) -> Result<Lines, ApiError> {
        let id = new_token().map_err(|error| ApiError::internal(format!("no random numbers: {error}")))?;
        let (sender, receiver) = channel(LINES);
        let stop = Arc::new(AtomicBool::new(false));
        let unread = Arc::new(AtomicUsize::new(0));
        let lines = Lines::new(receiver, Arc::clone(&unread), self.clone(), id.clone());
        let mut queue = self.lock();
        if let Err(full) = queue.room_for(&client) {
            // Lines that are dropped ask for the queue.
            drop(queue);
            return Err(full.into());
        }
        put((&sender, &unread), &json!({ "event": "queued", "job": id, "before": queue.waiting() }));
        queue.push(
            client,
            Waiting { id, wanted: threads.max(1), stop, lines: sender, unread, work: Box::new(work) },
        );
        drop(queue);
        self.dispatch();
        Ok(lines)
    }

    /// Ends a job. If it is running, it still sends what it has. False if there is no such job any more.
    pub(crate) fn stop(&self, id: &str) -> bool {
        let stopped = self.lock().stop(id);
        if let Some(Some(waiting)) = &stopped {
            put((&waiting.lines, &waiting.unread), &json!({ "event": "end", "begun": false }));
        }
        stopped.is_some()
    }

    /// Jobs that are running or waiting.
    pub(crate) fn live(&self) -> usize {
        self.lock().live()
    }

    /// The numbers of all jobs.
    #[cfg(test)]
    pub(super) fn ids(&self) -> Vec<String> {
        self.lock().ids()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts what there is room for.
    fn dispatch(&self) {
        loop {
            let next = self.lock().next();
            let Some((waiting, threads)) = next else { return };
            self.start(waiting, threads);
        }
    }

    fn start(&self, waiting: Waiting, threads: usize) {
        let Waiting { id, stop, lines, unread, work, .. } = waiting;
        let limits = self.0.limits;
        let context = Context::new(
            (lines.clone(), Arc::clone(&unread)),
            stop,
            threads,
            limits.memory_per_job(),
            limits.time,
        );
        // Dropped at the end, or with the closure if there is no thread.
        let place = Place { jobs: self.clone(), id, threads };
        let started = Builder::new().name("job".into()).stack_size(STACK_BYTES).spawn(move || {
            let _place = place;
            let _ = context.send(&json!({ "event": "started", "threads": context.threads() }));
            if catch(|| work(&context)).is_err() {
                let words = "a fault of the program ended this job; the log of the server says where";
                let _ = context.send(&json!({ "event": "error", "error": ApiError::internal(words) }));
            }
            let _ = context.send(&json!({ "event": "end" }));
        });
        if let Err(error) = started {
            let error = ApiError::internal(format!("no thread for this job: {error}"));
            put((&lines, &unread), &json!({ "event": "error", "error": error }));
        }
    }
}

/// A line for which there is room in any case: one of the first.
fn put((lines, unread): (&Sender<Bytes>, &AtomicUsize), line: &Value) {
    let line = Bytes::from(format!("{line}\n"));
    // It counts before it can be read.
    unread.fetch_add(line.len(), Ordering::Relaxed);
    let _ = lines.try_send(line);
}

/// The threads of a running job, given back when it ends.
struct Place {
    jobs: Jobs,
    id: String,
    threads: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.jobs.lock().ended(&self.id, self.threads);
        self.jobs.dispatch();
    }
}
