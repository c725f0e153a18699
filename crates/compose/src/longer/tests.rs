//! Verdicts against the solver, which knows nothing of other positions, and the solver's against a search by definition.

use super::*;
use crate::search::Filters;
use crate::space::{KINDS, Slot, Space, Step};
use keymove_chess::{Arrangement, Color};
use keymove_solve::Limits;

/// Published three-movers (Baird 0393 and 0522, Benko 0098, Bron 0513 of YACPDB), and one with castling.
const PROBLEMS: [&str; 5] = [
    "8/3Q4/2p5/4kp2/8/1Kp1P1P1/2PN4/8 w - -",
    "b6n/p7/Q2p1Pp1/3k4/1P6/7B/PB6/7K w - -",
    "1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -",
    "b2RB3/3N1Kp1/Qpp4p/B2k1p1r/2Np4/1r3RP1/3bP3/1n6 w - -",
    "8/8/8/8/R7/2k5/8/4K2R w K -",
];

/// Whether White, to move, mates within so many moves: the definition.
fn mates(position: &Arrangement, moves: u16) -> bool {
    moves > 0 && position.moves().iter().any(|&mv| solves(position, mv, moves))
}

fn solves(position: &Arrangement, mv: Move, moves: u16) -> bool {
    let after = position.glimpse(mv);
    let replies = after.moves();
    if replies.is_empty() {
        return after.in_check();
    }
    replies.iter().all(|&reply| mates(&after.glimpse(reply), moves - 1))
}

fn by_definition(position: &Arrangement) -> Verdict {
    if position.king_attacked(Color::Black) {
        return Verdict::Illegal;
    }
    let keys: Vec<Move> = position.moves().into_iter().filter(|&mv| solves(position, mv, 3)).collect();
    match keys.as_slice() {
        &[key] if !solves(position, key, 2) => Verdict::Sound(key),
        _ => Verdict::Unsound,
    }
}

/// Asks about every `every`-th position within so many transformations, a family with all filters, without each of them, and
/// the solver.
fn check(fen: &str, level: u16, every: u64) -> [u64; 2] {
    let original: Position = fen.parse().expect("a position");
    let moves = Moves::new(3).expect("three moves");
    let choices = [
        Filters::ALL,
        Filters { killers: false, ..Filters::ALL },
        Filters { cooks: false, ..Filters::ALL },
        Filters { proofs: false, ..Filters::ALL },
    ];
    let mut families = choices.map(|filters| Family::new(moves, filters, u64::MAX, &Limits::default()));
    let mut solver = Solver::new(Default::default()).expect("memory");
    let space = Space::new(&original, level..=level);
    let (mut number, mut asked, mut sound) = (0, 0, 0);
    let mut ask = |families: &mut [Family], position: &Arrangement, added| {
        number += 1;
        if number % every == 0 {
            let expected = plain(position, moves, &mut solver);
            for family in families.iter_mut() {
                assert_eq!(family.verdict(position, added), expected, "{position}");
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
                ask(&mut families, &position.as_diagram(), None);
            }
            Step::Family { parent, squares, .. } => {
                families.iter_mut().for_each(|family| family.begin(&parent.as_diagram(), &squares));
                for (kind, set) in squares.iter().enumerate() {
                    for square in *set {
                        let child = parent.with_unit(square, KINDS[kind]).as_diagram();
                        ask(&mut families, &child, Some(Slot::new(kind, square)));
                    }
                }
            }
        });
    }
    assert!(families[0].counts.unshaken > 0, "{fen}");
    [asked, sound]
}

#[test]
fn families_agree_with_the_solver_on_the_first_level() {
    for fen in PROBLEMS {
        let [asked, sound] = check(fen, 1, 1);
        assert!(asked > 100 && sound > 0, "{fen}: {sound} of {asked}");
    }
}

#[test]
fn families_agree_with_the_solver_on_samples_of_the_second_level() {
    for fen in &PROBLEMS[..4] {
        let [asked, _] = check(fen, 2, keymove_testing::sized(211, 17));
        assert!(asked > 50, "{fen}");
    }
}

#[test]
fn the_solver_agrees_with_the_definition() {
    let mut solver = Solver::new(Default::default()).expect("memory");
    let moves = Moves::new(3).expect("three moves");
    let original: Position = PROBLEMS[2].parse().expect("a position");
    let mut number = 0;
    crate::space::each(&original, 1, &mut |position, _, _| {
        number += 1;
        if number % 23 == 0 {
            assert_eq!(plain(position, moves, &mut solver), by_definition(position), "{position}");
        }
    });
    assert!(number > 300);
}

#[test]
fn a_limit_leaves_it_open() {
    let moves = Moves::new(3).expect("three moves");
    let position: Position = PROBLEMS[1].parse().expect("a position");
    let mut family = Family::new(moves, Filters::ALL, 1000, &Limits::default());
    assert_eq!(family.verdict(&position, None), Verdict::Undecided);
    let mut family = Family::new(moves, Filters::ALL, 10_000_000, &Limits::default());
    assert!(matches!(family.verdict(&position, None), Verdict::Sound(_)));
}

#[test]
fn a_longer_mate_is_sound_only_in_its_own_number_of_moves() {
    // H. Weenink 1917, a two-mover: as a three-mover it has a short mate.
    let position: Position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a position");
    let moves = Moves::new(3).expect("three moves");
    assert_eq!(
        Family::new(moves, Filters::ALL, u64::MAX, &Limits::default()).verdict(&position, None),
        Verdict::Unsound
    );
}
