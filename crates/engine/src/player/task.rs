//! What a player is to do: think about a game's position, within limits.

use super::{Options, Signals};
use crate::strength::Level;
use crate::{Ask, Game, Limits};
use core::sync::atomic::AtomicBool;
use keymove_chess::Move;
use std::sync::Arc;

/// Everything that is needed to choose one move.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game.
    pub game: Game,
    /// What is asked of the search.
    pub ask: Ask,
    /// Search for a mate in so many moves, and nothing else.
    pub mate: Option<u32>,
    /// Until told to stop.
    pub infinite: bool,
    /// On the opponent's time, until told otherwise.
    pub pondering: bool,
    /// How to play.
    pub options: Options,
    /// By what it is stopped.
    pub signals: Signals,
    /// Whether the solver's costs are told.
    pub debug: bool,
}

impl Task {
    /// A move of the game within these limits, at the level of the options.
    pub fn new(game: &Game, limits: Limits, options: &Options) -> Self {
        Self {
            game: game.clone(),
            ask: ask(limits, options),
            mate: None,
            infinite: false,
            pondering: false,
            options: options.clone(),
            signals: Signals::new(false, false),
            debug: false,
        }
    }

    /// The same task, with these first moves alone; empty: with all.
    #[must_use]
    pub fn among(mut self, moves: Vec<Move>) -> Self {
        self.ask.search_moves = moves;
        self
    }

    /// The same task, which ends with what it has when this flag is raised.
    #[must_use]
    pub fn stopped_by(self, flag: Arc<AtomicBool>) -> Self {
        Self { signals: Signals::under(flag), ..self }
    }

    /// The same task at this level.
    pub(super) fn at(&self, level: Level) -> Self {
        let options = Options { level, limits_strength: false, ..self.options.clone() };
        let ask =
            Ask { search_moves: self.ask.search_moves.clone(), ..ask(self.ask.limits.clone(), &options) };
        Self { ask, options, ..self.clone() }
    }

    /// Whether it ends without being told to.
    pub const fn is_bounded(&self) -> bool {
        !self.infinite && !self.pondering
    }

    /// Whether one line, of all first moves, is wanted, and the best that the engine can: only then can a mate from the
    /// solver stand for the answer.
    pub(super) fn is_plain(&self) -> bool {
        self.ask.lines == 1 && self.ask.search_moves.is_empty() && self.options.level == Level::FULL
    }

    /// Whether what was learnt counts, and something may be learnt.
    pub(super) const fn is_of_school(&self) -> bool {
        let limits = &self.ask.limits;
        let is_timed = limits.move_time.is_some() || limits.clock.is_some();
        self.options.learn
            && (self.options.learn_measured || is_timed || (limits.depth.is_none() && limits.nodes.is_none()))
    }

    /// Whether a move is to be played in a game, as far as one can tell.
    pub(super) fn is_of_a_game(&self) -> bool {
        !self.infinite && !self.options.analyse && self.ask.search_moves.is_empty() && self.mate.is_none()
    }
}

/// What is asked of the search. A weaker level looks at more lines than are shown, and not as far.
fn ask(limits: Limits, options: &Options) -> Ask {
    if options.level == Level::FULL || options.limits_strength {
        return Ask { limits, lines: options.lines.max(1), ..Ask::default() };
    }
    let ask = options.level.ask_within(limits);
    Ask { lines: ask.lines.max(options.lines), ..ask }
}
