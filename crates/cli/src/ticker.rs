//! A line on standard error that tells how far something is: on a terminal it is written again and again, elsewhere lines
//! follow each other now and then.

use crate::output::say;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// When the line is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// For the first time on a terminal.
    pub(crate) first: Duration,
    /// Then on a terminal.
    pub(crate) terminal: Duration,
    /// Elsewhere.
    pub(crate) plain: Duration,
}

impl Pace {
    /// Of searches that take minutes or hours.
    pub(crate) const LONG: Self = Self {
        first: Duration::from_millis(250),
        terminal: Duration::from_millis(250),
        plain: Duration::from_secs(10),
    };
}

/// Writes the line until it is dropped.
pub(crate) struct Ticker {
    thread: Option<(Sender<()>, JoinHandle<()>)>,
    terminal: bool,
}

impl Ticker {
    /// Writes what `line` says; nothing while it has nothing to say.
    pub(crate) fn start(pace: Pace, line: impl Fn() -> Option<String> + Send + 'static) -> Self {
        let terminal = io::stderr().is_terminal();
        let (end, ended) = channel::<()>();
        let run = move || {
            let mut wait = if terminal { pace.first } else { pace.plain };
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                match line() {
                    Some(line) if terminal => drop(write!(io::stderr(), "\r{line}\u{1b}[K")),
                    Some(line) => say(&line),
                    None => {}
                }
                wait = if terminal { pace.terminal } else { pace.plain };
            }
        };
        // Without a thread there is no progress to be seen, and nothing else is lost.
        let thread = std::thread::Builder::new().spawn(run).ok().map(|thread| (end, thread));
        Self { thread, terminal }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.thread.take() {
            drop(end);
            let _ = thread.join();
            if self.terminal {
                let _ = write!(io::stderr(), "\r\u{1b}[K");
            }
        }
    }
}
