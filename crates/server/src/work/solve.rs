//! Solving, with news on the way.

use super::read;
use crate::error::ApiError;
use crate::jobs::{Context, Gone};
use core::sync::atomic::Ordering;
use keymove_chess::notation::{FenError, san};
use keymove_chess::{Move, Position};
use keymove_problem::analysis::explain::{self, Caps};
use keymove_problem::report::{self, Intention, LineSolution, LineStats, LineVerdict, Stats};
use keymove_problem::solve::{
    BattleSolver, BattleTask, Bounded, Limits, LineTask, News, Observer, Status, solve_lines,
};
use keymove_problem::statement::{Case, Entry, Statement};
use keymove_problem::tree;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What a client asks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    fen: String,
    stipulation: String,
    /// Tries with up to so many refutations.
    tries: Option<usize>,
    /// Whether to say why the moves work.
    #[serde(default)]
    explain: bool,
    /// How many solutions of help and series play are meant: `2`, `2.1.1.1`.
    intended: Option<String>,
    /// Longest duration, in seconds.
    seconds: Option<f64>,
    /// Threads wanted.
    pub(crate) threads: Option<usize>,
}

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    entries: Vec<Entry>,
    tries: usize,
    explain: bool,
    intention: Option<Intention>,
    time: Option<Duration>,
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, ApiError> {
        let stipulation = read::stipulation(&request.stipulation)?;
        let statement = Statement::read(&request.fen, stipulation)
            .map_err(|error| read::fen_error(&request.fen, &error))?;
        let entries = statement.entries().map_err(|error| ApiError::bad("fen", error.to_string()))?;
        if let [Entry { case: Err(error), .. }] = entries.as_slice() {
            return Err(match error {
                keymove_problem::statement::StatementError::Unplayable { faults, .. } => {
                    read::fen_error(&request.fen, &FenError::Unplayable(faults.clone()))
                }
                error => ApiError::bad("fen", error.to_string()),
            });
        }
        let intention = request.intended.as_deref().map(str::parse).transpose();
        Ok(Self {
            entries,
            tries: request.tries.unwrap_or(1),
            explain: request.explain,
            intention: intention.map_err(|_| {
                ApiError::bad("intended", "expected a number of solutions such as 2, or 2.1.1.1")
            })?,
            time: request
                .seconds
                .map(Duration::try_from_secs_f64)
                .transpose()
                .map_err(|error| ApiError::bad("seconds", error.to_string()))?,
        })
    }

    /// Solves, and sends what comes of it.
    pub(crate) fn answer(&self, context: &Context) {
        let _ = self.entries.iter().try_for_each(|entry| match &entry.case {
            Ok(case) if case.stipulation.play.is_battle() => self.battle(case, context),
            Ok(case) => self.lines(case, context),
            Err(error) => context.send(&json!({ "event": "unsolvable", "message": error.to_string() })),
        });
    }

    fn limits(&self, context: &Context) -> Limits {
        Limits {
            time: Some(context.time(self.time)),
            nodes: None,
            table_bytes: context.memory(None),
            threads: context.threads(),
            interrupt: context.stop_flag(),
        }
    }

    fn battle(&self, case: &Case, context: &Context) -> Result<(), Gone> {
        let limits = self.limits(context);
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let listener = Listener::new(context, case.position);
        let Ok(mut solver) = BattleSolver::new(limits.clone()) else { return out_of_memory(context) };
        let (task, outcome) = solver.shortest(&BattleTask::new(case.position, case.stipulation), &listener);
        let options =
            tree::Options { tries: self.tries, stalemates: self.tries > 0, ..tree::Options::default() };
        let mut oracle = Bounded::new(&mut solver, deadline);
        let tree = tree::build(task, &outcome, &options, &mut oracle);
        let stats = Stats {
            nodes: outcome.generated(),
            elapsed: outcome.elapsed,
            threads: limits.threads,
            table_bytes: limits.table_bytes,
            depths: outcome.depths.clone(),
        };
        send(context, "solution", report::json(&tree, Some(&stats), false))?;
        if self.explain {
            let explanation = explain::of_tree(&tree, &mut oracle, &Caps::default());
            send(context, "explanation", report::explain_json(&tree, &explanation, false))?;
        }
        Ok(())
    }

    fn lines(&self, case: &Case, context: &Context) -> Result<(), Gone> {
        let listener = Listener::new(context, case.position);
        let task = LineTask::new(case.position, case.stipulation);
        let limits = self.limits(context);
        let outcome = match solve_lines(&limits, &task, &listener) {
            Ok(outcome) => outcome,
            Err(error) => {
                return context.send(&json!({ "event": "unsolvable", "message": error.to_string() }));
            }
        };
        let complete = outcome.status == Status::Complete && outcome.unlisted == 0;
        let intention = self.intention.clone().unwrap_or_default();
        let solution = LineSolution { task, outcome, set_play: None, intention, counts: Vec::new() };
        let stats = LineStats { threads: limits.threads, table_bytes: limits.table_bytes };
        send(context, "solution", report::lines_json(&solution, stats, false))?;
        if self.explain {
            let sound = LineVerdict::of(&solution) == LineVerdict::Sound;
            let lines = &solution.outcome.lines;
            let explanation = explain::of_lines(&case.position, case.stipulation, lines, complete, sound);
            send(context, "explanation", report::explain_lines_json(&solution, &explanation, false))?;
        }
        Ok(())
    }
}

fn out_of_memory(context: &Context) -> Result<(), Gone> {
    context
        .send(&json!({ "event": "error", "error": ApiError::internal("no memory for the smallest table") }))
}

/// An object of the library, as it is.
fn send(context: &Context, event: &str, object: String) -> Result<(), Gone> {
    match RawValue::from_string(object) {
        Ok(object) => context.send(&std::collections::BTreeMap::from([
            ("event", serde_json::value::to_raw_value(event).unwrap_or_default()),
            (event, object),
        ])),
        Err(error) => {
            context.send(&json!({ "event": "error", "error": ApiError::internal(error.to_string()) }))
        }
    }
}

/// Passes news on, some times a second.
struct Listener<'a> {
    context: &'a Context,
    position: Position,
    last: Mutex<Instant>,
}

impl<'a> Listener<'a> {
    fn new(context: &'a Context, position: Position) -> Self {
        Self { context, position, last: Mutex::new(Instant::now()) }
    }

    fn name(&self, mv: Move) -> Value {
        json!({ "uci": mv.to_string(), "san": san(&self.position, mv) })
    }
}

impl Observer for Listener<'_> {
    fn hear(&self, news: News<'_>) {
        match news {
            News::Depth { depth, first_moves } => {
                self.context.tell(&json!({ "event": "depth", "depth": depth, "first_moves": first_moves }));
            }
            News::FirstMove { depth, mv, mates, done, of, generated, elapsed } => {
                self.context.tell(&json!({
                    "event": "first_move", "move": self.name(mv), "depth": depth, "solves": mates,
                    "done": done, "of": of, "positions": generated, "seconds": elapsed.as_secs_f64(),
                }));
            }
            _ => {}
        }
        let _ = (&self.last, Ordering::Relaxed);
    }
}
