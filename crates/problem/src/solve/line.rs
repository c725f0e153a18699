//! One line of play out of a proven mate.

use super::oracle::Oracle;
use super::proof_number::ProofNumberSearch;
use super::solver::{Solver, Task};
use crate::Moves;
use keymove_chess::{Move, Position};
use std::collections::HashMap;

/// A line that ends in mate after exactly `length` moves, the shortest mate: best play of both sides. Empty only if
/// the search was stopped meanwhile.
pub(super) fn principal(solver: &mut Solver, task: &Task, length: u16) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = task.position;
    let mut left = Moves::new(length);
    while let Some(moves) = left {
        let Ok(Some(mv)) = solver.mating_first_move(&position, moves) else { return line };
        line.push(mv);
        position = position.play(mv);
        left = moves.less_one();
        let Some(reply) = longest_reply(solver, &position, left) else { return line };
        line.push(reply);
        position = position.play(reply);
    }
    line
}

/// The reply that holds out longest, the first of equals; `None` if there is no reply.
fn longest_reply(solver: &mut Solver, position: &Position, left: Option<Moves>) -> Option<Move> {
    let left = left?;
    let mut best = None;
    for reply in position.moves() {
        let length = solver.mate_in(&position.play(reply), left).ok().flatten()?;
        if best.is_none_or(|(longest, _)| length > longest) {
            best = Some((length, reply));
        }
    }
    best.map(|(_, reply)| reply)
}

/// The depth and a longest line of a proof that is in the table; what the table has lost meanwhile is proven again.
/// `None` if the search was stopped or the proof is larger than [`MAX_PROOF`].
pub(super) fn proven(
    search: &mut ProofNumberSearch<'_>, task: &Task, moves: u16,
) -> Option<(u16, Vec<Move>)> {
    let mut moves = moves;
    for attempt in 1.. {
        let mut proof = Proof { search, nodes: HashMap::new() };
        let depth = proof.depth(&task.position, moves)?;
        let line = proof.longest_line(&task.position)?;
        // A part of the proof may have been replaced by a shorter one after its length was taken: measure again.
        if line.len() + 1 == 2 * usize::from(depth) || attempt == 8 {
            return Some((depth, line));
        }
        moves = depth;
    }
    None
}

/// The largest number of attacker's nodes of a proof that is walked through.
const MAX_PROOF: usize = 1 << 20;

/// A proof as a graph: by hash of a position with the attacker to move, the moves to mate, the move, and the reply
/// that holds out longest ([`Move::NONE`] after mate).
struct Proof<'a, 'b> {
    search: &'a mut ProofNumberSearch<'b>,
    nodes: HashMap<[u64; 2], (u16, Move, Move)>,
}

fn key(position: &Position) -> [u64; 2] {
    [position.hash(), position.verification_hash()]
}

impl Proof<'_, '_> {
    fn longest_line(&self, position: &Position) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut position = *position;
        loop {
            let &(_, mv, reply) = self.nodes.get(&key(&position))?;
            line.push(mv);
            if reply == Move::NONE {
                return Some(line);
            }
            line.push(reply);
            position = position.play(mv).play(reply);
        }
    }

    /// The number of moves that the proof takes from here, at most `moves`.
    fn depth(&mut self, position: &Position, moves: u16) -> Option<u16> {
        if let Some(&(depth, ..)) = self.nodes.get(&key(position)) {
            if depth <= moves {
                return Some(depth);
            }
        }
        if self.nodes.len() >= MAX_PROOF {
            return None;
        }
        if let Some(mv) = position.mating_move() {
            self.nodes.insert(key(position), (1, mv, Move::NONE));
            return Some(1);
        }
        let known = self.search.proof(position, moves, u64::MAX).ok()??;
        let defence = position.play(known.best);
        let mut longest = (0, Move::NONE);
        for reply in defence.moves() {
            let depth = self.depth(&defence.play(reply), known.mate_within - 1)?;
            if depth > longest.0 {
                longest = (depth, reply);
            }
        }
        let depth = longest.0 + 1;
        self.nodes.insert(key(position), (depth, known.best, longest.1));
        self.search.record(position, depth, known.best);
        Some(depth)
    }
}
