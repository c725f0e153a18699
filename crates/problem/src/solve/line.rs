//! One line of play out of a proven mate.

use super::limits::Monitor;
use super::outcome::Mate;
use super::proof_number::{NumberTable, ProofNumberSearch};
use super::solver::Task;
use super::table::Table;
use crate::Moves;
use keymove_chess::{Move, Position};
use std::collections::HashMap;
use std::time::Duration;

/// Time for measuring a proof and writing down its line when the time of the search is over.
const GRACE: Duration = Duration::from_millis(200);

/// The mate whose proof, within so many moves, is in the table: measured, with a line of its longest defence. If the
/// proof is too large or too much of it is lost, the line breaks off after the first move. `None` only if even that is
/// lost.
pub(super) fn mate(
    table: &Table, numbers: &NumberTable, task: &Task, within: u16, monitor: &Monitor,
) -> Option<Mate> {
    let monitor = monitor.with_grace(GRACE);
    let mut search = ProofNumberSearch::new(table, numbers, &monitor, task.checks_only);
    let (depth, line) = match proven(&mut search, task, within) {
        Some(measured) => measured,
        None => {
            let known = table.probe(&task.position);
            if known.mate_within > within || !task.position.is_legal(known.best) {
                return None;
            }
            (known.mate_within, vec![known.best])
        }
    };
    Some(Mate { within: Moves::new(depth)?, line })
}

/// The depth and a longest line of a proof that is in the table; what the table has lost meanwhile is proven again.
/// `None` if the search was stopped or the proof is larger than [`MAX_PROOF`].
fn proven(search: &mut ProofNumberSearch<'_>, task: &Task, moves: u16) -> Option<(u16, Vec<Move>)> {
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
        if let Some(&(depth, ..)) = self.nodes.get(&key(position))
            && depth <= moves
        {
            return Some(depth);
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
