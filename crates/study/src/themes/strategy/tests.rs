//! Every theme is found in its example, whichever side attacks, and not in a position close by.

use super::ALL;
use crate::catalogue::Theme;
use crate::score::{self, Scorer, Weights};
use crate::{Finding, Study};
use keymove_chess::{Color, Position, Setup};
use keymove_problem::Stipulation;
use keymove_problem::statement::Statement;
use keymove_solve::answer::Wanted;
use keymove_solve::tree::{Options, PhaseKind, build};
use keymove_solve::{Limits, Solver, Task};
use std::collections::BTreeMap;

/// Theme, diagram, stipulation: what looks like the theme and is not. Most are the example with one unit elsewhere, gone or
/// of another kind, sound, and of nearly the same play.
const NEAR_MISSES: &[(&str, &str, &str)] = &[
    // Twelve units; seven.
    ("Miniature", "b2K4/r1p5/3k4/1Q6/4pP2/1B2P3/8/8 w - -", "#2"),
    ("Meredith", "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2"),
    ("No pawns", "8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "#2"),
    ("Minimal", "8/8/8/6K1/5Q2/4N3/3k4/2N5 w - -", "#2"),
    ("Rex solus", "8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "#2"),
    // A threat.
    ("Block", "8/3Q4/1K3P2/2p5/2k1NR2/1p3qn1/8/3bB3 w - -", "#2"),
    ("Checking key", "8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "#2"),
    // One flight given, one taken.
    ("Flight giving key", "8/8/8/6K1/5Q2/4N3/3k4/2N5 w - -", "#2"),
    // Three; two; none more than before.
    ("2 flights giving key", "7B/5R2/3p3N/1p1P4/1K2k2r/4N3/4Q3/8 w - -", "#2"),
    ("3+ flights giving key", "8/r1b5/1R1N4/kq6/p2Q4/8/K7/8 w - -", "#2"),
    ("Flight taking key", "8/2R1BB2/8/4k3/8/2K2P2/8/8 w - -", "#2"),
    // The rook that goes to g5 takes f5 and gives nothing.
    ("Flight giving and taking key", "8/3RBB2/8/4k3/8/2K2P2/8/8 w - -", "#2"),
    ("King flights", "8/8/8/3pp3/4k3/8/3K1Q2/8 w - -", "#2"),
    ("Active sacrifice", "8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "#2"),
    ("Direct battery", "R4Nk1/1p2Bb1N/8/7R/4Qbr1/3r2pn/B2p2K1/8 w - -", "#2"),
    ("Indirect battery", "8/7B/8/8/2k2K2/Q3P3/8/7R w - -", "#2"),
    ("Half-battery", "B7/1R5r/8/1N1N4/5ppQ/4pk1p/4p3/1r2B1nK w - -", "#2"),
    ("Battery creation", "7Q/8/4Pb2/BK1N1N1B/2R3P1/3k3n/3Pr1R1/8 w - -", "#2"),
    // A battery, but its front unit does not mate again.
    ("Siers battery", "8/8/8/3p1Q2/1P1kN3/7K/1NP1p3/n7 w - -", "#3"),
    ("Self-pin", "8/8/3R4/3n4/4kpQ1/B7/5K2/8 w - -", "#2"),
    ("Half-pin", "8/8/q1p5/p7/B2Q4/p2N4/Rp1bk1K1/8 w - -", "#2"),
    // The bishop does not stand on the line.
    ("Masked half-pin", "8/1pN5/1P6/nbq1n3/8/PpkpP2Q/1N1R4/2K5 w - -", "#2"),
    // Only two units on the line.
    ("Third-pin", "3R1nrk/3n4/2Q5/8/8/1K4N1/4p3/2B5 w - -", "#3"),
    ("Pin-mate", "6Q1/1N1qp3/3p2B1/3P1n2/4k1K1/2B5/2R3N1/8 w - -", "#2"),
    ("Unpin", "4K2n/1p1B1n1r/R3N3/2Nk4/2p5/3Pr1B1/8/2bQ4 w - -", "#2"),
    // A bishop instead of the queen steps in, and does not parry when it is free.
    ("Schiffmann", "1R2K2n/2p2N2/p1k3bQ/5p2/2B4b/1N1RP1B1/8/n6b w - -", "#2"),
    ("Nietvelt", "b3R3/B1Q3K1/8/4N3/5p2/1r3P2/1pBPk3/3R4 w - -", "#2"),
    ("Gamage", "1K6/p1RN4/2R3p1/pp1k4/4r3/3N1Q2/3p2qp/b3r1nB w - -", "#2"),
    // A knight on b7, which has no line to shut.
    ("Goethart", "1R6/Knrn4/8/5B2/N7/2p5/P1q5/rkN2R1Q w - -", "#2"),
    ("Grimshaw", "8/brQ5/4p3/p2kp3/P2P4/2PB4/K7/8 w - -", "#2"),
    // A Grimshaw of rook and bishop.
    ("Pickabish", "8/b1Q5/r3p3/p2kp3/P2P4/2PB4/K7/8 w - -", "#2"),
    // With a sacrifice; without.
    ("Wurzburg-Plachutta", "3K4/4P1B1/n3rR2/1p1BRr2/1P1k1p2/3p1P2/3P4/bbQ5 w - -", "#2"),
    ("Plachutta", "3K4/4P1B1/n3rR2/1p1BR3/1P1k1pr1/3p1P2/3P4/bbQ5 w - -", "#2"),
    ("White Grimshaw", "2brrb2/p7/N6N/Q3pp2/1pPk4/3P2p1/1P3K2/2BRRB2 w - -", "#2"),
    // The bishop captures, and its own line to the mating square is free.
    ("Novotny", "1Q6/8/n2b3B/8/1r5p/3P1N2/5k1P/3R2NK w - -", "#2"),
    ("Holzhausen", "RBk5/3N4/P4K2/Qn2N3/7B/1r6/1rq5/2R4b w - -", "#2"),
    ("Valve", "8/3q4/Q6r/7r/1pR1n1pb/p2kN3/4R1K1/5B2 w - -", "#2"),
    ("Bi-valve", "3rr1Q1/B7/8/K2p4/2k1n1N1/2N4R/2P5/7B w - -", "#2"),
    ("Somov B1", "1NKB4/N1p5/BP1R4/k7/3R4/2r5/2rQ4/8 w - -", "#2"),
    // One such variation is not enough.
    ("Somov B2", "8/3Q4/1K3P2/2p5/2k1NR2/1p3qn1/2b5/4B3 w - -", "#2"),
    ("Levman", "1N6/3p4/1np5/Kpk5/2bN1Q2/n7/2p5/8 w - -", "#2"),
    ("Self-block", "8/8/4p3/KB4p1/3p4/1Nnnq2p/1N2kP1R/1r2B2Q w - -", "#2"),
    // Every mate after a move of the rook is one of the two that its mere leaving lets in.
    ("Black correction", "5K2/2BP2nN/4kN2/8/3r4/8/6Q1/8 w - -", "#2"),
];

fn study(position: Position, stipulation: &str) -> Study {
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let task = Task { position, moves: stipulation.moves(), checks_only: false };
    let mut solver = Solver::new(Limits { threads: 1, ..Limits::default() }).expect("memory");
    let outcome = solver.full(&task, &());
    let tree = build(&task, &outcome, &Options::default(), &mut solver);
    assert!(tree.verdict.is_sound() && tree.is_complete(), "{position} {stipulation}");
    Study::of_tree(&tree)
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn flipped(position: &Position) -> Position {
    let setup: Setup = position.to_setup();
    Position::from_setup(&setup.flipped()).expect("as legal as before")
}

#[test]
fn examples_show_their_themes_for_either_side() {
    for theme in ALL {
        let diagram = position(theme.example.fen);
        let shown = [diagram, flipped(&diagram)].map(|diagram| {
            let study = study(diagram, theme.example.stipulation);
            let found = theme.detect(&study);
            assert!(!found.is_empty(), "{}: not in {diagram}", theme.name);
            assert!(found.iter().all(|finding| finding.theme == theme.name && is_true(finding, &study)));
            found.len()
        });
        assert_eq!(shown[0], shown[1], "{}", theme.name);
    }
}

/// Whether the moves that a finding shows belong to the solution.
fn is_true(finding: &Finding, study: &Study) -> bool {
    finding.shown.iter().all(|shown| {
        let act = &study.acts[shown.act];
        let ways = study.lines.iter().filter(|line| line.act == shown.act);
        act.first == shown.moves.first().copied().filter(|_| act.first.is_some())
            && ways.into_iter().any(|line| line.moves.starts_with(&shown.moves))
    })
}

/// The details of a theme in a selfmate or reflexmate, each once.
fn details(fen: &str, stipulation: &str, theme: &str) -> Vec<String> {
    let statement = Statement::read(fen, stipulation.parse().expect("a stipulation")).expect("a problem");
    let cases = statement.cases().expect("a position");
    let mut answer = Wanted::studied().answer(&cases[0], &Limits::default(), &()).expect("an answer");
    let study = Study::of(&mut answer).expect("a battle");
    let theme = ALL.iter().find(|entry| entry.name == theme).expect("in the catalogue");
    let mut details: Vec<String> =
        theme.detect(&study).into_iter().map(|finding| finding.detail.to_string()).collect();
    details.sort();
    details.dedup();
    details
}

/// E. E. H. Baird, Leeds Mercury Weekly Supplement 1902; T. R. Dawson, The Problemist 1928; the last is a regression test of
/// Popeye.
#[test]
fn in_self_play_the_side_is_said() {
    let batteries = "5N2/8/Ppk3bR/1nq2Prp/BPR1K1pP/6B1/3PN1Q1/8 w - -";
    assert_eq!(details(batteries, "s#2", "Direct battery"), ["Black", "White"]);
    assert_eq!(details(batteries, "s#2", "Battery creation"), ["Black"]);
    let block = "n6B/2p5/P1Pp4/KPPN4/P3B2p/7p/7k/7N w - -";
    assert_eq!(details(block, "r#2", "Self-block"), ["White"]);
    assert_eq!(details("8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#2", "Unpin"), ["Black, direct"]);
    // No batteries; the attacker's moves are no defences.
    assert!(details(block, "r#2", "Direct battery").is_empty());
    for theme in ["Grimshaw", "Black correction", "Half-pin", "Novotny"] {
        assert!(details(batteries, "s#2", theme).is_empty(), "{theme}");
    }
}

#[test]
fn near_misses_do_not_show_them() {
    for theme in ALL {
        let near: Vec<_> = NEAR_MISSES.iter().filter(|(name, _, _)| *name == theme.name).collect();
        assert!(!near.is_empty(), "no near miss of {}", theme.name);
        for (_, fen, stipulation) in near {
            let found = theme.detect(&study(position(fen), stipulation));
            assert!(found.is_empty(), "{} in {fen}: {:?}", theme.name, found[0].shown);
        }
    }
}

#[test]
fn a_unit_that_is_captured_en_passant_is_sacrificed() {
    // T. R. Dawson 1913: after 1.e4! only 1...dxe3 ep. captures.
    let study = study(position("8/1R1p4/8/k1NKp3/1p1p4/8/1PP1P3/8 w - -"), "#3");
    let sacrifice = ALL.iter().find(|theme| theme.name == "Active sacrifice").expect("in the catalogue");
    assert_eq!(sacrifice.detect(&study).len(), 1);
}

/// The themes of the score, each with the entry that has to find it as often.
const OF_THE_SCORE: &[(score::Theme, &str)] = &[
    (score::Theme::Tempo, "Block"),
    (score::Theme::Direct, "Direct battery"),
    (score::Theme::Indirect, "Indirect battery"),
    (score::Theme::KingFlights, "King flights"),
    (score::Theme::LonelyKing, "Rex solus"),
    (score::Theme::HalfPin, "Half-pin"),
    (score::Theme::SelfPin, "Self-pin"),
    (score::Theme::Unpin, "Unpin"),
    (score::Theme::SelfBlock, "Self-block"),
    (score::Theme::Grimshaw, "Grimshaw"),
];

/// In the solution of a two-mover the catalogue finds what the score counts, no more and no less.
fn check_against_score(fen: &str) {
    let diagram = position(fen);
    let mut solver = Solver::new(Limits { threads: 1, ..Limits::default() }).expect("memory");
    let Ok(key) = score::sound_key(&diagram, &mut solver, &()) else { return };
    let score = Scorer::new(Weights::default()).score(&diagram, key).expect("sound");
    let study = study(diagram, "#2");
    let find = |name: &str| ALL.iter().find(|theme| theme.name == name).copied().expect("an entry");
    for &(part, name) in OF_THE_SCORE {
        let found = find(name).detect(&study);
        let solving = |finding: &&Finding| {
            finding.shown.iter().all(|shown| study.acts[shown.act].kind == PhaseKind::Key)
        };
        let found = found.iter().filter(solving);
        let count = match part {
            score::Theme::KingFlights => found.map(|finding| finding.squares.len()).sum(),
            score::Theme::LonelyKing => {
                found.filter(|finding| diagram.color(Color::Black) == finding.squares).count() as u32
            }
            _ => found.count() as u32,
        };
        assert_eq!(count, u32::from(score.counts[part as usize]), "{name} in {fen}");
    }
}

#[test]
fn the_themes_of_the_score_are_found_as_often() {
    for theme in ALL.iter().filter(|theme| theme.example.stipulation == "#2") {
        check_against_score(theme.example.fen);
    }
    let Some(text) = keymove_testing::collection_text("problems/direct2.jsonl") else { return };
    let step = keymove_testing::sized(10, 1);
    for line in text.lines().step_by(step) {
        let problem: BTreeMap<String, serde_json::Value> = serde_json::from_str(line).expect("JSON");
        check_against_score(problem["fen"].as_str().expect("a diagram"));
    }
}

#[test]
fn names_are_unique() {
    let words = |theme: &&Theme| -> Vec<String> {
        std::iter::once(theme.name).chain(theme.aliases.iter().copied()).map(str::to_lowercase).collect()
    };
    let mut all: Vec<String> = ALL.iter().flat_map(words).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}
