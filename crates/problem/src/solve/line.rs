//! One line of play out of a proven mate.

use super::oracle::Oracle;
use super::solver::{Solver, Task};
use super::Stop;
use super::proof_number::ProofNumberSearch;
use crate::Moves;
use keymove_chess::{Move, Position};

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

/// A line of at most `moves` moves that ends in mate, out of what a proof-number search has proven. What the table has
/// lost meanwhile is proven again. Empty only if the search was stopped.
pub(super) fn proven(search: &mut ProofNumberSearch<'_>, task: &Task, moves: u16) -> Result<Vec<Move>, Stop> {
    let mut line = Vec::new();
    let mut position = task.position;
    let mut left = moves;
    loop {
        if let Some(mv) = position.mating_move() {
            line.push(mv);
            return Ok(line);
        }
        let Some(known) = search.proof(&position, left)? else { return Ok(Vec::new()) };
        line.push(known.best);
        position = position.play(known.best);
        left = known.mate_within - 1;
        let mut longest: Option<(u16, Move)> = None;
        for reply in position.moves() {
            let next = position.play(reply);
            let length = match next.mating_move() {
                Some(_) => 1,
                None => match search.proof(&next, left)? {
                    Some(known) => known.mate_within,
                    None => return Ok(Vec::new()),
                },
            };
            if longest.is_none_or(|(most, _)| length > most) {
                longest = Some((length, reply));
            }
        }
        let Some((_, reply)) = longest else { return Ok(line) };
        line.push(reply);
        position = position.play(reply);
    }
}
