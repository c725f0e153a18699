//! Every theme is found in its example, also with colours exchanged, and not where something is missing.

use super::ALL;
use crate::catalogue::{self, Theme};
use crate::{Finding, Study};
use keymove_chess::{Position, Setup};
use keymove_problem::Stipulation;
use keymove_solve::{Limits, LineTask, Status, solve_lines};

fn study(position: Position, stipulation: &str) -> Study {
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let limits = Limits { threads: 1, ..Limits::default() };
    let outcome = solve_lines(&limits, &LineTask::new(position, stipulation), &()).expect("a task");
    Study::of_lines(&position, stipulation, &outcome.lines, outcome.status == Status::Complete)
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn found(name: &str, position: Position, stipulation: &str) -> Vec<Finding> {
    let theme: &Theme = ALL.iter().find(|theme| theme.name == name).expect("a theme of this folder");
    theme.detect(&study(position, stipulation))
}

#[test]
fn every_theme_is_found_in_its_example() {
    for theme in ALL {
        let diagram = position(theme.example.fen);
        let findings = found(theme.name, diagram, theme.example.stipulation);
        assert!(!findings.is_empty(), "{}", theme.name);
        let several = |finding: &Finding| finding.theme == theme.name && finding.shown.len() > 1;
        assert!(findings.iter().all(several), "{findings:?}");
        let setup: Setup = diagram.to_setup().flipped();
        let flipped =
            found(theme.name, Position::from_setup(&setup).expect("holds"), theme.example.stipulation);
        assert_eq!(flipped.len(), findings.len(), "{}", theme.name);
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
    ];
    for theme in ALL {
        assert!(misses.iter().any(|&(name, ..)| name == theme.name), "no near miss for {}", theme.name);
    }
    for (name, fen, stipulation) in misses {
        assert_eq!(found(name, position(fen), stipulation), [], "{name} in {fen}");
    }
}

/// M. Vukcevich: rook and bishop shut each other on b6, and a rook and a knight are captured and mate in turns.
#[test]
fn a_grimshaw_in_two_solutions() {
    let study = study(position("2B5/b4r1p/r3R1p1/4p1K1/4ppn1/1R2N1qk/5pbn/8 b - - 0 1"), "h#2");
    let detail = |name: &str| -> Vec<String> {
        let found = catalogue::detect(&study).into_iter().filter(|found| found.theme == name);
        found.map(|found| found.detail).collect()
    };
    assert_eq!(detail("Grimshaw"), ["on b6"]);
    assert_eq!(detail("Zilahi"), ["knight, rook, passive"]);
    assert_eq!(detail("Pickabish"), [""; 0]);
    assert_eq!(detail("Wurzburg-Plachutta"), [""; 0]);
}
