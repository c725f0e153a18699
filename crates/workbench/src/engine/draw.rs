//! Draws that are offered to the engine.

use super::{no_memory, score};
use crate::job::Work;
use crate::{Context, Error, game, read};
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
pub struct Request {
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
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let contest = game::contest(request.fen.as_deref(), &request.moves)?;
        if let Some(ending) = contest.ending() {
            return Err(Error::field("moves", format!("the game is over: {ending}")));
        }
        let engine = game::color(&request.engine, "engine")?;
        let time = read::seconds(request.seconds)?.unwrap_or(TIME);
        Ok(Self { contest, engine, time, memory: request.memory })
    }
}

impl Work for Offer {
    fn threads(&self, all: usize) -> usize {
        all
    }

    /// Thinks, and says yes or no. Who is stopped before there is an opinion says no.
    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let question = Question { lines: 1, time: context.time(Some(self.time)), depth: None, nodes: None };
        let analyst = Analyst::new(context.threads(), context.memory(self.memory));
        let mut analyst = analyst.map_err(|_| no_memory())?;
        let view = analyst.analyse(self.contest.game(), &question, &context.stop_flag(), &|_| {});
        let turn = self.contest.turn();
        let own = view.lines.first().map(|line| match turn == self.engine {
            true => line.score,
            false => line.score.opposite(),
        });
        let fields = json!({
            "agreed": own.is_some_and(|own| agrees_to_draw(own, self.contest.moves().len())),
            "engine": game::side(self.engine),
            "score": own.map(score),
            "words": own.map(|own| opinion(self.engine, own)),
        });
        context.send("draw", fields)
    }
}
