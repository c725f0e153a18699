//! How far the search is, on standard error.

use crate::ticker::{Pace, Ticker};
use crate::units::{rate, short};
use core::sync::atomic::{AtomicU64, Ordering};
use keymove_mine::Totals;
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
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    name: String,
    /// Bytes of the file, if they are known.
    size: Option<u64>,
    totals: Totals,
    listed: u64,
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
        let mut inner = self.state.lock();
        (inner.name, inner.size) = (name.to_owned(), size.map(|data| data.len()));
    }

    pub(super) fn done(&self, totals: &Totals, listed: u64) {
        let mut inner = self.state.lock();
        (inner.totals, inner.listed) = (*totals, listed);
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
    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn line(&self, started: Instant) -> String {
        let inner = self.lock();
        let elapsed = started.elapsed();
        let read = self.bytes.load(Ordering::Relaxed);
        let part = inner
            .size
            .map_or_else(String::new, |size| format!(" {:.0} %", 100.0 * read as f64 / size as f64));
        format!(
            "{}{part}  {} games  {}/s  {} positions  {} mates  {:.0} s",
            inner.name,
            short(inner.totals.games),
            rate(inner.totals.games, elapsed),
            short(inner.totals.positions),
            inner.listed,
            elapsed.as_secs_f64(),
        )
    }
}
