//! Many questions within one time.

use super::{BattleSolver, Limits, Oracle, Stop};
use crate::{Battle, Moves};
use keymove_chess::{Move, Position};
use std::time::Instant;

/// A solver whose questions have one deadline together.
pub struct Bounded<'a> {
    solver: &'a mut BattleSolver,
    deadline: Option<Instant>,
}

impl<'a> Bounded<'a> {
    /// Every question is asked with what is left of the time; without a deadline, with the time of the solver.
    pub const fn new(solver: &'a mut BattleSolver, deadline: Option<Instant>) -> Self {
        Self { solver, deadline }
    }

    fn ask<T>(&mut self, question: impl FnOnce(&mut BattleSolver) -> Result<T, Stop>) -> Result<T, Stop> {
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Stop::Time);
            }
            self.solver.set_time(Some(left));
        }
        question(self.solver)
    }
}

impl Oracle for Bounded<'_> {
    fn battle(&self) -> Battle {
        self.solver.battle()
    }

    fn limits(&self) -> Limits {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        Limits { time: self.deadline.map(left), ..self.solver.limits() }
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(|solver| solver.solves_in(position, limit))
    }

    fn first_move_that_solves(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        self.ask(|solver| solver.first_move_that_solves(position, limit))
    }

    fn refutation(&mut self, position: &Position, rest: Option<Moves>) -> Result<Option<Move>, Stop> {
        self.ask(|solver| solver.refutation(position, rest))
    }

    fn length_after(&mut self, before: &Position, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(|solver| solver.length_after(before, mv, limit))
    }
}
