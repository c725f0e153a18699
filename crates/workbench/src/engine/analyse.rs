//! What the engine thinks of a position.

use super::players::{Seat, memory};
use super::score;
use crate::game::{contest, line, side};
use crate::job::Work;
use crate::periodic::looking;
use crate::{Context, Error, Resources, read};
use keymove_engine::contest::Contest;
use keymove_engine::player::{Line, Question, View, opinion};
use keymove_engine::{Bound, Settings};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The most lines that can be asked for.
const MOST_LINES: usize = 50;

/// What is to be thought about.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: Option<String>,
    /// Moves from there: repetitions count.
    #[serde(default)]
    moves: Vec<String>,
    /// How many of the best moves; 1 if nothing is said.
    multipv: Option<usize>,
    seconds: Option<f64>,
    /// Half-moves to look ahead.
    depth: Option<u32>,
    /// Positions.
    nodes: Option<u64>,
    threads: Option<usize>,
    /// Bytes for all tables.
    memory: Option<usize>,
}

/// An analysis that can be made.
#[derive(Debug)]
pub(crate) struct Analysis {
    contest: Contest,
    request: Request,
    time: Option<Duration>,
    seat: Seat,
}

impl Analysis {
    /// Reads a request.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        let contest = contest(request.fen.as_deref(), &request.moves)?;
        if request.multipv.is_some_and(|lines| !(1..=MOST_LINES).contains(&lines)) {
            return Err(Error::field("multipv", format!("expected a number from 1 to {MOST_LINES}")));
        }
        if request.depth == Some(0) {
            return Err(Error::field("depth", "expected a number from 1"));
        }
        let time = read::seconds(request.seconds)?;
        Ok(Self { contest, time, request: request.clone(), seat: Seat::of(resources) })
    }

    fn fields(&self, view: &View) -> Value {
        let turn = self.contest.turn();
        let seconds = view.time.as_secs_f64();
        json!({
            "turn": side(turn),
            "depth": view.depth,
            "seldepth": view.selective_depth,
            "nodes": view.nodes,
            "rate": (view.nodes as f64 / seconds.max(0.001)).round(),
            "seconds": seconds,
            "lines": view.lines.iter().map(|line| self.line(line)).collect::<Vec<_>>(),
        })
    }

    fn line(&self, one: &Line) -> Value {
        json!({
            "score": score(one.score),
            "words": opinion(self.contest.turn(), one.score),
            "bound": bound(one.bound),
            "depth": one.depth,
            "proven": one.proof.is_some(),
            "by_tables": one.proof.is_some_and(|proof| proof.by_tables),
            "shortest": one.proof.is_some_and(|proof| proof.shortest),
            "pv": line(self.contest.board(), &one.moves),
        })
    }
}

impl Work for Analysis {
    fn threads(&self, all: usize) -> usize {
        self.request.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let question = Question {
            lines: self.request.multipv.unwrap_or(1),
            time: context.time(self.time),
            depth: self.request.depth,
            nodes: self.request.nodes,
        };
        let bytes = memory(context, question.time, self.request.memory);
        let latest: Mutex<Option<View>> = Mutex::default();
        let lock = || latest.lock().unwrap_or_else(PoisonError::into_inner);
        let tell = || {
            let view = lock().take();
            if let Some(view) = view {
                context.tell("info", self.fields(&view));
            }
        };
        let stop = context.stop_flag();
        let view = self.seat.think(&self.contest, context, bytes, |player, game| {
            Ok(looking(tell, |pulse| {
                player.analyse(game, &question, &stop, &|view| {
                    *lock() = Some(view.clone());
                    pulse.beat();
                })
            }))
        })?;
        let mut fields = self.fields(&view);
        let moves = view.lines.first().map_or(&[][..], |line| &line.moves);
        let names = line(self.contest.board(), moves);
        fields["best"] = names.first().cloned().into();
        fields["reply"] = names.get(1).cloned().into();
        fields["end"] = end(&view, &question, context).into();
        context.send("best", fields)
    }
}

/// Why an analysis has ended.
fn end(view: &View, question: &Question, context: &Context<'_>) -> &'static str {
    if view.lines.is_empty() && !context.is_stopped() {
        return "no_moves";
    }
    match view.lines.first().and_then(|line| line.proof) {
        _ if context.is_stopped() => "stopped",
        // The engine leaves a little of the time for the way to the clock.
        _ if view.time + Settings::default().move_overhead >= question.time => "time",
        Some(proof) if proof.shortest && question.lines == 1 => "proven",
        _ if question.nodes.is_some_and(|nodes| view.nodes >= nodes) => "nodes",
        _ => "depth",
    }
}

const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}
