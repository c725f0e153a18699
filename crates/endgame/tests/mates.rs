//! Mates that the solver finds for studies: more is proven with them, nothing else is, and proofs for others need no solver.

use keymove_chess::Position;
use keymove_endgame::check::{Effort, Verdict, check};
use keymove_endgame::graph::{Graph, Known};
use keymove_endgame::shown::{Told, json, text};
use keymove_endgame::{Aim, Barred, Ground, Judge, Study, certificate};
use keymove_formats::pgn::Games;
use keymove_proof::verify_study;
use keymove_solve::Limits;
use std::sync::atomic::Ordering;

/// Positions with more than five men in which the solver's side of a study of the sample is to win, the last of each main line first.
fn attacks() -> Vec<Study> {
    let sample = include_str!("../testdata/studies.pgn");
    let studies = Games::new(sample.as_bytes()).filter_map(|game| Study::of_game(&game.ok()?).ok());
    let mut attacks = Vec::new();
    for study in studies.filter(|study| study.aim == Aim::Win) {
        let turns = study.main_line().into_iter().rev().map(|at| study.nodes[at].position);
        let own = turns.filter(|position| position.turn() == study.solver && position.occupied().len() > 5);
        let own =
            own.take(2).filter_map(|position| Study::of_position(position, Aim::Win, study.solver).ok());
        attacks.extend(own);
    }
    attacks
}

fn decided(study: &Study, judge: &Judge<'_>, most: u64) -> Known {
    let mut graph = Graph::new(study.attacker(), judge, 64 << 20);
    let id = graph.add(study.start());
    graph.search(id, most, &Limits::default()).expect("no limit")
}

#[test]
fn mates_decide_more_and_nothing_otherwise() {
    let (mut alone, mut with_mates, mut by_solver) = (0, 0, 0);
    for study in attacks() {
        let judge = Judge::new(None, None).without_mates();
        let without = decided(&study, &judge, 60).is_won();
        let judge = Judge::new(None, None);
        let with = decided(&study, &judge, 60);
        alone += u32::from(without.is_some());
        with_mates += u32::from(with.is_won().is_some());
        if let (Some(one), Some(other)) = (without, with.is_won()) {
            assert_eq!(one, other, "{}", study.start());
        }
        if let Known::Won(Ground::Solver(_)) = with {
            by_solver += 1;
            let effort = Effort { opinion: None, last_round: 60, ..Effort::default() };
            let checked = check(&study, &judge, &effort, &|_| ());
            let proof = certificate(&study, &checked).expect("proven");
            let verified = verify_study(&proof, None).expect("accepted");
            assert!(verified.succeeds && verified.unchecked == 0, "{}: {verified:?}", study.start());
        }
    }
    assert!(by_solver > 0 && with_mates > alone, "{alone} {with_mates} {by_solver}");
}

/// Nothing is said of what was not found, stopped or barred.
#[test]
fn no_mate_is_no_verdict() {
    // Mate in two; the first move is a check.
    let position: Position =
        "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1".parse().expect("a position");
    let study = Study::of_position(position, Aim::Win, position.turn()).expect("both kings");
    let judge = Judge::new(None, None);
    let found = decided(&study, &judge, 1);
    assert_eq!(found, Known::Won(Ground::Solver(2)));
    let stopped = Limits::default();
    stopped.interrupt.store(true, Ordering::Relaxed);
    let mut graph = Graph::new(study.attacker(), &judge, 64 << 20);
    let id = graph.add(&position);
    assert!(graph.search(id, 1, &stopped).is_err());
    assert_ne!(graph.of(id).is_won(), Some(false));
    // Without the position after the first move this mate is none, and the solver does not bring it back.
    let key = position.moves().into_iter().find(|mv| mv.to_string() == "d5d8").expect("legal");
    let barred = Barred { side: study.attacker(), positions: vec![position.play(key)] };
    let mut graph = Graph::without(study.attacker(), &judge, 64 << 20, barred);
    let id = graph.add(&position);
    let _ = graph.search(id, 1, &Limits::default());
    assert_eq!(graph.of(id), Known::Open);

    let effort = Effort { opinion: None, last_round: 60, ..Effort::default() };
    let checked = check(&study, &judge, &effort, &|_| ());
    let expected = Verdict::Proven { succeeds: true, ground: Ground::Solver(2) };
    assert_eq!(checked.findings[0].verdict, expected);
    let told = Told { study: &study, checked: &checked, themes: &[] };
    let json = json(&told).to_string();
    assert!(
        json.contains(r#""by":"mate by the solver","kind":"proven","moves":2,"succeeds":true"#),
        "{json}"
    );
    assert!(!text(&told).is_empty());
}
