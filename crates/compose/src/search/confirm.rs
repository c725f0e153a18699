//! Whether the solver, which knows nothing of the fast ways, says the same of what they have found.

use super::Plan;
use super::plan::limits;
use crate::Task;
use crate::general::{Proof, proven};
use crate::wishes::Judgement;
use keymove_chess::{Arrangement, Move, Position};

/// What a sound position is to the composer, after the solver was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Confirmed {
    /// It is as wished.
    Wanted,
    /// It is not.
    Unwanted,
    /// The solver says that it is not sound, or has another solution.
    Disproved,
    /// A limit was reached before it was known.
    Unclear,
}

/// Asks the solver about a position that is as wished, if the plan wants that.
pub(super) fn confirmed(
    judgement: Judgement, plan: &Plan, position: &Arrangement, key: Move, solutions: &[Vec<Move>],
) -> Confirmed {
    match judgement {
        Judgement::Unwanted => Confirmed::Unwanted,
        Judgement::Unclear => Confirmed::Unclear,
        // Of the general kind the solver has been asked.
        Judgement::Wanted if !plan.confirms || matches!(plan.task, Task::General(_)) => Confirmed::Wanted,
        Judgement::Wanted => ask(plan, position, key, solutions),
    }
}

fn ask(plan: &Plan, position: &Arrangement, key: Move, solutions: &[Vec<Move>]) -> Confirmed {
    let Ok(position) = Position::from_arrangement(position) else { return Confirmed::Disproved };
    let wanted = solutions.len().max(1) as u64;
    match proven(position, plan.task.stipulation(), wanted, &limits(plan)) {
        Proof::Open => Confirmed::Unclear,
        Proof::Unsound => Confirmed::Disproved,
        Proof::Sound { key: own, solutions: lines } => {
            let is_same = match solutions {
                [] => own == key,
                solutions => {
                    lines.len() == solutions.len() && lines.iter().all(|line| solutions.contains(line))
                }
            };
            if is_same { Confirmed::Wanted } else { Confirmed::Disproved }
        }
    }
}
