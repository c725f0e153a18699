//! Who checks at the end, for final pictures: the unit that moves last, or one whose line the last move opens. Each of these problems
//! has solutions that a bound without its exceptions would lose.

use super::support::{solve, task, text};
use keymove_solve::MethodChoice;

/// The solutions towards final pictures, and the positions generated.
fn towards_pictures(fen: &str, stipulation: &str) -> (Vec<String>, u64) {
    let mut task = task(fen.parse().expect("a position"), stipulation);
    task.method = MethodChoice::Pictures;
    let outcome = solve(&task);
    (text(&outcome.lines), outcome.generated)
}

#[test]
fn a_unit_on_its_square_leaves_it_and_comes_back() {
    let (lines, _) = towards_pictures("8/8/8/8/8/1k6/5nB1/2K5 b - -", "h#8");
    let expected = "b3c3 c1b1 c3d2 g2f1 d2e1 b1c2 f2h3 c2d3 e1f2 d3e4 f2g1 e4f3 g1h1 f3g3 h3g1 f1g2";
    assert_eq!(lines, [expected]);
}

#[test]
fn a_pawn_on_the_square_where_it_is_wanted_promoted_has_not_arrived() {
    let (lines, _) = towards_pictures("8/8/8/4p3/7k/8/5PK1/8 b - -", "h#6");
    assert_eq!(lines, ["e5e4 f2f4 e4e3 f4f5 e3e2 f5f6 e2e1r f6f7 e1e5 f7f8q e5h5 f8f4"]);
}

#[test]
fn a_promoted_rook_beside_the_king_need_not_check() {
    for fen in ["8/2p1P3/5p1P/3k1n2/P2br3/4p1PK/6r1/3Q1b2 b - -", "R7/3Pkr2/K5p1/n7/b1n5/8/1q6/6b1 b - -"] {
        let mut plain = task(fen.parse().expect("a position"), "h#2");
        plain.method = MethodChoice::Plain;
        let expected = text(&solve(&plain).lines);
        assert_eq!(expected.len(), 4, "{fen}");
        assert_eq!(towards_pictures(fen, "h#2").0, expected, "{fen}");
    }
}

#[test]
fn rooks_go_along_with_kings_that_castle() {
    let (lines, _) = towards_pictures("r3k2r/p7/7b/n7/8/4N3/1q3pK1/5B2 b kq -", "h#3");
    assert_eq!(lines, ["e8g8 e3d5 b2h8 f1c4 h6g7 d5f6"]);
    let (lines, _) = towards_pictures("n2B4/8/8/3p4/pp1Pk2b/2p2prp/6Pq/R3KnN1 b Q -", "h#3");
    assert_eq!(lines, ["f1e3 d8g5 e3f5 e1c1 g3g4 g2f3"]);
}

/// The pawn has nothing to capture on the way to where it stands as a knight.
#[test]
fn a_pawn_that_cannot_capture_comes_promoted() {
    let (lines, _) = towards_pictures("8/8/4B1K1/8/7p/6k1/R7/8 b - -", "ser-h#5");
    let expected = [
        "h4h3 h3h2 h2h1n g3h4 h1g3 a2h2",
        "h4h3 h3h2 g3h4 h2h1n h1g3 a2h2",
        "h4h3 g3h4 h3h2 h2h1n h1g3 a2h2",
    ];
    assert_eq!(lines, expected);
}

/// A unit leaves a line by being captured, and so does who captured it.
#[test]
fn captors_on_lines_are_captured() {
    for (fen, expected) in [
        ("r2k4/b7/1P6/B7/8/1B6/5Q1P/5K1b b - -", "a7b6 f2b6 d8d7 b6e6"),
        ("8/Q1P1bP2/P6B/2r3P1/4P3/2P2N2/1RB2k2/2K3N1 b - e3", "e7g5 f3g5 f2e3 g5h3"),
    ] {
        let (lines, _) = towards_pictures(fen, "h#2");
        assert!(lines.iter().any(|line| line == expected), "{fen}");
    }
}

/// The rook has come to block a flight with the king's only move.
#[test]
fn a_rook_that_castles_blocks_without_a_move() {
    let (lines, _) = towards_pictures("8/7b/8/8/8/Pk1N4/5n1P/R3K2R b KQ -", "h#1.5");
    assert!(lines.iter().any(|line| line == "h7e4 e1g1 f2h3"), "{lines:?}");
}

/// The rook leaves its square by castling, which the king needs anyway, and mates from there.
#[test]
fn a_rook_that_has_castled_comes_back() {
    let (lines, _) = towards_pictures("7B/8/8/k7/8/8/8/R3K3 b Q -", "h#3");
    assert_eq!(lines, ["a5b4 e1c1 b4a3 c1c2 a3a2 d1a1"]);
}

/// A pawn beside the king cannot mate him by a move of its own king, so that all that is left is one mate by a capture.
#[test]
fn a_pawn_that_attacks_the_king_already_does_not_mate() {
    let (lines, generated) = towards_pictures("8/8/knb5/npq5/rbr5/1P1K4/8/8 b - -", "ser-h#9");
    assert_eq!(lines, ["c6b7 a5c6 a4a5 b6a4 c5b6 b4c5 b5b4 a6b5 b7a6 b3c4"]);
    assert!(generated < 10_000, "{generated} positions");
}

/// With a king and a minor piece nothing can help a check that a blocker stops, whatever moves are left, and a pawn that blocks may
/// have to be what stops none.
#[test]
fn blockers_that_stop_the_check_do_not_block() {
    for (fen, stipulation, expected, most) in [
        (
            "B1k5/1bp5/8/8/3r4/8/2q2p1r/5Kn1 b - -",
            "h#7",
            "b7h1 a8g2 c2h7 f1f2 d4d8 f2e3 c8d7 g2a8 h1b7 e3d4 b7c8 d4d5 h7e7 a8c6",
            200_000,
        ),
        (
            "6k1/6p1/8/8/K6p/4N3/2p1p3/8 b - -",
            "h#6",
            "c2c1q e3d5 c1h6 a4b5 h6h8 b5c6 e2e1q c6d7 e1b1 d7e8 b1h7 d5e7",
            20_000,
        ),
    ] {
        let (lines, generated) = towards_pictures(fen, stipulation);
        assert_eq!(lines, [expected]);
        assert!(generated < most, "{generated} positions");
    }
}

/// A parry after every move of the bishop but the last brings the king to where he is needed: Dan Meinking, StrateGems 2009.
#[test]
fn parries_bring_the_mate_about() {
    let (lines, generated) = towards_pictures("8/8/8/8/8/4P3/1K2p3/3B3k b - -", "pser-h#7");
    assert_eq!(lines, ["e2e1b e1c3 b2c1 c3b2 c1d2 b2c1 d2e1 c1d2 e1f2 d2e3 f2g3 e3g1 d1f3"]);
    assert!(generated < 100_000, "{generated} positions");
}

/// Six officers cannot all be captured, and few squares are left on which they have no move.
#[test]
fn stalemates_of_many_officers() {
    let (lines, generated) = towards_pictures("bqknn2R/p6r/3Q4/8/8/7R/1rB4K/8 b - -", "h=3");
    let expected =
        ["e8c7 d6a6 b2b7 c2f5 h7d7 h3c3", "b2b7 c2f5 h7d7 h3c3 e8c7 d6a6", "h7d7 h3c3 e8c7 d6a6 b2b7 c2f5"];
    assert_eq!(lines, expected);
    assert!(generated < 3_000, "{generated} positions");
}
