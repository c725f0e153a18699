//! What takes time, done by a thread of its own.

use super::extras;
use super::show::{self, Manner};
use super::sink::Sink;
use crate::Game;
use crate::player::{Player, Signals, Task};
use keymove_run::STACK_BYTES;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// A task.
pub(super) enum Work {
    /// A `go`.
    Think(Box<Task>),
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
    thread: JoinHandle<Player>,
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
    /// If the system gives no thread; the player is lost then.
    pub(super) fn start<W: Write + Send + 'static>(
        work: Work, mut player: Player, out: Arc<Sink<W>>, done: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (signals, is_bounded, infinite, rescue) = match &work {
            Work::Think(task) => {
                (task.signals.clone(), task.is_bounded(), task.infinite, Some(task.game.clone()))
            }
            Work::Bench(_) | Work::Perft(..) => (Signals::new(false, false), true, false, None),
        };
        let heard = signals.clone();
        let thread = Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(move || {
            let _notice = Notice(done);
            match work {
                Work::Think(task) => {
                    let manner = Manner::of(&task.options);
                    let choice =
                        player.choose(&task, &|news| out.line(&show::news(&task.game, news, manner)));
                    out.line(&show::best_move(&task.game, &choice));
                    if let Err(error) = player.keep_lessons() {
                        out.remark(&format!("{error}: nothing more is learnt"));
                    }
                }
                Work::Bench(depth) => extras::bench(depth, &heard, &out),
                Work::Perft(game, plies) => extras::perft(&game, plies, &heard, &out),
            }
            player
        })?;
        Ok(Self { signals, is_bounded, infinite, rescue, thread })
    }

    /// The player back; `None` if the thread has panicked.
    pub(super) fn join(self) -> Option<Player> {
        self.thread.join().ok()
    }
}
