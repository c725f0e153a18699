//! Processor time, where the system tells it.

use std::time::Duration;

/// The processor time that all threads of this process have used.
#[cfg(unix)]
pub(super) fn used() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

/// Unknown here.
#[cfg(not(unix))]
pub(super) fn used() -> Option<Duration> {
    None
}
