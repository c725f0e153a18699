//! What must be found and what must not, on boards whose play is known: E. E. H. Baird, Morning Post 1902, after 1.Sb8!, and a
//! reflexmate by T. R. Dawson, 15th tourney of the British Chess Federation, after 1.Qc2!.

use super::{Rules, of_attack, of_defence, of_errors};
use crate::motives::{Kind, Motive, Trial};
use keymove_chess::notation::parse_uci;
use keymove_chess::{Color, Move, Position};

const SELFMATE: &str = "rN6/rnB2B2/3p1bp1/p1p1kb2/K4R2/PP1PN1n1/5R2/2Q5 b - -";
const REFLEXMATE: &str = "N2kn3/pR6/p1Kp3P/P2P3R/4N2P/b7/2Q3bB/5B1q b - -";

fn rules(stipulation: &str) -> Rules {
    Rules::new(&stipulation.parse().expect("a stipulation"), Color::White).expect("self play")
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

/// The move in the position, whoever is to move there.
fn mv(position: &Position, word: &str) -> Move {
    if let Ok(legal) = parse_uci(position, word) {
        return legal;
    }
    let passed = position.passed().expect("no check");
    parse_uci(&passed, word).expect("a legal move")
}

fn kinds(found: &[Motive]) -> Vec<Kind> {
    found.iter().map(|motive| motive.kind).collect()
}

fn defence(fen: &str, stipulation: &str, reply: &str, threat: &str) -> Vec<Motive> {
    let before = position(fen);
    of_defence(rules(stipulation), &before, mv(&before, reply), mv(&before, threat))
}

#[test]
fn defences_against_a_threat() {
    let found = |reply| kinds(&defence(SELFMATE, "s#2", reply, "b8d7"));
    assert_eq!(found("f5e4"), [Kind::MovesMatingUnit]);
    assert_eq!(found("a8b8"), [Kind::CapturesThreat]);
    assert_eq!(found("g3e4"), [Kind::ShutsLine]);
    assert_eq!(kinds(&defence(REFLEXMATE, "r#2", "h1g1", "e4g5")), [Kind::GivesUpGuard]);
    assert!(defence(SELFMATE, "s#2", "a8b8", "b8d7").iter().all(|motive| motive.trial == Trial::ForcesAgain));
}

/// The rook moves along its file and leaves the threat in force; another move of White threatens nothing.
#[test]
fn what_defeats_nothing_has_no_motive() {
    assert!(defence(SELFMATE, "s#2", "a7a6", "b8d7").is_empty());
    assert!(defence(SELFMATE, "s#2", "a8b8", "c1c4").is_empty());
}

#[test]
fn errors_and_what_the_answer_does() {
    let before = position(SELFMATE);
    let reply = mv(&before, "g3e4");
    let replied = Position::from_arrangement(&before.glimpse(reply)).expect("a position");
    let answer = mv(&replied, "c1c3");
    assert_eq!(kinds(&of_errors(rules("s#2"), &before, reply, answer)), [Kind::Decoy]);
    let does = kinds(&of_attack(rules("s#2"), &replied, answer));
    assert_eq!(does, [Kind::GuardsInMate, Kind::Unguard]);
    // It forces nothing: Black has other moves.
    let idle = mv(&replied, "c1b1");
    assert!(of_errors(rules("s#2"), &before, reply, idle).is_empty());
    assert!(of_attack(rules("s#2"), &replied, idle).is_empty());
}

#[test]
fn other_play_has_no_rules() {
    for stipulation in ["#2", "h#2", "hs#2", "s=2", "pser-s#2"] {
        let read = stipulation.parse().expect("a stipulation");
        assert!(Rules::new(&read, Color::White).is_none(), "{stipulation}");
    }
}
