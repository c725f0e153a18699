//! Endings with a value of their own, and advantages that are worth little.

use super::position;
use crate::eval::{Evaluator, explain};

/// The value for White, the name of the ending or the scale.
#[track_caller]
fn check(fen: &str, name: &str, value: core::ops::RangeInclusive<i32>) {
    let breakdown = explain(&position(fen));
    let found = breakdown.ending.unwrap_or(breakdown.scale_name);
    assert_eq!(found, name, "{fen}\n{breakdown}");
    assert!(value.contains(&breakdown.total), "{fen}: {}", breakdown.total);
}

#[test]
fn bare_kings_are_mated_or_not() {
    check("8/8/8/4k3/8/8/8/K7 w - - 0 1", "bare kings", 0..=0);
    check("8/8/8/4k3/8/8/8/KN6 w - - 0 1", "no mating material", 0..=0);
    check("8/8/8/4k3/8/8/8/KNN5 w - - 0 1", "no mating material", 0..=0);
    check("8/8/8/4k3/8/B7/8/K1B5 w - - 0 1", "no mating material", 0..=0);
    check("8/8/8/4k3/8/8/8/KBB5 w - - 0 1", "mating material against king", 2000..=4000);
    check("8/8/8/4k3/8/8/8/KR6 b - - 0 1", "mating material against king", 2000..=4000);
    check("8/8/8/4K3/8/8/8/kq6 b - - 0 1", "mating material against king", -5000..=-2000);
    check("8/8/8/4k3/8/8/8/KNB5 w - - 0 1", "knight and bishop against king", 2000..=4000);
    check("8/8/8/4K3/8/8/8/knnn4 w - - 0 1", "mating material against king", -4000..=-2000);
}

#[test]
fn a_lone_king_is_driven_where_it_is_mated() {
    let mut evaluator = Evaluator::new();
    let mut better = |better: &str, worse: &str| {
        let [good, bad] = [better, worse].map(|fen| evaluator.evaluate(&position(fen)));
        assert!(good > bad, "{better}: {good}, {worse}: {bad}");
    };
    // To the edge, to the corner, with the king near.
    better("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "8/8/8/4k3/8/8/8/4KR2 w - - 0 1");
    better("7k/8/8/8/8/8/8/4KR2 w - - 0 1", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
    better("7k/8/5K2/8/8/8/8/5R2 w - - 0 1", "7k/8/8/8/8/8/8/4KR2 w - - 0 1");
    // A bishop on dark squares mates on h8 and a1, one on light squares on a8 and h1.
    better("7k/8/5K2/8/8/8/8/2B1N3 w - - 0 1", "k7/8/2K5/8/8/8/8/2B1N3 w - - 0 1");
    better("k7/8/2K5/8/8/8/8/4NB2 w - - 0 1", "7k/8/5K2/8/8/8/8/4NB2 w - - 0 1");
}

#[test]
fn one_pawn_wins_or_not() {
    let name = "king and pawn against king";
    check("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", name, 900..=1500);
    check("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", name, 900..=1500);
    check("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", name, 0..=0);
    check("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", name, 900..=1500);
    check("k7/8/K7/P7/8/8/8/8 w - - 0 1", name, 0..=0);
    check("8/8/8/4p3/4k3/8/4K3/8 w - - 0 1", name, -1500..=-900);
}

#[test]
fn more_is_worth_more_against_a_bare_king() {
    let pawns = "king and pawns against king";
    check("8/4k3/8/8/8/4K3/3PP3/8 w - - 0 1", pawns, 1050..=1500);
    check("8/8/8/8/3pp3/3k4/8/3K4 w - - 0 1", pawns, -1500..=-1050);
    check("8/8/4k3/8/4PB2/4K3/8/8 w - - 0 1", "minor pieces and pawns against king", 1300..=2000);
    check("8/8/4k3/8/4P3/4KN2/8/8 w - - 0 1", "minor pieces and pawns against king", 1300..=2000);
    let mut evaluator = Evaluator::new();
    let mut last = 0;
    for fen in [
        "8/4k3/8/8/8/4K3/4P3/8 w - - 0 1",
        "8/4k3/8/8/8/4K3/3PP3/8 w - - 0 1",
        "8/4k3/8/8/8/4K3/4P3/5N2 w - - 0 1",
        "8/4k3/8/8/8/4K3/8/5R2 w - - 0 1",
        "8/4k3/8/8/8/4K3/8/5Q2 w - - 0 1",
    ] {
        let value = evaluator.evaluate(&position(fen));
        assert!(value > last, "{fen}: {value} after {last}");
        last = value;
    }
}

#[test]
fn one_unit_against_one() {
    check("8/8/8/8/8/4k3/4p3/Q6K w - - 0 1", "queen against pawn", 900..=1500);
    check("Q7/8/8/7K/8/8/2p5/1k6 w - - 0 1", "queen against pawn", 0..=100);
    check("8/8/4k3/3r4/8/8/1K6/7Q w - - 0 1", "queen against rook", 400..=900);
    check("8/8/3k4/8/3p4/3K4/8/7R w - - 0 1", "rook against pawn", 400..=600);
    check("7K/8/8/8/8/1k6/1p6/7R b - - 0 1", "rook against pawn", 0..=120);
    check("8/8/3kb3/8/8/3K4/8/7R w - - 0 1", "rook against bishop", 0..=60);
    check("8/8/3kn3/8/8/3K4/8/7R w - - 0 1", "rook against knight", 0..=60);
}

#[test]
fn advantages_that_do_not_win_are_scaled() {
    check("8/4p3/3kb3/8/8/3K4/8/7R w - - 0 1", "no pawns against a minor piece", -60..=60);
    check("8/8/3k4/2r5/8/3K4/8/5R1B w - - 0 1", "no pawns and little more", 0..=250);
    check("8/4p3/3k1n2/8/8/3K4/8/5NB1 w - - 0 1", "no pawns against a minor piece", -60..=150);
    check("8/4p3/3k4/8/8/3K4/8/5B2 w - - 0 1", "no pawns and less than a rook", -100..=100);
    check("k7/8/8/P7/8/3K4/8/5B2 w - - 0 1", "minor pieces and pawns against king", 1300..=2000);
    check("k7/8/8/P7/8/3K4/8/4B3 w - - 0 1", "rook's pawns and the wrong corner", 0..=0);
    check("8/3k4/8/b7/8/P6p/7P/7K b - - 0 1", "rook's pawns and the wrong corner", 0..=0);
    check("k7/8/P7/P7/8/3K4/8/8 w - - 0 1", "rook's pawns and the wrong corner", 0..=0);
    check("8/8/4k3/4p3/4K3/4P3/8/8 w - - 0 1", "pawn against pawn, drawn without the other", -20..=20);
}

#[test]
fn opposite_bishops_are_drawish() {
    let same = explain(&position("8/4k3/3bp3/8/3PP3/3KB3/5P2/8 w - - 0 1"));
    let opposite = explain(&position("8/4k3/2b1p3/8/3PP3/3KB3/5P2/8 w - - 0 1"));
    assert_eq!(opposite.scale_name, "opposite bishops alone");
    assert!(opposite.total > 0 && 2 * opposite.total < same.total, "{} {}", opposite.total, same.total);
}
