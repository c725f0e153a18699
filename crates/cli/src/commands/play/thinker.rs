//! The player behind the board: how strong, how long, and what it thinks of a position.

use super::events::Events;
use crate::bar::{Pace, Ticker};
use core::sync::atomic::AtomicBool;
use keymove_chess::Move;
use keymove_engine::player::{Choice, Options, Player, Question, Signals, Task, View};
use keymove_engine::strength::Level;
use keymove_engine::{Board, Game, Limits};
use keymove_run::STACK_BYTES;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// When it is told on a terminal that the engine thinks.
const PACE: Pace = Pace {
    first: Duration::from_millis(400),
    terminal: Duration::from_millis(250),
    plain: Duration::from_secs(3600),
};
/// How long a hint or an opinion takes at most; they do not depend on the level.
const ADVICE: Duration = Duration::from_secs(1);

/// A player and how it is to play.
pub(super) struct Thinker {
    /// Away while it thinks on the other side's time.
    player: Option<Player>,
    /// Makes another one with the same book, tables and lessons, if a thought has broken down.
    make: Box<dyn Fn() -> Option<Player>>,
    pondering: Option<Pondering>,
    pub(super) options: Options,
    pub(super) time: Duration,
    /// Whether it thinks on the other side's time.
    ponders: bool,
    /// The last opinion, and of which game: `hint`, `eval` and `draw` ask the same.
    advice: Option<(Game, View)>,
}

/// A thought on the other side's time. What it finds out stays in the player's tables.
struct Pondering {
    signals: Signals,
    thread: JoinHandle<Player>,
}

impl Thinker {
    pub(super) fn new(
        player: Player, make: Box<dyn Fn() -> Option<Player>>, options: Options, time: Duration,
        ponders: bool,
    ) -> Self {
        Self { player: Some(player), make, pondering: None, options, time, ponders, advice: None }
    }

    pub(super) const fn level(&self) -> Level {
        self.options.level
    }

    /// The player, from whatever it is thinking about, or another one if that thought has broken down; `None` if there is none to be had.
    fn player(&mut self) -> Option<&mut Player> {
        if let Some(pondering) = self.pondering.take() {
            pondering.signals.stop();
            self.player = pondering.thread.join().ok();
        }
        if self.player.is_none() {
            self.player = (self.make)();
        }
        self.player.as_mut()
    }

    /// Forgets the game before.
    pub(super) fn new_game(&mut self) {
        self.advice = None;
        if let Some(player) = self.player() {
            player.forget();
        }
    }

    /// A move at the level of the game, and whether Ctrl-C has ended the thought; `None` if there is no move.
    pub(super) fn choose(&mut self, game: &Game, events: &Events) -> Option<(Choice, bool)> {
        let limits = Limits { move_time: Some(self.time), ..Limits::default() };
        let task = Task::new(game, limits, &self.options);
        let player = self.player()?;
        let (choice, interrupted) =
            think(events, |stop| player.choose(&task.stopped_by(Arc::clone(stop)), &|_| {}));
        choice.best?;
        Some((choice, interrupted))
    }

    /// Brings what was learnt into its file.
    pub(super) fn keep_lessons(&mut self) -> Result<(), String> {
        self.player().map_or(Ok(()), Player::keep_lessons)
    }

    /// What it thinks at its best within a second; the same as before if the position is the same.
    pub(super) fn advise(&mut self, game: &Game, events: &Events) -> View {
        if let Some((of, view)) = &self.advice
            && is_same(of, game)
        {
            return view.clone();
        }
        let question = Question { lines: 1, time: self.time.min(ADVICE), depth: None, nodes: None };
        let Some(player) = self.player() else { return View::default() };
        let (view, interrupted) = think(events, |stop| player.analyse(game, &question, stop, &|_| {}));
        if !interrupted {
            self.advice = Some((game.clone(), view.clone()));
        }
        view
    }

    /// Thinks on about a position in which the other side is to move, if that is wanted, until it is asked for something.
    pub(super) fn ponder(&mut self, game: &Game) {
        if !self.ponders || self.pondering.is_some() || game.board().moves().is_empty() {
            return;
        }
        let Some(mut player) = self.player.take() else { return };
        let task = Task { infinite: true, ..Task::new(game, Limits::default(), &self.options) };
        let task = Task { options: Options { analyse: true, level: Level::FULL, ..task.options }, ..task };
        let task = Task { signals: Signals::new(false, true), ..task };
        let signals = task.signals.clone();
        let work = move || {
            player.choose(&task, &|_| {});
            player
        };
        // Without a thread there is no player for a moment, and another one is made.
        if let Ok(thread) = Builder::new().name("ponder".into()).stack_size(STACK_BYTES).spawn(work) {
            self.pondering = Some(Pondering { signals, thread });
        }
    }
}

/// Whether they are in the same position by the same way.
fn is_same(one: &Game, other: &Game) -> bool {
    one.board() == other.board() && one.earlier() == other.earlier()
}

/// Thinks, with a word on the terminal that it does; whether Ctrl-C has ended it.
fn think<T>(events: &Events, work: impl FnOnce(&Arc<AtomicBool>) -> T) -> (T, bool) {
    let begin = Instant::now();
    let line = move || format!("thinking, {} s; Ctrl-C: at once", begin.elapsed().as_secs());
    let ticker = Ticker::start(PACE, line);
    let thought = events.during(work);
    drop(ticker);
    thought
}

/// The first moves of a line in standard notation.
pub(super) fn line(board: &Board, moves: &[Move], most: usize) -> String {
    board.sans(&moves[..moves.len().min(most)]).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_engine::book::Book;

    /// Whoever takes the place of a player whose thought has broken down has its book.
    #[test]
    fn a_player_that_breaks_down_is_replaced_by_its_like() {
        let options = Options { own_book: true, ..Options::within(1, 4 << 20) };
        let own = options.clone();
        let make = move || {
            let mut player = Player::new(&own).ok()?;
            player.take_book(Some(Book::classic()));
            Some(player)
        };
        let player = make().expect("memory");
        let mut thinker = Thinker::new(player, Box::new(make), options.clone(), ADVICE, true);
        thinker.player = None;
        let thread = Builder::new().spawn(|| panic!("a thought that breaks down")).expect("a thread");
        thinker.pondering = Some(Pondering { signals: Signals::new(false, true), thread });
        let task = Task::new(&Game::initial(), Limits::default(), &options);
        let choice = thinker.player().expect("another one").choose(&task, &|_| {});
        assert_eq!(choice.certainty().as_deref(), Some("book"));
    }
}
