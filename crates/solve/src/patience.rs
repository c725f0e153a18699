//! Does a proven mate come in time for the fifty-move rule?
//!
//! A directmate problem knows no such rule, so a proof does not either. Of every position of a proof with the attacker to
//! move this takes the largest counter (half-moves since the last capture or move of a pawn) with which all lines from
//! there still end in mate before the defender can claim a draw. Taken from the end backwards it is one number a position,
//! however the position is reached.

use super::limits::{Monitor, Stop};
use super::numbers::NumberTable;
use super::outcome::Mate;
use super::proof_number::{Nodes, ProofNumberSearch};
use super::solver::{Solver, with_room};
use super::target::Mating;
use keymove_chess::{Move, Position, Role};
use std::collections::HashMap;

/// Half-moves after which the rule ends a game that mate has not ended.
const LIMIT: i32 = 100;
/// The largest number of attacker's nodes of a proof that is walked through.
const MAX_PROOF: usize = 1 << 20;

/// Whether all lines of the proof end in time.
pub(super) fn suffices(
    solver: &Solver, checks_only: bool, position: &Position, mate: &Mate, half_moves: u16,
) -> Result<bool, Stop> {
    let moves = mate.within.get();
    if i32::from(half_moves) + 2 * i32::from(moves) - 1 <= LIMIT {
        return Ok(true);
    }
    let monitor = Monitor::new(&solver.limits);
    let numbers = NumberTable::new(NumberTable::MIN_BYTES).ok_or(Stop::Memory)?;
    with_room(moves, || {
        let target = Mating::new(checks_only);
        let search = ProofNumberSearch::new(&solver.table, &numbers, &monitor, target, Nodes::WithMovesLeft);
        let mut walk = Walk { search, known: HashMap::new() };
        Ok(walk.patience(position, moves)? >= i32::from(half_moves))
    })
}

struct Walk<'a> {
    search: ProofNumberSearch<'a, Mating>,
    /// By hash of a position with the attacker to move: the number of moves that were left, and the patience.
    known: HashMap<[u64; 2], (u16, i32)>,
}

impl Walk<'_> {
    /// The largest counter that the position may begin with; -1 if there is none.
    fn patience(&mut self, position: &Position, moves: u16) -> Result<i32, Stop> {
        let key = [position.hash(), position.verification_hash()];
        if let Some(&(left, patience)) = self.known.get(&key)
            && left <= moves
        {
            return Ok(patience);
        }
        if self.known.len() >= MAX_PROOF {
            return Err(Stop::Memory);
        }
        if self.search.is_stopped() {
            return Err(Stop::User);
        }
        let (left, patience) = match position.mating_move() {
            Some(_) => (1, LIMIT - 1),
            None => self.of_longer(position, moves)?,
        };
        self.known.insert(key, (left, patience));
        Ok(patience)
    }

    fn of_longer(&mut self, position: &Position, moves: u16) -> Result<(u16, i32), Stop> {
        let Some(proof) = self.search.proof(position, moves, u64::MAX)? else { return Err(Stop::Memory) };
        let defence = position.play(proof.best);
        let mut least = LIMIT - 1;
        for reply in defence.moves() {
            let after = self.patience(&defence.play(reply), proof.mate_within.saturating_sub(1))?;
            least = least.min(before(&defence, reply, after));
        }
        Ok((proof.mate_within, before(position, proof.best, least)))
    }
}

/// The largest counter before a move if this is the largest one after it.
fn before(position: &Position, mv: Move, after: i32) -> i32 {
    let resets = position.role(Role::Pawn).has(mv.from()) || position.color(!position.turn()).has(mv.to());
    match (resets, after >= 0) {
        (true, true) => LIMIT - 1,
        (false, true) => after - 1,
        (_, false) => -1,
    }
}
