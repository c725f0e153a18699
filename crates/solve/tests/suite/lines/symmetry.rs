//! A problem keeps its solutions when left and right are exchanged, or the sides.

use super::support::{name, position, solve, stipulation, task};
use keymove_chess::{Move, Position, Setup, Square};
use keymove_problem::{Goal, Stipulation};
use keymove_reference::positions::without_castling;
use keymove_solve::LineTask;
use keymove_testing::{Random, sized};
use std::collections::BTreeSet;

fn moved(mv: Move, square: impl Fn(Square) -> Square) -> Move {
    match mv.promotion() {
        Some(role) => Move::promoting(square(mv.from()), square(mv.to()), role),
        None => Move::new(square(mv.from()), square(mv.to())),
    }
}

fn moved_goal(goal: Goal, square: impl Fn(Square) -> Square) -> Goal {
    if let Goal::Target(target) = goal { Goal::Target(square(target)) } else { goal }
}

fn check(task: &LineTask, image: &Setup, square: impl Fn(Square) -> Square + Copy) {
    let position = Position::from_setup(image).unwrap_or_else(|faults| panic!("{}: {faults}", name(task)));
    let stipulation = Stipulation {
        goal: moved_goal(task.stipulation.goal, square),
        other_goal: task.stipulation.other_goal.map(|goal| moved_goal(goal, square)),
        ..task.stipulation
    };
    let found = solve(&LineTask { position, stipulation, ..task.clone() });
    let line = |line: &Vec<Move>| line.iter().map(|&mv| moved(mv, square)).collect::<Vec<_>>();
    let expected: BTreeSet<_> = solve(task).lines.iter().map(line).collect();
    assert_eq!(found.lines.into_iter().collect::<BTreeSet<_>>(), expected, "{} and {position}", name(task));
}

#[test]
fn random_problems() {
    let mut random = Random::new(5);
    for _ in 0..sized(50, 400) {
        let units = 4 + random.below(6);
        let position = position(&mut random, units);
        let task = task(position, &stipulation(&mut random));
        check(&task, &position.to_setup().flipped(), Square::flip);
        let position = without_castling(&position);
        check(&LineTask { position, ..task }, &position.to_setup().mirrored(), Square::mirror);
    }
}
