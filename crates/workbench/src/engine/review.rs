//! A game looked at again: what each move was worth, mates that were missed or allowed, and where it turned.

use super::players::{MOST_BYTES, Seat};
use crate::game::contest;
use crate::job::Work;
use crate::{Context, Error, Resources, read};
use keymove_engine::Score;
use keymove_engine::contest::Contest;
use keymove_engine::player::{Judged, training};
use keymove_report::JSON_VERSION;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// How long each position is thought about if nothing is said.
const EACH: Duration = Duration::from_millis(500);

/// The body of a request.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: Option<String>,
    /// The game from there, in UCI's notation.
    #[serde(default)]
    moves: Vec<String>,
    /// For each position; less if the time of the whole job is shorter.
    seconds_each: Option<f64>,
    threads: Option<usize>,
    /// Bytes for all tables.
    memory: Option<usize>,
}

/// A review that can be made.
#[derive(Debug)]
pub(crate) struct Review {
    contest: Contest,
    each: Duration,
    threads: Option<usize>,
    memory: Option<usize>,
    seat: Seat,
}

impl Review {
    /// Reads a request.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        let contest = contest(request.fen.as_deref(), &request.moves)?;
        if contest.moves().is_empty() {
            return Err(Error::field("moves", "the game has no move; expected at least one"));
        }
        let each = read::seconds(request.seconds_each);
        let each =
            each.map_err(|_| Error::field("seconds_each", "expected a number of seconds, more than 0"));
        Ok(Self {
            contest,
            each: each?.unwrap_or(EACH),
            threads: request.threads,
            memory: request.memory,
            seat: Seat::of(resources),
        })
    }
}

impl Work for Review {
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let all = self.contest.moves().len() + 1;
        let each = context.time(None).div_f64(all as f64).min(self.each);
        let bytes = context.memory(Some(self.memory.unwrap_or(MOST_BYTES)));
        let stop = context.stop_flag();
        let judged = self.seat.think(&self.contest, context, bytes, |player, _| {
            Ok(player.review(&self.contest, each, &stop, &|done| {
                context.tell("reviewing", json!({ "done": done, "all": all }));
            }))
        })?;
        let is_whole = judged.len() == self.contest.moves().len();
        context.send(
            "review",
            json!({
                "review": object(&self.contest, &judged, is_whole),
                "epd": training(&self.contest, &judged),
            }),
        )
    }
}

/// The document `keymove-review`: every move that was judged, the first one first.
pub fn object(contest: &Contest, judged: &[Judged], is_whole: bool) -> Value {
    let moves: Vec<Value> = judged.iter().map(|one| move_object(contest, one)).collect();
    json!({
        "format": "keymove-review",
        "version": JSON_VERSION,
        "complete": is_whole,
        "moves": moves,
    })
}

fn move_object(contest: &Contest, one: &Judged) -> Value {
    let game = contest.game_at(one.ply);
    json!({
        "ply": one.ply,
        "number": contest.number(one.ply),
        "move": contest.san(one.ply),
        "fen": game.board().to_string(),
        "verdict": one.verdict.name(),
        "turns": one.turns(),
        "played": value(one.played),
        "played_certain": one.is_certain,
        "best": value(one.best.score),
        "best_proven": one.best.proof.is_some(),
        "best_shortest": one.best.proof.is_some_and(|proof| proof.shortest),
        "best_line": one.sans(contest, &one.best),
        "best_line_uci": one.best.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "words": one.verdict.is_told().then(|| one.words(contest)),
    })
}

fn value(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "centipawns": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}
