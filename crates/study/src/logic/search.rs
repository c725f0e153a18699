//! The search: questions, counted, and what is made of the answers.

use super::attempt::{Attempt, MOST_REFUTATIONS};
use super::candidate::{Candidate, threats};
use super::change::{Change, Sort, alone};
use super::course::{Course, Difference, board_after, play};
use super::{Fate, Obstacle, Plan, Substitute};
use crate::motives::{self, Motive};
use crate::study::Study;
use keymove_chess::{Move, Piece, Position, Role, Square};
use keymove_problem::Moves;
use keymove_solve::{Limits, Oracle, Stop};
use std::collections::HashMap;

/// The positions that one question may cost.
const POSITIONS: u64 = 100_000;

/// After so many questions that were too hard no more are asked.
const TOO_HARD: usize = 8;

pub(super) struct Search<'a, O: ?Sized> {
    pub(super) study: &'a Study,
    oracle: &'a mut O,
    limits: Limits,
    /// Questions that may still be asked.
    left: usize,
    /// Questions that were too hard for what one of them is worth, and may still be.
    too_hard: usize,
    /// The positions that a question may cost by the limits of the oracle, if they say so.
    own_bound: Option<u64>,
    stopped: Option<Stop>,
    /// The replies that refute, by the position before them and the moves that are left.
    refuted: HashMap<(u64, u16), Vec<Move>>,
}

impl<'a, O: Oracle + ?Sized> Search<'a, O> {
    pub(super) fn new(study: &'a Study, oracle: &'a mut O, most: usize) -> Self {
        let limits = oracle.limits().begun();
        let own_bound = limits.nodes;
        oracle.bound(Some(own_bound.map_or(POSITIONS, |own| own.min(POSITIONS))));
        let refuted = HashMap::new();
        Self { study, oracle, limits, left: most, too_hard: TOO_HARD, own_bound, stopped: None, refuted }
    }

    /// Gives the oracle back as it was. Why a question was not answered, if the search was stopped.
    pub(super) fn end(self) -> Option<Stop> {
        self.oracle.bound(self.own_bound);
        self.stopped
    }

    /// An answer, unless there were too many questions, the time is over, or this one was too hard.
    fn ask<T>(&mut self, question: impl FnOnce(&mut O) -> Result<T, Stop>) -> Option<T> {
        if self.left == 0 || matches!(self.stopped, Some(Stop::Time | Stop::User)) {
            return None;
        }
        self.left -= 1;
        match self.limits.check().and_then(|()| question(self.oracle)) {
            Ok(answer) => return Some(answer),
            Err(Stop::Nodes) if self.own_bound.is_none_or(|own| own > POSITIONS) => {
                self.too_hard = self.too_hard.saturating_sub(1);
                if self.too_hard == 0 {
                    self.left = 0;
                }
            }
            Err(stop) => self.stopped = Some(stop),
        }
        None
    }

    /// Whether the attacker mates in time if he begins with this move.
    pub(super) fn solves(&mut self, before: &Position, mv: Move, limit: Moves) -> Option<bool> {
        self.ask(|oracle| oracle.length_after(before, mv, limit)).map(|length| length.is_some())
    }

    /// Whether the attacker, to move, mates in so many moves.
    pub(super) fn mates_in(&mut self, before: &Position, limit: Moves) -> Option<bool> {
        self.ask(|oracle| oracle.solves_in(before, limit)).map(|length| length.is_some())
    }

    /// The replies after which he does not, of many only more than a plan may have.
    pub(super) fn refutations(&mut self, after: &Position, rest: Moves) -> Option<Vec<Move>> {
        let key = (after.hash(), rest.get());
        if let Some(known) = self.refuted.get(&key) {
            return Some(known.clone());
        }
        let mut found = Vec::new();
        for reply in after.moves() {
            if found.len() <= MOST_REFUTATIONS && self.refutes(after, reply, rest)? {
                found.push(reply);
            }
        }
        self.refuted.insert(key, found.clone());
        Some(found)
    }

    fn refutes(&mut self, after: &Position, reply: Move, rest: Moves) -> Option<bool> {
        self.ask(|oracle| oracle.length_after_reply(after, reply, Some(rest))).map(|length| length.is_none())
    }

