//! What a solver hands over: a verdict on every first move.

use super::order;
use crate::solve::{Oracle, Stop};
use crate::{Moves, Stipulation};
use keymove_chess::{Move, MoveList, Position};

/// A problem with what is known of each of its first moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The diagram.
    pub position: Position,
    /// What was to be achieved.
    pub stipulation: Stipulation,
    /// Every legal first move, in any order; if [`Self::restricted`], those that give check.
    pub first_moves: Vec<FirstMove>,
    /// Why the search ended before its answer, if it did.
    pub stop: Option<Stop>,
    /// Whether the attacker was allowed checking moves only. Mates found that way are true, but nothing is said of
    /// quiet moves, so such an outcome never shows that a problem is sound.
    pub restricted: bool,
}

/// A first move with its verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FirstMove {
    /// The move.
    pub mv: Move,
    /// What it forces.
    pub verdict: FirstVerdict,
}

/// What a first move forces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstVerdict {
    /// Mate in exactly so many moves against the best defence, itself counted.
    Mates(Moves),
    /// No mate within the stipulated number of moves.
    Refuted,
    /// The search ended before this was known.
    Open,
}

impl Outcome {
    /// Asks an oracle about every first move. After a stop the remaining moves are open.
    pub fn ask(
        position: Position, stipulation: Stipulation, restricted: bool, oracle: &mut (impl Oracle + ?Sized),
    ) -> Self {
        let mut stop = None;
        let mut ask = |mv: Move| {
            if stop.is_some() {
                return FirstVerdict::Open;
            }
            match oracle.length_after(&position.play(mv), stipulation.moves) {
                Ok(Some(length)) => FirstVerdict::Mates(length),
                Ok(None) => FirstVerdict::Refuted,
                Err(reason) => {
                    stop = Some(reason);
                    FirstVerdict::Open
                }
            }
        };
        let moves = candidates(&position, restricted);
        let first_moves = moves.into_iter().map(|mv| FirstMove { mv, verdict: ask(mv) }).collect();
        Self { position, stipulation, first_moves, stop, restricted }
    }

    /// The first moves that mate in time with the length of the mate, shortest first, then canonical order.
    pub fn keys(&self) -> Vec<(Move, Moves)> {
        let mut keys: Vec<_> = self
            .first_moves
            .iter()
            .filter_map(|first| match first.verdict {
                FirstVerdict::Mates(length) => Some((first.mv, length)),
                _ => None,
            })
            .collect();
        keys.sort_unstable_by_key(|&(mv, length)| (length, order::key(&self.position, mv)));
        keys
    }

    /// How many first moves are still open.
    pub fn open(&self) -> usize {
        self.first_moves.iter().filter(|first| first.verdict == FirstVerdict::Open).count()
    }
}

/// The attacker's moves that are considered at all, in canonical order.
pub(super) fn candidates(position: &Position, restricted: bool) -> MoveList {
    let mut moves = if restricted { position.checking_moves() } else { position.moves() };
    order::sort(position, &mut moves);
    moves
}
