//! What a search has found out.

use super::{Stop, Task};
use keymove_chess::Move;
use keymove_problem::Moves;
use std::time::Duration;

/// Whether a search got to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Every answer is proven.
    Complete,
    /// Something is unknown because the search was stopped.
    Stopped(Stop),
}

/// What is proven about a first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstVerdict {
    /// It mates, or reaches another goal, in exactly this many moves: not in fewer.
    Mates(Moves),
    /// It does not within the stipulated number of moves.
    Refuted,
    /// The search was stopped before it was known.
    Open,
}

/// A legal first move and what is proven about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstMove {
    /// The move.
    pub mv: Move,
    /// What is proven.
    pub verdict: FirstVerdict,
}

/// One line of the report by depth, as table 1 of the G.M.S. paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthReport {
    /// Length of the mates searched for, in moves.
    pub depth: u16,
    /// Positions generated.
    pub generated: u64,
    /// Terminal positions evaluated: tests for a mate in one.
    pub terminal: u64,
    /// Time spent on this depth.
    pub elapsed: Duration,
}

/// The answer of a full search: every first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Every legal first move in ascending order; at most one entry a move.
    pub first_moves: Vec<FirstMove>,
    /// Whether all verdicts are known.
    pub status: Status,
    /// Only checks were considered, or the search was restricted in another way: a refuted move may still win.
    pub checks_only: bool,
    /// Positions generated for each first move, over all depths and threads; together they are [`Self::generated`]. What one
    /// of them has put into the table, those after it need not search, and several threads share the work in another way each time:
    /// these numbers are what it took, not the size of a tree that stands for itself.
    pub efforts: Vec<(Move, u64)>,
    /// The finished depths and, if stopped, the unfinished last one.
    pub depths: Vec<DepthReport>,
    /// Time spent.
    pub elapsed: Duration,
}

impl Outcome {
    /// Positions generated for a first move; nothing for one that was not examined.
    pub fn effort(&self, mv: Move) -> u64 {
        self.efforts.iter().find(|(other, _)| *other == mv).map_or(0, |&(_, generated)| generated)
    }

    /// First moves that mate in time, the keys of a directmate, in ascending order.
    pub fn keys(&self) -> impl Iterator<Item = (Move, Moves)> + '_ {
        self.first_moves.iter().filter_map(|first| match first.verdict {
            FirstVerdict::Mates(length) => Some((first.mv, length)),
            _ => None,
        })
    }

    /// Positions generated in all.
    pub fn generated(&self) -> u64 {
        self.depths.iter().map(|depth| depth.generated).sum()
    }

    /// Tests for a mate in one, in all.
    pub fn terminal(&self) -> u64 {
        self.depths.iter().map(|depth| depth.terminal).sum()
    }
}

/// The answer of a search for the shortest or for any mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateOutcome {
    /// The shortest mate found, if any.
    pub mate: Option<Mate>,
    /// It is proven that there is no mate within this many moves (0: nothing is proven).
    pub none_within: u16,
    /// Whether the question was answered.
    pub status: Status,
    /// Only checks were considered: there may be shorter mates.
    pub checks_only: bool,
    /// Positions generated.
    pub generated: u64,
    /// Tests for a mate in one.
    pub terminal: u64,
    /// The depths of the full-width search.
    pub depths: Vec<DepthReport>,
    /// Time spent.
    pub elapsed: Duration,
}

impl MateOutcome {
    /// Before anything is known.
    pub(super) fn unknown(task: &Task) -> Self {
        Self {
            mate: None,
            none_within: 0,
            status: Status::Complete,
            checks_only: task.checks_only,
            generated: 0,
            terminal: 0,
            depths: Vec::new(),
            elapsed: Duration::ZERO,
        }
    }

    /// Adds what one depth of the full-width search cost.
    pub(super) fn add(&mut self, report: &DepthReport) {
        self.generated += report.generated;
        self.terminal += report.terminal;
        match self.depths.last_mut() {
            Some(last) if last.depth == report.depth => {
                last.generated += report.generated;
                last.terminal += report.terminal;
                last.elapsed += report.elapsed;
            }
            _ => self.depths.push(*report),
        }
    }

    /// Whether the mate found is proven to be the shortest.
    pub fn is_shortest(&self) -> bool {
        self.mate.as_ref().is_some_and(|mate| mate.within.get() == self.none_within + 1)
    }
}

/// A forced mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// The number of moves that suffice.
    pub within: Moves,
    /// A line of play that ends in mate after exactly that many moves: the longest defence against the proof found.
    /// If time ran out while it was written down it breaks off, at the earliest after the first move.
    pub line: Vec<Move>,
}
