//! What the threads of one search have in common, and when it ends.

use super::clock::Budget;
use super::moves::Reductions;
use super::table::Table;
use super::tuning::Tuning;
use super::{Control, Limits};
use crate::tablebase::Endgames;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// One search, seen by all its threads.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) tables: Option<&'a Endgames>,
    pub(super) control: &'a Control,
    pub(super) limits: &'a Limits,
    pub(super) budget: Budget,
    pub(super) tuning: &'a Tuning,
    pub(super) reductions: Reductions,
    /// Positions visited, by thread; brought up to date now and then.
    counters: Vec<Counter>,
    /// The first thread has ended the search.
    done: AtomicBool,
}

/// On a cache line of its own, because another thread writes the next one all the time.
#[repr(align(64))]
#[derive(Default)]
struct Counter {
    nodes: AtomicU64,
    tablebase_hits: AtomicU64,
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        table: &'a Table, tables: Option<&'a Endgames>, control: &'a Control, limits: &'a Limits,
        budget: Budget, tuning: &'a Tuning, threads: usize,
    ) -> Self {
        let counters = (0..threads).map(|_| Counter::default()).collect();
        Self {
            table,
            tables,
            control,
            limits,
            budget,
            reductions: Reductions::new(&tuning.margins),
            tuning,
            counters,
            done: AtomicBool::new(false),
        }
    }

    pub(super) fn threads(&self) -> usize {
        self.counters.len()
    }

    /// Positions visited by all threads, as far as they have told.
    pub(super) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.nodes.load(Ordering::Relaxed)).sum()
    }

    pub(super) fn tell_nodes(&self, thread: usize, nodes: u64) {
        if let Some(counter) = self.counters.get(thread) {
            counter.nodes.store(nodes, Ordering::Relaxed);
        }
    }

    /// Positions that all threads have found in endgame tables.
    pub(super) fn tablebase_hits(&self) -> u64 {
        self.counters.iter().map(|counter| counter.tablebase_hits.load(Ordering::Relaxed)).sum()
    }

    pub(super) fn count_tablebase_hit(&self, thread: usize) {
        if let Some(counter) = self.counters.get(thread) {
            counter.tablebase_hits.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Ends the search for all threads.
    pub(super) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_finished(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Whether a limit is reached that holds in the middle of an iteration.
    pub(super) fn is_over(&self) -> bool {
        self.is_finished()
            || self.control.is_stopped()
            || self.limits.nodes.is_some_and(|limit| self.threads() > 1 && self.nodes() >= limit)
            || (!self.control.is_pondering() && self.budget.is_spent())
    }
}
