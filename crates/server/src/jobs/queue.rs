//! Who waits, who runs, and who comes next.

use super::stream::Lines;
use super::{Context, Limits};
use crate::error::ApiError;
use crate::guard::new_token;
use bytes::Bytes;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, Ordering};
use serde_json::json;
use std::collections::{HashMap, VecDeque};
use std::panic::catch_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use tokio::sync::mpsc::{Sender, channel};

/// Lines that may wait for a slow client.
const LINES: usize = 256;

/// Stack of a job: a search of 500 moves goes 1000 calls deep.
const STACK_BYTES: usize = 64 << 20;

/// Whose turn it is goes by this: a machine, or one of several pages on this machine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(pub(crate) String);

/// There is no more room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// In the queue.
    Queue(usize),
    /// For this client.
    Client(usize),
}

impl From<Full> for ApiError {
    fn from(full: Full) -> Self {
        Self::full(match full {
            Full::Queue(most) => format!("full: {most} jobs are waiting already; try again later"),
            Full::Client(most) => format!("full: {most} jobs of yours are running or waiting already"),
        })
    }
}

type Work = Box<dyn FnOnce(&Context) + Send>;

struct Waiting {
    id: String,
    wanted: usize,
    stop: Arc<AtomicBool>,
    lines: Sender<Bytes>,
    work: Work,
}

#[derive(Default)]
struct Queue {
    free: usize,
    /// Clients in the order of their turns, each with its own jobs in order.
    waiting: VecDeque<(Client, VecDeque<Waiting>)>,
    /// Stop flags of all jobs that are running or waiting.
    live: HashMap<String, (Client, Arc<AtomicBool>)>,
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
        let queue = Queue { free: limits.threads.max(1), ..Queue::default() };
        Self(Arc::new(Shared { limits, queue: Mutex::new(queue) }))
    }

    /// Hands in work, to be done with up to so many threads. The first line that the client reads has the number of the job.
    pub(crate) fn submit(
        &self, client: Client, threads: usize, work: impl FnOnce(&Context) + Send + 'static,
    ) -> Result<Lines, ApiError> {
        let limits = self.0.limits;
        let id = new_token().map_err(|error| ApiError::internal(format!("no random numbers: {error}")))?;
        let (sender, receiver) = channel(LINES);
        let stop = Arc::new(AtomicBool::new(false));
        let mut queue = self.lock();
        let before = queue.sweep();
        if before >= limits.waiting {
            return Err(Full::Queue(limits.waiting).into());
        }
        if queue.live.values().filter(|(owner, _)| *owner == client).count() >= limits.per_client {
            return Err(Full::Client(limits.per_client).into());
        }
        let first = json!({ "event": "queued", "job": id, "before": before });
        let _ = sender.try_send(Bytes::from(format!("{first}\n")));
        queue.live.insert(id.clone(), (client.clone(), Arc::clone(&stop)));
        let waiting = Waiting {
            id,
            wanted: threads.max(1),
            stop: Arc::clone(&stop),
            lines: sender,
            work: Box::new(work),
        };
        queue.push(client, waiting);
        drop(queue);
        self.dispatch();
        Ok(Lines::new(receiver, stop))
    }

    /// Ends a job. It still sends what it has. False if there is no such job any more.
    pub(crate) fn stop(&self, id: &str) -> bool {
        match self.lock().live.get(id) {
            Some((_, stop)) => {
                stop.store(true, Ordering::Relaxed);
                true
            }
            None => false,
        }
    }

    /// Jobs that are running or waiting.
    pub(crate) fn live(&self) -> usize {
        self.lock().live.len()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts what there is room for.
    fn dispatch(&self) {
        loop {
            let mut queue = self.lock();
            if queue.free == 0 {
                return;
            }
            let Some(waiting) = queue.next() else { return };
            // Others that wait get a share.
            let others = queue.waiting.iter().map(|(_, jobs)| jobs.len()).sum::<usize>();
            let threads = waiting.wanted.min(queue.free.saturating_sub(others)).max(1);
            queue.free -= threads;
            drop(queue);
            self.start(waiting, threads);
        }
    }

    fn start(&self, waiting: Waiting, threads: usize) {
        let Waiting { id, stop, lines, work, .. } = waiting;
        let limits = self.0.limits;
        let context = Context { lines, stop, threads, memory: limits.memory_per_job(), longest: limits.time };
        // Dropped at the end, or with the closure if there is no thread.
        let place = Place { jobs: self.clone(), id, threads };
        let started = Builder::new().name("job".into()).stack_size(STACK_BYTES).spawn(move || {
            let _place = place;
            let _ = context.send(&json!({ "event": "started", "threads": context.threads() }));
            if catch_unwind(AssertUnwindSafe(|| work(&context))).is_err() {
                let error = ApiError::internal(
                    "a fault of the program ended this job; the log of the server says where",
                );
                let _ = context.send(&json!({ "event": "error", "error": error }));
            }
            let _ = context.send(&json!({ "event": "end" }));
        });
        drop(started);
    }
}

impl Queue {
    fn push(&mut self, client: Client, job: Waiting) {
        match self.waiting.iter_mut().find(|(owner, _)| *owner == client) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.waiting.push_back((client, VecDeque::from([job]))),
        }
    }

    /// The next job, of the client whose turn it is.
    fn next(&mut self) -> Option<Waiting> {
        let (client, mut jobs) = self.waiting.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.waiting.push_back((client, jobs));
        }
        job
    }

    /// Drops jobs that nobody waits for; says how many wait.
    fn sweep(&mut self) -> usize {
        for (_, jobs) in &mut self.waiting {
            jobs.retain(|job| {
                let wanted = !job.lines.is_closed();
                if !wanted {
                    self.live.remove(&job.id);
                }
                wanted
            });
        }
        self.waiting.retain(|(_, jobs)| !jobs.is_empty());
        self.waiting.iter().map(|(_, jobs)| jobs.len()).sum()
    }
}

/// The threads of a running job, given back when it ends.
struct Place {
    jobs: Jobs,
    id: String,
    threads: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queue = self.jobs.lock();
        queue.free += self.threads;
        queue.live.remove(&self.id);
        queue.sweep();
        drop(queue);
        self.jobs.dispatch();
    }
}
