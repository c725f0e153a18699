//! Work, and something else that is done at regular times meanwhile.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often is looked whether there is something to tell.
const PACE: Duration = Duration::from_millis(100);

/// What work calls as it goes along, wherever it may be interrupted: where there are no other threads, somebody looks then.
pub(crate) struct Pulse<'a> {
    look: &'a (dyn Fn() + Sync),
    /// When was looked last; nothing if another thread does it. Locked by whoever looks, who may call this again.
    looked: Option<Mutex<Instant>>,
}

impl Pulse<'_> {
    /// Looks if it is time and nobody else does it.
    pub(crate) fn beat(&self) {
        let Some(looked) = &self.looked else { return };
        if let Ok(mut looked) = looked.try_lock()
            && looked.elapsed() >= PACE
        {
            (self.look)();
            *looked = Instant::now();
        }
    }
}

/// Whether a thread may only look. In a browser it would need a worker, which takes longer to begin than most work.
const HAS_LOOKERS: bool = cfg!(not(target_family = "wasm"));

/// Does the work on this thread, while another one looks some times a second. After the work nothing is looked at any more.
pub(crate) fn looking<T>(look: impl Fn() + Sync, work: impl FnOnce(&Pulse<'_>) -> T) -> T {
    let look = &look;
    let end = End::default();
    std::thread::scope(|scope| {
        let raise = Raise(&end);
        let watch = || {
            while !end.comes_within(PACE) {
                look();
            }
        };
        let builder = || std::thread::Builder::new().name("look".into());
        let is_watched = HAS_LOOKERS && builder().spawn_scoped(scope, watch).is_ok();
        // Without a thread the work itself says when somebody may look.
        let looked = (!is_watched).then(|| Mutex::new(Instant::now()));
        let result = work(&Pulse { look, looked });
        drop(raise);
        result
    })
}

#[derive(Default)]
struct End {
    is_over: Mutex<bool>,
    changed: Condvar,
}

impl End {
    fn comes_within(&self, time: Duration) -> bool {
        let is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(is_over, time, |is_over| !*is_over);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Ends the looking, also if the work panics.
struct Raise<'a>(&'a End);

impl Drop for Raise<'_> {
    fn drop(&mut self) {
        *self.0.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn somebody_looks_until_the_work_ends() {
        let looks = AtomicUsize::new(0);
        let look = || {
            looks.fetch_add(1, Ordering::Relaxed);
        };
        let answer = looking(look, |_| {
            std::thread::sleep(4 * PACE);
            7
        });
        let seen = looks.load(Ordering::Relaxed);
        assert!(answer == 7 && seen >= 1, "{seen}");
        std::thread::sleep(2 * PACE);
        assert_eq!(looks.load(Ordering::Relaxed), seen);
    }

    #[test]
    fn without_a_thread_the_work_says_when() {
        let looks = AtomicUsize::new(0);
        let look = || {
            looks.fetch_add(1, Ordering::Relaxed);
        };
        let long_ago = Instant::now().checked_sub(2 * PACE).expect("a time");
        let pulse = Pulse { look: &look, looked: Some(Mutex::new(long_ago)) };
        pulse.beat();
        pulse.beat();
        assert_eq!(looks.load(Ordering::Relaxed), 1);
        Pulse { look: &look, looked: None }.beat();
        assert_eq!(looks.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn a_panic_ends_it_too() {
        let broken = std::panic::catch_unwind(|| looking(|| {}, |_| panic!("as it may happen")));
        assert!(broken.is_err());
    }
}
