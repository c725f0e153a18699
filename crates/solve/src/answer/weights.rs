//! What every first move of a directmate weighs: whether it mates, what it took to find out, what refutes it.
//!
//! The verdicts and the positions are those of the search for keys; a refutation is one more question to the solver, which
//! mostly knows it from its table. The program G.M.S. (figure 4 of its paper) shows the weights that it orders moves by before
//! it searches; these are known after the search.

use super::BattleAnswer;
use crate::tree::order;
use crate::{FirstVerdict, Oracle as _, Stop};
use keymove_chess::{Move, Position};
use keymove_problem::sort::Sort as _;
use keymove_problem::{Moves, Stipulation};

/// All first moves of a directmate, the weightiest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The diagram.
    pub position: Position,
    /// The directmate.
    pub stipulation: Stipulation,
    /// Those that mate, shortest mate first; those that are open; those that are refuted. Among equals the larger number of
    /// positions comes first, then the canonical order counts.
    pub moves: Vec<Weight>,
    /// No move that is open mates within so many moves.
    pub none_within: u16,
    /// Why the search for keys ended early, if it did.
    pub stop: Option<Stop>,
}

/// One first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// The move.
    pub mv: Move,
    /// Whether it mates, and in how many moves.
    pub verdict: FirstVerdict,
    /// Positions generated for it in the search for keys; see [`Outcome::efforts`](crate::Outcome::efforts).
    pub positions: u64,
    /// Why it fails; `None` if it does not, or if that is open.
    pub failure: Option<Failure>,
}

/// Why a first move fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// No mate in time follows this reply.
    Reply(Move),
    /// The defender is stalemated.
    Stalemate,
    /// There is a reply after which no mate in time follows, but the search for it was stopped.
    Unknown(Stop),
}

impl Weights {
    /// Whether every move is settled, and of every move that fails is known why.
    pub fn is_complete(&self) -> bool {
        let is_unknown = |weight: &Weight| matches!(weight.failure, Some(Failure::Unknown(_)));
        self.stop.is_none() && !self.moves.iter().any(is_unknown)
    }
}

impl BattleAnswer {
    /// What each first move weighs, found within what is left of the limits. Only of a plain directmate: see
    /// [`Wanted::weights`](super::Wanted::weights).
    pub fn weights(&mut self) -> Weights {
        let (position, stipulation) = (self.task.position, self.task.stipulation);
        let rest = stipulation.moves().less_one();
        let mut moves: Vec<Weight> = Vec::with_capacity(self.outcome.first_moves.len());
        for first in &self.outcome.first_moves {
            let failure = (first.verdict == FirstVerdict::Refuted)
                .then(|| failure(&position.play(first.mv), rest, &mut self.solver));
            let positions = self.outcome.effort(first.mv);
            moves.push(Weight { mv: first.mv, verdict: first.verdict, positions, failure });
        }
        moves.put_in_order_by_key(|weight| {
            (rank(weight.verdict), u64::MAX - weight.positions, order::key(&position, weight.mv))
        });
        // The last depth of a search that was stopped is not finished.
        let finished = u16::try_from(self.outcome.depths.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let stop = self.stopped();
        let none_within = if stop.is_some() { finished } else { stipulation.moves().get() };
        Weights { position, stipulation, moves, none_within, stop }
    }
}

/// Mates by their length, then what is open, then what is refuted.
fn rank(verdict: FirstVerdict) -> u32 {
    match verdict {
        FirstVerdict::Mates(length) => length.get().into(),
        FirstVerdict::Open => u32::MAX - 1,
        FirstVerdict::Refuted => u32::MAX,
    }
}

fn failure(after: &Position, rest: Option<Moves>, solver: &mut crate::BattleSolver) -> Failure {
    if !after.has_move() {
        return Failure::Stalemate;
    }
    match solver.refutation(after, rest) {
        Ok(Some(reply)) => Failure::Reply(reply),
        // The move is refuted, so that a reply has been lost for want of memory.
        Ok(None) => Failure::Unknown(Stop::Memory),
        Err(stop) => Failure::Unknown(stop),
    }
}
