//! What the moves of a battle decide: the solver is asked about what is left of the problem.

use super::walk::BattleWalk;
use super::{Found, Search, Verdict, Word};
use keymove_problem::statement::Case;
use keymove_problem::{Length, Lengths, Stipulation};
use keymove_solve::{BattleSolver, BattleTask, FirstVerdict};

pub(super) fn of_battle(case: &Case, walk: &BattleWalk, search: &Search<'_>) -> Found {
    let Some(task) = task(case, walk) else { return unasked(walk) };
    let Ok(mut solver) = BattleSolver::new(search.limits()) else {
        return Found::unsearched(walk.moves.iter().copied());
    };
    let progress = search.progress(task.position, true);
    let outcome = progress.during(search.context, "search", |observer| solver.full(&task, observer));
    let half = task.stipulation.length.half;
    let verdicts = outcome.first_moves.iter().map(|first| {
        let (word, length) = match (first.verdict, half) {
            (FirstVerdict::Mates(length), false) => (Word::Solves, Some(f64::from(length.get()))),
            // One move that the attacker may be thought to have just made is counted.
            (FirstVerdict::Mates(length), true) => (Word::Answered, Some(f64::from(length.get() - 1))),
            (FirstVerdict::Refuted, false) => (Word::Refuted, None),
            (FirstVerdict::Refuted, true) => (Word::Refutes, None),
            (FirstVerdict::Open, _) => (Word::Open, None),
        };
        Verdict { mv: first.mv, word, length }
    });
    Found::new(verdicts.collect(), outcome.status)
}

/// What is left of the problem, if that is one.
fn task(case: &Case, walk: &BattleWalk) -> Option<BattleTask> {
    if walk.place.over.is_some() {
        return None;
    }
    // Nobody but the diagram knows where units came from.
    if walk.battle.is_none() && !walk.place.played.is_empty() {
        return None;
    }
    let length = Length { moves: walk.left, half: !walk.attacker };
    let is_too_short = walk.left == 0 && !walk.battle.is_some_and(|battle| battle.ends_with_reply());
    if is_too_short {
        return None;
    }
    let lengths = match case.stipulation.lengths {
        Lengths::Shortest => Lengths::UpTo,
        lengths => lengths,
    };
    let stipulation = Stipulation { intro: 0, length, lengths, ..case.stipulation };
    Some(BattleTask::new(walk.place.position, stipulation))
}

/// The moves without a search: after the attacker's last move every reply refutes.
fn unasked(walk: &BattleWalk) -> Found {
    let mut found = Found::unsearched(walk.moves.iter().copied());
    if walk.battle.is_some() && !walk.attacker && walk.left == 0 {
        for verdict in &mut found.verdicts {
            verdict.word = Word::Refutes;
        }
    }
    found
}
