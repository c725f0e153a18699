//! Themes as text: what shows the same is told once.

use keymove_chess::notation::parse_uci;
use keymove_chess::{Bitboard, Move, Position, Square};
use keymove_report::{FoundTheme, themes_text};
use keymove_study::{Finding, Shown, Study};

/// C. E. I. Lind 1938, with its two solutions.
fn study() -> Study {
    let diagram: Position = "8/3P4/pn6/k7/p7/8/1p1K4/8 b - - 0 1".parse().expect("a position");
    let line = |text: &str| {
        let mut position = diagram;
        let play = |word| {
            let mv = parse_uci(&position, word).expect("a move");
            position = position.play(mv);
            mv
        };
        text.split(' ').map(play).collect::<Vec<Move>>()
    };
    let lines = [line("b6c8 d7c8q b2b1b c8c5"), line("b2b1r d7d8n b1b5 d8c6")];
    Study::of_lines(&diagram, "h#2".parse().expect("a stipulation"), &lines, true)
}

/// A finding that shows so many moves of a solution.
fn finding(study: &Study, detail: &str, square: &str, act: usize, moves: usize) -> Finding {
    let moves = study.lines[act].moves[..moves].to_vec();
    let squares = Bitboard::of(Square::parse(square).expect("a square"));
    Finding::new("Example", vec![Shown { act, moves }]).detailed(detail).on(squares)
}

fn check(findings: impl Fn(&Study) -> Vec<Finding>, all: bool, expected: &str) {
    let study = study();
    let themes = FoundTheme::of(findings(&study));
    assert_eq!(themes_text(&study, &themes, all), expected);
}

#[test]
fn what_shows_the_same_is_told_once_with_the_shortest_play() {
    let alike = |study: &Study| {
        vec![finding(study, "White pawn", "d8", 0, 4), finding(study, "White pawn", "d8", 1, 2)]
    };
    check(alike, false, "Example: White pawn (in 2 solutions)\n  1.b1R d8S\n");
    check(alike, true, "Example: White pawn\n  1.Sc8 dxc8Q 2.b1B Qc5#\nExample: White pawn\n  1.b1R d8S\n");
    let twice = |study: &Study| vec![finding(study, "", "d8", 1, 4), finding(study, "", "d8", 1, 2)];
    check(twice, false, "Example (2 times)\n  1.b1R d8S\n");
}

#[test]
fn groups_are_told_apart_by_detail_and_where_that_is_the_same_by_squares() {
    let different = |study: &Study| {
        vec![
            finding(study, "White pawn", "d8", 1, 2),
            finding(study, "Black pawn", "b1", 1, 1),
            finding(study, "Black pawn", "b5", 1, 3),
        ]
    };
    let expected = "Example: Black pawn, b1\n  1.b1R\nExample: White pawn\n  1.b1R d8S\n\
        Example: Black pawn, b5\n  1.b1R d8S 2.Rb5\n";
    check(different, false, expected);
}

#[test]
fn of_many_groups_the_rest_is_named() {
    let many = |study: &Study| {
        let mut findings: Vec<Finding> =
            ["a1", "a2", "a3", "a4", "a5"].map(|square| finding(study, "", square, 1, 1)).into();
        findings.push(finding(study, "", "a5", 0, 1));
        findings
    };
    let expected =
        "Example: a1\n  1.b1R\nExample: a2\n  1.b1R\nExample: a3\n  1.b1R\n  also: a4; a5 (in 2 solutions)\n";
    check(many, false, expected);
}
