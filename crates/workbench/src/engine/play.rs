//! A move of the engine at a level.

use super::players::{MOST_BYTES, Seat};
use super::{book, score};
use crate::game::{contest, line, named, state};
use crate::job::Work;
use crate::periodic::looking;
use crate::{Context, Error, Resources, read};
use keymove_engine::contest::Contest;
use keymove_engine::player::{Choice, News, Options, Origin, Player, Task, opinion};
use keymove_engine::strength::Level;
use keymove_engine::{Limits, Score};
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a move takes if nothing is said, as in `keymove play`.
const MOVE_TIME: Duration = Duration::from_secs(2);

/// A move that the engine is to make.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: Option<String>,
    /// The game up to now.
    #[serde(default)]
    moves: Vec<String>,
    /// From 1 to 10.
    level: u8,
    /// How long it may think.
    seconds: Option<f64>,
    /// Whether moves of the book are played without thinking; yes if nothing is said.
    book: Option<bool>,
    /// The number that decides what is left to chance.
    seed: Option<u64>,
}

/// A move that can be asked for.
#[derive(Debug)]
pub(crate) struct Turn {
    contest: Contest,
    level: Level,
    time: Duration,
    /// Whether it plays from the book.
    has_book: bool,
    /// Another book than that of the program.
    book: Option<PathBuf>,
    seed: u64,
    seat: Seat,
}

impl Turn {
    /// Reads a request.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        let contest = contest(request.fen.as_deref(), &request.moves)?;
        let level = Level::new(request.level)
            .ok_or_else(|| Error::field("level", "expected a number from 1 (weakest) to 10 (strongest)"))?;
        if contest.is_over() {
            let words = contest.ending().map(|ending| ending.to_string()).unwrap_or_default();
            return Err(Error::field("moves", format!("the game is over: {words}")));
        }
        let seed = request.seed.unwrap_or(resources.seed);
        let (has_book, book) = (request.book.unwrap_or(true), resources.book.clone());
        let time = read::seconds(request.seconds)?.unwrap_or(MOVE_TIME);
        Ok(Self { contest, level, time, has_book, book, seed, seat: Seat::of(resources) })
    }

    fn send(&self, context: &Context<'_>, choice: &Choice) -> Result<(), Error> {
        let Some(mv) = choice.best else { return Ok(()) };
        let (board, turn) = (self.contest.board(), self.contest.turn());
        let mut after = self.contest.clone();
        after.play(mv);
        let thought = choice.score.map(|seen| {
            let opinion = opinion(turn, seen);
            json!({
                "score": score(seen),
                "words": opinion,
                "depth": choice.depth,
                "pv": line(board, &choice.line),
            })
        });
        let fields = json!({
            "move": named(board, mv),
            "level": self.level.number(),
            "from_book": choice.origin == Origin::Book,
            "origin": origin(choice.origin),
            "shortest": matches!(choice.origin, Origin::Proof { shortest: true })
                || (choice.origin == Origin::Tables && matches!(choice.score, Some(Score::Mate(_)))),
            "score": thought.as_ref().map(|thought| thought["score"].clone()),
            "thought": thought,
            "state": state(&after),
        });
        context.send("move", fields)
    }

    /// The move of this player.
    fn choose(&self, player: &mut Player, context: &Context<'_>) -> Choice {
        let limits = Limits { move_time: Some(context.time(Some(self.time))), ..Limits::default() };
        let options =
            Options { level: self.level, own_book: self.has_book, ..Options::within(context.threads(), 0) };
        let task = Task::new(self.contest.game(), limits, &options).stopped_by(context.stop_flag());
        let begun = Instant::now();
        let depth: Mutex<(u32, u32)> = Mutex::default();
        let lock = || depth.lock().unwrap_or_else(PoisonError::into_inner);
        let tell = || {
            let (now, told) = *lock();
            if now > told {
                lock().1 = now;
                let seconds = begun.elapsed().as_secs_f64();
                context.tell("progress", json!({ "depth": now, "seconds": seconds }));
            }
        };
        looking(tell, |pulse| {
            player.choose(&task, &|news| {
                if let News::Line { report, .. } = news {
                    lock().0 = report.depth;
                }
                pulse.beat();
            })
        })
    }
}

/// Where a move comes from.
const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Book => "book",
        Origin::Proof { .. } => "proof",
        Origin::Tables => "tables",
        Origin::Learnt => "learnt",
        Origin::Search => "search",
        Origin::Chance => "chance",
    }
}

impl Work for Turn {
    /// One thread, so that the same seed gives the same move; all that there are for the highest level.
    fn threads(&self, all: usize) -> usize {
        if self.level == Level::FULL { all } else { 1 }
    }

    /// Chooses a move at its level. Below the highest the player knows nothing of the moves before, so that the same seed gives the same move.
    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let book = if self.has_book { Some(book::open(self.book.as_deref())?) } else { None };
        let play = |player: &mut Player| {
            player.take_book(book);
            player.seed(self.seed);
            self.choose(player, context)
        };
        let bytes = context.memory(Some(MOST_BYTES));
        let choice = if self.level == Level::FULL {
            self.seat.think(&self.contest, context, bytes, |player, _| Ok(play(player)))?
        } else {
            let mut player =
                Player::new(&Options::within(context.threads(), bytes)).map_err(|_| super::no_memory())?;
            play(&mut player)
        };
        self.send(context, &choice)
    }
}
