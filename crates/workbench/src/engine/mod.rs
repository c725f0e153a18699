//! The engine: what it thinks of a position, what it plays, whether it agrees to a draw; its opening book.

pub(crate) mod book;
pub mod draw;

use crate::game::{contest, line, named, side, state};
use crate::job::Work;
use crate::periodic::looking;
use crate::{Context, Error, Resources, read};
use keymove_chess::Move;
use keymove_engine::analysis::{Analyst, Line, Question, View, opinion};
use keymove_engine::book::Random;
use keymove_engine::contest::Contest;
use keymove_engine::strength::Level;
use keymove_engine::{Bound, Control, Engine, Report, Score, Settings};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most lines that can be asked for.
const MOST_LINES: usize = 50;
/// How long a move takes if nothing is said, as in `keymove play`.
const MOVE_TIME: Duration = Duration::from_secs(2);
/// Memory for the table of a move.
const MOVE_BYTES: usize = 64 << 20;
/// Moves of a book are drawn in proportion to their weights.
const VARIETY: u32 = 100;

/// What is to be thought about.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalyseRequest {
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
    request: AnalyseRequest,
    time: Option<Duration>,
}

impl Analysis {
    /// Reads a request.
    pub(crate) fn check(request: &AnalyseRequest) -> Result<Self, Error> {
        let contest = contest(request.fen.as_deref(), &request.moves)?;
        if request.multipv.is_some_and(|lines| !(1..=MOST_LINES).contains(&lines)) {
            return Err(Error::field("multipv", format!("expected a number from 1 to {MOST_LINES}")));
        }
        if request.depth == Some(0) {
            return Err(Error::field("depth", "expected a number from 1"));
        }
        let time = read::seconds(request.seconds)?;
        Ok(Self { contest, time, request: request.clone() })
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
        let bytes = context.memory(self.request.memory);
        let mut analyst = Analyst::new(context.threads(), bytes).map_err(|_| no_memory())?;
        let latest: Mutex<Option<View>> = Mutex::default();
        let lock = || latest.lock().unwrap_or_else(PoisonError::into_inner);
        let tell = || {
            let view = lock().take();
            if let Some(view) = view {
                context.tell("info", self.fields(&view));
            }
        };
        let (game, stop) = (self.contest.game(), context.stop_flag());
        let view =
            looking(tell, || analyst.analyse(game, &question, &stop, &|view| *lock() = Some(view.clone())));
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

/// As seen by the side to move.
fn score(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "cp": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

fn no_memory() -> Error {
    Error::fault("no memory for the tables of the engine")
}

/// A move that the engine is to make.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
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
    pub(crate) fn check(request: &MoveRequest, resources: &Resources) -> Result<Self, Error> {
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
        let answer = looking(tell, || engine.search(game, &ask, &control, &|report| lock().0 = report.depth));
        let chosen = self.level.choose(game, &answer, || random.next_u64()).or(answer.best);
        let Some(mv) = chosen.or_else(|| game.board().moves().first().copied()) else { return Ok(()) };
        // What it thinks of the move that it makes; of one that it makes without thought it thinks nothing.
        let report = answer.lines.iter().find(|line| line.moves.first() == Some(&mv));
        self.send(context, mv, report, false)
    }
}

/// All levels, with what they mean.
pub(crate) fn levels() -> Value {
    let all = (1..=10).filter_map(Level::new).map(|level| {
        json!({
            "level": level.number(),
            "name": NAMES[usize::from(level.number()) - 1],
            "plies": level.plies(),
            "lines": level.lines(),
            "noise": level.noise(),
            "blunders": level.blunders(),
            "words": words(level),
        })
    });
    json!({ "levels": all.collect::<Vec<_>>(), "usual": 5 })
}

const NAMES: [&str; 10] = [
    "first steps",
    "beginner",
    "learner",
    "casual",
    "hobby",
    "club",
    "strong club",
    "expert",
    "master",
    "full strength",
];

/// What a level means for the player.
fn words(level: Level) -> String {
    let Some(plies) = level.plies() else { return "everything that the engine can do in its time".into() };
    let plural = if plies == 1 { "" } else { "s" };
    let mut text = format!("looks {plies} half-move{plural} ahead");
    if level.noise() > 0 {
        text += &format!(", may misjudge a move by {:.2} pawns", f64::from(level.noise()) / 100.0);
    }
    if level.blunders() > 0 {
        text += &format!(", makes {} % of its moves without thought", level.blunders());
    }
    text
}
