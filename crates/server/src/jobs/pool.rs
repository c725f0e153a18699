//! The threads that do the work.

use super::Limits;
use super::queue::{Client, Full, Queue, Waiting};
use super::sender::{Sender, line};
use super::stream::Lines;
use crate::error::ApiError;
use crate::guard::new_token;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, AtomicUsize};
use keymove_workbench::{Context, Error, Event};
use serde_json::json;
use std::panic::catch_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use tokio::sync::mpsc::channel;

/// Lines that may wait for a slow client.
const LINES: usize = 256;

/// Stack of a job: a search of 500 moves goes 1000 calls deep.
const STACK_BYTES: usize = 64 << 20;

impl From<Full> for ApiError {
    fn from(full: Full) -> Self {
        let words = match full {
            Full::Queue(most) => format!("full: {most} jobs are waiting already; try again later"),
            Full::Client(most) => format!("full: {most} jobs of yours are running or waiting already"),
        };
        Error::Full(words).into()
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
        &self, client: Client, threads: usize,
        work: impl FnOnce(&Context<'_>) -> Result<(), Error> + Send + 'static,
    ) -> Result<Lines, ApiError> {
        let id = new_token().map_err(|error| ApiError::internal(format!("no random numbers: {error}")))?;
        let (channel, receiver) = channel(LINES);
        let stop = Arc::new(AtomicBool::new(false));
        let unread = Arc::new(AtomicUsize::new(0));
        let lines = Lines::new(receiver, Arc::clone(&unread), self.clone(), id.clone());
        let mut queue = self.lock();
        if let Err(full) = queue.room_for(&client) {
            // Lines that are dropped ask for the queue.
            drop(queue);
            return Err(full.into());
        }
        let sender = Sender::new(channel, unread);
        put(&sender, &Event::new("queued", json!({ "job": id, "before": queue.waiting() })));
        queue.push(client, Waiting { id, wanted: threads.max(1), stop, sender, work: Box::new(work) });
        drop(queue);
        self.dispatch();
        Ok(lines)
    }

    /// Ends a job. If it is running, it still sends what it has. False if there is no such job any more.
    pub(crate) fn stop(&self, id: &str) -> bool {
        let stopped = self.lock().stop(id);
        if let Some(Some(waiting)) = &stopped {
            put(&waiting.sender, &Event::new("end", json!({ "begun": false })));
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
        let Waiting { id, stop, sender, work, .. } = waiting;
        let sender = Arc::new(sender);
        let (limits, own) = (self.0.limits.of_job(threads), Arc::clone(&sender));
        // Dropped at the end, or with the closure if there is no thread.
        let place = Place { jobs: self.clone(), id, threads };
        let started = Builder::new().name("job".into()).stack_size(STACK_BYTES).spawn(move || {
            let _place = place;
            let context = Context::new(&*own, limits).stopped_by(stop);
            let _ = context.send("started", json!({ "threads": threads }));
            let fault = "a fault of the program ended this job; the log of the server says where";
            let done = catch_unwind(AssertUnwindSafe(|| work(&context)));
            if let Err(error) = done.unwrap_or_else(|_| Err(Error::fault(fault))) {
                let _ = context.send("error", json!({ "error": error }));
            }
            let _ = context.send("end", json!({}));
        });
        if let Err(error) = started {
            let error = Error::fault(format!("no thread for this job: {error}"));
            put(&sender, &Event::new("error", json!({ "error": error })));
        }
    }
}

/// Sends a line for which there is room in any case: one of the first.
fn put(sender: &Sender, event: &Event) {
    let _ = sender.put(line(event));
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
