//! Difficulty: what makes a problem easier or harder, what has no estimate, and 5,356 rated mates.

use keymove_chess::Position;
use keymove_problem::Moves;
use keymove_report::{difficulty_json, difficulty_text, no_difficulty_json, no_difficulty_text};
use keymove_solve::{Limits, Solver, Stop, Task};
use keymove_study::difficulty::{
    self, Difficulty, GAME, Input, Kind, Measure, NoDifficulty, is_held_out, least_squares, rank_correlation,
};
use keymove_testing::collection_text;
use serde_json::Value;

/// H. Weenink, Good Companion 1917.
const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
/// Em. Lasker, Schweizerische Schachzeitung 1900-10: 1.Qe6+.
const LASKER: &str = "2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ -";
/// A. Cheron, Les Echecs Artistiques 1934: 1.Qg4+.
const CHERON: &str = "8/4r3/8/8/7Q/3N4/3p4/1K1k4 w - -";
/// P. Benko, Sakkelet 1994: 1.dxc8=Q+.
const BENKO: &str = "2b5/3PP3/4kNN1/6K1/8/8/8/8 w - -";
/// Anderssen - Kieseritzky, London 1851.
const IMMORTAL: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -";
/// Two rooks mate in two in several ways.
const ROOKS: &str = "7k/8/8/8/8/8/R7/1R4K1 w - -";

fn moves(number: u16) -> Moves {
    Moves::new(number).expect("a length")
}

fn estimate(kind: Kind, fen: &str, length: u16, limits: Limits) -> Result<Difficulty, NoDifficulty> {
    let position: Position = fen.parse().expect(fen);
    let task = Task { position, moves: moves(length), checks_only: false };
    let mut solver = Solver::new(limits.clone()).expect("memory");
    let outcome = solver.full(&task, &());
    match kind {
        Kind::Game => difficulty::game(&task, &outcome, &limits, &mut solver),
        Kind::Composed => difficulty::composed(&task, &outcome, &limits, &mut solver),
    }
}

fn composed(fen: &str) -> Difficulty {
    estimate(Kind::Composed, fen, 2, Limits::default()).expect(fen)
}

fn count(difficulty: &Difficulty, measure: Measure) -> f64 {
    let input = difficulty.inputs.iter().find(|input| input.measure == measure);
    input.unwrap_or_else(|| panic!("{measure:?} is no input")).count
}

#[test]
fn checks_and_captures_are_easier_than_quiet_keys() {
    let quiet = composed(WEENINK).estimate();
    let (lasker, cheron, benko) = (composed(LASKER), composed(CHERON), composed(BENKO));
    for check in [&lasker, &cheron, &benko] {
        assert_eq!(count(check, Measure::KeyChecks), 1.0);
        assert!(check.estimate() < quiet - 10.0, "{check:?}");
    }
    assert_eq!(count(&benko, Measure::KeyCaptures), 1.0);
}

#[test]
fn counts_of_a_two_mover() {
    let found = composed(WEENINK);
    assert_eq!((found.key.to_string().as_str(), found.length, found.keys), ("b5c4", moves(2), 1));
    let expected = [
        (Measure::Length, 2.0),
        (Measure::KeyChecks, 0.0),
        (Measure::KeyDistance, 1.0),
        (Measure::KeyRetreats, 1.0),
        (Measure::NoThreat, 0.0),
        (Measure::QuietMoves, 1.0),
        (Measure::HumanFails, 1.0),
    ];
    for (measure, number) in expected {
        assert_eq!(count(&found, measure), number, "{measure:?}");
    }
    let sum: f64 = found.inputs.iter().map(Input::points).sum();
    assert!((found.base + sum - found.estimate()).abs() < 1e-9);
}

#[test]
fn what_is_unsound_has_no_estimate_as_a_composed_problem() {
    let refusal = |fen, length| estimate(Kind::Composed, fen, length, Limits::default()).expect_err(fen);
    assert_eq!(refusal("4k3/8/8/8/8/8/8/4K3 w - -", 2), NoDifficulty::NoSolution);
    assert!(matches!(refusal(ROOKS, 2), NoDifficulty::Cooked(keys) if keys.len() > 1));
    let in_one = "6k1/8/6K1/8/8/8/8/R7 w - -";
    let short = refusal(in_one, 2);
    assert!(matches!(&short, NoDifficulty::ShortSolution { length: Moves::ONE, moves } if moves.len() == 1));
    // A mate from a game is one all the same.
    let game = |fen, length| estimate(Kind::Game, fen, length, Limits::default());
    assert_eq!(game(in_one, 2).expect("a mate").length, Moves::ONE);
    assert!(game(ROOKS, 2).expect("a mate").keys > 1);
    assert_eq!(game("4k3/8/8/8/8/8/8/4K3 w - -", 3), Err(NoDifficulty::NoSolution));
}

#[test]
fn of_several_keys_the_easiest_counts() {
    // Either rook mates on the eighth rank: one by two steps, one by seven.
    let both = estimate(Kind::Game, "6k1/5ppp/R7/8/8/8/8/1R4K1 w - -", 1, Limits::default()).expect("a mate");
    let near = estimate(Kind::Game, "6k1/5ppp/R7/8/8/8/8/6K1 w - -", 1, Limits::default()).expect("a mate");
    assert_eq!((both.keys, near.keys), (2, 1));
    // Long-range moves are easier by this formula.
    assert_eq!((both.key.to_string().as_str(), near.key.to_string().as_str()), ("b1b8", "a6a8"));
}

