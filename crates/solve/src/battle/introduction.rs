//! Battles after an introduction: one side makes a series of moves, as it likes best for the solution, then the other one
//! attacks.
//!
//! Every series is made, and what it leads to is solved as a battle of its own; a position that was no use once is not
//! looked at again.

use super::super::limits::{Limits, Stop};
use super::super::observer::{Observer, SearchEvent};
use super::super::outcome::{FirstVerdict, Outcome, Status};
use super::{BattleSolver, BattleTask};
use core::ops::ControlFlow;
use keymove_chess::{Move, MoveList, Position};
use keymove_problem::{Moves, Stipulation};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Positions without a solution that are remembered at most.
const MAX_REMEMBERED: usize = 1 << 22;

/// What follows the introductions of a battle.
#[derive(Clone, Debug)]
pub struct IntroOutcome {
    /// The introductions after which the battle is won, shorter ones first, then in canonical order.
    pub solved: Vec<Introduced>,
    /// How many introductions were looked at.
    pub examined: u64,
    /// Whether all were.
    pub status: Status,
    /// Positions generated in the battles.
    pub generated: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// A battle after its introduction.
#[derive(Clone, Debug)]
pub struct Introduced {
    /// The moves of the introduction.
    pub line: Vec<Move>,
    /// The battle that remains.
    pub task: BattleTask,
    /// The verdicts on its first moves, some of which solve.
    pub outcome: Outcome,
}

impl Introduced {
    /// The keys that solve soonest, in ascending order, and in how many moves. As Popeye has it, they are all that counts
    /// after an introduction.
    pub fn keys(&self) -> (Moves, Vec<Move>) {
        let length = self.outcome.keys().map(|(_, length)| length).min().unwrap_or(Moves::ONE);
        let keys = self.outcome.keys().filter(|&(_, other)| other == length).map(|(mv, _)| mv);
        (length, keys.collect())
    }
}

impl BattleSolver {
    /// Solves the battle after every [introduction](Stipulation::intro). The side to move of the task makes it; none of its
    /// moves but the last may give check. The limits hold for all together.
    ///
    /// The goal must not depend on the diagram ([`Goal::needs_history`](keymove_problem::Goal::needs_history)): after an introduction
    /// the diagram is forgotten.
    ///
    /// What the observer hears of are the first moves of the introductions, for each length of these anew, and positions.
    pub fn introduced(&mut self, task: &BattleTask, observer: &dyn Observer) -> IntroOutcome {
        let started = Instant::now();
        let limits = self.base.limits.clone();
        let outcome = IntroOutcome {
            solved: Vec::new(),
            examined: 0,
            status: Status::Complete,
            generated: 0,
            elapsed: Duration::ZERO,
        };
        let stipulation = Stipulation { intro: 0, ..task.stipulation };
        self.introduced = true;
        let mut search = Search {
            limits: limits.clone(),
            solver: self,
            task: *task,
            stipulation,
            started,
            outcome,
            hopeless: HashSet::new(),
            observer,
        };
        for moves in 1..=task.stipulation.intro {
            if search.all(moves).is_break() {
                break;
            }
        }
        let mut outcome = search.outcome;
        self.base.limits = limits;
        self.introduced = false;
        outcome.elapsed = started.elapsed();
        outcome
    }
}

struct Search<'a> {
    /// Of all battles together.
    limits: Limits,
    solver: &'a mut BattleSolver,
    task: BattleTask,
    /// The battle.
    stipulation: Stipulation,
    started: Instant,
    outcome: IntroOutcome,
    /// Hashes of positions after which there is no solution.
    hopeless: HashSet<(u64, u64)>,
    observer: &'a dyn Observer,
}

/// Tells of a battle what matters to somebody who waits for all of them.
struct Inside<'a> {
    observer: &'a dyn Observer,
    /// Positions generated before this battle.
    before: u64,
}

impl Observer for Inside<'_> {
    fn hear(&self, event: SearchEvent<'_>) {
        if let SearchEvent::FirstMove { generated, .. } = event {
            self.observer.hear(SearchEvent::Positions { generated: self.before + generated });
        }
    }
}

impl Search<'_> {
    /// All introductions of `moves` moves.
    fn all(&mut self, moves: u16) -> ControlFlow<()> {
        let diagram = self.task.position;
        let list = in_order(&diagram);
        let (depth, of) = (self.task.attacker_moves(), list.len());
        self.observer.hear(SearchEvent::Depth { depth, first_moves: of });
        for (index, mv) in list.into_iter().enumerate() {
            let solved = self.outcome.solved.len();
            self.begin_with(&diagram, mv, moves, &mut Vec::new())?;
            self.observer.hear(SearchEvent::FirstMove {
                depth,
                mv,
                mates: self.outcome.solved.len() > solved,
                done: index + 1,
                of,
                generated: self.outcome.generated,
                elapsed: self.started.elapsed(),
            });
        }
        ControlFlow::Continue(())
    }

    /// All series of `moves` more moves.
    fn series(&mut self, position: &Position, moves: u16, line: &mut Vec<Move>) -> ControlFlow<()> {
        in_order(position).into_iter().try_for_each(|mv| self.begin_with(position, mv, moves, line))
    }

    /// Those that begin with this move.
    fn begin_with(
        &mut self, position: &Position, mv: Move, moves: u16, line: &mut Vec<Move>,
    ) -> ControlFlow<()> {
        let after = position.play(mv);
        line.push(mv);
        let flow = if moves == 1 {
            self.battle(&after, line)
        } else if let Some(next) = after.passed() {
            self.series(&next, moves - 1, line)
        } else {
            ControlFlow::Continue(())
        };
        line.pop();
        flow
    }

    /// The battle after a whole introduction.
    fn battle(&mut self, position: &Position, line: &[Move]) -> ControlFlow<()> {
        self.outcome.examined += 1;
        let key = (position.hash(), position.verification_hash());
        if self.hopeless.contains(&key) {
            return ControlFlow::Continue(());
        }
        if let Err(stop) = self.leave_the_rest() {
            return self.stop(stop);
        }
        let task = BattleTask { position: *position, stipulation: self.stipulation, ..self.task };
        let inside = Inside { observer: self.observer, before: self.outcome.generated };
        let outcome = self.solver.full(&task, &inside);
        self.outcome.generated += outcome.generated();
        let status = outcome.status;
        if outcome.first_moves.iter().any(|first| matches!(first.verdict, FirstVerdict::Mates(_))) {
            self.outcome.solved.push(Introduced { line: line.to_vec(), task, outcome });
        } else if status == Status::Complete && self.hopeless.len() < MAX_REMEMBERED {
            self.hopeless.insert(key);
        }
        match status {
            Status::Complete => ControlFlow::Continue(()),
            Status::Stopped(stop) => self.stop(stop),
        }
    }

    fn stop(&mut self, stop: Stop) -> ControlFlow<()> {
        self.outcome.status = Status::Stopped(stop);
        ControlFlow::Break(())
    }

    /// Lets the next battle have what the others have left of the limits.
    fn leave_the_rest(&mut self) -> Result<(), Stop> {
        self.limits.check()?;
        let left = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.outcome.generated));
        if left == Some(0) {
            return Err(Stop::Nodes);
        }
        self.solver.base.limits.nodes = left;
        Ok(())
    }
}

fn in_order(position: &Position) -> MoveList {
    let mut list = position.moves();
    crate::tree::order::sort(position, &mut list);
    list
}
