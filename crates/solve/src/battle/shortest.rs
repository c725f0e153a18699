//! The shortest length that has a solution, and all that solve in it.

use super::super::limits::Limits;
use super::super::observer::Observer;
use super::super::outcome::{FirstVerdict, Outcome, Status};
use super::{BattleSolver, BattleTask};
use keymove_problem::{Length, Lengths, Stipulation};
use std::time::Instant;

impl BattleSolver {
    /// [`Self::full`] for the shortest length, up to the stipulated one, in which the task is solved; for the stipulated
    /// one if it is solved in none. Gives the task of that length too. If another [length](Lengths) than the shortest is
    /// asked for, this is [`Self::full`].
    ///
    /// The limits hold for all lengths together. If one of them stops the search, the task has the length under way if
    /// something has been found, else the stipulated one.
    pub fn shortest(&mut self, task: &BattleTask, observer: &dyn Observer) -> (BattleTask, Outcome) {
        if task.stipulation.lengths != Lengths::Shortest {
            return (*task, self.full(task, observer));
        }
        let limits = self.base.limits.clone();
        self.base.limits = limits.begun();
        let found = self.by_length(task, &limits, observer);
        self.base.limits = limits;
        found
    }

    fn by_length(
        &mut self, task: &BattleTask, limits: &Limits, observer: &dyn Observer,
    ) -> (BattleTask, Outcome) {
        let started = Instant::now();
        let Length { moves: most, half } = task.stipulation.length;
        let least = u16::from(!half).max(task.stipulation.play.least_plies(half) / 2).min(most);
        let mut spent = 0;
        let mut moves = least;
        loop {
            self.base.limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent));
            let stipulation = Stipulation { length: Length { moves, half }, ..task.stipulation };
            let shorter = BattleTask { stipulation, ..*task };
            let mut outcome = self.full(&shorter, observer);
            spent += outcome.generated();
            outcome.elapsed = started.elapsed();
            let is_last = moves >= most;
            if is_last || is_solved(&shorter, &outcome) {
                return (shorter, outcome);
            }
            if outcome.status != Status::Complete {
                // What is refuted in this length may solve in a longer one.
                for first in &mut outcome.first_moves {
                    if first.verdict == FirstVerdict::Refuted {
                        first.verdict = FirstVerdict::Open;
                    }
                }
                return (*task, outcome);
            }
            moves += 1;
        }
    }
}

/// Whether a first move solves, or no reply refutes where the defender begins.
fn is_solved(task: &BattleTask, outcome: &Outcome) -> bool {
    if !task.stipulation.length.half {
        return outcome.keys().next().is_some();
    }
    let answered = |verdict| matches!(verdict, FirstVerdict::Mates(_));
    !outcome.first_moves.is_empty() && outcome.first_moves.iter().all(|first| answered(first.verdict))
}
