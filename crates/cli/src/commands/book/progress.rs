//! How far the reading of games is, on standard error.

use crate::ticker::{Pace, Ticker};
use crate::units::{rate, short};
use core::sync::atomic::{AtomicU64, Ordering};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub(super) struct Progress {
    state: Arc<State>,
    ticker: Option<Ticker>,
}

#[derive(Default)]
struct State {
    /// Bytes of the file that have been read.
    bytes: Arc<AtomicU64>,
    /// Games of all files.
    games: AtomicU64,
    /// The file, and its length if that is known; what is done instead, once all are read.
    file: Mutex<(String, Option<u64>)>,
}

impl Progress {
    pub(super) fn start(quiet: bool) -> Self {
        let state = Arc::new(State::default());
        let (shown, started) = (Arc::clone(&state), Instant::now());
        let ticker = (!quiet).then(|| Ticker::start(Pace::LONG, move || Some(shown.line(started))));
        Self { state, ticker }
    }

    /// What counts the bytes that are read.
    pub(super) fn bytes(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.state.bytes)
    }

    /// A file is begun.
    pub(super) fn file(&self, name: &str, path: &Path) {
        let size = std::fs::metadata(path).ok().filter(|data| data.is_file() && data.len() > 0);
        self.state.bytes.store(0, Ordering::Relaxed);
        self.state.set(name, size.map(|data| data.len()));
    }

    /// So many games have been read.
    pub(super) fn games(&self, games: u64) {
        self.state.games.store(games, Ordering::Relaxed);
    }

    /// All have been read.
    pub(super) fn sorting(&self) {
        self.state.set("sorting", None);
    }

    /// Makes room for a message.
    pub(super) fn around(&self, say: impl FnOnce()) {
        if self.ticker.is_some() && io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
        say();
    }
}

impl State {
    fn set(&self, name: &str, size: Option<u64>) {
        *self.file.lock().unwrap_or_else(PoisonError::into_inner) = (name.to_owned(), size);
    }

    fn line(&self, started: Instant) -> String {
        let (name, size) = self.file.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (elapsed, games) = (started.elapsed(), self.games.load(Ordering::Relaxed));
        let read = self.bytes.load(Ordering::Relaxed);
        let part =
            size.map_or_else(String::new, |size| format!(" {:.0} %", 100.0 * read as f64 / size as f64));
        format!(
            "{name}{part}  {} games  {}/s  {:.0} s",
            short(games),
            rate(games, elapsed),
            elapsed.as_secs_f64()
        )
    }
}
