//! What a player tells while it thinks.

use crate::learn::Lesson;
use crate::mate::ProvenMate;
use crate::search::{Report, Score};
use core::time::Duration;
use keymove_chess::Move;

/// What has been spent so far, by search and solver together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the beginning.
    pub time: Duration,
}

/// News of a task.
#[derive(Debug)]
pub enum News<'a> {
    /// A line of the search. Its mates are those of the search: [`crate::mate::shown_score`] says which may be shown.
    Line {
        /// What the search says.
        report: &'a Report,
        /// What all have spent.
        cost: Cost,
    },
    /// A mate, given or suffered, that is proven.
    Proof {
        /// The mate.
        mate: &'a ProvenMate,
        /// What all have spent.
        cost: Cost,
    },
    /// Endgame tables call the position won.
    Tables {
        /// The move to play.
        best: Move,
        /// Far beyond every evaluation, and the more, the nearer the next capture or move of a pawn.
        score: Score,
        /// What all have spent.
        cost: Cost,
    },
    /// A deeper search of this position has found its move in an earlier game.
    Learnt {
        /// What is known of it.
        lesson: &'a Lesson,
        /// What all have spent.
        cost: Cost,
    },
    /// A move that nothing was searched for, of the book for instance.
    Glance {
        /// The move.
        best: Move,
        /// What all have spent.
        cost: Cost,
    },
    /// It is proven that there is no mate within so many moves.
    NoMate {
        /// The moves.
        within: u32,
        /// What the solver has spent.
        cost: Cost,
    },
    /// There is no legal move.
    EndOfGame,
    /// A remark for a person.
    Remark(&'a str),
}
