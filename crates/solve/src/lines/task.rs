//! What the solver of lines is asked.

use crate::restriction::Restriction;
use core::ops::RangeInclusive;
use keymove_chess::Position;
use keymove_problem::{Play, Stipulation};

/// A problem whose solution is a set of lines: help and series play, with or without an introduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineTask {
    /// The position; its side to move begins.
    pub position: Position,
    /// What is asked of it.
    pub stipulation: Stipulation,
    /// What the search leaves out; not [`Restriction::non_trivial`], which is for battles.
    pub restriction: Restriction,
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
            restriction: Restriction::NONE,
            first_moves: None,
            max_solutions: None,
            method: MethodChoice::Auto,
        }
    }

    /// Refuses what has no meaning where both sides help.
    pub(super) fn check(&self) -> Result<(), LineError> {
        let play = self.stipulation.play;
        if play.is_battle() {
            return Err(LineError::Battle(play));
        }
        if self.restriction.non_trivial.is_some() {
            return Err(LineError::NonTrivial(play));
        }
        Ok(())
    }
}

/// Why a task cannot be solved at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// One side resists, so the solution is a tree.
    #[error("`{0}` is battle play: its solution is a tree, not a set of lines")]
    Battle(Play),
    /// The restriction is to replies of a side that resists.
    #[error("a limit to replies that are not trivial needs a side that resists; in `{0}` none does")]
    NonTrivial(Play),
    /// The memory for the smallest table could not be had.
    #[error("no memory for a table of {0} bytes; ask for less")]
    OutOfMemory(usize),
}
