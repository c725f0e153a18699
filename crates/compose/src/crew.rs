//! Threads that work on one search together.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A thread of a search has panicked: a fault of the program. The search has not come to its end, and nothing may be
/// concluded from what it has not found; what was reported before stands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has broken down, which is a fault of this program: {0}")]
pub struct Breakdown(String);

impl Breakdown {
    fn of(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self(text.unwrap_or_else(|| "no reason given".to_owned()))
    }
}

/// Lets every worker act on a thread of its own, the first one on this thread, and waits for all of them. The flag that they
/// see is raised when one of them has panicked: the others are to come to an end then. Returns what they bring, in no
/// particular order. Workers for which the system has no thread do nothing.
///
/// # Errors
/// If one of them has panicked.
pub(crate) fn work<W: Send, T: Send>(
    workers: impl IntoIterator<Item = W>, act: impl Fn(W, &AtomicBool) -> T + Sync,
) -> Result<Vec<T>, Breakdown> {
    let broken = &AtomicBool::new(false);
    // Whatever the panic has left half done is not looked at any more but for what is reported as a whole.
    let careful = |worker| {
        let result = catch_unwind(AssertUnwindSafe(|| act(worker, broken)));
        result.map_err(|panic| {
            broken.store(true, Ordering::Relaxed);
            Breakdown::of(&*panic)
        })
    };
    let mut workers = workers.into_iter();
    let Some(own) = workers.next() else { return Ok(Vec::new()) };
    thread::scope(|scope| {
        let spawn = |worker| thread::Builder::new().spawn_scoped(scope, || careful(worker)).ok();
        let threads: Vec<_> = workers.map_while(spawn).collect();
        let own = careful(own);
        let others = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| Err(Breakdown::of(&*panic))));
        std::iter::once(own).chain(others).collect::<Vec<_>>().into_iter().collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn all_of_them_work() {
        let mut brought = work(1..=5, |worker, _| worker * worker).expect("no panic");
        brought.sort_unstable();
        assert_eq!(brought, [1, 4, 9, 16, 25]);
        assert_eq!(work([0; 0], |worker, _| worker), Ok(Vec::new()));
    }

    /// Whichever thread it is, the others hear of it and the reason is told.
    #[test]
    fn a_panic_is_told() {
        for bad in [0, 2] {
            let ended = AtomicU32::new(0);
            let result = work(0..3, |worker, broken| {
                assert!(worker != bad, "worker {worker} cannot go on");
                while !broken.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                ended.fetch_add(1, Ordering::Relaxed);
            });
            let text = result.expect_err("a panic").to_string();
            assert!(text.ends_with(&format!("worker {bad} cannot go on")), "{text}");
            assert_eq!(ended.into_inner(), 2);
        }
    }
}
