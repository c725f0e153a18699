//! The answer to a problem in one word.

use super::order;
use crate::{BattleTask, FirstVerdict, Outcome, Status, Stop};
use keymove_chess::Move;
use keymove_problem::Moves;
use keymove_problem::sort::Sort as _;

/// Whether a problem is sound, and if not, why not.
///
/// Duals do not touch it: a problem with duals is sound as long as its key is the only one. See
/// [`duals`](super::duals).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Computer-tested (C+): every first move was examined, exactly one solves, and it does not solve sooner than
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
    /// Fewer moves than stipulated suffice.
    ShortSolution {
        /// The smallest number of moves that suffices.
        length: Moves,
        /// The first moves that solve in that number, in canonical order.
        moves: Vec<Move>,
    },
    /// No first move solves.
    NoSolution,
    /// The defender begins, and each of his moves is answered: the play after a key.
    Answered {
        /// The attacker's moves that suffice.
        length: u16,
    },
    /// The defender begins and has refutations, or no move at all.
    Refuted {
        /// The refutations, in canonical order.
        replies: Vec<Move>,
    },
    /// First moves are left of which nothing is known.
    Stopped {
        /// Why the search ended; `None` if it was not asked to examine all first moves.
        reason: Option<Stop>,
        /// The first moves of the attacker known to solve so far, shortest first.
        keys: Vec<Move>,
        /// How many first moves are still open.
        open: usize,
    },
    /// The attacker was restricted, to checks for example, and all that this left was examined. Says nothing of other
    /// moves.
    Restricted {
        /// The smallest number of moves that suffices within the restriction, if there is one.
        length: Option<Moves>,
        /// The first moves known to solve, shortest first.
        keys: Vec<Move>,
    },
}

impl Verdict {
    /// The verdict that follows from what is known of the first moves.
    pub fn of(task: &BattleTask, outcome: &Outcome) -> Self {
        let half = task.stipulation.length.half;
        let found = if half { Vec::new() } else { keys(task, outcome) };
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
        if half {
            return Self::of_replies(task, outcome);
        }
        if is_restricted(task, outcome) {
            return Self::Restricted { length, keys };
        }
        match (length, keys.as_slice()) {
            (None, _) => Self::NoSolution,
            (Some(length), _) if length < task.stipulation.moves() => {
                let shortest = found.iter().take_while(|&&(_, other)| other == length);
                Self::ShortSolution { length, moves: shortest.map(|&(mv, _)| mv).collect() }
            }
            (Some(_), &[key]) => Self::Sound { key },
            (Some(_), _) => Self::Cooked { keys },
        }
    }

    /// The verdict if the defender begins and all is known of his moves.
    fn of_replies(task: &BattleTask, outcome: &Outcome) -> Self {
        let refuted = outcome.first_moves.iter().filter(|first| first.verdict == FirstVerdict::Refuted);
        let mut replies: Vec<Move> = refuted.map(|first| first.mv).collect();
        if replies.is_empty() && !outcome.first_moves.is_empty() {
            // A move of the attacker that might have come before is counted in these lengths.
            let longest = outcome.keys().map(|(_, length)| length.get() - 1).max();
            return Self::Answered { length: longest.unwrap_or(0) };
        }
        if is_restricted(task, outcome) {
            return Self::Restricted { length: None, keys: Vec::new() };
        }
        order::sort(&task.position, &mut replies);
        Self::Refuted { replies }
    }

    /// Whether this is C+: one key, no shorter solution, everything examined.
    pub fn is_sound(&self) -> bool {
        matches!(self, Self::Sound { .. })
    }
}

fn is_restricted(task: &BattleTask, outcome: &Outcome) -> bool {
    outcome.checks_only || !task.restriction.is_none()
}

/// The first moves that solve in time with the number of moves that they take, shortest first, then canonical order.
pub(super) fn keys(task: &BattleTask, outcome: &Outcome) -> Vec<(Move, Moves)> {
    let mut keys: Vec<_> = outcome.keys().collect();
    keys.put_in_order_by_key(|&(mv, length)| (length, order::key(&task.position, mv)));
    keys
}
