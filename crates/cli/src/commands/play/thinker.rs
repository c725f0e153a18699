//! The engine as a player: how strong, how long, and what it thinks of a position.

use super::events::Events;
use crate::bar::{Pace, Ticker};
use anyhow::Result;
use keymove_chess::Move;
use keymove_engine::book::{Book, Random};
use keymove_engine::strength::Level;
use keymove_engine::{Answer, Ask, Board, Engine, Game, Settings};
use std::time::{Duration, Instant};

/// When it is told on a terminal that the engine thinks.
const PACE: Pace = Pace {
    first: Duration::from_millis(400),
    terminal: Duration::from_millis(250),
    plain: Duration::from_secs(3600),
};
/// How long a hint or an opinion takes at most; they do not depend on the level.
const ADVICE: Duration = Duration::from_secs(1);
/// Moves of a book are drawn in proportion to their weights.
const VARIETY: u32 = 100;

/// The engine and its settings.
pub(super) struct Thinker {
    engine: Engine,
    pub(super) level: Level,
    pub(super) time: Duration,
    book: Option<Book>,
    random: Random,
}

/// A move that the engine wants to make.
pub(super) struct Choice {
    pub(super) mv: Move,
    /// Ctrl-C ended the thought.
    pub(super) interrupted: bool,
    pub(super) from_book: bool,
}

impl Thinker {
    pub(super) fn new(settings: &Settings, level: Level, time: Duration, seed: u64) -> Result<Self> {
        let (engine, random) = (Engine::new(settings)?, Random::new(seed));
        Ok(Self { engine, level, time, book: None, random })
    }

    /// From now on moves of the book are played without thinking.
    pub(super) fn open_book(&mut self, book: Book) {
        self.book = Some(book);
    }

    /// Forgets the game before.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// A move at the level of the game; `None` if there is none.
    pub(super) fn choose(&mut self, game: &Game, events: &Events) -> Option<Choice> {
        let of_book =
            self.book.as_ref().and_then(|book| book.choose(game.board(), VARIETY, &mut self.random));
        if let Some(mv) = of_book {
            return Some(Choice { mv, interrupted: false, from_book: true });
        }
        let ask = self.level.ask(self.time);
        let (answer, interrupted) = self.think(game, &ask, events);
        let mv = self.level.choose(game, &answer, || self.random.next_u64()).or(answer.best)?;
        Some(Choice { mv, interrupted, from_book: false })
    }

    /// What it thinks at its best within a second.
    pub(super) fn advise(&mut self, game: &Game, events: &Events) -> Answer {
        self.think(game, &Ask::for_time(self.time.min(ADVICE)), events).0
    }

    fn think(&mut self, game: &Game, ask: &Ask, events: &Events) -> (Answer, bool) {
        let begin = Instant::now();
        let line = move || format!("thinking, {} s; Ctrl-C: at once", begin.elapsed().as_secs());
        let ticker = Ticker::start(PACE, line);
        let engine = &mut self.engine;
        let thought = events.during(|control| engine.search(game, ask, control, &|_| {}));
        drop(ticker);
        thought
    }
}

/// The first moves of a line in standard notation.
pub(super) fn line(board: &Board, moves: &[Move], most: usize) -> String {
    let mut board = *board;
    let mut words = Vec::new();
    for &mv in moves.iter().take(most) {
        words.push(board.san(mv));
        board = board.play(mv);
    }
    words.join(" ")
}
