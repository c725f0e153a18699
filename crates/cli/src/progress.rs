//! Progress of solving.

use crate::ticker::{Pace, Ticker};
use crate::units::{rate, short};
use keymove_problem::Stipulation;
use keymove_solve::{News, Observer};
use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Most problems are solved before anything is shown.
const PACE: Pace = Pace {
    first: Duration::from_millis(400),
    terminal: Duration::from_millis(150),
    plain: Duration::from_secs(1),
};

/// Shows the progress of one search. Silent until dropped if it is not wanted.
pub(crate) struct Progress {
    state: Arc<Mutex<State>>,
    ticker: Option<Ticker>,
}

struct State {
    started: Instant,
    what: What,
    depth: u16,
    done: usize,
    of: usize,
    generated: u64,
    /// The mate found so far.
    within: Option<u16>,
    /// Solutions of help and series play found so far.
    solutions: u64,
}

impl Progress {
    /// Starts to show progress: on a terminal always, elsewhere if `forced`, never if `quiet`.
    pub(crate) fn start(forced: bool, quiet: bool, stipulation: &Stipulation) -> Self {
        let what = What::of(stipulation);
        let state = State {
            started: Instant::now(),
            what,
            depth: 0,
            done: 0,
            of: 0,
            generated: 0,
            within: None,
            solutions: 0,
        };
        let state = Arc::new(Mutex::new(state));
        let wanted = !quiet && (forced || io::stderr().is_terminal());
        let ticker = wanted.then(|| {
            let state = Arc::clone(&state);
            Ticker::start(PACE, move || Some(state.lock().unwrap_or_else(PoisonError::into_inner).line()))
        });
        Self { state, ticker }
    }
}

/// What is being solved, as far as it is shown.
struct What {
    /// The stipulation without its length.
    sign: String,
    /// Whether half a move stands before the whole ones.
    half: bool,
    /// What the search counts.
    parts: &'static str,
}

impl What {
    fn of(stipulation: &Stipulation) -> Self {
        let text = stipulation.to_string();
        let sign = text.strip_suffix(&stipulation.length.to_string()).unwrap_or(&text).to_owned();
        let parts = if stipulation.play.is_battle() { "first moves" } else { "parts" };
        Self { sign, half: stipulation.length.half, parts }
    }

    /// The stipulation with this length; half a move is counted as one in it.
    fn with_length(&self, depth: u16) -> String {
        match self.half {
            true => format!("{}{}.5", self.sign, depth.saturating_sub(1)),
            false => format!("{}{depth}", self.sign),
        }
    }
}

impl State {
    fn line(&self) -> String {
        let elapsed = self.started.elapsed();
        let found = match (self.within, self.solutions) {
            (Some(within), _) => format!("  found #{within}"),
            (None, 0) => String::new(),
            (None, solutions) => format!("  found {solutions}"),
        };
        let moves = match self.of {
            0 | 1 => String::new(),
            of => format!("  {}/{of} {}", self.done, self.what.parts),
        };
        format!(
            "{}{moves}{found}  {} positions  {}/s  {:.1} s",
            self.what.with_length(self.depth),
            short(self.generated),
            rate(self.generated, elapsed),
            elapsed.as_secs_f64(),
        )
    }
}

impl Observer for Progress {
    fn hear(&self, news: News<'_>) {
        if self.ticker.is_none() {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match news {
            News::Depth { depth, first_moves } => {
                (state.depth, state.done, state.of) = (depth, 0, first_moves)
            }
            News::FirstMove { done, generated, .. } => {
                state.done = state.done.max(done);
                state.generated = state.generated.max(generated);
            }
            News::Positions { generated } => state.generated = state.generated.max(generated),
            News::DepthDone(_) => {}
            News::Line { .. } => state.solutions += 1,
            News::MateFound { within, .. } => state.within = Some(within),
        }
    }
}
