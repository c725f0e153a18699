//! One line of play out of a proven mate.

use super::limits::Monitor;
use super::numbers::NumberTable;
use super::outcome::Mate;
use super::proof_number::{Nodes, ProofNumberSearch};
use super::solver::Task;
use super::table::Table;
use super::target::Target;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use std::collections::HashMap;
use std::time::Duration;

/// Time for measuring a proof and writing down its line.
pub(super) const GRACE: Duration = Duration::from_millis(250);

/// The mate whose proof, within so many moves, is in the table: measured, with a line of its longest defence. If there
/// is no time to measure it, a line straight out of the table, which may be shorter than the mate or, where the table
/// has lost something, break off. `None` only if even the first move is lost.
pub(super) fn mate<T: Target>(
    (table, numbers): (&Table, &NumberTable), target: &T, task: &Task, within: u16, monitor: &Monitor,
    grace: Duration,
) -> Option<Mate> {
    let monitor = monitor.with_grace(grace);
    let mut search = ProofNumberSearch::new(table, numbers, &monitor, target.clone(), Nodes::WithMovesLeft);
    let (depth, line) = match proven(&mut search, task, within) {
        Some(measured) => measured,
        None => (within, remembered(table, &mut target.clone(), task, within)),
    };
    if line.is_empty() {
        return None;
    }
    Some(Mate { within: Moves::new(depth)?, line })
}

/// As much of a line as the table gives without any search.
fn remembered<T: Target>(table: &Table, target: &mut T, task: &Task, within: u16) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = task.position;
    let mut left = within;
    loop {
        if let Some(mv) = target.winning_move(&position) {
            line.push(mv);
            line.extend(last_reply(target, &position.play(mv)));
            return line;
        }
        let known = table.probe_mate(&position, left);
        if known.mate_within > left || !position.is_legal(known.best) {
            return line;
        }
        line.push(known.best);
        position = position.play(known.best);
        left = known.mate_within - 1;
        let mut holds_out = |&reply: &Move| {
            let next = position.play(reply);
            if target.is_won(&position, reply, &next) {
                0
            } else if target.winning_move(&next).is_some() {
                1
            } else {
                table.probe(&next).mate_within
            }
        };
        let Some(reply) = position.moves().into_iter().max_by_key(&mut holds_out) else { return line };
        line.push(reply);
        position = position.play(reply);
    }
}

/// The reply that ends the play after the attacker's last move, if he needs one.
fn last_reply<T: Target>(target: &T, position: &Position) -> Option<Move> {
    position.moves().into_iter().find(|&reply| target.is_won(position, reply, &position.glimpse(reply)))
}

/// The depth and a longest line of a proof that is in the table; what the table has lost meanwhile is proven again.
/// `None` if the search was stopped or the proof is larger than [`MAX_PROOF`].
fn proven<T: Target>(
    search: &mut ProofNumberSearch<'_, T>, task: &Task, moves: u16,
) -> Option<(u16, Vec<Move>)> {
    let mut moves = moves;
    for _ in 0..8 {
        let mut proof = Proof { search, nodes: HashMap::new(), steps: 0 };
        let depth = proof.depth(&task.position, moves)?;
        let line = proof.longest_line(&task.position)?;
        // A part of the proof may have been replaced by a shorter one after its length was taken: measure again.
        if line.len().div_ceil(2) == usize::from(depth) {
            return Some((depth, line));
        }
        moves = depth;
    }
    None
}

/// The largest number of attacker's nodes of a proof that is walked through.
const MAX_PROOF: usize = 1 << 20;

/// A proof as a graph: by hash of a position with the attacker to move, the moves to mate, the move, and the reply
/// that holds out longest ([`Move::NONE`] after the last move).
struct Proof<'a, 'b, T> {
    search: &'a mut ProofNumberSearch<'b, T>,
    nodes: HashMap<[u64; 2], (u16, Move, Move)>,
    steps: u64,
}

fn key(position: &Position) -> [u64; 2] {
    [position.hash(), position.verification_hash()]
}

impl<T: Target> Proof<'_, '_, T> {
    fn longest_line(&self, position: &Position) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut position = *position;
        let mut left = u16::MAX;
        loop {
            let &(depth, mv, reply) = self.nodes.get(&key(&position))?;
            if depth >= left {
                return None;
            }
            left = depth;
            line.push(mv);
            if reply == Move::NONE {
                line.extend(last_reply(&self.search.target, &position.play(mv)));
                return Some(line);
            }
            line.push(reply);
            position = position.play(mv).play(reply);
        }
    }

    /// The number of moves that the proof takes from here, at most `moves`.
    fn depth(&mut self, position: &Position, moves: u16) -> Option<u16> {
        if let Some(&(depth, ..)) = self.nodes.get(&key(position))
            && depth <= moves
        {
            return Some(depth);
        }
        self.steps += 1;
        if self.nodes.len() >= MAX_PROOF || self.steps.is_multiple_of(256) && self.search.is_stopped() {
            return None;
        }
        if let Some(mv) = self.search.target.winning_move(position) {
            self.nodes.insert(key(position), (1, mv, Move::NONE));
            return Some(1);
        }
        let known = self.search.proof(position, moves, u64::MAX).ok()??;
        let defence = position.play(known.best);
        let mut longest = (0, Move::NONE);
        for reply in defence.moves() {
            if self.search.target.is_won(&defence, reply, &defence.glimpse(reply)) {
                continue;
            }
            let depth = self.depth(&defence.play(reply), known.mate_within - 1)?;
            if depth > longest.0 {
                longest = (depth, reply);
            }
        }
        let depth = longest.0 + 1;
        // The position may have come up again further down, with a shorter proof: keep that, or lines would go round in
        // circles.
        if let Some(&(shorter, ..)) = self.nodes.get(&key(position))
            && shorter <= depth
        {
            return Some(shorter);
        }
        self.nodes.insert(key(position), (depth, known.best, longest.1));
        self.search.record(position, depth, known.best);
        Some(depth)
    }
}
