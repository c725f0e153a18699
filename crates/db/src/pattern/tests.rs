//! Patterns against a matcher that walks over squares.

use super::*;
use crate::board::kind;
use keymove_chess::{Piece, Setup, Square};
use keymove_testing::Random;

/// The men that show the pattern in some allowed turn of the setup, at any place, square by square from the definition; nothing if it
/// is nowhere.
fn naively(text: &str, turns: Turns, fixed: bool, setup: &Setup) -> Option<Vec<Square>> {
    let shape = parse::shape(text, fixed).expect("a pattern");
    let allowed = Symmetry::all().filter(|&symmetry| turns.allow(symmetry, shape.has_pawns));
    // The symmetries are a group, so turning the diagram is as good as turning the pattern.
    let mut shown = None;
    for symmetry in allowed {
        let mut men: [[Option<Piece>; 8]; 8] = [[None; 8]; 8];
        let from = |file: u8, rank: u8| {
            Bitboard::FULL.into_iter().find(|&square| symmetry.square(square) == Square::at(file, rank))
        };
        for (square, piece) in setup.units() {
            let there = symmetry.square(square);
            let color = if symmetry.swap { !piece.color } else { piece.color };
            men[there.file() as usize][there.rank() as usize] = Some(Piece { color, ..piece });
        }
        let holds = |cell: &Cell, left: u8, low: u8| {
            let found = men[(left + cell.file) as usize][(low + cell.rank) as usize];
            cell.kinds & found.map_or(EMPTY, |piece| 1 << kind(piece)) > 0
        };
        for left in 0..=8 - shape.files {
            for low in 0..=8 - shape.ranks {
                if shape.cells.iter().all(|cell| holds(cell, left, low)) {
                    let squares =
                        shape.cells.iter().filter_map(|cell| from(left + cell.file, low + cell.rank));
                    let men = squares.filter(|square| setup.board[square.index()].is_some());
                    shown.get_or_insert_with(Vec::new).extend(men);
                }
            }
        }
    }
    shown
}

fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::default();
    for _ in 0..3 + random.below(20) {
        let piece = crate::board::piece(random.below(12));
        setup.board[random.below(64)] = Some(piece);
    }
    setup
}

fn random_pattern(random: &mut Random) -> String {
    const SIGNS: [&str; 22] = [
        "K", "k", "Q", "q", "R", "r", "B", "N", "s", "P", "p", ".", ".", ".", "2", "-", "*", "U", "u", "O",
        "[Qr-]", "[^PK]",
    ];
    let rows: Vec<String> = (0..1 + random.below(3))
        .map(|_| (0..1 + random.below(3)).map(|_| *random.pick(&SIGNS)).collect())
        .collect();
    rows.join("/")
}

#[test]
fn as_the_naive_matcher() {
    let mut random = Random::new(1);
    let rounds = keymove_testing::sized(400, 20_000);
    let turns = [Turns::None, Turns::Mirror, Turns::Board, Turns::All];
    let mut found = [0, 0];
    for round in 0..rounds {
        let text = random_pattern(&mut random);
        let turns = turns[round % 4];
        let Ok(pattern) = Pattern::read(&text, turns, false) else { continue };
        for _ in 0..10 {
            let setup = random_setup(&mut random);
            let expected = naively(&text, turns, false, &setup);
            let board = Board::of(&setup);
            assert_eq!(pattern.is_on(&board), expected.is_some(), "{text} {turns:?} {setup:?}");
            found[usize::from(expected.is_some())] += 1;
            let men: Bitboard = expected.into_iter().flatten().collect();
            assert_eq!(pattern.men_on(&board), men, "{text} {turns:?} {setup:?}");
        }
    }
    assert!(found.iter().all(|&count| count > rounds / 4), "{found:?}");
}

#[test]
fn written_with_squares() {
    let check = |text: &str, turns, fixed, fen: &str, expected| {
        let setup: Setup = fen.parse().expect("a FEN");
        let pattern = Pattern::read(text, turns, fixed).expect(text);
        assert_eq!(pattern.is_on(&Board::of(&setup)), expected, "{text} {fen}");
        assert_eq!(naively(text, turns, fixed, &setup).is_some(), expected, "naively: {text} {fen}");
    };
    let weenink = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8";
    check("Kd8 kd6", Turns::None, true, weenink, true);
    check("Ka8, ka6", Turns::None, true, weenink, false);
    check("Ka8, ka6", Turns::None, false, weenink, true);
    check("Ka8, kc8", Turns::Mirror, false, weenink, false);
    check("Ka8, kc8", Turns::Board, false, weenink, true);
    check("ka8, Kc8", Turns::None, false, weenink, false);
    check("K/-/k", Turns::None, false, weenink, true);
    check("Pd4 Kb8", Turns::Board, false, weenink, true);
    check("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", Turns::None, true, weenink, true);
    check("4K2b/5p2/4k3/6Q1/2P5/6B1/8/8", Turns::None, true, weenink, false);
    check("4K2b/5p2/4k3/6Q1/2P5/6B1/8/8", Turns::Mirror, true, weenink, true);
    // A point at the border asks for a square of the board.
    check("./K", Turns::None, false, weenink, false);
    check("K/.", Turns::None, false, weenink, true);
}

#[test]
fn errors_name_the_place() {
    for (text, fixed, column, part) in [
        ("K.x", false, 3, "'x' is no sign"),
        ("Kc1 Kc9", false, 2, "'c' is no sign"),
        ("Kc1 qc1", false, 5, "c1 is named twice"),
        ("9K", false, 1, "'9' is no sign"),
        ("KKKKKKKKK", false, 9, "too large"),
        ("[QR", false, 1, "does not end"),
        ("[^*-]", false, 1, "no square is like this"),
        ("..", false, 2, "nothing is said"),
        ("", false, 1, "nothing is said"),
        ("K.k", true, 3, "no place of its own"),
    ] {
        let error = Pattern::read(text, Turns::All, fixed).expect_err(text);
        assert_eq!(error.column, column, "{error}");
        assert!(error.problem.contains(part), "{error}");
    }
}
