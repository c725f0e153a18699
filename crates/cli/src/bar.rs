//! A line on standard error that tells how far something is: on a terminal it is written again and again, elsewhere lines
//! follow each other now and then.

use crate::output::{is_dumb, say};
use crate::units::{rate, short, span_of_time};
use keymove_run::{Moment, Progress};
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
    /// Of work that takes minutes or hours.
    pub(crate) const LONG: Self = Self {
        first: Duration::from_millis(250),
        terminal: Duration::from_millis(250),
        plain: Duration::from_secs(10),
    };
    /// Of a single problem: most are solved before anything is shown.
    pub(crate) const SHORT: Self = Self {
        first: Duration::from_millis(400),
        terminal: Duration::from_millis(150),
        plain: Duration::from_secs(1),
    };
}

/// How a progress is put into words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    /// How much of the phase is done, given as that and the whole.
    pub(crate) part: fn(u64, u64) -> String,
    /// What is counted, in the plural; nothing if it is empty.
    pub(crate) counted: &'static str,
    /// Whether the work ends with the phase, so that it can be said how long it still takes.
    pub(crate) ends: bool,
}

/// `43 %`.
pub(crate) fn percent(done: u64, whole: u64) -> String {
    format!("{:.0} %", 100.0 * (done as f64 / whole.max(1) as f64).min(1.0))
}

impl Words {
    /// Of a search that goes through first moves and counts positions.
    pub(crate) const FIRST_MOVES: Self =
        Self { part: |done, of| format!("{done}/{of} first moves"), counted: "positions", ends: false };

    /// `club.pgn  43 %  1204 games  380/s  12 mates  3.2 s, about 4 s left`; empty while there is nothing to say.
    fn line(self, now: &Moment) -> String {
        let part = now.whole.map_or_else(String::new, |whole| (self.part)(now.done, whole));
        let mut parts = vec![now.phase.clone(), part];
        if !self.counted.is_empty() {
            parts.push(format!("{} {}", short(now.counted), self.counted));
            parts.push(format!("{}/s", rate(now.worked, now.elapsed)));
        }
        parts.push(now.notes.clone());
        let left = now.left.filter(|_| self.ends);
        let left = left.map_or_else(String::new, |left| format!(", about {} left", about(left)));
        parts.push(format!("{}{left}", span_of_time(now.elapsed)));
        parts.retain(|part| !part.is_empty());
        parts.join("  ")
    }
}

/// A time that nobody knows to the tenth of a second: `4 s`, `4 min`, `2 h 5 min`.
fn about(left: Duration) -> String {
    let seconds = left.as_secs_f64().round() as u64;
    match seconds {
        0..100 => format!("{seconds} s"),
        100..5400 => format!("{} min", (seconds + 30) / 60),
        _ => span_of_time(Duration::from_secs(seconds)),
    }
}

/// Whether a line is shown that goes to terminals by itself: elsewhere if `forced`, never if `quiet`.
pub(crate) fn is_wanted(forced: bool, quiet: bool) -> bool {
    !quiet && (forced || io::stderr().is_terminal())
}

/// Shows a progress until it is dropped.
pub(crate) struct Bar(Option<Ticker>);

impl Bar {
    /// Nothing is shown if it is not wanted.
    pub(crate) fn start(progress: &Progress, pace: Pace, words: Words, is_wanted: bool) -> Self {
        let progress = progress.clone();
        Self(is_wanted.then(|| Ticker::start(pace, move || words.line(&progress.now()))))
    }

    /// Whether anything is shown.
    pub(crate) const fn is_shown(&self) -> bool {
        self.0.is_some()
    }

    /// Makes room for a message.
    pub(crate) fn around<T>(&self, say: impl FnOnce() -> T) -> T {
        if self.0.as_ref().is_some_and(|ticker| ticker.terminal) {
            clear();
        }
        say()
    }
}

/// Writes a line until it is dropped.
pub(crate) struct Ticker {
    thread: Option<(Sender<()>, JoinHandle<()>)>,
    /// Whether the line is written again in its place.
    terminal: bool,
}

impl Ticker {
    /// Writes what `line` says.
    pub(crate) fn start(pace: Pace, line: impl Fn() -> String + Send + 'static) -> Self {
        let terminal = io::stderr().is_terminal() && !is_dumb();
        let (end, ended) = channel::<()>();
        let run = move || {
            let mut wait = if terminal { pace.first } else { pace.plain };
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                match line() {
                    line if terminal => drop(write!(io::stderr(), "\r{line}\u{1b}[K")),
                    line => say(&line),
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
                clear();
            }
        }
    }
}

/// Takes the line away from a terminal.
fn clear() {
    let _ = write!(io::stderr(), "\r\u{1b}[K");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: Words, change: impl FnOnce(&mut Moment), expected: &str) {
        let mut now = Progress::new().now();
        now.elapsed = Duration::from_millis(3210);
        change(&mut now);
        assert_eq!(words.line(&now), expected);
    }

    #[test]
    fn lines() {
        let games = Words { part: percent, counted: "games", ends: true };
        let moves = Words::FIRST_MOVES;
        let whole = |now: &mut Moment| {
            (now.phase, now.done, now.whole) = ("club.pgn".into(), 43, Some(100));
            (now.counted, now.worked, now.notes) = (12_040, 1204, "12 mates".into());
            now.left = Some(Duration::from_millis(4300));
        };
        check(games, whole, "club.pgn  43 %  12.0 k games  375/s  12 mates  3.2 s, about 4 s left");
        check(moves, whole, "club.pgn  43/100 first moves  12.0 k positions  375/s  12 mates  3.2 s");
        check(games, |_| (), "0 games  0/s  3.2 s");
        check(Words { counted: "", ..games }, |now| now.phase = "sorting".into(), "sorting  3.2 s");
    }
}
