//! Room for deep recursion.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// Stack of a thread that solves or goes through solutions, in bytes: a search of 500 moves goes 1000 calls deep, with lists
/// of moves in each. Memory that is never touched costs nothing. A module of WebAssembly has a few hundred megabytes for all of its
/// threads, and its addresses of calls are not on this stack.
pub const STACK_BYTES: usize = if cfg!(target_family = "wasm") { 32 << 20 } else { 64 << 20 };

/// Does the work on a thread with a stack of [`STACK_BYTES`]; on this one if the system gives none: the stack at hand has to do
/// then. In WebAssembly it always does: the first thread has as large a stack as any, and others are few.
///
/// # Panics
/// With the panic of the work.
pub fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if cfg!(target_family = "wasm") {
        return work();
    }
    let (mut work, mut result) = (Some(work), None);
    scope(|scope| {
        let run = || result = work.take().map(|work| work());
        if let Ok(thread) = Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run) {
            thread.join().unwrap_or_else(|payload| resume_unwind(payload));
        }
    });
    match (result, work) {
        (Some(result), _) => result,
        (None, Some(work)) => work(),
        (None, None) => unreachable!("work that was taken has ended"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catch;
    use std::hint::black_box;

    /// Goes so many calls deep, each with a frame of more than 1 KiB.
    fn deep(calls: u32) -> u32 {
        let frame = black_box([calls; 256]);
        if calls == 0 { 0 } else { deep(calls - 1) + frame[0] / calls }
    }

    #[test]
    fn deep_recursion_has_room() {
        assert_eq!(with_room(|| deep(10_000)), 10_000);
    }

    #[test]
    fn a_panic_comes_through() {
        let panic = catch(|| with_room(|| panic!("too deep"))).expect_err("a panic");
        assert_eq!(panic.to_string(), "too deep");
    }
}
