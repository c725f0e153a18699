//! The limits that a search was stopped by.

use keymove_solve::Limits;
use serde::{Deserialize, Serialize};

/// Time, positions and memory of a search that was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Limited {
    time_ms: Option<u64>,
    nodes: Option<u64>,
    memory: u64,
}

impl Limited {
    pub(super) fn of(limits: &Limits) -> Self {
        let ms = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self { time_ms: limits.time.map(ms), nodes: limits.nodes, memory: limits.table_bytes as u64 }
    }

    /// Whether these limits allow nothing more.
    pub(super) fn is_enough(&self, limits: &Limits) -> bool {
        let other = Self::of(limits);
        let within = |new: Option<u64>, old: Option<u64>| match (new, old) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(new), Some(old)) => new <= old,
        };
        within(other.time_ms, self.time_ms) && within(other.nodes, self.nodes) && other.memory <= self.memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn more_is_more() {
        let limits = |seconds: Option<u64>, nodes| Limits {
            time: seconds.map(Duration::from_secs),
            nodes,
            ..Limits::default()
        };
        let stopped = Limited::of(&limits(Some(5), None));
        assert!(stopped.is_enough(&limits(Some(5), None)) && stopped.is_enough(&limits(Some(1), Some(7))));
        assert!(!stopped.is_enough(&limits(Some(6), None)) && !stopped.is_enough(&limits(None, None)));
        let more = Limits { table_bytes: 128 << 20, ..limits(Some(5), None) };
        assert!(!stopped.is_enough(&more));
    }
}
