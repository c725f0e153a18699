//! First moves that fail, but only just.

use super::{Next, Options, Phase, PhaseKind, Refutation, order};
use crate::solve::{BattleTask, FirstVerdict, Oracle, Outcome, Stop};
use crate::{Decision, Moves};
use keymove_chess::{Move, Position};

/// The tries of a problem, fewest refutations first, and the reason if the search for them was stopped. A first move
/// is a try if at most as many replies refute it as the options allow. Direct play in one move has no tries.
pub(super) fn find(
    task: &BattleTask, outcome: &Outcome, options: &Options, oracle: &mut (impl Oracle + ?Sized),
) -> (Vec<Phase>, Option<Stop>) {
    let mut found: Vec<Phase> = Vec::new();
    let rest = task.stipulation.moves().less_one();
    let battle = oracle.battle();
    if rest.is_none() && !battle.ends_with_reply() || battle.is_forced_to_win(&task.position) {
        return (found, None);
    }
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
    task: &BattleTask, mv: Move, rest: Option<Moves>, options: &Options, oracle: &mut (impl Oracle + ?Sized),
) -> Result<Option<Phase>, Stop> {
    let position = task.position.play(mv);
    let check = position.in_check();
    let phase = |refutations, next| Phase {
        kind: PhaseKind::Try,
        first: Some(mv),
        check,
        length: task.stipulation.moves(),
        refutations,
        next,
    };
    if oracle.battle().attack(&task.position, mv) == Decision::Lost {
        return Ok(options.stalemates.then(|| phase(Vec::new(), Next::NoMove)));
    }
    if options.tries == 0 || check && !options.checking_tries {
        return Ok(None);
    }
    Ok(refutations(&position, rest, options.tries, oracle)?.map(|moves| phase(moves, Next::Unexpanded)))
}

/// The replies without an answer within `rest` moves (`None`: the attacker has no move left), in canonical order; `None`
/// if there are more than `most`, or if the refutation is to do nothing, as in parry play.
fn refutations(
    position: &Position, rest: Option<Moves>, most: usize, oracle: &mut (impl Oracle + ?Sized),
) -> Result<Option<Vec<Refutation>>, Stop> {
    let battle = oracle.battle();
    let mut found = Vec::new();
    for mv in order::replies(&battle, position) {
        if oracle.length_after_reply(position, mv, rest)?.is_none() {
            if found.len() == most || mv == Move::NONE {
                return Ok(None);
            }
            let next = battle.next(position, mv);
            let obliged = if rest.is_some() { order::obliged(&battle, &next) } else { Vec::new() };
            found.push(Refutation { mv, obliged });
        }
    }
    Ok(Some(found))
}