#[test]
fn a_stopped_search_never_gives_an_estimate_that_differs() {
    let complete = [(Kind::Composed, WEENINK), (Kind::Game, IMMORTAL)]
        .map(|(kind, fen)| (kind, fen, estimate(kind, fen, 2, Limits::default()).expect(fen)));
    for (kind, fen, whole) in &complete {
        let mut stopped = 0;
        for nodes in (1..2000).step_by(37) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            match estimate(*kind, fen, 2, limits) {
                Ok(found) => assert_eq!(&found, whole, "{nodes}"),
                Err(NoDifficulty::Stopped(Stop::Nodes)) => stopped += 1,
                Err(other) => panic!("{nodes}: {other}"),
            }
        }
        assert!(stopped > 0);
        let interrupt = std::sync::Arc::new(true.into());
        let user = estimate(*kind, fen, 2, Limits { interrupt, ..Limits::default() });
        assert_eq!(user, Err(NoDifficulty::Stopped(Stop::User)));
    }
}

#[test]
fn threads_and_tables_change_nothing() {
    for (kind, fen) in [(Kind::Composed, WEENINK), (Kind::Game, IMMORTAL), (Kind::Game, ROOKS)] {
        let limits = Limits { threads: 4, table_bytes: 1 << 16, ..Limits::default() };
        assert_eq!(estimate(kind, fen, 2, limits), estimate(kind, fen, 2, Limits::default()), "{fen}");
    }
}

#[test]
fn reports() {
    let position: Position = WEENINK.parse().expect("valid");
    let found = composed(WEENINK);
    let text = difficulty_text(&position, &found);
    for input in &found.inputs {
        assert!(text.contains(input.measure.words()), "{text}");
    }
    assert!(text.contains("held against no ratings") && text.contains("key 1.Qc4"), "{text}");
    let json: Value = serde_json::from_str(&difficulty_json(&position, moves(2), &found)).expect("JSON");
    assert_eq!((json["format"].as_str(), json["version"].as_u64()), (Some("keymove-difficulty"), Some(3)));
    assert_eq!(json["inputs"].as_array().map(Vec::len), Some(found.inputs.len()));
    let estimate = json["estimate"].as_f64().expect("a number");
    assert!((estimate - found.estimate()).abs() < 0.001);
    let reason = NoDifficulty::Stopped(Stop::Time);
    assert!(
        no_difficulty_text(&position, &reason).starts_with("incomplete, no estimate: time limit reached")
    );
    let json = no_difficulty_json(&position, moves(2), Kind::Game, &reason);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((json["reason"].as_str(), json.get("estimate")), (Some("stopped"), None));
}

/// The formula in the source is the one that the documented fit gives, and it orders mates that it was not fitted to
/// better than their lengths do.
#[test]
fn rated_mates() {
    let Some(text) = collection_text("mates/lichess_mates.csv") else { return };
    let (mut rows, mut ratings) = (Vec::new(), Vec::new());
    let mut held_out = [Vec::new(), Vec::new(), Vec::new()];
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let (length, rating): (u16, f64) =
            (fields[2][1..].parse().expect("a length"), fields[5].parse().expect("a rating"));
        let found = estimate(Kind::Game, fields[1], length, Limits::default()).expect(fields[0]);
        assert_eq!(found.length.get(), length, "{}", fields[0]);
        if is_held_out(fields[0]) {
            let numbers = [found.estimate(), length.into(), rating];
            held_out.iter_mut().zip(numbers).for_each(|(list, number)| list.push(number));
        } else if found.keys == 1 {
            rows.push(core::iter::once(1.0).chain(found.inputs.iter().map(Input::value)).collect());
            ratings.push(rating);
        }
    }
    let [estimates, lengths, rated] = &held_out;
    let ours = rank_correlation(estimates, rated).expect("not constant");
    let baseline = rank_correlation(lengths, rated).expect("not constant");
    assert_eq!((format!("{ours:.3}"), format!("{baseline:.3}")), ("0.636".into(), "0.391".into()));
    let fitted: Vec<f64> = least_squares(&rows, &ratings).expect("determined");
    let written = core::iter::once(GAME.base).chain(GAME.terms.iter().map(|&(_, coefficient)| coefficient));
    for (fitted, written) in fitted.iter().zip(written) {
        assert!((fitted - written).abs() < 0.051, "{fitted} {written}");
    }
}

/// What needs no ratings: checking keys of published two-movers come out as easier than the others.
#[test]
fn published_two_movers() {
    let Some(text) = collection_text("problems/direct2.jsonl") else { return };
    let (mut checking, mut other) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let problem: Value = serde_json::from_str(line).expect("JSON");
        let found = composed(problem["fen"].as_str().expect("a FEN"));
        let list = if count(&found, Measure::KeyChecks) == 1.0 { &mut checking } else { &mut other };
        list.push(found.estimate());
    }
    let median = |list: &mut Vec<f64>| {
        list.sort_by(f64::total_cmp);
        list[list.len() / 2]
    };
    assert!(median(&mut checking) < median(&mut other));
}
