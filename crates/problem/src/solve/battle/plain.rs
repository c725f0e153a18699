//! The definition as a search, with nothing remembered: for goals that depend on where units stood in the diagram, and for
//! lengths that must be exact. Such problems are rare and short.

use super::super::limits::{Limits, Monitor, Stop};
use super::super::observer::{News, Observer};
use super::super::outcome::{DepthReport, FirstMove, FirstVerdict, Outcome, Status};
use super::{BattleTask, Restriction};
use crate::{Goal, Lengths, Moves, Origins, Play};
use keymove_chess::{Move, MoveList, Position};
use std::time::Instant;

/// A position and where its units come from.
#[derive(Clone, Copy)]
struct Scene {
    position: Position,
    origins: Origins,
}

impl Scene {
    fn next(&self, mv: Move) -> Self {
        if mv == Move::NONE {
            return Self { position: self.position.passed().unwrap_or(self.position), origins: self.origins };
        }
        Self { position: self.position.play(mv), origins: self.origins.after(&self.position, mv) }
    }
}

/// The search.
struct Plain<'a> {
    play: Play,
    goal: Goal,
    exact: bool,
    restriction: Restriction,
    monitor: &'a Monitor,
    generated: u64,
    told: u64,
}

/// Positions between two looks at the limits.
const POLL: u64 = 1024;

type Answer = Result<bool, Stop>;

impl Plain<'_> {
    fn poll(&mut self) -> Result<(), Stop> {
        self.generated += 1;
        if self.generated - self.told < POLL {
            return Ok(());
        }
        let new = self.generated - self.told;
        self.told = self.generated;
        self.monitor.check(new)
    }

    const fn obliges_defender(&self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex | Play::ParryReflex | Play::ParrySemiReflex)
    }

    const fn ends_with_reply(&self) -> bool {
        !matches!(self.play, Play::Direct | Play::Parry)
    }

    fn reaches(&self, scene: &Scene, mv: Move) -> bool {
        mv != Move::NONE && self.goal.is_reached(&scene.position, mv, &scene.origins)
    }

    /// Whether the attacker, to move, has lost because he could reach the goal.
    fn breaks_duty(&self, scene: &Scene) -> bool {
        matches!(self.play, Play::Reflex | Play::ParryReflex)
            && self.goal.is_within_reach(&scene.position, &scene.origins)
    }

    fn moves(&self, scene: &Scene) -> MoveList {
        let mut moves = scene.position.moves();
        if self.goal.ignores_check() {
            moves.extend(self.goal.moves(&scene.position, &scene.origins));
        }
        moves
    }

    /// The defender's choice if the attacker has so many moves left. Where the length must be exact, he is not obliged to
    /// reach the goal too early.
    fn replies(&self, scene: &Scene, rest: u16) -> MoveList {
        let too_early = self.exact && rest > 0;
        let all =
            if too_early && self.obliges_defender() { scene.position.moves() } else { self.moves(scene) };
        let waits = !self.play.alternates() && !scene.position.in_check();
        if self.ends_with_reply() && !too_early {
            let reaching: MoveList = all.iter().copied().filter(|&mv| self.reaches(scene, mv)).collect();
            if !reaching.is_empty() && (self.obliges_defender() || waits && reaching.len() == all.len()) {
                return reaching;
            }
        }
        if waits { MoveList::from_iter([Move::NONE]) } else { all }
    }

    fn solves(&mut self, scene: &Scene, moves: u16) -> Answer {
        if moves == 0 || self.breaks_duty(scene) {
            return Ok(false);
        }
        for mv in self.moves(scene) {
            if self.forces(scene, mv, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this attacker's move wins within `moves`, itself included; if the length must be exact, in as many.
    fn forces(&mut self, scene: &Scene, mv: Move, moves: u16) -> Answer {
        self.poll()?;
        let in_time = !self.exact || moves == 1;
        if !self.ends_with_reply() && self.reaches(scene, mv) {
            if in_time {
                return Ok(true);
            }
            if self.goal.ignores_check() {
                return Ok(false);
            }
        }
        let next = scene.next(mv);
        if !self.restriction.is_none() && !self.restriction.allows(&next.position, moves - 1) {
            return Ok(false);
        }
        if moves == 1 && !self.ends_with_reply() {
            return Ok(false);
        }
        let replies = self.replies(&next, moves - 1);
        for &reply in &replies {
            if !self.answers(&next, reply, moves - 1)? {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty())
    }

    /// Whether the attacker wins within `rest` moves after this reply.
    fn answers(&mut self, scene: &Scene, reply: Move, rest: u16) -> Answer {
        self.poll()?;
        if self.ends_with_reply() && self.reaches(scene, reply) {
            if !self.exact || rest == 0 {
                return Ok(true);
            }
            // Too early: in self play that refutes, in reflex play it is a move like any other.
            if !self.obliges_defender() {
                return Ok(false);
            }
        }
        self.solves(&scene.next(reply), rest)
    }

    /// The length of a win that begins with this move of the attacker's, or with this reply if the defender begins.
    fn verdict(&mut self, task: &BattleTask, scene: &Scene, mv: Move) -> Result<FirstVerdict, Stop> {
        let longest = task.attacker_moves();
        let lengths = if self.exact { longest..=longest } else { 1..=longest };
        for length in lengths {
            let wins = if task.stipulation.length.half {
                self.answers(scene, mv, length - 1)?
            } else {
                self.forces(scene, mv, length)?
            };
            if wins {
                return Ok(FirstVerdict::Mates(Moves::new(length).unwrap_or(Moves::ONE)));
            }
        }
        Ok(FirstVerdict::Refuted)
    }
}

/// Examines every first move, one after the other.
pub(super) fn full(limits: &Limits, task: &BattleTask, observer: &dyn Observer) -> Outcome {
    let started = Instant::now();
    let monitor = Monitor::new(limits);
    let mut plain = Plain {
        play: task.stipulation.play,
        goal: task.stipulation.goal,
        exact: task.stipulation.lengths == Lengths::Exact,
        restriction: task.restriction,
        monitor: &monitor,
        generated: 0,
        told: 0,
    };
    let scene = Scene { position: task.position, origins: Origins::IN_DIAGRAM };
    let half = task.stipulation.length.half;
    let mut moves = if half { plain.replies(&scene, task.attacker_moves() - 1) } else { plain.moves(&scene) };
    moves.sort_unstable();
    let lost = !half && plain.breaks_duty(&scene);
    let depth = task.attacker_moves();
    observer.hear(News::Depth { depth, first_moves: moves.len() });
    let mut status = Status::Complete;
    let mut first_moves = Vec::with_capacity(moves.len());
    for (index, &mv) in moves.iter().enumerate() {
        let mut verdict = FirstVerdict::Open;
        if lost {
            verdict = FirstVerdict::Refuted;
        } else if status == Status::Complete {
            match plain.verdict(task, &scene, mv) {
                Ok(found) => verdict = found,
                Err(stop) => status = Status::Stopped(stop),
            }
        }
        if verdict != FirstVerdict::Open {
            observer.hear(News::FirstMove {
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
    }
    let elapsed = started.elapsed();
    let report = DepthReport { depth, generated: plain.generated, terminal: 0, elapsed };
    if status == Status::Complete {
        observer.hear(News::DepthDone(&report));
    }
    let checks_only = !task.restriction.is_none();
    Outcome { first_moves, status, checks_only, depths: vec![report], elapsed }
}
