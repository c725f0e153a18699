//! The solution of an endgame study: found, held against what is true, and told with what is proven of it.

use super::making::{Maker, Unmade};
use super::{Side, tables_of};
use crate::job::{Resources, Work};
use crate::periodic::looking;
use crate::solve::send_object;
use crate::{Context, Error, read};
use core::str::FromStr;
use keymove_chess::{Color, Position};
use keymove_endgame::check::{Effort, News};
use keymove_endgame::explain::explain;
use keymove_endgame::find::{Found, solve};
use keymove_endgame::shown::{Told, json};
use keymove_endgame::{Aim, Judge, Study, within_reach};
use keymove_report::Object;
use keymove_tables::{Tables, Title};
use serde::Deserialize;
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long it may take if nobody says.
const USUAL: Duration = Duration::from_secs(30);
/// The engine's time for each position of which nothing is proven, if nobody says.
const OPINION: Duration = Duration::from_millis(100);
/// The part of the time in which tables may be made that are not at hand, and the part of what is left then for proofs. The engine and what the
/// study shows have the rest.
const FOR_TABLES: f64 = 0.3;
const FOR_PROOFS: f64 = 0.7;
/// The longest time for what the study shows.
const FOR_THEMES: Duration = Duration::from_secs(2);
/// Tables up to so many men are made if the play may come to them.
const MOST_MEN: usize = 4;
/// Between two lines while there is nothing new.
const BEAT: Duration = Duration::from_secs(1);

/// The body of a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    /// `+` or `=`.
    stipulation: String,
    /// White if nothing is said.
    solver: Option<Side>,
    /// Seconds; the engine is not asked if there are none.
    engine_seconds: Option<f64>,
    seconds: Option<f64>,
    memory: Option<usize>,
    threads: Option<usize>,
}

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    position: Position,
    aim: Aim,
    solver: Color,
    tables: Arc<Tables>,
    opinion: Option<Duration>,
    time: Duration,
    memory: Option<usize>,
    threads: Option<usize>,
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        read::bounded("stipulation", &request.stipulation)?;
        let aim = Aim::from_str(&request.stipulation);
        let aim = aim.map_err(|error| Error::field("stipulation", error.to_string()))?;
        let solver = request.solver.map_or(Color::White, Side::color);
        let position = read::position(&request.fen)?;
        Study::of_position(position, aim, solver).map_err(|error| Error::field("fen", error.to_string()))?;
        let opinion = request.engine_seconds.map_or(Ok(Some(OPINION)), |seconds| {
            let read = read::seconds(Some(seconds));
            read.map_err(|_| Error::field("engine_seconds", "expected a number of seconds, 0 or more"))
        })?;
        Ok(Self {
            position,
            aim,
            solver,
            tables: tables_of(resources),
            opinion: opinion.filter(|time| !time.is_zero()),
            time: read::seconds(request.seconds)?.unwrap_or(USUAL),
            memory: request.memory,
            threads: request.threads,
        })
    }

    /// Has the tables at hand to which the play may come, as far as there is time. Without some of them the search proves less, and nothing false.
    fn prepare(&self, context: &Context<'_>) -> Result<(), Error> {
        let share = context.time(Some(self.time)).mul_f64(FOR_TABLES);
        let maker =
            Maker { context, tables: &self.tables, deadline: Instant::now() + share, memory: self.memory };
        let reached = within_reach(&self.position, MOST_MEN);
        let titles: Vec<Title> = reached.iter().map(Title::from).collect();
        match maker.make(&titles) {
            Ok(()) | Err(Unmade::Stopped) => Ok(()),
            // A table needs more memory than there is: others may not, but those of few men are all alike.
            Err(Unmade::Impossible(words)) => context.send("note", json!({ "message": words })),
        }
    }

    /// What may be done for proofs until then.
    fn effort(&self, context: &Context<'_>, until: Instant) -> Effort {
        let left = until.saturating_duration_since(Instant::now());
        let limits = keymove_solve::Limits {
            time: Some(left.mul_f64(FOR_PROOFS)),
            ..context.limits(until, self.memory)
        };
        let themes = FOR_THEMES.min(left.mul_f64(0.1));
        let thinks_until = Some(until.checked_sub(themes).unwrap_or(until));
        Effort { limits, opinion: self.opinion, thinks_until, ..Effort::default() }
    }

    /// The object of the study, or what was wrong with a table.
    fn solved(&self, context: &Context<'_>, until: Instant) -> Result<Object, Error> {
        let judge = Judge::new(Some(&self.tables), None);
        let effort = self.effort(context, until);
        let progress = Progress::new(until);
        let found = looking(
            || progress.look(context),
            |pulse| {
                let hear = |news: &News| {
                    progress.hear(news);
                    pulse.beat();
                };
                solve(&self.position, self.aim, self.solver, &judge, &effort, &hear)
            },
        );
        let Found { study, mut checked } = found.map_err(|error| Error::field("fen", error.to_string()))?;
        let left = until.saturating_duration_since(Instant::now());
        let limits = keymove_solve::Limits { time: Some(left.min(FOR_THEMES)), ..effort.limits.clone() };
        let themes = explain(&study, &mut checked, &Effort { limits, ..effort });
        match judge.trouble() {
            Some(trouble) => Err(Error::fault(trouble)),
            None => Ok(json(&Told { study: &study, checked: &checked, themes: &themes })),
        }
    }
}

impl Work for Question {
    /// Proofs are sought on one thread; tables and the engine may have more.
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or_else(|| all.min(2))
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let until = context.deadline(Some(self.time));
        self.prepare(context)?;
        let object = self.solved(context, until)?;
        send_object(context, Object::default(), "study", &object.to_string())
    }
}

/// How far the proofs are, told some times a second in the words of other searches.
struct Progress {
    started: Instant,
    until: Instant,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    news: Option<News>,
    /// What has come since the last line.
    is_new: bool,
    /// Positions in all; each round has a graph that only grows.
    positions: usize,
    told: Option<Instant>,
}

impl Progress {
    fn new(until: Instant) -> Self {
        Self { started: Instant::now(), until, state: Mutex::default() }
    }

    fn hear(&self, news: &News) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.positions = state.positions.max(news.positions);
        (state.news, state.is_new) = (Some(*news), true);
    }

    fn look(&self, context: &Context<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.is_new && state.told.is_some_and(|told| told.elapsed() < BEAT) {
            return;
        }
        (state.told, state.is_new) = (Some(Instant::now()), false);
        let _ = context.tell("progress", self.fields(&state));
    }

    fn fields(&self, state: &State) -> serde_json::Value {
        let seconds = self.started.elapsed().as_secs_f64();
        let (questions, decided) = state.news.map_or((0, 0), |news| (news.questions, news.decided));
        json!({
            "phase": "proofs",
            "depth": 0,
            "first_moves": questions,
            "done": decided,
            "parts": "parts",
            "positions": state.positions,
            "rate": (state.positions as f64 / seconds.max(0.001)).round(),
            "seconds": seconds,
            "seconds_left": null,
            "seconds_allowed": self.until.saturating_duration_since(Instant::now()).as_secs_f64(),
            "found": null,
            "solutions": null,
            "settled": [],
            "depths": [],
        })
    }
}
