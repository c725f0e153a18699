//! What the solver of lines is asked.

use crate::{Play, Stipulation};
use core::ops::RangeInclusive;
use keymove_chess::Position;

/// A problem whose solution is a set of lines: help and series play, with or without an introduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineTask {
    /// The position; its side to move begins.
    pub position: Position,
    /// What is asked of it.
    pub stipulation: Stipulation,
    /// Moves that are left out.
    pub restrictions: Restrictions,
    /// Only lines that begin with one of these first moves, counted from 1 in canonical order.
    pub first_moves: Option<RangeInclusive<u32>>,
    /// Stop after so many solutions: the first ones in canonical order.
    pub max_solutions: Option<u64>,
    /// How to look for them.
    pub method: MethodChoice,
}

/// How solutions are looked for. It changes nothing about what is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MethodChoice {
    /// Picture-first where that is possible and mostly faster.
    #[default]
    Auto,
    /// Every move is tried.
    Plain,
    /// Only moves towards a final picture are tried, in help and series play for mate; elsewhere every move.
    Pictures,
}

impl LineTask {
    /// All solutions.
    pub const fn new(position: Position, stipulation: Stipulation) -> Self {
        Self {
            position,
            stipulation,
            restrictions: Restrictions::NONE,
            first_moves: None,
            max_solutions: None,
            method: MethodChoice::Auto,
        }
    }
}

/// Moves that are left out to be faster. What is found then is a solution, but others may be missing.
///
/// They concern one side: the one that makes the last move or, where that one is forced to it, its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Restrictions {
    /// Only moves that give check.
    pub checks_only: bool,
    /// Only moves after which the enemy king has at most so many flights.
    pub max_flights: Option<u8>,
}

impl Restrictions {
    /// No move is left out.
    pub const NONE: Self = Self { checks_only: false, max_flights: None };

    /// Whether moves are left out.
    pub const fn is_any(self) -> bool {
        self.checks_only || self.max_flights.is_some()
    }
}

/// Why a task cannot be solved at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// One side resists, so the solution is a tree.
    #[error("`{0}` is battle play: its solution is a tree, not a set of lines")]
    Battle(Play),
    /// The memory for the smallest table could not be had.
    #[error("no memory for a table of {0} bytes; ask for less")]
    OutOfMemory(usize),
}
