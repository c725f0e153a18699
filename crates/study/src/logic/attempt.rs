//! A main plan tried at once: to which replies it fails.

use super::candidate::{Candidate, threats};
use super::course::play;
use super::search::Search;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_solve::Oracle;

/// With more refutations than these a try is no plan.
pub(super) const MOST_REFUTATIONS: usize = 3;

/// A main plan that fails to few replies.
pub(super) struct Attempt {
    /// The moves before the refutation, the main plan's first one included.
    pub(super) tried: Vec<Move>,
    /// The same as they are played after the foreplan, from where its unit may have another way to go.
    pub(super) played: Vec<Move>,
    /// What is threatened before the refutations; `None` of a plan that only waits.
    pub(super) threat: Option<Move>,
    /// At least one, and at most [`MOST_REFUTATIONS`].
    pub(super) refutations: Vec<Move>,
    /// How many moves the attacker has left after them.
    pub(super) rest: Moves,
    /// Before the refutations.
    pub(super) after: Position,
}

/// How a try begins.
struct Start<'a> {
    board: Position,
    /// The attacker's move.
    mv: Move,
    /// The moves of the solution down to this one, the foreplan included.
    moves: &'a [Move],
    length: Moves,
}

impl<O: Oracle + ?Sized> Search<'_, O> {
    /// Tries the plan in the diagram, beginning with this move. The outer `None`: not known.
    pub(super) fn attempt(&mut self, candidate: &Candidate, first: Move) -> Option<Option<Attempt>> {
        let mut moves = candidate.foreplan.clone();
        moves.push(candidate.main);
        let mut tried = vec![first];
        let (mut board, mut mv, mut length) = (self.study.diagram, first, candidate.length);
        loop {
            match self.step(&Start { board, mv, moves: &moves, length }, candidate)? {
                Outcome::No => return Some(None),
                Outcome::Refuted(attempt) => {
                    let played = moves.split_off(candidate.foreplan.len());
                    return Some(Some(Attempt { tried, played, ..attempt }));
                }
                Outcome::GoesOn(reply, next) => {
                    tried.extend([reply, next]);
                    moves.extend([reply, next]);
                    let Some(rest) = length.less_one() else { return Some(None) };
                    board = board.play(mv).play(reply);
                    (mv, length) = (next, rest);
                }
            }
        }
    }

    /// One move of the attacker, which must be possible, and what refutes it.
    fn step(&mut self, start: &Start<'_>, candidate: &Candidate) -> Option<Outcome> {
        let Some(rest) = start.length.less_one() else { return Some(Outcome::No) };
        if !start.board.is_legal(start.mv) {
            return Some(Outcome::No);
        }
        let after = start.board.play(start.mv);
        if after.in_check() {
            let refutations = self.refutations(&after, rest)?;
            let [reply] = refutations[..] else { return Some(Outcome::No) };
            return Some(self.forced(&after, candidate, start.moves, reply).unwrap_or(Outcome::No));
        }
        let threats = threats(self.study, candidate.act, start.moves);
        let threat = match self.standing(&after, &threats, rest)? {
            None if threats.is_empty() && self.waits(&after, start.moves, rest)? => None,
            None => return Some(Outcome::No),
            threat => threat,
        };
        let refutations = self.refutations(&after, rest)?;
        // A waiting move to which several replies have no answer has prepared nothing.
        let most = if threat.is_some() { MOST_REFUTATIONS } else { 1 };
        // One move with several promotions is one defence, and what is only threatened has drawn nothing against several.
        let most = if start.moves.contains(&Move::NONE) { 1 } else { most };
        let mut ways: Vec<_> = refutations.iter().map(|mv| (mv.from(), mv.to())).collect();
        ways.dedup();
        let is_few = (1..=most).contains(&refutations.len()) && ways.len() == refutations.len();
        if !is_few || refutations.iter().any(|refutation| refutation.to() == start.mv.to()) {
            return Some(Outcome::No);
        }
        let (tried, played) = (Vec::new(), Vec::new());
        Some(Outcome::Refuted(Attempt { tried, played, threat, refutations, rest, after }))
    }

    /// Whether the plan threatens nothing in time, neither tried at once nor as these moves of the solution play it.
    fn waits(&mut self, after: &Position, moves: &[Move], rest: Moves) -> Option<bool> {
        if moves.contains(&Move::NONE) {
            return Some(false);
        }
        let later = play(&self.study.diagram, moves).and_then(|board| board.passed());
        for passed in [after.passed(), later] {
            let Some(passed) = passed else { return Some(false) };
            if self.mates_in(&passed, rest)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The first of these threats that would still solve in time if the defender passed.
    fn standing(&mut self, after: &Position, threats: &[Move], rest: Moves) -> Option<Option<Move>> {
        let Some(passed) = after.passed() else { return Some(None) };
        for &threat in threats {
            if passed.is_legal(threat) && self.solves(&passed, threat, rest)? {
                return Some(Some(threat));
            }
        }
        Some(None)
    }

    /// After a check only one reply is left without an answer, and it is played in the solution, too: the plan goes on with the
    /// answer that it has there.
    fn forced(
        &self, after: &Position, candidate: &Candidate, moves: &[Move], reply: Move,
    ) -> Option<Outcome> {
        let lines = candidate.lines.iter().map(|&line| &self.study.lines[line].moves);
        let mut played =
            lines.filter(|line| line.starts_with(moves) && line.get(moves.len()) == Some(&reply));
        let answer = *played.next()?.get(moves.len() + 1)?;
        after.play(reply).is_legal(answer).then_some(Outcome::GoesOn(reply, answer))
    }
}

enum Outcome {
    /// It is no plan.
    No,
    Refuted(Attempt),
    /// The reply and the attacker's move after it.
    GoesOn(Move, Move),
}
