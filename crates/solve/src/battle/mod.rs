//! Battles other than plain directmates: other goals, selfmates, reflexmates, parry play.
//!
//! [`BattleSolver`] examines every first move and answers questions as an [`Oracle`]. [`search`] is the bounded full-width
//! search, [`rules`] what it knows about the end of the play, [`plain`] a search without memory for what the other one
//! cannot do: goals that depend on the diagram, and lengths that must be exact; their rules are those of [`scene`].

mod battle_position;
mod first;
mod forcing;
mod introduction;
mod oracle;
mod plain;
mod quiet;
mod rules;
mod search;
mod selfmate;
mod shortest;
mod target;

pub(crate) use battle_position::{BattlePosition, BattleRules};
pub use introduction::{IntroOutcome, Introduced};
pub(crate) use plain::BattleOracle;

use super::limits::{Limits, Monitor, Stop};
use super::observer::Observer;
use super::outcome::Outcome;
use super::restriction::Restriction;
use super::search::{Halt, Shared};
use super::solver::{OutOfMemory, Solver, Task, with_room};
use core::sync::atomic::AtomicU32;
use keymove_chess::{Color, ExclusiveCastlings, Position};
use keymove_problem::{Battle, Lengths, Stipulation};
use rules::Rules;
use search::Searcher;

/// A battle that is to be solved.
#[derive(Clone, Copy, Debug)]
pub struct BattleTask {
    /// The position. Its side to move is the attacker, or the defender if the length has a half.
    pub position: Position,
    /// What is asked; its play must be a [battle](keymove_problem::Play::is_battle). An introduction is made by
    /// [`BattleSolver::introduced`] alone; elsewhere it is taken to be over.
    pub stipulation: Stipulation,
    /// What the search leaves out.
    pub restriction: Restriction,
}

impl BattleTask {
    /// The task without a restriction.
    pub const fn new(position: Position, stipulation: Stipulation) -> Self {
        Self { position, stipulation, restriction: Restriction::NONE }
    }

    /// The attacker's moves in the longest solution; if the defender begins, one move that the attacker may be thought to
    /// have just made is among them. All lengths are counted in this way.
    pub const fn attacker_moves(&self) -> u16 {
        let length = self.stipulation.length;
        length.moves + length.half as u16
    }

    /// The attacker's colour.
    pub fn attacker(&self) -> Color {
        let turn = self.position.turn();
        if self.stipulation.length.half { !turn } else { turn }
    }
}

/// Solves battles; keeps what it has proven for later questions.
pub struct BattleSolver {
    /// The solver for plain directmates, which also owns the limits and the table.
    base: Solver,
    /// What is played for. Of a stipulation that the table is not for, what is left of it.
    rules: Rules,
    /// Whether questions go to the solver for plain directmates, which has a better search for them.
    plain: bool,
    /// Who attacks, and under which convention, in the facts of the table.
    about: (Color, ExclusiveCastlings),
    /// Whether the battle follows an introduction, after which only the quickest keys count.
    introduced: bool,
}

impl BattleSolver {
    /// A solver with an empty table.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the system does not give the smallest table.
    pub fn new(limits: Limits) -> Result<Self, OutOfMemory> {
        let rules = Rules::new(Battle::MATE, Restriction::NONE);
        let about = (Color::White, ExclusiveCastlings::NONE);
        Ok(Self { base: Solver::new(limits)?, rules, plain: true, about, introduced: false })
    }

    /// Sets other limits for the questions that follow; what has been proven is kept.
    pub fn set_limits(&mut self, limits: Limits) {
        self.base.limits = limits;
    }

    /// Examines every first move of the attacker: which win, in how many moves, which are refuted. If the defender
    /// begins, every reply that he may choose: [`FirstVerdict::Refuted`](super::FirstVerdict::Refuted) is one that refutes.
    ///
    /// Questions to the solver as an oracle are about this task's battle from then on.
    pub fn full(&mut self, task: &BattleTask, observer: &dyn Observer) -> Outcome {
        let Some(battle) =
            Battle::new(&task.stipulation).filter(|_| task.stipulation.lengths != Lengths::Exact)
        else {
            return with_room(task.attacker_moves(), || plain::full(self, task, observer));
        };
        self.set(battle, task.restriction, task.stipulation.length.half);
        if self.plain {
            let Restriction { checks_only, .. } = task.restriction;
            let plain = Task { position: task.position, moves: task.stipulation.moves(), checks_only };
            return self.base.full(&plain, observer);
        }
        self.attack_with(task.attacker(), task.position.exclusive_castlings());
        with_room(task.attacker_moves(), || first::solve(self, task, observer))
    }

    /// What questions are about from now on. [`Self::full`] sets it too.
    pub fn ask_about(&mut self, battle: Battle, restriction: Restriction) {
        self.set(battle, restriction, false);
    }

    fn set(&mut self, battle: Battle, restriction: Restriction, half: bool) {
        let rules = Rules::new(battle, restriction);
        let unrestricted = restriction.max_flights.is_none() && restriction.non_trivial.is_none();
        let plain = battle == Battle::MATE && unrestricted && !half;
        if (rules, plain) != (self.rules, self.plain) {
            self.base.table.clear();
            (self.rules, self.plain) = (rules, plain);
        }
        if plain {
            self.base.restrict(restriction.checks_only);
        }
    }

    /// Empties the table if its facts are about something else.
    fn attack_with(&mut self, attacker: Color, exclusive: ExclusiveCastlings) {
        if self.about != (attacker, exclusive) {
            self.base.table.clear();
            self.about = (attacker, exclusive);
        }
        // Ends of few men are about mates.
        self.base.table.believe(None);
    }

    /// Asks one question of the search with the table as it is.
    fn ask<T: Send>(
        &mut self, attacker: Color, position: &Position, moves: u16,
        question: impl FnOnce(&mut Searcher<'_>) -> Result<T, Halt> + Send,
    ) -> Result<T, Stop> {
        self.base.limits.check()?;
        self.attack_with(attacker, position.exclusive_castlings());
        let monitor = Monitor::new(&self.base.limits);
        let settled = AtomicU32::new(0);
        let shared = Shared { table: &self.base.table, monitor: &monitor, busy: &[], settled: &settled };
        let answer = with_room(moves, || question(&mut Searcher::new(&shared, self.rules)));
        answer.map_err(|halt| match halt {
            Halt::Stopped(stop) => stop,
            // Nobody else works on this question.
            Halt::Settled => unreachable!("no first move is watched"),
        })
    }
}
