//! What jobs may take.

use std::thread::available_parallelism;
use std::time::Duration;

/// Bounds of all jobs together and of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Threads that work at the same time, of all jobs together, and the largest number of jobs that run; at least 1. A client
    /// that has nothing running gets one thread more rather than wait for those of others, while there are fewer jobs.
    pub threads: usize,
    /// Jobs that may wait.
    pub waiting: usize,
    /// Jobs of one client, running or waiting.
    pub per_client: usize,
    /// Longest duration of one job.
    pub time: Duration,
    /// Bytes for the tables of all jobs together.
    pub memory: usize,
}

impl Default for Limits {
    /// All cores, 64 waiting jobs, 16 for each client, ten minutes, 512 MiB.
    fn default() -> Self {
        Self {
            threads: available_parallelism().map_or(1, Into::into),
            waiting: 64,
            per_client: 16,
            time: Duration::from_secs(600),
            memory: 512 << 20,
        }
    }
}

impl Limits {
    /// Bytes for one job: as many jobs as there are threads may run.
    pub(crate) fn memory_per_job(&self) -> usize {
        self.memory / self.threads.max(1)
    }

    /// What one job may take that gets so many threads.
    pub(super) fn of_job(&self, threads: usize) -> keymove_workbench::Limits {
        keymove_workbench::Limits { threads, memory: self.memory_per_job(), time: self.time }
    }
}