    /// The plan that a candidate is, if it is one. The outer `None`: not known.
    pub(super) fn examine(&mut self, candidate: &Candidate) -> Option<Option<Plan>> {
        let diagram = self.study.diagram;
        let Some(course) = Course::of(&diagram, &candidate.foreplan) else { return Some(None) };
        let Some(first) = course.in_diagram(&diagram, candidate.main) else { return Some(None) };
        let spent = self.undrawn(candidate);
        if self.study.acts[candidate.act].first == Some(first) || spent.len() > 1 {
            return Some(None);
        }
        let Some(attempt) = self.attempt(candidate, first)? else { return Some(None) };
        // What is played in zugzwang is not drawn anywhere by a plan.
        if attempt.threat.is_some() && !spent.is_empty() {
            return Some(None);
        }
        let (mut obstacles, mut needed) = (Vec::new(), Vec::new());
        for &refutation in &attempt.refutations {
            let Some((obstacle, differences)) = self.obstacle(candidate, &course, &attempt, refutation)?
            else {
                return Some(None);
            };
            // A plan that waits is one only if the foreplan has taken the waiting move from the defender.
            let is_spent = |change: &Change| change.sort == Sort::Spent;
            if attempt.threat.is_none() && !obstacle.changes.iter().all(is_spent) {
                return Some(None);
            }
            obstacles.push(obstacle);
            needed.extend(differences);
        }
        let pure = obstacles.iter().all(|one| one.changes.len() == 1)
            && self.is_enough(candidate, &course, &attempt, &needed)?;
        let substitutes = self.substitutes(candidate, &course, &attempt)?;
        Some(Some(Plan {
            act: candidate.act,
            line: shown(candidate, self.study, &substitutes, obstacles[0].defender),
            foreplan: candidate.foreplan.clone(),
            main: candidate.main,
            length: candidate.length,
            threat: attempt.threat,
            obstacles,
            pure,
            substitutes,
            foreplans: (1, candidate.foreplan.len() / 2),
            tried: attempt.tried,
        }))
    }

    /// What a refutation is about, with what has changed that it needs. `None` within if nothing is proven to remove it.
    fn obstacle(
        &mut self, candidate: &Candidate, course: &Course, attempt: &Attempt, refutation: Move,
    ) -> Option<Option<(Obstacle, Vec<Difference>)>> {
        let Some(tried) = Course::of(&self.study.diagram, &attempt.tried) else { return Some(None) };
        let defender = tried.origins.of(refutation.from());
        let Some((later, fate)) = self.fate(candidate, defender, attempt, refutation) else {
            return Some(None);
        };
        let found = self.changes(candidate, course, attempt, refutation)?;
        if found.is_empty() {
            return Some(None);
        }
        let (differences, changes): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        let why = why(attempt, refutation);
        let removed = self.removed(candidate, &differences);
        Some(Some((Obstacle { refutation, later, defender, why, fate, changes, removed }, differences)))
    }

    /// After how many of the attacker's moves all of this has changed for good.
    fn removed(&self, candidate: &Candidate, differences: &[Difference]) -> usize {
        let whole = candidate.foreplan.len() / 2;
        let is_done = |own: usize| {
            let course = Course::of(&self.study.diagram, &candidate.foreplan[..2 * own]);
            course.is_some_and(|course| differences.iter().all(|one| course.differences.contains(one)))
        };
        (1..=whole).rev().take_while(|&own| is_done(own)).last().unwrap_or(whole)
    }

    /// The replies of the foreplan that are made in zugzwang: no threat is defeated, no check answered, and there are others.
    fn undrawn(&self, candidate: &Candidate) -> Vec<Move> {
        let moves = &candidate.foreplan;
        let is_undrawn = |&at: &usize| {
            let before = board_after(&self.study.diagram, &moves[..at]);
            let threatens = || !threats(self.study, candidate.act, &moves[..at]).is_empty();
            moves[at] != Move::NONE && !before.in_check() && before.count_moves() > 1 && !threatens()
        };
        (1..moves.len()).step_by(2).filter(is_undrawn).map(|at| moves[at]).collect()
    }

    /// The refutation as this unit can make it after the foreplan, to the same square from wherever it stands then, and what
    /// becomes of it; `None` if that is not in the solution.
    fn fate(
        &self, candidate: &Candidate, defender: Square, attempt: &Attempt, refutation: Move,
    ) -> Option<(Move, Fate)> {
        let mut moves = [&candidate.foreplan[..], &attempt.played].concat();
        let played = Course::of(&self.study.diagram, &moves)?;
        let color = !self.study.attacker;
        let here = |&(square, piece): &(Square, Piece)| {
            piece.color == color && played.origins.of(square) == defender
        };
        let from = played.after.units().find(here).map(|(square, _)| square);
        let later = from.map(|from| match refutation.promotion() {
            Some(role) => Move::promoting(from, refutation.to(), role),
            None => Move::new(from, refutation.to()),
        });
        let Some(later) = later.filter(|&later| played.after.is_legal(later)) else {
            return Some((refutation, Fate::Impossible));
        };
        moves.push(later);
        let lines = self
            .study
            .lines
            .iter()
            .filter(|line| line.act == candidate.act && line.goal && line.moves.starts_with(&moves));
        let shortest = lines.min_by_key(|line| line.moves.len())?;
        shortest.moves.get(moves.len()).map(|&answer| (later, Fate::Answered(answer)))
    }

