//! Lengths, restrictions, a part of the first moves, a number of solutions that is enough, limits.

use super::support::{name, position, solve, stipulation, task, text};
use keymove_chess::{Move, Position};
use keymove_problem::{Lengths, Stipulation};
use keymove_solve::{Limits, LineError, LineTask, NonTrivial, Restriction, Status, Stop, solve_lines};
use keymove_testing::{Random, sized};
use std::sync::atomic::Ordering;

fn small(random: &mut Random) -> LineTask {
    let units = 4 + random.below(4);
    let position = position(random, units);
    task(position, &stipulation(random))
}

#[test]
fn the_first_solutions_are_enough() {
    let mut random = Random::new(6);
    for _ in 0..sized(30, 200) {
        let mut task = small(&mut random);
        let all = solve(&task);
        let wanted = 1 + random.below(4);
        task.max_solutions = Some(wanted as u64);
        let some = solve(&task);
        assert_eq!(some.lines, all.lines[..wanted.min(all.lines.len())], "{}", name(&task));
        assert_eq!(some.stopped_at_max, all.lines.len() >= wanted, "{}", name(&task));
    }
}

#[test]
fn first_moves_one_by_one() {
    let mut random = Random::new(7);
    for _ in 0..sized(20, 80) {
        let mut task = small(&mut random);
        let all = solve(&task);
        let mut lines = Vec::new();
        for number in 1..=task.position.moves().len() as u32 + 1 {
            task.first_moves = Some(number..=number);
            lines.extend(solve(&task).lines);
        }
        let (mut found, mut expected) = (text(&lines), text(&all.lines));
        found.sort_unstable();
        expected.sort_unstable();
        // Moves that leave the own king in check have no number of their own.
        found.dedup();
        assert_eq!(found, expected, "{}", name(&task));
    }
}

#[test]
fn the_shortest_length() {
    let mut random = Random::new(8);
    for _ in 0..sized(20, 80) {
        let all = small(&mut random);
        let stipulation = Stipulation { lengths: Lengths::Shortest, ..all.stipulation };
        let some = solve(&LineTask { stipulation, ..all.clone() });
        let up_to = Stipulation { lengths: Lengths::UpTo, ..all.stipulation };
        let all = solve(&LineTask { stipulation: up_to, ..all });
        let first =
            all.lengths.iter().find(|report| report.solutions > 0).map_or(0, |report| report.solutions);
        assert_eq!(some.lines, all.lines[..first as usize], "{}", stipulation);
    }
}

/// What a restricted search finds is what the whole one finds, without the lines that break the restriction.
#[test]
fn restrictions() {
    let mut random = Random::new(9);
    let mut lost = [0; 3];
    for _ in 0..sized(20, 80) {
        for (stipulation, lost) in ["h#2", "h#3", "ser-#4"].into_iter().zip(&mut lost) {
            let units = if stipulation == "h#3" { 4 } else { 5 + random.below(4) };
            let mut task = task(position(&mut random, units), stipulation);
            let all = solve(&task);
            task.restriction = Restriction {
                checks_only: random.once_in(2),
                max_flights: Some(random.below(4) as u8),
                non_trivial: None,
            };
            let (kept, broken): (Vec<_>, Vec<_>) = all.lines.into_iter().partition(|line| keeps(&task, line));
            let some = solve(&task);
            assert_eq!(some.lines, kept, "{} {:?}", name(&task), task.restriction);
            assert!(some.restricted);
            *lost += broken.len();
        }
    }
    assert!(lost.iter().all(|&lost| lost > 0), "{lost:?}");
}

fn keeps(task: &LineTask, line: &[Move]) -> bool {
    let restriction = task.restriction;
    let alternates = task.stipulation.play.alternates();
    let mut position = task.position;
    line.iter().enumerate().all(|(ply, &mv)| {
        let after = position.play(mv);
        let left = line.len() - 1 - ply;
        let (concerned, rest) = if alternates { (left.is_multiple_of(2), left / 2) } else { (true, left) };
        // Castling is a flight, too.
        let king = after.king(after.turn());
        let castles = |mv: &&Move| Some(mv.from()) == king && mv.from().file().abs_diff(mv.to().file()) == 2;
        let flights = after.king_targets().len() + after.moves().iter().filter(castles).count() as u32;
        position = if alternates { after } else { after.passed().unwrap_or(after) };
        !concerned
            || (!restriction.checks_only || after.in_check())
                && (rest < 2 || restriction.max_flights.is_none_or(|most| flights <= u32::from(most)))
    })
}

#[test]
fn replies_are_limited_in_battles_only() {
    let mut task = task(Position::initial(), "h#2");
    task.restriction.non_trivial = Some(NonTrivial { most: 1, length: 1 });
    assert!(matches!(solve_lines(&Limits::default(), &task, &()), Err(LineError::NonTrivial(_))));
}

#[test]
fn battles_are_refused() {
    let task = task(Position::initial(), "s#2");
    assert!(matches!(solve_lines(&Limits::default(), &task, &()), Err(LineError::Battle(_))));
}

/// What was found before a stop stays, and is right.
#[test]
fn a_stop_keeps_what_was_found() {
    let task = task("8/8/8/3k4/8/3B1K2/6Q1/8 b - -".parse().unwrap(), "h#3");
    let all = solve(&task);
    for threads in [1, 2] {
        let limits = Limits { nodes: Some(all.generated / 2), threads, ..Limits::default() };
        let some = solve_lines(&limits, &task, &()).unwrap();
        assert_eq!(some.status, Status::Stopped(Stop::Nodes));
        assert!(some.lines.len() < all.lines.len() && some.lines.iter().all(|line| all.lines.contains(line)));
    }
    let limits = Limits::default();
    limits.interrupt.store(true, Ordering::Relaxed);
    let none = solve_lines(&limits, &task, &()).unwrap();
    assert_eq!(none.status, Status::Stopped(Stop::User));
}

/// Hundreds of moves need a deep recursion.
#[test]
fn very_long_series() {
    let task = task("8/8/8/8/8/1k6/8/K7 w - -".parse().unwrap(), "exact-ser-x500");
    assert!(solve(&task).lines.is_empty());
}
