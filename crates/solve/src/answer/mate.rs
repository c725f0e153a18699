//! One solution of a battle, the shortest or any.

use super::Soundness;
use crate::{BattleSolver, BattleTask, Limits, MateOutcome, Observer, OutOfMemory, Stage, Status, Stop};
use keymove_chess::Position;
use keymove_problem::Stipulation;
use keymove_proof::{Claim, FirstMove};

/// Which mate was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateMode {
    /// The shortest, proven to be so.
    Shortest,
    /// Any within the length stipulated.
    First,
}

/// What is known about one solution, with the solver that found it.
pub struct MateAnswer {
    /// What was found.
    pub solution: MateSolution,
    /// Answers further questions about the battle, within the limits of the answer.
    pub solver: BattleSolver,
}

impl MateAnswer {
    pub(super) fn find(
        task: &BattleTask, mode: MateMode, improve: bool, limits: Limits, observer: &dyn Observer,
    ) -> Result<Self, OutOfMemory> {
        let BattleTask { position, stipulation, .. } = *task;
        let mut solver = BattleSolver::new(limits)?;
        observer.begin(Stage::Search);
        let outcome = match mode {
            MateMode::First => solver.first(task, improve, observer),
            MateMode::Shortest => solver.one_of_the_shortest(task, observer),
        };
        Ok(Self { solution: MateSolution { position, stipulation, mode, outcome }, solver })
    }
}

/// Everything that was found out about one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateSolution {
    /// The diagram.
    pub position: Position,
    /// The battle that was asked for.
    pub stipulation: Stipulation,
    /// Which mate.
    pub mode: MateMode,
    /// What was found.
    pub outcome: MateOutcome,
}

impl MateSolution {
    /// Why the search ended early, if it did.
    pub const fn stop(&self) -> Option<Stop> {
        match self.outcome.status {
            Status::Complete => None,
            Status::Stopped(stop) => Some(stop),
        }
    }

    /// What one solution says of the problem: that there is none, that it is shorter than stipulated, or nothing, for there may
    /// be other keys.
    pub fn soundness(&self) -> Soundness {
        match (&self.outcome.mate, self.outcome.status) {
            (Some(mate), _) if mate.within < self.stipulation.moves() => Soundness::ShortSolution,
            (None, Status::Complete) if self.outcome.checks_only => Soundness::Restricted,
            (None, Status::Complete) => Soundness::NoSolution,
            _ => Soundness::Open,
        }
    }

    /// Whether nothing shorter exists; checks alone cannot prove that.
    pub fn is_proven_shortest(&self) -> bool {
        self.outcome.is_shortest() && !self.outcome.checks_only
    }

    /// What a certificate can say about it; nothing if there is no proven answer.
    pub fn claim(&self) -> Option<Claim> {
        let outcome = &self.outcome;
        match &outcome.mate {
            Some(mate) => {
                let first = FirstMove { mv: *mate.line.first()?, moves: mate.within };
                Some(if self.is_proven_shortest() { Claim::Shortest(first) } else { Claim::Mate(first) })
            }
            None if outcome.none_within >= self.stipulation.moves().get() && !outcome.checks_only => {
                Some(Claim::None)
            }
            None => None,
        }
    }
}
