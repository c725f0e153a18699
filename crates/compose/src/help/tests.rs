//! Verdicts against the solver, and the solver's against a search by definition.

use super::*;
use crate::Task;
use crate::space::{KINDS, Space, Step};
use keymove_chess::Arrangement;
use keymove_chess::Color;
use keymove_solve::Limits;

/// Published helpmates (J. É. Chiasson, T. Kardos, N. Kovács, A. and J. Hoitsma, P. Bebesi with both castlings), the last two
/// with a length of our own.
const PROBLEMS: [(&str, &str, u64); 6] = [
    ("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", 2),
    ("8/7P/5b2/8/5k2/5B2/7K/8 b - -", "h#2", 2),
    ("k7/2PP4/8/8/8/8/1p1p2R1/7K b - -", "h#2", 1),
    ("4k2r/5p2/8/8/8/8/P7/R3K2R b KQk -", "h#2", 1),
    ("8/8/8/3R4/4K3/8/6k1/8 w - -", "h#1.5", 1),
    ("8/8/8/3R4/4K3/8/7k/8 w - -", "h#2.5", 3),
];

/// Lines that mate Black, of this length or a shorter one of the same side to begin.
fn by_definition(position: &Arrangement, wanted: &Wanted) -> Verdict {
    if position.king_attacked(!position.turn()) {
        return Verdict::Illegal;
    }
    let plies = usize::from(wanted.stipulation.length.plies());
    let mut lines = Vec::new();
    follow(position, plies, &mut Vec::new(), &mut lines);
    if lines.iter().any(|line| line.len() < plies) {
        return Verdict::Unsound;
    }
    judged(lines, wanted.solutions)
}

fn follow(position: &Arrangement, left: usize, path: &mut Vec<Move>, lines: &mut Vec<Vec<Move>>) {
    if position.turn() == Color::Black && position.is_mate() {
        lines.push(path.clone());
    }
    if left > 0 {
        for mv in position.moves() {
            path.push(mv);
            follow(&position.glimpse(mv), left - 1, path, lines);
            path.pop();
        }
    }
}

fn wanted(stipulation: &str, solutions: u64) -> Wanted {
    Wanted { stipulation: stipulation.parse().expect("a stipulation"), solutions, most: u64::MAX }
}

/// Asks about every `every`-th position within so many transformations.
fn check(fen: &str, wanted: Wanted, level: u16, every: u64, slow: u64) -> [u64; 2] {
    let original: Position = fen.parse().expect("a position");
    let task = Task::of(wanted.stipulation).expect("can be improved");
    let choices = [
        Filters::ALL,
        Filters { standing: false, ..Filters::ALL },
        Filters { cooks: false, ..Filters::ALL },
        Filters { closing: false, ..Filters::ALL },
    ];
    let mut families = choices.map(|filters| Family::new(wanted, filters, &Limits::default()));
    let space = Space::new(&original, level..=level);
    let (mut number, mut asked, mut sound) = (0, 0, 0);
    let mut ask = |families: &mut [Family], position: &Arrangement| {
        number += 1;
        if number % every == 0 {
            let expected = plain(position, &wanted, &Limits::default());
            if number % (every * slow) == 0 {
                assert_eq!(expected, by_definition(position, &wanted), "{position}");
            }
            for family in families.iter_mut() {
                assert_eq!(family.verdict(position), expected, "{position}");
            }
            asked += 1;
            sound += u64::from(matches!(expected, Verdict::Sound(_)));
        }
    };
    for piece in 0..space.pieces() {
        space.walk(piece, &mut |step| match step {
            Step::Grandparent { .. } => {}
            Step::Single { position, .. } => {
                families.iter_mut().for_each(Family::end);
                ask(&mut families, &task.diagram(position));
            }
            Step::Family { parent, squares, .. } => {
                families.iter_mut().for_each(|family| family.begin(&task.diagram(parent), 100));
                for (kind, set) in squares.iter().enumerate() {
                    for square in *set {
                        ask(&mut families, &task.diagram(&parent.with_unit(square, KINDS[kind])));
                    }
                }
            }
        });
    }
    [asked, sound]
}

#[test]
fn families_agree_with_the_solver_on_the_first_level() {
    for (fen, stipulation, solutions) in PROBLEMS {
        let [asked, _] = check(fen, wanted(stipulation, solutions), 1, 3, 31);
        assert!(asked > 100, "{fen}");
    }
}

#[test]
fn families_agree_with_the_solver_on_samples_of_the_second_level() {
    for (fen, stipulation, solutions) in PROBLEMS {
        let every = keymove_testing::sized(613, 29);
        let [asked, _] = check(fen, wanted(stipulation, solutions), 2, every, 100);
        assert!(asked > 50, "{fen}");
    }
}

#[test]
fn families_agree_with_the_solver_on_longer_ones() {
    // G. Bakcsi's matrix with a move more, and a miniature of three moves by Popeye's authors.
    for fen in ["8/8/8/8/1K6/3R4/8/2k5 b - -", "7K/8/8/8/8/8/pn5p/k2N2R1 b - -"] {
        let every = keymove_testing::sized(43, 7);
        check(fen, wanted("h#3", 1), 1, every, u64::MAX / every);
    }
}

#[test]
fn too_many_standing_solutions_are_enough() {
    let original: Position = PROBLEMS[0].0.parse().expect("a position");
    let mut family = Family::new(wanted("h#2", 1), Filters::ALL, &Limits::default());
    family.begin(&original, 100);
    let child = original.with_unit(keymove_chess::Square::A8, KINDS[9 - 1]).turned().turned();
    assert_eq!((family.verdict(&child), family.counts.standing), (Verdict::Unsound, 1));
}

#[test]
fn a_limit_leaves_it_open() {
    let position: Position = PROBLEMS[3].0.parse().expect("a position");
    let few = Wanted { most: 20, ..wanted("h#2", 1) };
    assert_eq!(Family::new(few, Filters::ALL, &Limits::default()).verdict(&position), Verdict::Undecided);
}
