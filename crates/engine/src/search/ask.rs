//! What is asked of a search, and how it is told to end.

use crate::eval::Groups;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use keymove_chess::Move;
use std::sync::Arc;

/// The clocks of a game, as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time that is left to the side to move.
    pub left: Duration,
    /// What is added for every move.
    pub increment: Duration,
    /// Moves until more time is given; `None`: all the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// When a search ends by itself; whatever comes first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Half-moves that the iterations look ahead.
    pub depth: Option<u32>,
    /// Positions visited by all threads together.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// As long as is wise with these clocks.
    pub clock: Option<Clock>,
    /// A mate in so many moves has been found.
    pub mate: Option<u32>,
}

/// A question: how to think about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// When to end.
    pub limits: Limits,
    /// The first moves to be considered; empty: all.
    pub search_moves: Vec<Move>,
    /// How many best first moves are wanted, each with its line; at least 1.
    pub lines: usize,
    /// Groups of the evaluation that do not count in this search, besides those that the engine is set to leave out.
    pub silent: Groups,
}

impl Default for Ask {
    fn default() -> Self {
        Self { limits: Limits::default(), search_moves: Vec::new(), lines: 1, silent: Groups::default() }
    }
}

impl Ask {
    /// Until told to stop, all moves, one line.
    pub fn infinite() -> Self {
        Self::default()
    }

    /// To this depth.
    pub fn to_depth(plies: u32) -> Self {
        Self { limits: Limits { depth: Some(plies), ..Limits::default() }, ..Self::default() }
    }

    /// This number of positions.
    pub fn for_nodes(nodes: u64) -> Self {
        Self { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Self::default() }
    }

    /// This long.
    pub fn for_time(time: Duration) -> Self {
        Self { limits: Limits { move_time: Some(time), ..Limits::default() }, ..Self::default() }
    }
}

/// What another thread can tell a running search. Clones are the same control.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Signals>);

#[derive(Debug, Default)]
struct Signals {
    stop: AtomicBool,
    ponder: AtomicBool,
    /// A flag of somebody else that stops the search, too.
    outer: Option<Arc<AtomicBool>>,
}

impl Control {
    /// A control with which the search begins on the opponent's time: clocks do not end it before [`Self::ponder_hit`].
    pub fn pondering() -> Self {
        Self::of(None, true)
    }

    /// A control whose search also ends as soon as this flag is set.
    pub fn under(flag: Arc<AtomicBool>) -> Self {
        Self::of(Some(flag), false)
    }

    pub(crate) fn of(outer: Option<Arc<AtomicBool>>, pondering: bool) -> Self {
        Self(Arc::new(Signals { outer, ponder: pondering.into(), ..Signals::default() }))
    }

    /// Ends the search; it answers with the best move so far.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: from now on the time is one's own.
    pub fn ponder_hit(&self) {
        self.0.ponder.store(false, Ordering::Relaxed);
    }

    /// Whether the search is told to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
            || self.0.outer.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether it is still the opponent's time.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.0.ponder.load(Ordering::Relaxed)
    }
}
