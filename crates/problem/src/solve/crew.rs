//! Work on several threads, of which the calling one is the first.

use super::solver::STACK_BYTES;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Runs the work here and on so many further threads at once. A thread that the system does not give costs speed, not
/// answers.
pub(super) fn together(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if spawn(scope, &work).is_none() {
                break;
            }
        }
        work();
    });
}

/// Starts a thread with room for a deep search, if the system gives one.
pub(super) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>, work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work).ok()
}
