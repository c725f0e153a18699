//! What takes time, done by a thread of its own.

use super::brain::Brain;
use super::job::Job;
use super::signals::Signals;
use super::sink::Sink;
use super::{extras, think};
use crate::Game;
use keymove_run::STACK_BYTES;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// A task.
pub(super) enum Work {
    /// A `go`.
    Think(Box<Job>),
    /// `bench` to this depth.
    Bench(u32),
    /// `perft` of the position.
    Perft(Box<Game>, u32),
}

/// A task under way.
pub(super) struct Running {
    pub(super) signals: Signals,
    /// Whether it ends by itself.
    pub(super) is_bounded: bool,
    pub(super) infinite: bool,
    /// What to play if the thread breaks down; `None` if the task is no `go`.
    pub(super) rescue: Option<Game>,
    thread: JoinHandle<Brain>,
}

/// Tells the session that the thread is done, even if it has panicked.
struct Notice<F: Fn()>(F);

impl<F: Fn()> Drop for Notice<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl Running {
    /// Starts the work; `done` is called at its end.
    ///
    /// # Errors
    /// If the system gives no thread; the brain is lost then.
    pub(super) fn start<W: Write + Send + 'static>(
        work: Work, mut brain: Brain, out: Arc<Sink<W>>, done: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (signals, is_bounded, infinite, rescue) = match &work {
            Work::Think(job) => (job.signals.clone(), job.is_bounded(), job.infinite, Some(job.game.clone())),
            Work::Bench(_) | Work::Perft(..) => (Signals::new(false, false), true, false, None),
        };
        let heard = signals.clone();
        let thread = Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(move || {
            let _notice = Notice(done);
            match work {
                Work::Think(job) => think::think(&mut brain, &job, &out),
                Work::Bench(depth) => extras::bench(depth, &heard, &out),
                Work::Perft(game, plies) => extras::perft(&game, plies, &heard, &out),
            }
            brain
        })?;
        Ok(Self { signals, is_bounded, infinite, rescue, thread })
    }

    /// The brain back; `None` if the thread has panicked.
    pub(super) fn join(self) -> Option<Brain> {
        self.thread.join().ok()
    }
}
