//! What all tests of the solver of lines need: random problems, answers in comparable form, files read.

use crate::positions;
use keymove_chess::{Move, Position, Setup};
use keymove_problem::Stipulation;
use keymove_problem::solve::{Limits, LineOutcome, LineTask, Status, solve_lines};
use std::path::Path;

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`, which is small.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The size of a test: debug builds have assertions on and should be quick, release builds should be thorough.
pub(crate) const fn scaled(debug: usize, release: usize) -> usize {
    if cfg!(debug_assertions) { debug } else { release }
}

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
    let (play, lengths) = random.pick(&PLAYS);
    let length = random.pick(lengths);
    let goal = random.pick(&GOALS);
    let other = if play.contains("reci") && random.once_in(2) {
        format!("({})", random.pick(&GOALS))
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

/// A file of this package's test data.
pub(crate) fn testdata(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file of the collections beside the repository, or `None`, said loudly, if they are not there.
pub(crate) fn collection(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(file);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            eprintln!("SKIPPED: {}: {error}", path.display());
            None
        }
    }
}
