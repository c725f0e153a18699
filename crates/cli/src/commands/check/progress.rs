//! How far the check is, on standard error.

use super::items::Extent;
use crate::ticker::{Pace, Ticker};
use crate::units::short;
use keymove_collection::Progress;
use std::io::{self, IsTerminal};
use std::time::Instant;

/// Shows the progress until it is dropped.
pub(super) struct Shown(Option<Ticker>);

impl Shown {
    /// On a terminal always, elsewhere if `forced`, never if `quiet`.
    pub(super) fn start(progress: &Progress, extent: Extent, forced: bool, quiet: bool) -> Self {
        let wanted = !quiet && (forced || io::stderr().is_terminal());
        let progress = progress.clone();
        let started = Instant::now();
        Self(
            wanted.then(|| {
                Ticker::start(Pace::LONG, move || Some(line(&progress, extent.per_cent(), started)))
            }),
        )
    }
}

/// `checked 1204, 43 % of the input  (12 unsound, 3 unfinished)  380/s  3.2 s`.
fn line(progress: &Progress, per_cent: Option<u64>, started: Instant) -> String {
    let [done, known, unsound, unfinished] = progress.counts();
    let seconds = started.elapsed().as_secs_f64();
    let speed = (done - known.min(done)) as f64 / seconds.max(0.001);
    let known =
        if known > 0 { format!(", {} of them from the journal", short(known)) } else { String::new() };
    let part = per_cent.map_or_else(String::new, |part| format!(", {part} % of the input"));
    format!(
        "checked {done}{known}{part}  ({unsound} unsound, {unfinished} unfinished)  {speed:.0}/s  {seconds:.1} s"
    )
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.0.take();
    }
}
