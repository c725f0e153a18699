//! Checks only: a restricted search has its own truth, found here by a naive search with the same restriction.

use crate::naive::Naive;
use crate::positions::position;
use crate::support::{Random, fresh, judge, keys, name, problem, scaled, task};
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_problem::solve::{FirstMove, FirstVerdict, Status, Task};

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
    let found = fresh().shortest(task, &());
    judge(task, &found, length);
    assert_eq!(found.mate.as_ref().map(|mate| mate.within.get()), length, "{name}");
    for improve in [false, true] {
        let found = fresh().first(task, improve, &());
        judge(task, &found, length);
        assert_eq!((found.status, found.mate.is_some()), (Status::Complete, length.is_some()), "{name}");
        for mv in found.mate.iter().flat_map(|mate| attackers_moves(&task.position, &mate.line)) {
            assert!(mv, "{name}: {found:?}");
        }
    }
    length
}

/// Whether each of the attacker's moves in a line gives check.
fn attackers_moves(position: &Position, line: &[Move]) -> Vec<bool> {
    let mut position = *position;
    let mut checks = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        position = position.play(mv);
        if ply % 2 == 0 {
            checks.push(position.in_check());
        }
    }
    checks
}

#[test]
fn as_a_naive_search() {
    let mut random = Random(31);
    let (mut found, mut restricted, mut long) = (0, 0, 0);
    for _ in 0..scaled(600, 20_000) {
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
    assert!(found > 50 && long > 0 && restricted > 5);
}

/// The eighth example of V. Albillo, "MATER - A Simple Checkmate Searching Program", 2019.
#[test]
fn a_mate_in_twelve() {
    let fen = "3nn3/2p2p1k/1p1pp1p1/p2B3p/r2B2N1/7N/8/7K w - - 0 1";
    let task = Task { checks_only: true, ..problem(fen, "#12") };
    let full = fresh().full(&task, &());
    assert_eq!((full.status, keys(&full)), (Status::Complete, vec!["h3g5".into()]));
    for outcome in [fresh().shortest(&task, &()), fresh().first(&task, true, &())] {
        judge(&task, &outcome, Some(12));
        assert_eq!(outcome.mate.map(|mate| mate.within.get()), Some(12));
    }
}
