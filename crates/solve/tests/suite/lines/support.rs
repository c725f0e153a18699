//! What all tests of the solver of lines need: random problems, answers in comparable form, files read.

use keymove_chess::{Move, Position, Setup};
use keymove_problem::Stipulation;
use keymove_reference::positions;
use keymove_solve::{Limits, LineOutcome, LineTask, Status, solve_lines};
use keymove_testing::Random;
/// Plays with the lengths that are short enough to try everything.
pub(crate) const PLAYS: [(&str, &[&str]); 16] = [
    ("h", &["0.5", "1", "1.5", "2"]),
    ("hs", &["0.5", "1", "1.5", "2"]),
    ("hr", &["0.5", "1", "1.5", "2"]),
    ("reci-h", &["1", "1.5", "2"]),
    ("ser-", &["1", "2", "3"]),
    ("ser-h", &["1", "2", "3"]),
    ("ser-s", &["1", "2", "3"]),
    ("ser-r", &["1", "2", "3"]),
    ("ser-semi-r", &["1", "2", "3"]),
    ("ser-hs", &["1", "2"]),
    ("ser-reci-h", &["1", "2", "3"]),
    ("pser-h", &["1", "2"]),
    ("pser-hs", &["1", "2"]),
    ("phser-", &["1", "2", "3"]),
    ("phser-s", &["1", "2"]),
    ("phser-r", &["1", "2"]),
];

const GOALS: [&str; 20] = [
    "#", "#", "#", "=", "=", "#=", "==", "!=", "!#", "##", "##!", "+", "x", "%", "zc4", "ep", "00", "ct",
    "<>", "c81",
];

/// A stipulation, now and then with an introduction or an exact length.
pub(crate) fn stipulation(random: &mut Random) -> String {
    loop {
        let text = maybe_stipulation(random);
        // Some goals need more moves than one.
        if text.parse::<Stipulation>().is_ok() {
            return text;
        }
    }
}

fn maybe_stipulation(random: &mut Random) -> String {
    let (play, lengths) = *random.pick(&PLAYS);
    let length = *random.pick(lengths);
    let goal = *random.pick(&GOALS);
    let other = if play.contains("reci") && random.once_in(2) {
        format!("({})", *random.pick(&GOALS))
    } else {
        String::new()
    };
    let intro = if random.once_in(8) && lengths.first() == Some(&length) { "1->" } else { "" };
    let exact = if random.once_in(8) { "exact-" } else { "" };
    format!("{intro}{exact}{play}{other}{goal}{length}")
}

/// A position with either side to move.
pub(crate) fn position(random: &mut Random, units: usize) -> Position {
    let position = positions::position(random, units);
    let setup = position.to_setup();
    let other = Setup { turn: !setup.turn, en_passant: None, ..setup };
    if random.once_in(2) { Position::from_setup(&other).unwrap_or(position) } else { position }
}

pub(crate) fn task(position: Position, stipulation: &str) -> LineTask {
    let stipulation: Stipulation = stipulation.parse().unwrap_or_else(|error| panic!("{error}"));
    LineTask::new(position, stipulation)
}

/// The complete answer.
pub(crate) fn solve(task: &LineTask) -> LineOutcome {
    solve_within(&Limits::default(), task)
}

/// The answer within limits that must suffice.
pub(crate) fn solve_within(limits: &Limits, task: &LineTask) -> LineOutcome {
    let outcome = solve_lines(limits, task, &()).unwrap_or_else(|error| panic!("{}: {error}", name(task)));
    assert_eq!(outcome.status, Status::Complete, "{}", name(task));
    outcome
}

pub(crate) fn name(task: &LineTask) -> String {
    format!("{} {}", task.position, task.stipulation)
}

/// Lines as a reader would write them down.
pub(crate) fn text(lines: &[Vec<Move>]) -> Vec<String> {
    let line = |line: &Vec<Move>| line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    lines.iter().map(line).collect()
}
