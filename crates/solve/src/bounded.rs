//! Many questions within one time.

use super::{BattleSolver, Limits, Oracle, Solver, Stop};
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Moves};
use std::time::{Duration, Instant};

/// A solver whose questions have one deadline together.
pub struct Bounded<'a, S = BattleSolver> {
    solver: &'a mut S,
    deadline: Option<Instant>,
}

/// A solver whose time can be set anew for each question.
pub trait Timed: Oracle {
    /// The time that each question may take from now on.
    fn set_time(&mut self, time: Option<Duration>);
}

impl Timed for BattleSolver {
    fn set_time(&mut self, time: Option<Duration>) {
        Self::set_time(self, time);
    }
}

impl Timed for Solver {
    fn set_time(&mut self, time: Option<Duration>) {
        Self::set_time(self, time);
    }
}

impl<'a, S: Timed> Bounded<'a, S> {
    /// Every question is asked with what is left of the time; without a deadline, with the time of the solver.
    pub const fn new(solver: &'a mut S, deadline: Option<Instant>) -> Self {
        Self { solver, deadline }
    }

    fn ask<T>(&mut self, question: impl FnOnce(&mut S) -> Result<T, Stop>) -> Result<T, Stop> {
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

impl<S: Timed> Oracle for Bounded<'_, S> {
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
