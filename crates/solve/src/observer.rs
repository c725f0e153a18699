//! What a running search tells.

use super::DepthReport;
use keymove_chess::Move;
use std::time::Duration;

/// What has happened in a running search.
#[derive(Clone, Copy, Debug)]
pub enum SearchEvent<'a> {
    /// The search for mates in exactly this many moves begins.
    Depth {
        /// The length, in moves.
        depth: u16,
        /// First moves to be examined.
        first_moves: usize,
    },
    /// A first move has been settled at this depth.
    FirstMove {
        /// The length, in moves.
        depth: u16,
        /// Which.
        mv: Move,
        /// Whether it mates.
        mates: bool,
        /// First moves settled at this depth.
        done: usize,
        /// First moves of this depth.
        of: usize,
        /// Positions generated since the start.
        generated: u64,
        /// Time since the start.
        elapsed: Duration,
    },
    /// Nothing new but the number of positions: the search is inside one of several battles after introductions, or looks for one solution.
    Positions {
        /// Positions generated since the start.
        generated: u64,
    },
    /// A depth is finished.
    DepthDone(&'a DepthReport),
    /// A solution of help or series play has been found: all its half-moves. Each is told of once, in the order in which
    /// the threads come upon them. If only so many are asked for, it may be one that is not among the first in the end.
    Line {
        /// The moves.
        line: &'a [Move],
    },
    /// A mate within this many moves has been found; shorter ones may follow.
    MateFound {
        /// The length, in moves.
        within: u16,
        /// Its first move.
        first: Move,
        /// Time since the start.
        elapsed: Duration,
    },
}

/// What is done for an answer, in this order. Some stages belong to some kinds of play only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// One solution of a long battle is looked for, within a share of the limits.
    Glance,
    /// First moves are examined, or solutions looked for.
    Search,
    /// The set play of help and series play is looked for.
    SetPlay,
    /// Solutions are looked for by trying every move.
    Comparison,
    /// Solutions are counted again.
    Count,
    /// The tree is built.
    Play,
}

/// Listens to a running search; called from all its threads.
pub trait Observer: Sync {
    /// A stage of an [answer](crate::answer::Answer) begins. Searches themselves do not tell of stages.
    fn begin(&self, _stage: Stage) {}

    /// Takes the news. Must be quick.
    fn hear(&self, event: SearchEvent<'_>);
}

/// Tells of a search that follows on another one: the positions of both are counted together.
pub(crate) struct After<'a> {
    pub(crate) observer: &'a dyn Observer,
    /// Positions generated before it.
    pub(crate) before: u64,
}

impl Observer for After<'_> {
    fn hear(&self, mut event: SearchEvent<'_>) {
        if let SearchEvent::FirstMove { generated, .. } | SearchEvent::Positions { generated } = &mut event {
            *generated += self.before;
        }
        self.observer.hear(event);
    }
}

/// Listens to nothing.
impl Observer for () {
    fn hear(&self, _: SearchEvent<'_>) {}
}
