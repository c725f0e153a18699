//! How far the check is, on standard error.

use crate::ticker::{Pace, Ticker};
use crate::units::short;
use keymove_collection::Progress;
use std::io::{self, IsTerminal};
use std::time::Instant;

/// Shows the progress until it is dropped.
pub(super) struct Shown(Option<Ticker>);

impl Shown {
    /// On a terminal always, elsewhere if `forced`, never if `quiet`.
    pub(super) fn start(progress: &Progress, forced: bool, quiet: bool) -> Self {
        let wanted = !quiet && (forced || io::stderr().is_terminal());
        let progress = progress.clone();
        let started = Instant::now();
        Self(wanted.then(|| Ticker::start(Pace::LONG, move || Some(line(&progress, started)))))
    }
}

/// `checked 1204  (12 unsound, 3 unfinished)  380/s  3.2 s`.
fn line(progress: &Progress, started: Instant) -> String {
    let [done, known, unsound, unfinished] = progress.counts();
    let seconds = started.elapsed().as_secs_f64();
    let speed = (done - known.min(done)) as f64 / seconds.max(0.001);
    let known =
        if known > 0 { format!(", {} of them from the journal", short(known)) } else { String::new() };
    format!(
        "checked {done}{known}  ({unsound} unsound, {unfinished} unfinished)  {speed:.0}/s  {seconds:.1} s"
    )
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.0.take();
    }
}
