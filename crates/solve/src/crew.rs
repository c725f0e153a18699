//! Work on several threads, of which the calling one is the first.

use keymove_run::STACK_BYTES;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Runs the work here and on so many further threads at once. A thread that the system does not give costs speed, not
/// answers.
pub(super) fn together(threads: usize, work: impl Fn() + Sync) {
    together_with_stacks(STACK_BYTES, threads, work);
}

fn together_with_stacks(stack_bytes: usize, threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if spawn_with_stack(stack_bytes, scope, &work).is_none() {
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
    spawn_with_stack(STACK_BYTES, scope, work)
}

fn spawn_with_stack<'scope, T: Send + 'scope>(
    stack_bytes: usize, scope: &'scope Scope<'scope, '_>, work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(stack_bytes).spawn_scoped(scope, work).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::{AtomicU32, Ordering};

    fn check(stack_bytes: usize, threads: usize, expected: u32) {
        let runs = AtomicU32::new(0);
        together_with_stacks(stack_bytes, threads, || {
            runs.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(runs.into_inner(), expected, "{stack_bytes} bytes, {threads} threads");
    }

    #[test]
    fn everybody_works() {
        check(1 << 20, 1, 1);
        check(1 << 20, 3, 3);
    }

    /// No system gives a stack of half the address space.
    #[test]
    fn without_further_threads_the_work_is_done_here() {
        check(usize::MAX / 2, 4, 1);
    }
}
