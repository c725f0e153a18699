//! First moves that fail, but only just.

use super::{Next, Options, Phase, PhaseKind, order};
use crate::Moves;
use crate::solve::{FirstVerdict, Oracle, Outcome, Stop, Task};
use keymove_chess::{Move, Position};

/// The tries of a problem, fewest refutations first, and the reason if the search for them was stopped. A first move
/// is a try if at most as many replies refute it as the options allow. A mate in one has no tries.
pub(super) fn find(
    task: &Task, outcome: &Outcome, options: &Options, oracle: &mut (impl Oracle + ?Sized),
) -> (Vec<Phase>, Option<Stop>) {
    let mut found: Vec<Phase> = Vec::new();
    let Some(rest) = task.moves.less_one() else { return (found, None) };
    let mut stopped = None;
    let refuted = outcome.first_moves.iter().filter(|first| first.verdict == FirstVerdict::Refuted);
    let mut moves: Vec<Move> = refuted.map(|first| first.mv).collect();
    order::sort(&task.position, &mut moves);
    for mv in moves {
        match examine(task, mv, rest, options, oracle) {
            Ok(phase) => found.extend(phase),
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
    }
    // A stable sort: tries with equally many refutations stay in canonical order.
    found.sort_by_key(|phase| phase.refutations.len());
    (found, stopped)
}

fn examine(
    task: &Task, mv: Move, rest: Moves, options: &Options, oracle: &mut (impl Oracle + ?Sized),
) -> Result<Option<Phase>, Stop> {
    let position = task.position.play(mv);
    let check = position.in_check();
    let phase = |refutations, next| Phase {
        kind: PhaseKind::Try,
        first: Some(mv),
        check,
        length: task.moves,
        refutations,
        next,
    };
    if position.is_stalemate() {
        return Ok(options.stalemates.then(|| phase(Vec::new(), Next::Stalemate)));
    }
    if options.tries == 0 || check && !options.checking_tries {
        return Ok(None);
    }
    Ok(refutations(&position, rest, options.tries, oracle)?.map(|moves| phase(moves, Next::Unexpanded)))
}

/// The replies without an answer within `rest` moves, in canonical order; `None` if there are more than `most`.
fn refutations(
    position: &Position, rest: Moves, most: usize, oracle: &mut (impl Oracle + ?Sized),
) -> Result<Option<Vec<Move>>, Stop> {
    let mut found = Vec::new();
    for reply in position.moves() {
        if oracle.mate_in(&position.play(reply), rest)?.is_none() {
            if found.len() == most {
                return Ok(None);
            }
            found.push(reply);
        }
    }
    order::sort(position, &mut found);
    Ok(Some(found))
}
