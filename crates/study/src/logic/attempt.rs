//! A main plan tried at once: to which reply it fails.

use super::candidate::{Candidate, threats};
use super::search::Search;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_solve::Oracle;

/// A main plan that fails to one reply.
pub(super) struct Attempt {
    /// The moves before the refutation, the main plan's first one included.
    pub(super) tried: Vec<Move>,
    /// The same as they are played after the foreplan, from where its unit may have another way to go.
    pub(super) played: Vec<Move>,
    /// What is threatened before the refutation.
    pub(super) threat: Move,
    pub(super) refutation: Move,
    /// How many moves the attacker has left after it.
    pub(super) rest: Moves,
    /// Before the refutation.
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
        let Some(threat) = self.standing(&after, &threats, rest)? else { return Some(Outcome::No) };
        let refutations = self.refutations(&after, rest)?;
        match refutations[..] {
            [refutation] if refutation.to() != start.mv.to() => {
                let (tried, played) = (Vec::new(), Vec::new());
                Some(Outcome::Refuted(Attempt { tried, played, threat, refutation, rest, after }))
            }
            _ => Some(Outcome::No),
        }
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
