//! Draws that are offered to the engine.

use super::engine::{end_without_memory, score};
use super::{game, read};
use crate::error::ApiError;
use crate::jobs::Context;
use keymove_chess::Color;
use keymove_engine::analysis::{Analyst, Question, opinion};
use keymove_engine::contest::{Contest, agrees_to_draw};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

/// How long the engine thinks about an offer if nothing is said.
const TIME: Duration = Duration::from_secs(1);

/// An offer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawRequest {
    fen: Option<String>,
    /// The game up to now.
    #[serde(default)]
    moves: Vec<String>,
    /// Which side the engine has: `white` or `black`.
    engine: String,
    seconds: Option<f64>,
    /// Bytes for all tables.
    memory: Option<usize>,
}

/// An offer that can be answered.
#[derive(Debug)]
pub(crate) struct Offer {
    contest: Contest,
    engine: Color,
    time: Duration,
    memory: Option<usize>,
}

impl Offer {
    /// Reads a request.
    pub(crate) fn check(request: &DrawRequest) -> Result<Self, ApiError> {
        let contest = game::contest(request.fen.as_deref(), &request.moves)?;
        if let Some(ending) = contest.ending() {
            return Err(ApiError::bad("moves", format!("the game is over: {ending}")));
        }
        let engine = game::color(&request.engine, "engine")?;
        let time = read::seconds(request.seconds)?.unwrap_or(TIME);
        Ok(Self { contest, engine, time, memory: request.memory })
    }

    /// Thinks, and says yes or no. Who is stopped before there is an opinion says no.
    pub(crate) fn answer(&self, context: &Context) {
        let question = Question { lines: 1, time: context.time(Some(self.time)), depth: None, nodes: None };
        let Ok(mut analyst) = Analyst::new(context.threads(), context.memory(self.memory)) else {
            return end_without_memory(context);
        };
        let view = analyst.analyse(self.contest.game(), &question, &context.stop_flag(), &|_| {});
        let turn = self.contest.turn();
        let own = view.lines.first().map(|line| match turn == self.engine {
            true => line.score,
            false => line.score.opposite(),
        });
        let _ = context.send(&json!({
            "event": "draw",
            "agreed": own.is_some_and(|own| agrees_to_draw(own, self.contest.moves().len())),
            "engine": game::side(self.engine),
            "score": own.map(score),
            "words": own.map(|own| opinion(self.engine, own)),
        }));
    }
}