    /// The changes without which this reply refutes.
    fn changes(
        &mut self, candidate: &Candidate, course: &Course, attempt: &Attempt, refutation: Move,
    ) -> Option<Vec<(Difference, Change)>> {
        let mut found = Vec::new();
        for &difference in &course.differences {
            let Some(undone) = difference.undone(course) else { continue };
            // The main plan begins where its unit stands on the board.
            let (at_once, later) = (attempt.tried[0], candidate.main);
            let back = if difference.from == at_once.from() { at_once } else { later };
            if !self.fails_again(&undone, back, attempt, refutation)? {
                continue;
            }
            let mut works = false;
            if let Some(lifted) = difference.lifted(course).filter(|board| board.is_legal(later)) {
                works = self.solves(&lifted, later, candidate.length)?;
            }
            let mut change = difference.change(self.study.attacker, works);
            let has_spent = difference.from == refutation.from()
                && difference.piece.role == Role::Pawn
                && difference.now.is_some_and(|(square, _)| square == refutation.to());
            if attempt.threat.is_none() && has_spent {
                change.sort = Sort::Spent;
            }
            found.push((difference, change));
        }
        Some(found)
    }

    /// Whether these changes, made in the diagram, let the main plan through.
    fn is_enough(
        &mut self, candidate: &Candidate, course: &Course, attempt: &Attempt, needed: &[Difference],
    ) -> Option<bool> {
        let mut changes: Vec<Difference> = Vec::new();
        for &one in needed {
            if !changes.contains(&one) {
                changes.push(one);
            }
        }
        let (at_once, later) = (attempt.tried[0], candidate.main);
        let is_own = changes.iter().any(|one| one.from == at_once.from());
        let there = if is_own { later } else { at_once };
        match alone(&self.study.diagram, course, &changes).filter(|board| board.is_legal(there)) {
            Some(alone) => self.solves(&alone, there, candidate.length),
            None => Some(false),
        }
    }

    /// Whether on this board the try can be made, beginning with this move, and the reply refutes it again.
    fn fails_again(
        &mut self, board: &Position, first: Move, attempt: &Attempt, refutation: Move,
    ) -> Option<bool> {
        let moves = [&[first], &attempt.tried[1..]].concat();
        let refuter = |board: &Position| board.piece_at(refutation.from());
        let after = play(board, &moves).filter(|after| refuter(after) == refuter(&attempt.after));
        match after.filter(|after| after.is_legal(refutation)) {
            Some(after) => self.refutes(&after, refutation, attempt.rest),
            None => Some(false),
        }
    }

    /// Defences of the solution against the threat of the main plan, with other answers.
    fn substitutes(
        &mut self, candidate: &Candidate, course: &Course, attempt: &Attempt,
    ) -> Option<Vec<Substitute>> {
        let mut found: Vec<Substitute> = Vec::new();
        let (Some(threat), &[main]) = (attempt.threat, &attempt.played[..]) else { return Some(found) };
        let moves = [&candidate.foreplan[..], &[main]].concat();
        let threats = threats(self.study, candidate.act, &moves);
        let origins = course.origins.after(&course.after, main);
        for &line in &candidate.lines {
            let line_moves = &self.study.lines[line].moves;
            let (Some(&reply), Some(&answer)) =
                (line_moves.get(moves.len()), line_moves.get(moves.len() + 1))
            else {
                continue;
            };
            let is_known = found.iter().any(|other| other.reply == reply);
            if reply == Move::NONE || threats.contains(&answer) || is_known {
                continue;
            }
            let new = !attempt.after.is_legal(reply) || {
                let replied = attempt.after.play(reply);
                replied.is_legal(threat) && self.solves(&replied, threat, attempt.rest)?
            };
            found.push(Substitute { reply, unit: origins.of(reply.from()), answer, new, line });
        }
        Some(found)
    }
}

/// The line that shows a plan best: with a defence by the unit that refutes the try, with another one that is new, or whatever
/// comes first, a real reply before a threat.
fn shown(candidate: &Candidate, study: &Study, substitutes: &[Substitute], defender: Square) -> usize {
    let by_defender = substitutes.iter().find(|other| other.unit == defender);
    let replaced = by_defender.or_else(|| substitutes.iter().find(|other| other.new));
    let at = candidate.foreplan.len() + 1;
    let replied =
        || candidate.lines.iter().find(|&&line| study.lines[line].moves.get(at) != Some(&Move::NONE));
    replaced.map(|other| other.line).or_else(|| replied().copied()).unwrap_or(candidate.lines[0])
}

/// How the refutation defeats the threat.
fn why(attempt: &Attempt, refutation: Move) -> Vec<Motive> {
    let Attempt { rest, after, .. } = *attempt;
    let Some(threat) = attempt.threat else { return Vec::new() };
    let replied = after.play(refutation);
    match rest.less_one() {
        None => motives::of_defence(&after, refutation, threat),
        Some(_) if !replied.is_legal(threat) => motives::of_prevention(&after, refutation, threat),
        Some(further) => motives::of_weakening(&after, refutation, threat, further.get()),
    }
}
