//! The definition as a search, with nothing remembered: for goals that depend on where units stood in the diagram, and for
//! lengths that must be exact. Such problems are rare and short.

use super::super::limits::{Account, Limits, Monitor, Stop};
use super::super::observer::{Observer, SearchEvent};
use super::super::outcome::{DepthReport, FirstMove, FirstVerdict, Outcome, Status};
use super::super::restriction::Restriction;
use super::super::solver::with_room;
use super::battle_position::{BattlePosition, BattleRules};
use super::{BattleSolver, BattleTask};
use keymove_chess::Move;
use keymove_problem::{Decision, Moves};
use std::time::Instant;

/// The search.
struct Plain<'a> {
    rules: BattleRules,
    restriction: Restriction,
    account: Account<'a>,
    generated: u64,
}

/// Positions between two looks at the limits.
const POLL: u64 = 1024;

type Answer = Result<bool, Stop>;

impl<'a> Plain<'a> {
    fn new(task: &BattleTask, monitor: &'a Monitor) -> Self {
        let rules = BattleRules::new(&task.stipulation);
        Self { rules, restriction: task.restriction, account: Account::new(monitor, POLL), generated: 0 }
    }

    fn poll(&mut self) -> Result<(), Stop> {
        self.generated += 1;
        self.account.poll(self.generated)
    }

    fn solves(&mut self, scene: &BattlePosition, moves: u16) -> Answer {
        if moves == 0 || self.rules.breaks_duty(scene) {
            return Ok(false);
        }
        for mv in self.rules.moves(scene) {
            if self.forces(scene, mv, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this attacker's move wins within `moves`, itself included; if the length must be exact, in as many.
    fn forces(&mut self, scene: &BattlePosition, mv: Move, moves: u16) -> Answer {
        self.poll()?;
        match self.rules.at_once(scene, mv, moves) {
            Decision::Won => return Ok(true),
            Decision::Lost => return Ok(false),
            Decision::Open => {}
        }
        let next = scene.next(mv);
        if !self.restriction.is_none() && !self.restriction.allows(&next.position, moves - 1) {
            return Ok(false);
        }
        if moves == 1 && !self.rules.ends_with_reply() {
            return Ok(false);
        }
        let replies = self.rules.replies(&next, moves - 1);
        for &reply in &replies {
            if !self.answers(&next, reply, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty())
    }

    /// Whether the attacker wins within `rest` moves after this reply.
    fn answers(&mut self, scene: &BattlePosition, reply: Move, rest: u16) -> Answer {
        self.poll()?;
        match self.rules.reply(scene, reply, rest) {
            Decision::Won => Ok(true),
            Decision::Lost => Ok(false),
            Decision::Open => self.solves(&scene.next(reply), rest),
        }
    }

    /// The lengths that may be those of a win within `longest` moves.
    fn lengths(&self, longest: u16) -> impl Iterator<Item = u16> + use<> {
        if self.rules.is_exact() { longest..=longest } else { 1..=longest }
    }

    /// The length of a win that begins with this move of the attacker's, or with this reply if the defender begins.
    /// `introduced`: the first moves of other lengths do not count.
    fn verdict(
        &mut self, task: &BattleTask, scene: &BattlePosition, mv: Move, introduced: bool,
    ) -> Result<FirstVerdict, Stop> {
        let longest = task.attacker_moves();
        for length in self.lengths(longest) {
            let wins = if task.stipulation.length.half {
                self.answers(scene, mv, length - 1)?
            } else {
                let rest = if introduced { length - 1 } else { longest - 1 };
                let allowed = || self.restriction.allows(&scene.position.glimpse(mv), rest);
                (length == 1 || allowed()) && self.forces(scene, mv, length)?
            };
            if wins {
                return Ok(FirstVerdict::Mates(Moves::new(length).unwrap_or(Moves::ONE)));
            }
        }
        Ok(FirstVerdict::Refuted)
    }
}

/// Answers to single questions, as an [`Oracle`](crate::Oracle) gives them about positions. The limits hold for
/// each question by itself.
pub(crate) struct BattleOracle<'a> {
    task: &'a BattleTask,
    limits: &'a Limits,
}

impl<'a> BattleOracle<'a> {
    /// Answers about the stipulation of this task, under its restriction.
    pub(crate) const fn new(task: &'a BattleTask, limits: &'a Limits) -> Self {
        Self { task, limits }
    }

    fn ask<T: Send>(
        &self, moves: Moves, question: impl FnOnce(&mut Plain<'_>) -> Result<T, Stop> + Send,
    ) -> Result<T, Stop> {
        self.limits.check()?;
        let monitor = Monitor::new(self.limits);
        with_room(moves.get(), || question(&mut Plain::new(self.task, &monitor)))
    }

    /// The smallest number of moves, at most `limit`, in which the attacker, to move, wins.
    pub(crate) fn solves_in(&self, scene: &BattlePosition, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(limit, |plain| {
            for moves in plain.lengths(limit.get()) {
                if plain.solves(scene, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }

    /// The same if he begins with this move.
    pub(crate) fn length_after(
        &self, scene: &BattlePosition, mv: Move, limit: Moves,
    ) -> Result<Option<Moves>, Stop> {
        self.ask(limit, |plain| {
            for moves in plain.lengths(limit.get()) {
                if plain.forces(scene, mv, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }
}

/// Examines every first move, one after the other.
pub(super) fn full(solver: &BattleSolver, task: &BattleTask, observer: &dyn Observer) -> Outcome {
    let started = Instant::now();
    let monitor = Monitor::new(&solver.base.limits);
    let mut plain = Plain::new(task, &monitor);
    let rules = plain.rules;
    let scene = BattlePosition::in_diagram(task.position);
    let half = task.stipulation.length.half;
    let mut moves = if half { rules.replies(&scene, task.attacker_moves() - 1) } else { rules.moves(&scene) };
    moves.sort_unstable();
    let lost = !half && rules.breaks_duty(&scene);
    let depth = task.attacker_moves();
    observer.hear(SearchEvent::Depth { depth, first_moves: moves.len() });
    let mut status = Status::Complete;
    let mut first_moves = Vec::with_capacity(moves.len());
    let mut efforts = Vec::with_capacity(moves.len());
    for (index, &mv) in moves.iter().enumerate() {
        let mut verdict = FirstVerdict::Open;
        let before = plain.generated;
        if lost {
            verdict = FirstVerdict::Refuted;
        } else if status == Status::Complete {
            match plain.verdict(task, &scene, mv, solver.introduced) {
                Ok(found) => verdict = found,
                Err(stop) => status = Status::Stopped(stop),
            }
        }
        if verdict != FirstVerdict::Open {
            observer.hear(SearchEvent::FirstMove {
                depth,
                mv,
                mates: verdict != FirstVerdict::Refuted,
                done: index + 1,
                of: moves.len(),
                generated: plain.generated,
                elapsed: started.elapsed(),
            });
        }
        first_moves.push(FirstMove { mv, verdict });
        efforts.push((mv, plain.generated - before));
    }
    let elapsed = started.elapsed();
    let report = DepthReport { depth, generated: plain.generated, terminal: 0, elapsed };
    if status == Status::Complete {
        observer.hear(SearchEvent::DepthDone(&report));
    }
    let checks_only = !task.restriction.is_none();
    Outcome { first_moves, status, checks_only, efforts, depths: vec![report], elapsed }
}
