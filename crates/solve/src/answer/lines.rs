//! Help and series play: what was found, and whether it is what the author meant.

use super::{OtherCount, Recount};
use crate::{LineOutcome, LineTask, Status, Stop};
use keymove_problem::{Intention, Length, pattern};

/// Everything that was found out about a problem whose solution is a set of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineSolution {
    /// What was asked.
    pub task: LineTask,
    /// What was found.
    pub outcome: LineOutcome,
    /// The same for the play there would be if the other side began, if that was asked for.
    pub set_play: Option<(LineTask, LineOutcome)>,
    /// How many solutions the author meant.
    pub intention: Intention,
    /// Other ways in which the solutions were counted.
    pub counts: Vec<OtherCount>,
}

impl LineSolution {
    /// Whether no other way of counting gave something else. If one did, one of the solvers is wrong.
    pub fn agrees(&self) -> bool {
        !self.counts.iter().any(|count| matches!(count.result, Recount::Other(_)))
    }

    /// Whether moves were left out on purpose.
    pub fn is_restricted(&self) -> bool {
        self.outcome.restricted || !self.task.restriction.is_none() || self.task.first_moves.is_some()
    }

    /// The pattern of all solutions, where both sides move in turn, and all are listed.
    pub fn pattern(&self) -> Option<Vec<u64>> {
        let stipulation = &self.task.stipulation;
        let in_turn = stipulation.play.alternates() && stipulation.intro == 0;
        if in_turn && self.outcome.unlisted == 0 { pattern(&self.outcome.lines) } else { None }
    }
}

/// The soundness of a problem whose solution is a set of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineVerdict {
    /// Computer-tested (C+): everything was searched, and the solutions are as many as intended, none of them shorter than
    /// stipulated.
    Sound,
    /// More solutions than intended.
    Cooked,
    /// Fewer moves than stipulated suffice.
    Short {
        /// The smallest number of moves.
        length: Length,
        /// The number of solutions of that length.
        solutions: u64,
    },
    /// Fewer solutions than intended.
    TooFew,
    /// As many solutions as intended, but otherwise branched.
    OtherPattern,
    /// There is no solution.
    NoSolution,
    /// The search ended early: there may be more solutions.
    Stopped {
        /// Why; `None` because as many solutions were found as were asked for.
        reason: Option<Stop>,
    },
    /// Moves were left out on purpose: there may be more solutions.
    Restricted,
}

impl LineVerdict {
    /// The verdict that follows from what was found.
    pub fn of(solution: &LineSolution) -> Self {
        let LineSolution { task, outcome, intention, .. } = solution;
        if let Status::Stopped(stop) = outcome.status {
            return Self::Stopped { reason: Some(stop) };
        }
        if outcome.stopped_at_max {
            return Self::Stopped { reason: None };
        }
        if solution.is_restricted() {
            return Self::Restricted;
        }
        let found = outcome.solutions();
        let shortest = outcome.lengths.iter().find(|report| report.solutions > 0);
        let stipulated = task.stipulation.length.plies();
        match shortest {
            None => Self::NoSolution,
            Some(report) if report.length.plies() < stipulated => {
                Self::Short { length: report.length, solutions: report.solutions }
            }
            _ if found > intention.solutions() => Self::Cooked,
            _ if found < intention.solutions() => Self::TooFew,
            _ if !intention.fits(solution.pattern().as_deref()) => Self::OtherPattern,
            _ => Self::Sound,
        }
    }

    /// Whether this is C+.
    pub const fn is_sound(&self) -> bool {
        matches!(self, Self::Sound)
    }
}
