//! A move of the engine at a level.

use super::{book, no_memory, score};
use crate::game::{contest, line, named, state};
use crate::job::Work;
use crate::periodic::looking;
use crate::{Context, Error, Resources, read};
use keymove_chess::Move;
use keymove_engine::analysis::opinion;
use keymove_engine::book::Random;
use keymove_engine::contest::Contest;
use keymove_engine::strength::Level;
use keymove_engine::{Control, Engine, Report, Settings};
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a move takes if nothing is said, as in `keymove play`.
const MOVE_TIME: Duration = Duration::from_secs(2);
/// Memory for the table of a move.
const MOVE_BYTES: usize = 64 << 20;
/// Moves of a book are drawn in proportion to their weights.
const VARIETY: u32 = 100;

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
    /// What it plays from.
    book: Option<PathBuf>,
    seed: u64,
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
        let book = resources.book.clone().filter(|_| request.book.unwrap_or(true));
        let time = read::seconds(request.seconds)?.unwrap_or(MOVE_TIME);
        Ok(Self { contest, level, time, book, seed })
    }

    fn send(
        &self, context: &Context<'_>, mv: Move, report: Option<&Report>, from_book: bool,
    ) -> Result<(), Error> {
        let (board, turn) = (self.contest.board(), self.contest.turn());
        let mut after = self.contest.clone();
        after.play(mv);
        let thought = report.map(|report| {
            let seen = keymove_engine::mate::shown_score(self.contest.game(), report);
            json!({
                "score": score(seen),
                "words": opinion(turn, seen),
                "depth": report.depth,
                "pv": line(board, &report.moves),
            })
        });
        let fields = json!({
            "move": named(board, mv),
            "level": self.level.number(),
            "from_book": from_book,
            "score": thought.as_ref().map(|thought| thought["score"].clone()),
            "thought": thought,
            "state": state(&after),
        });
        context.send("move", fields)
    }
}

impl Work for Turn {
    /// One thread, so that the same seed gives the same move; all that there are for the highest level.
    fn threads(&self, all: usize) -> usize {
        if self.level == Level::FULL { all } else { 1 }
    }

    /// Chooses a move at its level.
    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let mut random = Random::new(self.seed);
        let book = book::open(self.book.as_deref())?;
        if let Some(mv) = book.and_then(|book| book.choose(self.contest.board(), VARIETY, &mut random)) {
            return self.send(context, mv, None, true);
        }
        let bytes = context.memory(Some(MOVE_BYTES));
        let settings = Settings { threads: context.threads(), hash_bytes: bytes, ..Settings::default() };
        let mut engine = Engine::new(&settings).map_err(|_| no_memory())?;
        let game = self.contest.game();
        let ask = self.level.ask(context.time(Some(self.time)));
        let control = Control::under(context.stop_flag());
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
        let answer = looking(tell, |pulse| {
            engine.search(game, &ask, &control, &|report| {
                lock().0 = report.depth;
                pulse.beat();
            })
        });
        let chosen = self.level.choose(game, &answer, || random.next_u64()).or(answer.best);
        let Some(mv) = chosen.or_else(|| game.board().moves().first().copied()) else { return Ok(()) };
        // What it thinks of the move that it makes; of one that it makes without thought it thinks nothing.
        let report = answer.lines.iter().find(|line| line.moves.first() == Some(&mv));
        self.send(context, mv, report, false)
    }
}
