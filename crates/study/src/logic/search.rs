//! The search: questions, counted, and what is made of the answers.

use super::attempt::Attempt;
use super::candidate::{Candidate, threats};
use super::change::Change;
use super::course::{Course, board_after, play};
use super::{Fate, Plan, Substitute};
use crate::motives::{self, Motive};
use crate::study::Study;
use keymove_chess::{Move, Position, Square};
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

    /// The replies, at most two, after which he does not.
    pub(super) fn refutations(&mut self, after: &Position, rest: Moves) -> Option<Vec<Move>> {
        let key = (after.hash(), rest.get());
        if let Some(known) = self.refuted.get(&key) {
            return Some(known.clone());
        }
        let mut found = Vec::new();
        for reply in after.moves() {
            if found.len() < 2 && self.refutes(after, reply, rest)? {
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
        if self.study.acts[candidate.act].first == Some(first) || !self.is_drawn(candidate) {
            return Some(None);
        }
        let Some(attempt) = self.attempt(candidate, first)? else { return Some(None) };
        let Some(tried) = Course::of(&diagram, &attempt.tried) else { return Some(None) };
        let defender = tried.origins.of(attempt.refutation.from());
        let Some(fate) = self.fate(candidate, defender, &attempt) else { return Some(None) };
        let (changes, pure) = self.changes(candidate, &course, &attempt)?;
        if changes.is_empty() {
            return Some(None);
        }
        let substitutes = self.substitutes(candidate, &course, &attempt)?;
        Some(Some(Plan {
            act: candidate.act,
            line: shown(candidate, self.study, &substitutes, defender),
            foreplan: candidate.foreplan.clone(),
            main: candidate.main,
            length: candidate.length,
            threat: attempt.threat,
            refutation: attempt.refutation,
            defender,
            why: why(&attempt),
            fate,
            changes,
            pure,
            substitutes,
            foreplans: (1, candidate.foreplan.len() / 2),
            tried: attempt.tried,
        }))
    }

    /// Whether every reply of the foreplan defeats a threat, answers a check, or is the only one: what is played in zugzwang is
    /// not drawn anywhere by a plan.
    fn is_drawn(&self, candidate: &Candidate) -> bool {
        let moves = &candidate.foreplan;
        (1..moves.len()).step_by(2).all(|at| {
            let before = board_after(&self.study.diagram, &moves[..at]);
            let threatens = || !threats(self.study, candidate.act, &moves[..at]).is_empty();
            moves[at] == Move::NONE || before.in_check() || before.count_moves() == 1 || threatens()
        })
    }

    /// What becomes of the refutation by this unit after the foreplan; `None` if that is not in the solution.
    fn fate(&self, candidate: &Candidate, defender: Square, attempt: &Attempt) -> Option<Fate> {
        let mut moves = [&candidate.foreplan[..], &attempt.played].concat();
        let played = Course::of(&self.study.diagram, &moves)?;
        let is_there = played.origins.of(attempt.refutation.from()) == defender;
        if !is_there || !played.after.is_legal(attempt.refutation) {
            return Some(Fate::Impossible);
        }
        moves.push(attempt.refutation);
        let lines = self
            .study
            .lines
            .iter()
            .filter(|line| line.act == candidate.act && line.goal && line.moves.starts_with(&moves));
        let shortest = lines.min_by_key(|line| line.moves.len())?;
        shortest.moves.get(moves.len()).map(|&answer| Fate::Answered(answer))
    }

    /// The changes that the main plan needs, and whether there is one alone that is enough.
    fn changes(
        &mut self, candidate: &Candidate, course: &Course, attempt: &Attempt,
    ) -> Option<(Vec<Change>, bool)> {
        let (mut found, mut enough) = (Vec::new(), false);
        for difference in &course.differences {
            let Some(undone) = difference.undone(course) else { continue };
            // The main plan begins where its unit stands on the board.
            let (at_once, later) = (attempt.tried[0], candidate.main);
            let is_own = difference.from == at_once.from();
            let (back, there) = if is_own { (at_once, later) } else { (later, at_once) };
            if !self.fails_again(&undone, back, attempt)? {
                continue;
            }
            let mut works = false;
            if let Some(lifted) = difference.lifted(course).filter(|board| board.is_legal(later)) {
                works = self.solves(&lifted, later, candidate.length)?;
            }
            let alone = difference.alone(&self.study.diagram, course);
            if let Some(alone) = alone.filter(|board| board.is_legal(there)) {
                enough |= self.solves(&alone, there, candidate.length)?;
            }
            found.push(difference.change(self.study.attacker, works));
        }
        let pure = enough && found.len() == 1;
        Some((found, pure))
    }

    /// Whether on this board the try can be made, beginning with this move, and the same reply refutes it.
    fn fails_again(&mut self, board: &Position, first: Move, attempt: &Attempt) -> Option<bool> {
        let moves = [&[first], &attempt.tried[1..]].concat();
        let refuter = |board: &Position| board.piece_at(attempt.refutation.from());
        let after = play(board, &moves).filter(|after| refuter(after) == refuter(&attempt.after));
        match after.filter(|after| after.is_legal(attempt.refutation)) {
            Some(after) => self.refutes(&after, attempt.refutation, attempt.rest),
            None => Some(false),
        }
    }

    /// Defences of the solution against the threat of the main plan, with other answers.
    fn substitutes(
        &mut self, candidate: &Candidate, course: &Course, attempt: &Attempt,
    ) -> Option<Vec<Substitute>> {
        let mut found: Vec<Substitute> = Vec::new();
        let (threat, &[main]) = (attempt.threat, &attempt.played[..]) else { return Some(found) };
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
fn why(attempt: &Attempt) -> Vec<Motive> {
    let Attempt { threat, refutation, rest, after, .. } = *attempt;
    let replied = after.play(refutation);
    match rest.less_one() {
        None => motives::of_defence(&after, refutation, threat),
        Some(_) if !replied.is_legal(threat) => motives::of_prevention(&after, refutation, threat),
        Some(further) => motives::of_weakening(&after, refutation, threat, further.get()),
    }
}
