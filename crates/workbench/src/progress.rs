//! How far a running search is, told some times a second.
//!
//! Searches tell of every first move as it is settled, thousands a second in easy problems. It is [looked](looking)
//! some times a second whether there is something new, and one event tells all of it; without news there is one every
//! [second](BEAT), so that a reader sees that the work goes on. Solutions of help and series play follow in events of their own
//! as they are found, so that somebody can look at them, and keep them, while the search goes on.

use crate::Context;
use crate::event::Event;
use crate::periodic::{Pulse, looking};
use keymove_chess::notation::san;
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_problem::statement::Case;
use keymove_report::{depth_object, line_list_json};
use keymove_solve::{DepthReport, Observer, SearchEvent, Stage};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The phase in which one solution is looked for.
const GLANCE: &str = "glance";
/// Between two lines while there is nothing new.
const BEAT: Duration = Duration::from_secs(1);

/// Solutions in one line.
const BATCH: usize = 500;

/// Solutions of a search that are told of while it runs; more are in its result, if it keeps them.
const MOST_LINES: usize = 20_000;

/// The least share of the first moves, one in so many, that must be settled before the rest is estimated from them.
const SHARE: usize = 4;

/// The shortest time at a depth that an estimate is made from.
const ENOUGH: Duration = Duration::from_millis(500);

/// What is known of the work on one position.
#[derive(Debug)]
pub(crate) struct Progress {
    position: Position,
    label: Option<Value>,
    started: Instant,
    deadline: Instant,
    /// Whether what is settled are first moves; in help and series play it is parts of the work.
    battle: bool,
    /// The greatest length that is searched, as the searches count it, if nothing comes after it.
    last_depth: Option<u16>,
    /// Help or series play whose solutions are told of while they are searched: the solutions, the set play.
    plays: Vec<Play>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    is_new: bool,
    /// When something was told, or the work began.
    told: Option<Instant>,
    depth: u16,
    begun: Option<Instant>,
    first_moves: usize,
    done: usize,
    positions: u64,
    /// The shortest solution found so far, in moves.
    within: Option<u16>,
    /// Settled since the last line: the move, whether it solves, in how many moves.
    settled: Vec<(Move, bool, u16)>,
    /// Depths finished since the last line.
    depths: Vec<DepthReport>,
    /// What is being done.
    phase: &'static str,
    /// The play whose solutions are told of, if they are: an index into [`Progress::plays`].
    play: Option<usize>,
    /// Solutions found so far.
    solutions: u64,
    /// Those that were not sent yet, in the order in which they were found.
    lines: Vec<Vec<Move>>,
    /// How many of them were kept for sending, in all.
    kept: usize,
}

/// A line that has solutions of help or series play.
#[derive(Serialize)]
struct Found<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<&'a Value>,
    fen: String,
    stipulation: String,
    set_play: bool,
    lines: Box<RawValue>,
}

/// Help or series play that is searched.
#[derive(Clone, Debug)]
struct Play {
    position: Position,
    /// As it is written.
    stipulation: String,
    is_set: bool,
}

impl Progress {
    /// Of a case that has until `deadline`. Only of the last of several can be said how long all will take.
    pub(crate) fn of(case: &Case, label: Option<Value>, deadline: Instant, is_last: bool) -> Self {
        let length = case.stipulation.length;
        // After an introduction, and where set play follows, a depth is not the last that is searched.
        let ends = is_last && case.stipulation.intro == 0 && case.set_play.is_none();
        Self {
            label,
            last_depth: ends.then_some(length.moves + u16::from(length.half)),
            plays: plays(case),
            ..Self::new(case.position, case.stipulation.play.is_battle(), deadline)
        }
    }

    /// Of a search whose end nobody can estimate.
    pub(crate) fn new(position: Position, battle: bool, deadline: Instant) -> Self {
        Self {
            position,
            label: None,
            started: Instant::now(),
            deadline,
            battle,
            last_depth: None,
            plays: Vec::new(),
            state: Mutex::default(),
        }
    }

    /// Does a part of the work and tells of it.
    pub(crate) fn during<T>(
        &self, context: &Context<'_>, phase: &'static str, work: impl FnOnce(&dyn Observer) -> T,
    ) -> T {
        self.enter(phase, None);
        looking(|| self.look(context), |pulse| work(&Heard { progress: self, pulse }))
    }

