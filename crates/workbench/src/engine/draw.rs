//! Draws that are offered to the engine.

use super::players::{Seat, memory};
use super::score;
use crate::job::Work;
use crate::{Context, Error, Resources, game, read};
use keymove_chess::Color;
use keymove_engine::contest::{Contest, agrees_to_draw};
use keymove_engine::player::{Question, opinion};
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
    seat: Seat,
}

impl Offer {
    /// Reads a request.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        let contest = game::contest(request.fen.as_deref(), &request.moves)?;
        if let Some(ending) = contest.ending() {
            return Err(Error::field("moves", format!("the game is over: {ending}")));
        }
        let engine = game::color(&request.engine, "engine")?;
        let time = read::seconds(request.seconds)?.unwrap_or(TIME);
        Ok(Self { contest, engine, time, memory: request.memory, seat: Seat::of(resources) })
    }
}

impl Work for Offer {
    fn threads(&self, all: usize) -> usize {
        all
    }

    /// Thinks, and says yes or no. Who is stopped before there is an opinion says no.
    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let question = Question { lines: 1, time: context.time(Some(self.time)), depth: None, nodes: None };
        let bytes = memory(context, question.time, self.memory);
        let stop = context.stop_flag();
        let view = self.seat.think(&self.contest, context, bytes, |player, game| {
            Ok(player.analyse(game, &question, &stop, &|_| {}))
        })?;
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
