//! Threads that work on one thing together.

use crate::{Panic, STACK_BYTES, catch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Lets every worker act on a thread of its own, the first one on this thread, and waits for all of them. The flag that they
/// see is raised when one of them has panicked: the others are to come to an end then. Returns what they bring, in the order
/// of the workers. Workers for which the system has no thread do nothing.
///
/// # Errors
/// If one of them has panicked: nothing may be concluded from what was not found then.
pub fn together<W: Send, T: Send>(
    workers: impl IntoIterator<Item = W>, act: impl Fn(W, &AtomicBool) -> T + Sync,
) -> Result<Vec<T>, Panic> {
    let broken = &AtomicBool::new(false);
    let careful =
        |worker| catch(|| act(worker, broken)).inspect_err(|_| broken.store(true, Ordering::Relaxed));
    let mut workers = workers.into_iter();
    let Some(own) = workers.next() else { return Ok(Vec::new()) };
    thread::scope(|scope| {
        let builder = || thread::Builder::new().stack_size(STACK_BYTES);
        let spawn = |worker| builder().spawn_scoped(scope, || careful(worker)).ok();
        let threads: Vec<_> = workers.map_while(spawn).collect();
        let own = careful(own);
        let join = |thread: thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|payload| Err(Panic::of(&*payload)))
        };
        let others: Vec<_> = threads.into_iter().map(join).collect();
        std::iter::once(own).chain(others).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn all_of_them_work() {
        assert_eq!(together(1..=5, |worker, _| worker * worker), Ok(vec![1, 4, 9, 16, 25]));
        assert_eq!(together([0; 0], |worker, _| worker), Ok(Vec::new()));
    }

    /// Whichever thread it is, the others hear of it and the reason is told.
    #[test]
    fn a_panic_is_told() {
        for bad in [0, 2] {
            let ended = AtomicU32::new(0);
            let result = together(0..3, |worker, broken| {
                assert!(worker != bad, "worker {worker} cannot go on");
                while !broken.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                ended.fetch_add(1, Ordering::Relaxed);
            });
            assert_eq!(result.expect_err("a panic").to_string(), format!("worker {bad} cannot go on"));
            assert_eq!(ended.into_inner(), 2);
        }
    }
}
