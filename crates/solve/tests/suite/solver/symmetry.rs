//! A problem keeps its solution when left and right are exchanged, or the sides.

use super::published;
use super::support::{fresh, name, task};
use keymove_chess::{Move, Position, Setup, Square};
use keymove_reference::positions::{position, without_castling};
use keymove_solve::{FirstMove, Outcome, Status, Task};
use keymove_testing::{Random, sized};

fn moved(mv: Move, square: impl Fn(Square) -> Square) -> Move {
    match mv.promotion() {
        Some(role) => Move::promoting(square(mv.from()), square(mv.to()), role),
        None => Move::new(square(mv.from()), square(mv.to())),
    }
}

/// Solves the image of a problem and compares the images of the verdicts.
fn check(task: &Task, outcome: &Outcome, image: &Setup, square: impl Fn(Square) -> Square) {
    let image = Position::from_setup(image).unwrap_or_else(|faults| panic!("{}: {faults}", name(task)));
    let found = fresh().full(&Task { position: image, ..*task }, &());
    let expected =
        outcome.first_moves.iter().map(|first| FirstMove { mv: moved(first.mv, &square), ..*first });
    let mut expected: Vec<FirstMove> = expected.collect();
    expected.sort_unstable_by_key(|first| first.mv);
    assert_eq!(found.status, Status::Complete, "{}", name(task));
    assert_eq!(found.first_moves, expected, "{} and its image {image}", name(task));
}

fn check_all(task: &Task) {
    let outcome = fresh().full(task, &());
    check(task, &outcome, &task.position.to_setup().flipped(), Square::flip);
    let position = without_castling(&task.position);
    let (task, outcome) = if position == task.position {
        (*task, outcome)
    } else {
        let task = Task { position, ..*task };
        let outcome = fresh().full(&task, &());
        (task, outcome)
    };
    check(&task, &outcome, &position.to_setup().mirrored(), Square::mirror);
    let both = position.to_setup().mirrored().flipped();
    check(&task, &outcome, &both, |square| square.mirror().flip());
}

#[test]
fn random_positions() {
    let mut random = Random::new(11);
    for _ in 0..sized(300, 5000) {
        let units = 3 + random.below(7);
        let length = 1 + random.below(3) as u16;
        let position = position(&mut random, units);
        check_all(&task(position, length));
        check_all(&Task { checks_only: true, ..task(position, length + 1) });
    }
}

#[test]
fn published_problems() {
    for problem in published::problems() {
        if problem.task.moves.get() <= sized(2, 4) as u16 {
            check_all(&problem.task);
        }
    }
}
