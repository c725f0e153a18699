//! Random small problems of every play and goal, against the reference.

use crate::reference;
use crate::support::{PLAYS, Random, name, position, scaled, solve, stipulation, task, text};
use keymove_chess::Position;
use std::collections::BTreeSet;

/// Says whether there were solutions.
fn check(position: Position, stipulation: &str) -> bool {
    let task = task(position, stipulation);
    let outcome = solve(&task);
    let expected = reference::lines(&position, stipulation);
    let found: BTreeSet<_> = outcome.lines.iter().cloned().collect();
    let list = |lines: BTreeSet<_>| text(&lines.into_iter().collect::<Vec<_>>());
    assert_eq!(list(found.clone()), list(expected), "{}", name(&task));
    assert_eq!(found.len(), outcome.lines.len(), "{}: a line twice", name(&task));
    assert_eq!(outcome.solutions(), outcome.lengths.iter().map(|report| report.solutions).sum::<u64>());
    !found.is_empty()
}

#[test]
fn every_play_and_goal() {
    let mut random = Random(1);
    let mut solved = 0;
    for _ in 0..scaled(150, 3000) {
        let units = 3 + random.below(5);
        let position = position(&mut random, units);
        let stipulation = stipulation(&mut random);
        solved += usize::from(check(position, &stipulation));
    }
    assert!(solved > scaled(20, 400), "{solved} have solutions");
}

/// The plays that have shortcuts of their own.
#[test]
fn mates_and_stalemates() {
    let mut random = Random(2);
    for _ in 0..scaled(150, 3000) {
        let units = 3 + random.below(4);
        let position = position(&mut random, units);
        let (play, lengths) = random.pick(&PLAYS);
        let goal = random.pick(&["#", "="]);
        check(position, &format!("{play}{goal}{}", lengths[lengths.len() - 1]));
    }
}

#[test]
fn longer_helpmates() {
    let mut random = Random(3);
    for _ in 0..scaled(5, 60) {
        let units = 3 + random.below(4);
        let position = position(&mut random, units);
        let goal = random.pick(&["#", "#", "="]);
        check(position, &format!("h{goal}2.5"));
    }
}
