//! Why a first move fails.

use super::Search;
use super::walk::BattleWalk;
use keymove_chess::Move;
use keymove_problem::statement::Case;
use keymove_report as report;
use keymove_solve::tree;
use keymove_solve::{BattleSolver, BattleTask, FirstVerdict};
use keymove_study::explain::{self, Caps};
use serde_json::Value;

/// More replies than any position has.
const ALL: usize = 512;

/// The phase of the explanation that begins with the first move of the line, or why there is none.
pub(super) fn it_fails(case: &Case, walk: &BattleWalk, search: &Search<'_>) -> Result<Value, String> {
    let [(mv, name)] = walk.place.played.as_slice() else {
        return Err("only first moves are explained; expected a line of one".into());
    };
    if case.stipulation.length.half {
        return Err("the defender begins: there are no tries".into());
    }
    let task = BattleTask::new(case.position, case.stipulation);
    let mut solver = BattleSolver::new(search.limits()).map_err(|error| error.to_string())?;
    let progress = search.progress(case.position, true);
    let (task, mut outcome) =
        progress.during(search.context, "search", |observer| solver.shortest(&task, observer));
    let verdict = outcome.first_moves.iter().find(|first| first.mv == *mv).map(|first| first.verdict);
    match verdict {
        Some(FirstVerdict::Refuted) => {}
        Some(FirstVerdict::Mates(length)) => {
            return Err(format!("{name} does not fail: it solves in {}", length.get()));
        }
        Some(FirstVerdict::Open) | None => return Err(format!("it is not known whether {name} fails")),
    }
    // Of the other moves that fail nothing is wanted, of the keys what they answer.
    outcome.first_moves.retain(|first| first.mv == *mv || matches!(first.verdict, FirstVerdict::Mates(_)));
    let options = tree::Options { tries: ALL, stalemates: true, ..tree::Options::default() };
    progress.during(search.context, "explanation", |_| {
        let tree = tree::build(task, &outcome, &options, &mut solver);
        let caps = Caps { positions: 0, plan_questions: 0, ..Caps::default() };
        let explanation = explain::of_tree(&tree, &mut solver, &caps);
        phase(&report::explain_json(&tree, &explanation, false), *mv).ok_or_else(|| {
            match tree.stopped.or(explanation.stopped) {
                Some(stop) => format!("not explained: {stop}"),
                None => format!("nothing more is known than that {name} fails"),
            }
        })
    })
}

/// The phase of this first move.
fn phase(explanation: &str, mv: Move) -> Option<Value> {
    let explanation: Value = serde_json::from_str(explanation).ok()?;
    let phases = explanation.get("phases")?.as_array()?;
    let is_it = |phase: &&Value| phase["first"]["uci"].as_str() == Some(mv.to_string().as_str());
    phases.iter().find(is_it).cloned()
}
