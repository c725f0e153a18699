//! When a search is to end whatever it is about.

use core::sync::atomic::{AtomicBool, Ordering};
use keymove_solve::Limits;
use std::sync::Arc;
use std::time::Instant;

/// Positions that a search of this crate looks at between two looks at the [`Halt`]: some thousandths of a second at most.
const PERIOD: u64 = 1 << 10;

/// A flag that somebody raises to stop a search, and the time at which it is to end. Every question to a solver looks at it, so
/// that a stop does not wait for a position that takes long. The default never ends.
#[derive(Clone, Debug, Default)]
pub struct Halt {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Halt {
    /// With the flag that stops it, and the time at which it ends in any case.
    pub const fn new(flag: Arc<AtomicBool>, deadline: Option<Instant>) -> Self {
        Self { flag, deadline }
    }

    /// Whether the search is to end now.
    pub fn is_over(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same, asked once in a while by a search that counts the positions it has looked at, from 1 on.
    pub(crate) fn is_over_at(&self, looked_at: u64) -> bool {
        looked_at % PERIOD == 1 && self.is_over()
    }

    /// When the search ends.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Limits for a question that is put now: what is left of the time, and so many positions.
    pub fn limits(&self, most_positions: u64) -> Limits {
        Limits {
            time: self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            nodes: Some(most_positions),
            interrupt: Arc::clone(&self.flag),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_flag_or_the_time_ends_it() {
        assert!(!Halt::default().is_over());
        let flag = Arc::new(AtomicBool::new(false));
        let halt = Halt::new(Arc::clone(&flag), None);
        assert!(!halt.is_over() && halt.limits(7).time.is_none());
        flag.store(true, Ordering::Relaxed);
        assert!(halt.is_over() && halt.is_over_at(1) && halt.is_over_at(PERIOD + 1));
        assert!(!halt.is_over_at(2));
        assert!(halt.limits(7).interrupt.load(Ordering::Relaxed));
        let past = Halt::new(Arc::default(), Some(Instant::now()));
        assert!(past.is_over());
        assert_eq!((past.limits(7).time, past.limits(7).nodes), (Some(Duration::ZERO), Some(7)));
    }
}
