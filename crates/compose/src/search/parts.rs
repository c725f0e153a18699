//! Threads that take parts of pieces: a position of a longer problem takes so long that one thread would search a large
//! piece long after the others have nothing left to do. What is reported are whole pieces all the same.

use super::longer::{LongerWorker, Numbered, PARTS, Share};
use super::{Counts, Improvement, Observer, Plan};
use crate::Breakdown;
use keymove_problem::sort::Sort as _;
use keymove_run::together;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A piece of which some parts are done.
#[derive(Default)]
struct Pending {
    done: usize,
    found: Numbered,
    counts: Counts,
}

/// Searches these pieces. Returns whether all of them are done.
pub(super) fn run(plan: &Plan, pieces: &[u64], observer: &dyn Observer) -> Result<bool, Breakdown> {
    let next = AtomicUsize::new(0);
    let pending = Mutex::new(BTreeMap::new());
    let brought = together(0..plan.threads.max(1), |_, broken| {
        let stops = || broken.load(Ordering::Relaxed) || plan.limits.stopped().is_some() || observer.stops();
        let mut worker = LongerWorker::new(plan);
        loop {
            if stops() {
                return false;
            }
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(&piece) = pieces.get(number / PARTS) else { return true };
            let Share { found, counts, is_done } = worker.search(piece, number % PARTS, &stops);
            if counts.positions > 0 {
                let found: Vec<Improvement> =
                    found.iter().flat_map(|(_, found)| found.iter().cloned()).collect();
                observer.part(piece, &found, &counts);
            }
            if !is_done {
                return false;
            }
            if let Some((found, counts)) = finish(&pending, piece, found, counts) {
                observer.done(piece, found, &counts);
            }
        }
    })?;
    Ok(brought.into_iter().all(|all| all))
}

/// Adds a part; the whole piece if it was the last one.
fn finish(
    pending: &Mutex<BTreeMap<u64, Pending>>, piece: u64, found: Numbered, counts: Counts,
) -> Option<(Vec<Improvement>, Counts)> {
    let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
    let entry = pending.entry(piece).or_default();
    entry.done += 1;
    entry.found.extend(found);
    entry.counts += counts;
    if entry.done < PARTS {
        return None;
    }
    let Pending { mut found, counts, .. } = pending.remove(&piece)?;
    found.put_in_order_by_key(|&(family, _)| family);
    Some((found.into_iter().flat_map(|(_, found)| found).collect(), counts))
}
