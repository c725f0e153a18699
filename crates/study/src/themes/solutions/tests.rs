//! Every theme is found in its example, also with colours exchanged, and not where something is missing.

use super::ALL;
use crate::catalogue::{self, Theme};
use crate::{Finding, Study};
use keymove_chess::Position;
use keymove_problem::statement::Case;
use keymove_solve::Limits;
use keymove_solve::answer::Wanted;

fn study(cases: impl IntoIterator<Item = Case>) -> Study {
    let limits = Limits { threads: 1, ..Limits::default() };
    let solved = |case: Case| {
        let mut answer = Wanted::studied().answer(&case, &limits, &()).expect("a task");
        (case.label, Study::of(&mut answer).expect("help play"))
    };
    Study::together(cases.into_iter().map(solved).collect()).expect("help play")
}

/// The only position of a problem.
fn only(fen: &str, stipulation: &str) -> [Case; 1] {
    let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    [Case::of_diagram(position, stipulation.parse().expect("a stipulation"))]
}

fn flipped(case: Case) -> Case {
    let turned = |position: Position| Position::from_setup(&position.to_setup().flipped()).expect("holds");
    let set_play = case.set_play.map(|set_play| set_play.map(turned));
    Case { label: case.label, set_play, ..Case::of_diagram(turned(case.position), case.stipulation) }
}

fn found(name: &str, cases: impl IntoIterator<Item = Case>) -> Vec<Finding> {
    let theme: &Theme = ALL.iter().find(|theme| theme.name == name).expect("a theme of this folder");
    theme.detect(&study(cases))
}

#[test]
fn every_theme_is_found_in_its_example() {
    for theme in ALL {
        let cases = theme.example.statement().expect(theme.name).cases().expect(theme.name);
        let findings = found(theme.name, cases.clone());
        assert!(!findings.is_empty(), "{}", theme.name);
        let several = |finding: &Finding| finding.theme == theme.name && finding.shown.len() > 1;
        assert!(findings.iter().all(several), "{findings:?}");
        let exchanged = found(theme.name, cases.into_iter().map(flipped));
        assert_eq!(exchanged.len(), findings.len(), "{}", theme.name);
    }
}

#[test]
fn near_misses() {
    let misses = [
        // One unit mates in all solutions.
        ("Exchange of functions", "8/8/8/2b5/2k5/3R4/2B5/N6K w - - 0 1", "h#2.5"),
        // Two solutions.
        ("Cyclic exchange of functions", "8/6K1/2r5/2N5/2Pkn2R/2p1n3/P7/6B1 b - - 0 1", "h#2"),
        // Moves of the same units, to other squares.
        ("Exchange of moves", "8/6K1/2r5/2N5/2Pkn2R/2p1n3/P7/6B1 b - - 0 1", "h#2"),
        // Black units are pinned, none is captured.
        ("Chumakov", "1b2B3/8/2Pr4/8/k2B2R1/r2b2K1/2P5/8 b - - 0 1", "h#2"),
        // A battery of rook and bishop in each, with a knight in front.
        ("Reciprocal batteries", "B5R1/1r4b1/K7/8/4r1b1/4B2p/5Nk1/5N1q b - - 0 1", "h#2"),
        // All solutions do the same.
        ("Helpmate of the future", "3q3n/K7/nR4P1/5b2/1Pr5/4p3/6R1/7k b - - 0 1", "h#2"),
        // One pawn promotes to all four pieces.
        ("Exchange of promotions", "R7/3Pkr2/K5p1/n7/b1n5/8/1q6/6b1 b - - 0 1", "h#2"),
        ("Cycle of promotions", "R7/3Pkr2/K5p1/n7/b1n5/8/1q6/6b1 b - - 0 1", "h#2"),
        // White's moves are transformed, Black's are by knight and rook, then by rook and knight.
        (
            "Orthogonal-diagonal transformation",
            "8/3p4/3P2p1/1pP1pk2/bR3p2/1B1pp3/rnrp2P1/1K1n4 b - - 0 1",
            "h#3",
        ),
    ];
    for theme in ALL {
        assert!(misses.iter().any(|&(name, ..)| name == theme.name), "no near miss for {}", theme.name);
    }
    for (name, fen, stipulation) in misses {
        assert_eq!(found(name, only(fen, stipulation)), [], "{name} in {fen}");
    }
}

/// M. Vukcevich: rook and bishop shut each other on b6, and a rook and a knight are captured and mate in turns.
#[test]
fn a_grimshaw_in_two_solutions() {
    let study = study(only("2B5/b4r1p/r3R1p1/4p1K1/4ppn1/1R2N1qk/5pbn/8 b - - 0 1", "h#2"));
    let detail = |name: &str| -> Vec<String> {
        let found = catalogue::detect(&study).into_iter().filter(|found| found.theme == name);
        found.map(|found| found.detail).collect()
    };
    assert_eq!(detail("Grimshaw"), ["on b6"]);
    assert_eq!(detail("Zilahi"), ["knight, rook, passive"]);
    assert_eq!(detail("Pickabish"), [""; 0]);
    assert_eq!(detail("Wurzburg-Plachutta"), [""; 0]);
}

/// M. Vukcevich, Chess Life 1987: four solutions in two pairs, of which each goes straight where the other one goes diagonally. They are no
/// helpmate of the future, because solutions of different pairs match, too.
#[test]
fn transformations_in_four_solutions() {
    let cases = only("b2R4/6B1/r1q4p/ppp5/1ppP4/1rkN2RK/1b4p1/8 b - -", "h#2");
    let mut details: Vec<String> = found("Orthogonal-diagonal transformation", cases.clone())
        .into_iter()
        .map(|found| found.detail)
        .collect();
    details.sort();
    assert_eq!(details, ["3 times", "4 times"]);
    assert_eq!(found("Helpmate of the future", cases), []);
}

#[test]
fn pairs_of_the_future_say_what_they_have_in_common() {
    let cases = super::future::FUTURE.example.statement().expect("a statement").cases().expect("positions");
    let details: Vec<String> =
        found("Helpmate of the future", cases).into_iter().map(|found| found.detail).collect();
    assert_eq!(details, ["opens a line, captures, guards, blocks; king moves, guards, blocks"]);
}
