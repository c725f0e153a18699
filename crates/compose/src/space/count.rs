//! How many positions a space has, without visiting them one by one.

use super::Space;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, Builder};

/// The number of positions in all pieces, by so many threads, or as many as the system gives; `None` if it was stopped before the end.
pub fn count(space: &Space, threads: usize, stops: &(dyn Fn() -> bool + Sync)) -> Option<u64> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut sum = 0;
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= space.pieces() {
                return Some(sum);
            }
            if stops() {
                return None;
            }
            sum += space.positions(piece);
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> =
            (1..threads.max(1)).map_while(|_| Builder::new().spawn_scoped(scope, work).ok()).collect();
        let own = work();
        // A thread that panicked has not counted its pieces.
        threads.into_iter().fold(own, |sum, thread| Some(sum? + thread.join().ok().flatten()?))
    })
}
