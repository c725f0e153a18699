//! Who waits, who runs, and who comes next.

use super::Limits;
use super::sender::Sender;
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_workbench::{Context, Error};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// Whose turn it is goes by this: a machine, or one of several pages on this machine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(pub(crate) String);

/// What a job does. Its error is sent as its last line but one.
pub(super) type Work = Box<dyn FnOnce(&Context<'_>) -> Result<(), Error> + Send>;

/// A job that has not begun.
pub(super) struct Waiting {
    pub(super) id: String,
    /// Threads that it can use.
    pub(super) wanted: usize,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) sender: Sender,
    pub(super) work: Work,
}

struct Live {
    client: Client,
    stop: Arc<AtomicBool>,
    is_running: bool,
}

/// There is no more room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Full {
    /// In the queue.
    Queue(usize),
    /// For this client.
    Client(usize),
}

/// All jobs that are running or waiting.
pub(super) struct Queue {
    limits: Limits,
    /// Threads in use.
    used: usize,
    running: usize,
    /// Clients in the order of their turns, each with its own jobs in order; none without a job.
    waiting: VecDeque<(Client, VecDeque<Waiting>)>,
    live: HashMap<String, Live>,
}

impl Queue {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, used: 0, running: 0, waiting: VecDeque::new(), live: HashMap::new() }
    }

    /// Jobs that wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    /// Jobs that are running or waiting.
    pub(super) fn live(&self) -> usize {
        self.live.len()
    }

    /// The numbers of all jobs.
    #[cfg(test)]
    pub(super) fn ids(&self) -> Vec<String> {
        self.live.keys().cloned().collect()
    }

    /// Whether one more job of this client may wait.
    pub(super) fn room_for(&self, client: &Client) -> Result<(), Full> {
        if self.waiting() >= self.limits.waiting {
            return Err(Full::Queue(self.limits.waiting));
        }
        if self.live.values().filter(|live| live.client == *client).count() >= self.limits.per_client {
            return Err(Full::Client(self.limits.per_client));
        }
        Ok(())
    }

    /// Puts a job behind the others of its client.
    pub(super) fn push(&mut self, client: Client, job: Waiting) {
        let stop = Arc::clone(&job.stop);
        self.live.insert(job.id.clone(), Live { client: client.clone(), stop, is_running: false });
        match self.waiting.iter_mut().find(|(owner, _)| *owner == client) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.waiting.push_back((client, VecDeque::from([job]))),
        }
    }

    /// The next job that there is room for, with the number of its threads: of the first client in turn that may have one.
    /// A client that has nothing running need not wait for others' threads, as long as there are fewer jobs than threads.
    pub(super) fn next(&mut self) -> Option<(Waiting, usize)> {
        let all = self.limits.threads.max(1);
        if self.running >= all {
            return None;
        }
        let has_free = self.used < all;
        let turn = self.waiting.iter().position(|(client, _)| has_free || !self.has_running(client))?;
        let (client, mut jobs) = self.waiting.remove(turn)?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.waiting.push_back((client, jobs));
        }
        let job = job?;
        // Others that wait get a share.
        let share = all.saturating_sub(self.used).saturating_sub(self.waiting());
        let threads = job.wanted.min(share).max(1);
        self.used += threads;
        self.running += 1;
        if let Some(live) = self.live.get_mut(&job.id) {
            live.is_running = true;
        }
        Some((job, threads))
    }

    fn has_running(&self, client: &Client) -> bool {
        self.live.values().any(|live| live.is_running && live.client == *client)
    }

    /// Takes back the threads of a job that has ended.
    pub(super) fn ended(&mut self, id: &str, threads: usize) {
        self.used = self.used.saturating_sub(threads);
        self.running = self.running.saturating_sub(1);
        self.live.remove(id);
    }

    /// Tells a job to end; gives it back if it has not begun. `None` if there is no such job.
    pub(super) fn stop(&mut self, id: &str) -> Option<Option<Waiting>> {
        let live = self.live.get(id)?;
        live.stop.store(true, Ordering::Relaxed);
        if live.is_running {
            return Some(None);
        }
        self.live.remove(id);
        let mut found = None;
        for (_, jobs) in &mut self.waiting {
            if let Some(place) = jobs.iter().position(|job| job.id == id) {
                found = jobs.remove(place);
            }
        }
        self.waiting.retain(|(_, jobs)| !jobs.is_empty());
        Some(found)
    }
}
