//! Random small problems of every play and goal, against the reference.

use super::support::{PLAYS, name, position, solve, solve_within, stipulation, task, text};
use keymove_chess::Position;
use keymove_problem::Stipulation;
use keymove_reference::definitions as reference;
use keymove_solve::{Limits, LineTask, MethodChoice};
use keymove_testing::{Random, sized};
use std::collections::BTreeSet;

/// Solves by all methods; says whether there were solutions.
fn check(position: Position, stipulation: &str) -> bool {
    let mut task = task(position, stipulation);
    let list = |lines: BTreeSet<_>| text(&lines.into_iter().collect::<Vec<_>>());
    let expected = list(reference::lines(&position, stipulation));
    for method in [MethodChoice::Auto, MethodChoice::Plain, MethodChoice::Pictures] {
        task.method = method;
        let outcome = solve(&task);
        let found: BTreeSet<_> = outcome.lines.iter().cloned().collect();
        assert_eq!(found.len(), outcome.lines.len(), "{}: a line twice", name(&task));
        assert_eq!(list(found), expected, "{} {method:?}", name(&task));
        let by_length = outcome.lengths.iter().map(|report| report.solutions);
        assert_eq!(outcome.solutions(), by_length.sum::<u64>(), "{}", name(&task));
    }
    !expected.is_empty()
}

#[test]
fn every_play_and_goal() {
    let mut random = Random::new(1);
    let mut solved = 0;
    for _ in 0..sized(150, 1000) {
        let units = 3 + random.below(5);
        let position = position(&mut random, units);
        let stipulation = stipulation(&mut random);
        solved += usize::from(check(position, &stipulation));
    }
    assert!(solved > sized(8, 60), "{solved} have solutions");
}

/// Set play is a problem of its own, with the other side to move.
#[test]
fn set_play() {
    let mut random = Random::new(5);
    let mut found = 0;
    for _ in 0..sized(300, 1500) {
        let units = 3 + random.below(5);
        let (whole, stipulated) = (position(&mut random, units), stipulation(&mut random));
        // The reference has set play also where nothing is left that could be told from the solution.
        let left = stipulated.parse::<Stipulation>().unwrap().set_play();
        let (Some(left), Some(passed)) = (left, whole.passed()) else { continue };
        let lines: BTreeSet<_> = solve(&LineTask::new(passed, left)).lines.iter().cloned().collect();
        assert_eq!(lines, reference::set_play(&whole, &stipulated), "{whole} {stipulated}");
        found += usize::from(!lines.is_empty());
    }
    assert!(found > sized(8, 35), "{found} have set play");
}

/// The plays that have shortcuts of their own.
#[test]
fn mates_and_stalemates() {
    let mut random = Random::new(2);
    for _ in 0..sized(150, 1200) {
        let units = 3 + random.below(4);
        let position = position(&mut random, units);
        let (play, lengths) = *random.pick(&PLAYS);
        let goal = *random.pick(&["#", "="]);
        check(position, &format!("{play}{goal}{}", lengths[lengths.len() - 1]));
    }
}

#[test]
fn longer_helpmates() {
    let mut random = Random::new(3);
    for _ in 0..sized(5, 20) {
        let units = 3 + random.below(4);
        let position = position(&mut random, units);
        let goal = *random.pick(&["#", "#", "="]);
        check(position, &format!("h{goal}2.5"));
    }
}

/// Long enough for the bounds of series helpmates to matter.
#[test]
fn series_helpmates() {
    let mut random = Random::new(10);
    let mut solved = 0;
    for _ in 0..sized(20, 150) {
        let units = 3 + random.below(4);
        let position = position(&mut random, units);
        let stipulation = random.pick::<&str>(&["ser-h#3", "ser-h#4", "pser-h#3"]);
        solved += usize::from(check(position, stipulation));
    }
    assert!(solved > sized(0, 2), "{solved} have solutions");
}

/// As many parries as there can be are needed.
#[test]
fn parries_in_series_helpmates() {
    for fen in [
        "3k4/8/4K3/8/r3R3/8/8/8 b - -",
        "8/3K3P/3Q4/4p3/k7/6P1/6p1/8 b - -",
        "1k6/8/8/8/2K5/3Q4/5bn1/8 b - -",
        "K7/3q4/8/8/2Q3n1/8/5B2/1k6 b - -",
    ] {
        let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(check(position, "pser-h#3"), "{fen}");
    }
}

/// Too long for the reference: play to the end with and without final pictures.
#[test]
fn longer_lines_by_both_methods() {
    let mut random = Random::new(11);
    let mut solved = 0;
    for _ in 0..sized(8, 100) {
        let units = 3 + random.below(5);
        let position = position(&mut random, units);
        let stipulation = *random.pick(&[
            "h=3",
            "h=3.5",
            "ser-h=5",
            "ser-=4",
            "h#3",
            "ser-h#5",
            "ser-#4",
            "reci-h#2.5",
            "reci-h=2.5",
        ]);
        let mut task = task(position, stipulation);
        let mut answer = |method| {
            task.method = method;
            let outcome = solve(&task);
            (outcome.solutions(), outcome.lines)
        };
        let plain = answer(MethodChoice::Plain);
        assert_eq!(answer(MethodChoice::Pictures), plain, "{}", name(&task));
        solved += usize::from(plain.0 > 0);
    }
    assert!(solved >= sized(0, 4), "{solved} have solutions");
}

/// Pictures of both mates are compared: a king that moves last may be elsewhere in one of them, and many lines lead to both.
#[test]
fn reciprocal_play_towards_both_mates() {
    for (fen, stipulation, count) in [
        ("8/1q6/8/8/6p1/8/3pR2r/2k2K2 w - -", "reci-h#3.5", 1265),
        ("8/2K3p1/5q2/2k5/7p/5B2/8/8 b - -", "reci-h#7", 2),
    ] {
        let mut task = task(fen.parse().unwrap(), stipulation);
        task.method = MethodChoice::Pictures;
        assert_eq!(solve(&task).solutions(), count, "{fen}");
        if stipulation != "reci-h#7" {
            task.method = MethodChoice::Plain;
            assert_eq!(solve(&task).solutions(), count, "{fen}");
        }
    }
}

/// A pawn that goes to its last rank and comes back, promoted, to where it stood: the mate is given from its own square.
#[test]
fn a_pawn_mates_from_the_square_it_left() {
    let mut task = task("8/8/6k1/8/8/K7/1P6/8 b - -".parse().unwrap(), "h#6");
    for method in [MethodChoice::Auto, MethodChoice::Plain, MethodChoice::Pictures] {
        task.method = method;
        let found = text(&solve_within(&Limits { table_bytes: 256 << 20, ..Limits::default() }, &task).lines);
        assert_eq!(found, ["g6f5 b2b4 f5e4 b4b5 e4d3 b5b6 d3c2 b6b7 c2b1 b7b8q b1a1 b8b2"], "{method:?}");
    }
}
