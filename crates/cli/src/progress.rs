//! Progress of solving.

use crate::bar::{Bar, Pace, Words, is_wanted};
use crate::output::say;
use keymove_problem::Stipulation;
use keymove_report::{depth_head, depth_row};
use keymove_solve::{Observer, SearchEvent, Stage};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Shows the progress of one search. Silent until dropped if it is not wanted.
pub(crate) struct Progress {
    progress: keymove_run::Progress,
    what: What,
    /// Solutions of help and series play found so far.
    solutions: AtomicU64,
    started: Instant,
    depths: Mutex<Depths>,
    bar: Bar,
}

/// The table of finished depths, which grows above the bar.
#[derive(Default)]
struct Depths {
    has_head: bool,
    /// Rows that are not shown yet. Nothing is shown of a search that is over before anybody could read it.
    waiting: Vec<String>,
}

impl Progress {
    /// Starts to show progress: on a terminal always, elsewhere if `forced`, never if `quiet`.
    pub(crate) fn start(forced: bool, quiet: bool, stipulation: &Stipulation) -> Self {
        let words = match stipulation.play.is_battle() {
            true => Words::FIRST_MOVES,
            false => Words { part: |done, of| format!("{done}/{of} parts"), ..Words::FIRST_MOVES },
        };
        let (progress, what) = (keymove_run::Progress::new(), What::of(stipulation));
        progress.begin(what.with_length(0), None);
        let bar = Bar::start(&progress, Pace::SHORT, words, is_wanted(forced, quiet));
        let (started, depths) = (Instant::now(), Mutex::default());
        Self { progress, what, solutions: AtomicU64::new(0), started, depths, bar }
    }

    /// Shows the rows that are not shown yet, once the search takes long enough to be watched.
    fn tell_depths(&self) {
        if self.started.elapsed() < Pace::SHORT.first {
            return;
        }
        let mut depths = self.depths.lock().unwrap_or_else(PoisonError::into_inner);
        if depths.waiting.is_empty() {
            return;
        }
        let head = (!depths.has_head).then(depth_head);
        depths.has_head = true;
        let rows: Vec<String> = head.into_iter().chain(depths.waiting.drain(..)).collect();
        self.bar.around(|| say(&rows.join("\n")));
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
    fn begin(&self, stage: Stage) {
        if stage == Stage::Glance && self.bar.is_shown() {
            self.progress.begin("one solution".to_owned(), None);
        }
    }

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
            SearchEvent::DepthDone(report) => {
                self.depths.lock().unwrap_or_else(PoisonError::into_inner).waiting.push(depth_row(report));
            }
            SearchEvent::Line { .. } => {
                let solutions = self.solutions.fetch_add(1, Ordering::Relaxed) + 1;
                progress.note(format!("found {solutions}"));
            }
            SearchEvent::MateFound { within, .. } => progress.note(format!("found in {within}")),
        }
        self.tell_depths();
    }
}
