//! Checks only: a restricted search has its own truth, found here by a naive search with the same restriction.

use super::support::{fresh, judge_answer, judge_shortest, keys, name, problem, task};
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_reference::naive::Naive;
use keymove_reference::positions::position;
use keymove_solve::{FirstMove, FirstVerdict, Status, Task};
use keymove_testing::{Random, sized};

/// Whether the side to move mates in at most `moves`, giving check with every move.
fn mates(position: &Position, moves: u16) -> bool {
    moves > 0 && position.moves().into_iter().any(|mv| forces(&position.play(mv), moves))
}

/// Whether the move that led to `position` gave check and so mates in at most `moves`, itself counted.
fn forces(position: &Position, moves: u16) -> bool {
    let replies = position.moves();
    position.in_check()
        && (replies.is_empty()
            || moves > 1 && replies.into_iter().all(|reply| mates(&position.play(reply), moves - 1)))
}

fn truth(task: &Task) -> Vec<FirstMove> {
    let mut list = task.position.moves();
    list.sort_unstable();
    let verdict = |mv: Move| {
        let after = task.position.play(mv);
        let length = (1..=task.moves.get()).find(|&n| forces(&after, n)).and_then(Moves::new);
        length.map_or(FirstVerdict::Refuted, FirstVerdict::Mates)
    };
    list.into_iter().map(|mv| FirstMove { mv, verdict: verdict(mv) }).collect()
}

/// Returns the length of the shortest mate.
fn check(task: &Task) -> Option<u16> {
    let name = name(task);
    let full = fresh().full(task, &());
    assert!(full.checks_only, "{name}");
    assert_eq!((full.status, &full.first_moves), (Status::Complete, &truth(task)), "{name}");
    let length = full.keys().map(|(_, length)| length.get()).min();
    let found =
        [fresh().shortest(task, &()), fresh().first(task, true, &()), fresh().first(task, false, &())];
    judge_shortest(task, &found[0], length);
    judge_shortest(task, &found[1], length);
    judge_answer(task, &found[2], length);
    for mate in found.iter().filter_map(|outcome| outcome.mate.as_ref()) {
        assert!(always_checks(&task.position, &mate.line), "{name}: {mate:?}");
    }
    length
}

/// Whether each of the attacker's moves in a line gives check.
fn always_checks(position: &Position, line: &[Move]) -> bool {
    let mut position = *position;
    line.iter().enumerate().all(|(ply, &mv)| {
        position = position.play(mv);
        ply % 2 == 1 || position.in_check()
    })
}

#[test]
fn as_a_naive_search() {
    let mut random = Random::new(31);
    let (mut found, mut restricted, mut long) = (0, 0, 0);
    for _ in 0..sized(600, 8000) {
        let units = 3 + random.below(7);
        let length = 1 + random.below(5) as u16;
        let task = Task { checks_only: true, ..task(position(&mut random, units), length) };
        match check(&task) {
            Some(length) => {
                found += 1;
                long += usize::from(length > 3);
            }
            None => restricted += usize::from(length < 3 && Naive::mates(&task.position, length)),
        }
    }
    eprintln!(
        "checks only: {found} mates, {long} of more than three moves, {restricted} missed by the restriction"
    );
    assert!(found > 50 && restricted > 5 && (long > 0 || !keymove_testing::is_full()));
}

/// The eighth example of V. Albillo, "MATER - A Simple Checkmate Searching Program", 2019.
#[test]
fn a_mate_in_twelve() {
    let fen = "3nn3/2p2p1k/1p1pp1p1/p2B3p/r2B2N1/7N/8/7K w - - 0 1";
    let task = Task { checks_only: true, ..problem(fen, "#12") };
    let full = fresh().full(&task, &());
    assert_eq!((full.status, keys(&full)), (Status::Complete, vec!["h3g5".into()]));
    for outcome in [fresh().shortest(&task, &()), fresh().first(&task, true, &())] {
        judge_shortest(&task, &outcome, Some(12));
    }
}
