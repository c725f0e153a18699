//! Progress of solving.

use crate::bar::{Bar, Pace, Words, is_wanted};
use keymove_problem::Stipulation;
use keymove_solve::{Observer, SearchEvent};
use std::sync::atomic::{AtomicU64, Ordering};

/// Shows the progress of one search. Silent until dropped if it is not wanted.
pub(crate) struct Progress {
    progress: keymove_run::Progress,
    what: What,
    /// Solutions of help and series play found so far.
    solutions: AtomicU64,
    bar: Bar,
}

impl Progress {
    /// Starts to show progress: on a terminal always, elsewhere if `forced`, never if `quiet`.
    pub(crate) fn start(forced: bool, quiet: bool, stipulation: &Stipulation) -> Self {
        let part: fn(u64, u64) -> String = match stipulation.play.is_battle() {
            true => |done, of| format!("{done}/{of} first moves"),
            false => |done, of| format!("{done}/{of} parts"),
        };
        let words = Words { part, counted: "positions", ends: false };
        let (progress, what) = (keymove_run::Progress::new(), What::of(stipulation));
        progress.begin(what.with_length(0), None);
        let bar = Bar::start(&progress, Pace::SHORT, words, is_wanted(forced, quiet));
        Self { progress, what, solutions: AtomicU64::new(0), bar }
    }
}

/// What is being solved, as far as it is shown.
struct What {
    /// The stipulation without its length.
    sign: String,
    /// Whether half a move stands before the whole ones.
    half: bool,
}

impl What {
    fn of(stipulation: &Stipulation) -> Self {
        let text = stipulation.to_string();
        let sign = text.strip_suffix(&stipulation.length.to_string()).unwrap_or(&text).to_owned();
        Self { sign, half: stipulation.length.half }
    }

    /// The stipulation with this length; half a move is counted as one in it.
    fn with_length(&self, depth: u16) -> String {
        match self.half {
            true => format!("{}{}.5", self.sign, depth.saturating_sub(1)),
            false => format!("{}{depth}", self.sign),
        }
    }
}

impl Observer for Progress {
    fn hear(&self, event: SearchEvent<'_>) {
        if !self.bar.is_shown() {
            return;
        }
        let progress = &self.progress;
        match event {
            SearchEvent::Depth { depth, first_moves } => {
                let whole = Some(first_moves as u64).filter(|&moves| moves > 1);
                progress.begin(self.what.with_length(depth), whole);
            }
            SearchEvent::FirstMove { done, generated, .. } => {
                progress.reach(done as u64);
                progress.count_to(generated);
            }
            SearchEvent::Positions { generated } => progress.count_to(generated),
            SearchEvent::DepthDone(_) => {}
            SearchEvent::Line { .. } => {
                let solutions = self.solutions.fetch_add(1, Ordering::Relaxed) + 1;
                progress.note(format!("found {solutions}"));
            }
            SearchEvent::MateFound { within, .. } => progress.note(format!("found #{within}")),
        }
    }
}
