//! First moves that fail, but only just.

use super::judge::Judge;
use super::{Next, Options, Phase, PhaseKind, Refutation, order};
use crate::{BattleTask, FirstVerdict, Outcome, Stop};
use keymove_chess::Move;
use keymove_problem::sort::Sort as _;
use keymove_problem::{Decision, Moves};

/// The tries of a problem, fewest refutations first, and the reason if the search for them was stopped. A first move
/// is a try if at most as many replies refute it as the options allow. Direct play in one move has no tries.
pub(super) fn find<J: Judge>(
    task: &BattleTask, outcome: &Outcome, options: &Options, judge: &mut J,
) -> (Vec<Phase>, Option<Stop>) {
    let mut found: Vec<Phase> = Vec::new();
    let length = task.stipulation.moves();
    if length == Moves::ONE && !judge.ends_with_reply()
        || !judge.duties(&judge.start(&task.position)).is_empty()
    {
        return (found, None);
    }
    let mut stopped = None;
    let refuted = outcome.first_moves.iter().filter(|first| first.verdict == FirstVerdict::Refuted);
    let mut moves: Vec<Move> = refuted.map(|first| first.mv).collect();
    order::sort(&task.position, &mut moves);
    for mv in moves {
        match examine(task, mv, options, judge) {
            Ok(phase) => found.extend(phase),
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
    }
    // A stable sort: tries with equally many refutations stay in canonical order.
    found.put_in_order_by_key(|phase| phase.refutations.len());
    (found, stopped)
}

fn examine<J: Judge>(
    task: &BattleTask, mv: Move, options: &Options, judge: &mut J,
) -> Result<Option<Phase>, Stop> {
    let (start, length) = (judge.start(&task.position), task.stipulation.moves());
    let node = judge.next(&start, mv);
    let check = J::position(&node).in_check();
    let phase = |refutations, next| {
        let kind = PhaseKind::Try;
        Phase { kind, first: Some(mv), check, length, refutations, en_passant: None, next }
    };
    if judge.attack(&start, mv, length.get()) == Decision::Lost {
        // A move that is none by the rules of chess fails for another reason.
        let stuck = judge.replies(&node, length.get() - 1).is_empty();
        return Ok((options.stalemates && stuck).then(|| phase(Vec::new(), Next::NoMove)));
    }
    if options.tries == 0 || check && !options.checking_tries {
        return Ok(None);
    }
    let refutations = refutations(&node, length.less_one(), options.tries, judge)?;
    Ok(refutations.map(|moves| phase(moves, Next::Unexpanded)))
}

/// The replies without an answer within `rest` moves (`None`: the attacker has no move left), in canonical order; `None`
/// if there are more than `most`, or if the refutation is to do nothing, as in parry play.
fn refutations<J: Judge>(
    node: &J::Node, rest: Option<Moves>, most: usize, judge: &mut J,
) -> Result<Option<Vec<Refutation>>, Stop> {
    let mut found = Vec::new();
    for mv in judge.replies(node, rest.map_or(0, Moves::get)) {
        if judge.refutes(node, mv, rest)? {
            if found.len() == most || mv == Move::NONE {
                return Ok(None);
            }
            found.push(judge.refutation(node, mv, rest));
        }
    }
    Ok(Some(found))
}