    /// What follows is about something else.
    fn enter(&self, phase: &'static str, play: Option<usize>) {
        let mut state = self.lock();
        // What a first look has found is known to the search after it.
        let within = state.within.filter(|_| state.phase == GLANCE);
        *state = State { told: Some(Instant::now()), phase, play, within, ..State::default() };
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what is new, if anything is or it was long ago that something was told.
    fn look(&self, context: &Context<'_>) {
        let mut state = self.lock();
        let is_due = state.is_new || state.told.is_none_or(|told| told.elapsed() >= BEAT);
        if !is_due {
            return;
        }
        state.told = Some(Instant::now());
        // What the client has no room for comes with the next line.
        if context.tell("progress", self.fields(&state)) {
            state.settled.clear();
            state.depths.clear();
            state.is_new = false;
        }
        self.tell_lines(context, state);
    }

    /// Tells solutions that were not told yet. The search goes on meanwhile.
    fn tell_lines(&self, context: &Context<'_>, mut state: MutexGuard<'_, State>) {
        let play = state.play.and_then(|play| self.plays.get(play));
        let (Some(play), false) = (play, state.lines.is_empty()) else { return };
        let count = state.lines.len().min(BATCH);
        let batch: Vec<Vec<Move>> = state.lines.drain(..count).collect();
        drop(state);
        let found = Found {
            case: self.label.as_ref(),
            fen: play.position.to_string(),
            stipulation: play.stipulation.clone(),
            set_play: play.is_set,
            lines: RawValue::from_string(line_list_json(&play.position, &batch)).unwrap_or_default(),
        };
        // Fields that cannot be written never can.
        let is_told = Event::in_order("found", &found).map_or(true, |event| context.tell_event(event));
        let mut state = self.lock();
        if !is_told {
            // They come with the next line, before what was found meanwhile.
            state.lines.splice(..0, batch);
        }
        state.is_new |= !state.lines.is_empty();
    }

    fn fields(&self, state: &State) -> Value {
        let seconds = self.started.elapsed().as_secs_f64();
        let move_words = |&(mv, solves, depth): &(Move, bool, u16)| json!({ "uci": mv.to_string(), "san": san(&self.position, mv), "solves": solves, "depth": depth });
        let settled: Vec<Value> = state.settled.iter().map(move_words).collect();
        let mut line = json!({
            "phase": state.phase,
            "depth": state.depth,
            "first_moves": state.first_moves,
            "done": state.done,
            "parts": if self.battle { "first_moves" } else { "parts" },
            "positions": state.positions,
            "rate": (state.positions as f64 / seconds.max(0.001)).round(),
            "seconds": seconds,
            "seconds_left": self.estimate(state).map(|left| left.as_secs_f64()),
            "seconds_allowed": self.deadline.saturating_duration_since(Instant::now()).as_secs_f64(),
            "found": state.within,
            "solutions": (!self.battle).then_some(state.solutions),
            "settled": settled,
            "depths": state.depths.iter().map(|report| json!(depth_object(report))).collect::<Vec<_>>(),
        });
        if let (Some(label), Some(line)) = (&self.label, line.as_object_mut()) {
            line.insert("case".into(), label.clone());
        }
        line
    }

    /// What the search of the last depth still takes if the first moves that are left cost as much as those that are
    /// settled; nothing while too few are.
    fn estimate(&self, state: &State) -> Option<Duration> {
        let spent = state.begun?.elapsed();
        let is_last = state.phase == "search" && self.last_depth == Some(state.depth);
        let is_enough = state.done >= 3 && state.done * SHARE >= state.first_moves && spent >= ENOUGH;
        let left = state.first_moves.checked_sub(state.done)?;
        (is_last && is_enough).then(|| spent.mul_f64(left as f64 / state.done as f64))
    }
}

/// The play of a case that has lines for solutions.
fn plays(case: &Case) -> Vec<Play> {
    if case.stipulation.play.is_battle() {
        return Vec::new();
    }
    let set_play = case.set_play.as_ref().and_then(|position| position.as_ref().ok());
    let set_play = set_play.zip(case.stipulation.set_play());
    let of = |position: &Position, stipulation: Stipulation, is_set| Play {
        position: *position,
        stipulation: stipulation.to_string(),
        is_set,
    };
    let solutions = of(&case.position, case.stipulation, false);
    let set_play = set_play.map(|(position, stipulation)| of(position, stipulation, true));
    [Some(solutions), set_play].into_iter().flatten().collect()
}

/// What a search tells, and when it may be looked at.
struct Heard<'a> {
    progress: &'a Progress,
    pulse: &'a Pulse<'a>,
}

impl Observer for Heard<'_> {
    fn begin(&self, stage: Stage) {
        self.progress.begin(stage);
    }

    fn hear(&self, event: SearchEvent<'_>) {
        self.progress.hear(event);
        self.pulse.beat();
    }
}

impl Observer for Progress {
    fn begin(&self, stage: Stage) {
        let (phase, play) = match stage {
            Stage::Glance => (GLANCE, usize::MAX),
            Stage::Search => ("search", 0),
            Stage::SetPlay => ("search", 1),
            // These solutions are known already.
            Stage::Comparison => ("search", usize::MAX),
            Stage::Count => ("count", usize::MAX),
            Stage::Play => ("play", usize::MAX),
        };
        self.enter(phase, (play < self.plays.len()).then_some(play));
    }

    fn hear(&self, event: SearchEvent<'_>) {
        let mut state = self.lock();
        match event {
            SearchEvent::Depth { depth, first_moves } => {
                (state.depth, state.first_moves, state.done) = (depth, first_moves, 0);
                state.begun = Some(Instant::now());
            }
            SearchEvent::FirstMove { depth, mv, mates, done, generated, .. } => {
                state.done = state.done.max(done);
                state.positions = state.positions.max(generated);
                if self.battle {
                    state.settled.push((mv, mates, depth));
                }
            }
            SearchEvent::Positions { generated } => state.positions = state.positions.max(generated),
            SearchEvent::MateFound { within, .. } => state.within = Some(within),
            SearchEvent::Line { line } => {
                state.solutions += 1;
                if state.play.is_some() && state.kept < MOST_LINES {
                    state.kept += 1;
                    state.lines.push(line.to_vec());
                }
            }
            SearchEvent::DepthDone(report) => state.depths.push(*report),
        }
        state.is_new = true;
    }
}
