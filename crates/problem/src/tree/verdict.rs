//! The answer to a problem in one word.

use super::order;
use crate::Moves;
use crate::solve::{FirstVerdict, Outcome, Status, Stop, Task};
use keymove_chess::Move;

/// Whether a problem is sound, and if not, why not.
///
/// Duals do not touch it: a problem with duals is sound as long as its key is the only one. See
/// [`duals`](super::duals).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Computer-tested (C+): every first move was examined, exactly one solves, and it does not mate sooner than
    /// stipulated.
    Sound {
        /// The key.
        key: Move,
    },
    /// Several first moves solve, none sooner than stipulated.
    Cooked {
        /// All of them, in canonical order.
        keys: Vec<Move>,
    },
    /// The attacker mates in fewer moves than stipulated.
    ShortSolution {
        /// The smallest number of moves that suffices.
        length: Moves,
        /// The first moves that mate in that number, in canonical order.
        moves: Vec<Move>,
    },
    /// No first move solves.
    NoSolution,
    /// First moves are left of which nothing is known.
    Stopped {
        /// Why the search ended; `None` if it was not asked to examine all first moves.
        reason: Option<Stop>,
        /// The first moves known to solve so far, shortest first.
        keys: Vec<Move>,
        /// How many first moves are still open.
        open: usize,
    },
    /// The attacker was restricted to checks and all of these were examined. Says nothing of quiet moves.
    Restricted {
        /// The smallest number of moves in which checks alone mate, if they do in time.
        length: Option<Moves>,
        /// The first moves known to solve, shortest first.
        keys: Vec<Move>,
    },
}

impl Verdict {
    /// The verdict that follows from what is known of the first moves.
    pub fn of(task: &Task, outcome: &Outcome) -> Self {
        let found = keys(task, outcome);
        let keys: Vec<Move> = found.iter().map(|&(mv, _)| mv).collect();
        let length = found.first().map(|&(_, length)| length);
        let open = outcome.first_moves.iter().filter(|first| first.verdict == FirstVerdict::Open).count();
        if open > 0 {
            let reason = match outcome.status {
                Status::Stopped(stop) => Some(stop),
                Status::Complete => None,
            };
            return Self::Stopped { reason, keys, open };
        }
        if outcome.checks_only {
            return Self::Restricted { length, keys };
        }
        match (length, keys.as_slice()) {
            (None, _) => Self::NoSolution,
            (Some(length), _) if length < task.moves => {
                let shortest = found.iter().take_while(|&&(_, other)| other == length);
                Self::ShortSolution { length, moves: shortest.map(|&(mv, _)| mv).collect() }
            }
            (Some(_), &[key]) => Self::Sound { key },
            (Some(_), _) => Self::Cooked { keys },
        }
    }

    /// Whether this is C+: one key, no shorter mate, everything examined.
    pub fn is_sound(&self) -> bool {
        matches!(self, Self::Sound { .. })
    }
}

/// The first moves that mate in time with the length of the mate, shortest first, then canonical order.
pub(super) fn keys(task: &Task, outcome: &Outcome) -> Vec<(Move, Moves)> {
    let mut keys: Vec<_> = outcome.keys().collect();
    keys.sort_unstable_by_key(|&(mv, length)| (length, order::key(&task.position, mv)));
    keys
}
