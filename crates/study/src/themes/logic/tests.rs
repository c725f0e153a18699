//! Every theme is found in its example, also with colours exchanged, and not where something is missing.

use super::ALL;
use crate::catalogue::Theme;
use crate::logic::QUESTIONS;
use crate::{Finding, Study};
use keymove_chess::Position;
use keymove_solve::tree::{Options, build};
use keymove_solve::{BattleSolver, BattleTask, Limits};

fn solve(position: Position, stipulation: &str) -> Study {
    let task = BattleTask::new(position, stipulation.parse().expect("a stipulation"));
    let mut solver = BattleSolver::new(Limits { threads: 1, ..Limits::default() }).expect("room");
    let outcome = solver.full(&task, &());
    let mut study = Study::of_tree(&build(task, &outcome, &Options::default(), &mut solver));
    study.look_for_plans(&mut solver, QUESTIONS);
    study
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn every_theme_is_found_in_its_example() {
    let faults: Vec<String> = ALL.iter().flat_map(|theme| faults(theme)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What is wrong with the example of a theme.
fn faults(theme: &Theme) -> Vec<String> {
    let diagram = position(theme.example.fen);
    let study = solve(diagram, theme.example.stipulation);
    let found = theme.detect(&study);
    let other = Position::from_setup(&diagram.to_setup().flipped()).expect("a position");
    let flipped = theme.detect(&solve(other, theme.example.stipulation));
    let is_line = |finding: &Finding| {
        finding.shown.iter().all(|shown| study.lines.iter().any(|line| line.moves == shown.moves))
    };
    let checks = [
        ("the solution is not complete", study.complete),
        ("not found", !found.is_empty()),
        ("shows moves that are no play", found.iter().all(is_line)),
        ("not the same with colours exchanged", flipped.len() == found.len()),
    ];
    let failed = checks.iter().filter(|(_, holds)| !holds);
    failed.map(|(fault, _)| format!("{}: {fault}: {found:?} {:?}", theme.name, study.plans)).collect()
}

#[test]
fn near_misses() {
    let roman = ("8/1N2b3/8/1B6/K2P4/2k1P3/5Q2/8 w - -", "#4");
    let hamburg = ("7b/5pr1/N1k5/KR1R4/1P2p1b1/N1p1P3/5P1n/8 w - -", "#3");
    let dresden = ("K7/8/1B6/8/4N3/2p1nQ2/n2b4/4k3 w - -", "#3");
    // A waiting key: what Black plays then, he is not drawn to.
    let block = ("2r5/2p3p1/p1p1N1Qp/P2kP1Pp/p6P/P4N2/1p1P1KR1/1Rb4B w - -", "#3");
    let misses = [
        // The defender stays where it is, or defends no more.
        ("Roman", hamburg),
        ("Roman", dresden),
        // The defender itself is drawn away.
        ("Hamburg", roman),
        ("Hamburg", dresden),
        // One and the same unit defends well and badly.
        ("Dresden", roman),
        ("Dresden", hamburg),
        // The bishop is needed where it goes, because it will be captured; the knight is not.
        ("Berlin", roman),
        ("Deflection", roman),
        ("Decoy", dresden),
        ("Logical combination", block),
        // White's king goes and comes back, but a pawn of Black has moved.
        ("Tempo loss", ("8/8/4p1N1/6p1/4B1k1/R7/7K/8 w - -", "#5")),
        // With a pawn that can wait, White mates in two and need not lose the move.
        ("Tempo loss", ("8/4K3/4N3/8/4kP2/1P2n2P/P3Q3/8 w - -", "#4")),
    ];
    for (name, (fen, stipulation)) in misses {
        let theme = ALL.iter().find(|theme| theme.name == name).expect("a theme of this folder");
        let found = theme.detect(&solve(position(fen), stipulation));
        assert!(found.is_empty(), "{name}: {fen}: {found:?}");
    }
}
