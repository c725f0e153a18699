//! Explanations as a whole: soundness first, classes, why tries fail, other lengths and plays, text and JSON.

use super::explained;
use keymove_chess::Position;
use keymove_report::{ExplainOptions, ShownTries, explain_json, explain_text};
use keymove_solve::tree::{Options, PhaseKind, build};
use keymove_solve::{BattleSolver, BattleTask, Limits, LineTask, solve_lines};
use keymove_study::Study;
use keymove_study::explain::{Caps, Marks, of_study, of_tree};
use keymove_study::motives::{Class, Kind};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

fn text(fen: &str, stipulation: &str) -> String {
    let (tree, explanation) = explained(fen.parse().expect("a position"), stipulation);
    explain_text(&tree, &explanation, &ExplainOptions::default())
}

/// H. Weenink, Good Companion 1917.
#[test]
fn a_two_mover() {
    insta::assert_snapshot!("weenink", text(WEENINK, "#2"));
    let (tree, explanation) = explained(WEENINK.parse().expect("holds"), "#2");
    assert!(explanation.complete && explanation.unexamined == 0);
    let score = explanation.score.as_ref().expect("a score").as_ref().expect("a score");
    assert_eq!(score.total, 118);
    let json: serde_json::Value =
        serde_json::from_str(&explain_json(&tree, &explanation, false)).expect("JSON");
    assert_eq!((&json["format"], &json["version"]), (&"keymove-explanation".into(), &3.into()));
    assert_eq!(json["soundness"]["sound"], true);
    let key = explanation.study.acts.iter().position(|act| act.kind == PhaseKind::Key).expect("a key");
    let phase = &json["phases"][key];
    assert_eq!(phase["marks"]["arrows"][0]["kind"], "key");
    assert_eq!(phase["variations"].as_array().map(Vec::len), Some(explanation.phases[key].variations.len()));
    let motive = &phase["variations"][0]["answers"][0]["errors"][0];
    assert!(motive["test"].is_string() && motive["kind"].is_string() && motive["text"].is_string());
}

/// A. Cheron, Le Temps: interferences on the second move.
#[test]
fn a_three_mover_has_motives_at_every_depth() {
    let (_, explanation) = explained("kb6/3r4/K1N1N3/8/2Q5/8/8/8 w - -".parse().expect("holds"), "#3");
    let key = explanation.study.acts.iter().position(|act| act.kind == PhaseKind::Key).expect("a key");
    let variations = &explanation.phases[key].variations;
    assert!(
        variations
            .iter()
            .any(|one| one.depth() == 2 && one.answers.iter().any(|answer| !answer.errors.is_empty()))
    );
    assert!(variations.iter().all(|one| one.examined));
}

/// V. Albillo, MATER 2019, example 1: a waiting move achieves nothing where a pass would do the same, and what a capture
/// on b7 meets is told of the tries that threaten.
#[test]
fn tries_are_what_a_problemist_calls_so() {
    const MATER: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -";
    let (tree, explanation) = explained(MATER.parse().expect("holds"), "#3");
    let first = |&index: &usize| explanation.study.acts[index].first.expect("a try").to_string();
    let tries: Vec<String> = explanation.tries.iter().map(first).collect();
    assert_eq!(tries, ["b7a8r", "h4h3", "g2e3", "g2f4"]);
    let words = |tries| explain_text(&tree, &explanation, &ExplainOptions { tries, ..Default::default() });
    let best = words(ShownTries::Best(5));
    assert!(best.contains("1.bxa8R?") && !best.contains("1.Bb8?") && !best.contains("no answer"), "{best}");
    assert!(best.contains("other tries: 13 (--show-tries all lists them)"), "{best}");
    assert!(words(ShownTries::Best(1)).contains("other tries: 16 "));
    assert!(words(ShownTries::Best(0)).contains("\ntries: 17 "));
    let all = words(ShownTries::All);
    assert!(all.contains("1.Bb8?") && all.contains("but stalemate") && !all.contains("other tries"), "{all}");
    let json: serde_json::Value =
        serde_json::from_str(&explain_json(&tree, &explanation, false)).expect("JSON");
    let ranks = json["phases"].as_array().expect("phases").iter().filter_map(|phase| phase["rank"].as_u64());
    assert_eq!(ranks.max(), Some(4));
}

#[test]
fn no_answer_is_said_to_fail() {
    for (fen, stipulation, delayed) in [
        ("r3k3/2Qp3R/1p6/1b2K3/4p3/8/5p2/8 w q -", "#4", true),
        ("8/2pp3K/4pp1P/1b5k/4pBR1/n1r3RP/r3N3/1nb5 w - -", "#4", true),
        ("1n6/5Q2/p1p4P/Pp2p2B/1N2kp2/7K/5P2/8 w - -", "#3", false),
    ] {
        let words = text(fen, stipulation);
        for line in words.lines() {
            let Some((moves, _)) = line.split_once("? fails") else { continue };
            let (before, threat) = moves.rsplit_once(' ').expect("moves before it");
            assert!(!before.contains(&format!(" {threat}")), "{line}");
        }
        assert_eq!(words.contains("delays the mate"), delayed, "{words}");
    }
}

/// That several answers of another phase fail says no more than that the try is refuted.
#[test]
fn answers_that_are_not_named_are_not_mentioned() {
    let words = text("k4B1K/1R5n/Pp5n/1p4p1/8/b4R2/8/7B w - -", "#3");
    let rest = words.lines().filter(|line| line.starts_with("  but 1...Bc5!"));
    assert_eq!(rest.collect::<Vec<_>>(), ["  but 1...Bc5!              shuts off Rc3 from c8"]);
}

#[test]
fn reasons_name_the_guard_and_the_parry() {
    let has = |fen: &str, stipulation: &str, line: &str| {
        let words = text(fen, stipulation);
        assert!(words.lines().any(|other| other.trim() == line), "{line} is not in {words}");
    };
    let capture = "8/8/p1pQ4/P1r5/1Pk5/8/1K6/3N4 w - -";
    has(capture, "#3", "1...Kxb4+ 2.Sc3 zugzwang  captures Pb4, the guard of c5");
    let waiting = "8/8/B2K4/3PP1p1/R4pP1/2P2knQ/1N1p1P2/3Nb1Rn w - -";
    has(waiting, "#3", "but 1...Sxf2!             captures Pf2, the guard of e3; 2.Bc4? fails");
    let battery = "b7/4pK2/1Qp2p2/r2kP3/Nb2R3/2p5/n1P5/3r3B w - -";
    has(battery, "#2", "1...Rxh1 2.Qd4#           captures Bh1, which was to check; error: unguards d4");
    // Of nine threats that fail to answers two are written.
    let words = text("k4B1K/1R5n/Pp5n/1p4p1/8/b4R2/8/7B w - -", "#3");
    let many = "2.Rxa3? fails to 2...Sg6+!, 2.Rc3? fails to 2...Sg6+!, and so against 7 more\n";
    assert!(words.contains(many), "{words}");
    let stalemate = "8/1p4p1/1B4Q1/3kP3/1p1P4/1P6/1P4K1/8 w - -";
    has(stalemate, "#3", "but 1...b5!               2.Kf3? is stalemate; 2.Qf7+? fails to 2...Kc6!");
}

/// Selfmate: replies that mate for the same reasons stand on one line.
#[test]
fn mating_replies_share_a_line() {
    let words = text("6r1/5Npb/6k1/2pB2q1/2ppK3/5PRP/6N1/8 w - -", "s#2");
    let line = "    2...Rxe5#/Kh5#/Kf6#/Kh6#  forced by check; Qg5 is pinned by Rg3\n";
    assert!(words.contains(line) && !words.lines().any(|line| line.ends_with(' ')), "{words}");
}

#[test]
fn what_is_unsound_is_never_scored() {
    let cooked = "7k/8/8/8/8/8/R7/1R4K1 w - -";
    let (tree, explanation) = explained(cooked.parse().expect("holds"), "#2");
    assert!(!tree.verdict.is_sound() && explanation.score.is_none() && explanation.themes.is_empty());
    let words = explain_text(&tree, &explanation, &ExplainOptions::default());
    assert!(words.contains("cooked:") && !words.contains("Score") && !words.contains("Themes"), "{words}");
    let none = text("7k/8/8/8/8/8/R7/K7 w - -", "#2");
    assert!(none.contains("no solution:") && !none.contains("Score"), "{none}");
    let short = text("6k1/8/6K1/8/8/8/8/R7 w - -", "#2");
    assert!(short.contains("short solution:") && !short.contains("Score"), "{short}");
}

#[test]
fn a_bounded_explanation_says_so() {
    let position: Position = WEENINK.parse().expect("holds");
    let task = BattleTask::new(position, "#2".parse().expect("holds"));
    let limits = Limits { threads: 1, table_bytes: 1 << 20, ..Limits::default() };
    let mut solver = BattleSolver::new(limits).expect("memory");
    let outcome = solver.full(&task, &());
    let tree = build(task, &outcome, &Options::default(), &mut solver);
    let explanation = of_tree(&tree, &mut solver, &Caps { variations: 2, questions: 0, ..Caps::default() });
    assert!(!explanation.complete && explanation.unexamined > 0);
    let words = explain_text(&tree, &explanation, &ExplainOptions::default());
    assert!(words.contains("not examined") && words.contains("incomplete:"), "{words}");
}

#[test]
fn classes() {
    let class = |fen: &str| {
        let (_, explanation) = explained(fen.parse().expect("holds"), "#2");
        let key = explanation.study.acts.iter().position(|act| act.kind == PhaseKind::Key).expect("a key");
        explanation.phases[key].class
    };
    // From the collection of YACPDB, see `testdata`: a mutate, a threat, and a block whose set play is incomplete.
    assert_eq!(class("8/2Q5/2n3p1/p1k2bR1/P7/1P1pN3/1pPRN3/bK2B3 w - -"), Some(Class::Mutate));
    assert_eq!(class("8/1K2p3/1p6/3k1B2/5pP1/B7/PQP1r3/4R3 w - -"), Some(Class::Threat));
    assert_eq!(class("1B3R2/5B1K/3n4/N2p1pN1/3k1p1R/P7/1P2PP2/6Q1 w - -"), Some(Class::IncompleteBlock));
}

#[test]
fn why_tries_fail() {
    let cause = |fen: &str, first: &str, kind: Kind| {
        let (_, explanation) = explained(fen.parse().expect("holds"), "#2");
        let acts = explanation.study.acts.iter().zip(&explanation.phases);
        let of_try = acts.filter(|(act, _)| act.first.is_some_and(|mv| mv.to_string() == first));
        of_try
            .flat_map(|(_, account)| &account.failures)
            .any(|one| one.causes.iter().any(|one| one.kind == kind))
    };
    let stalemate = "8/2B5/8/5P2/4R3/6N1/4P1k1/4K2R w K -";
    assert!(cause(stalemate, "f5f6", Kind::Stalemate));
    assert!(!cause(stalemate, "g3f1", Kind::Stalemate));
    let loyd = "2K3N1/2B5/1p1P3Q/R1rk1p2/4N3/P4B2/3n4/3R4 w - -";
    assert!(cause(loyd, "e4d2", Kind::TryShutsLine) && cause(loyd, "d1d2", Kind::OneMoveLate));
    let post = "8/2Q5/2n3p1/p1k2bR1/P7/1P1pN3/1pPRN3/bK2B3 w - -";
    assert!(cause(post, "c2c3", Kind::TryOpensLine) && cause(post, "e1g3", Kind::TryUnguards));
    assert!(!cause(post, "e1g3", Kind::TryOpensLine));
}

/// J. E. Chiasson 1987: two solutions, in each of which the king blocks nothing; and a self-block that the mate needs.
#[test]
fn a_helpmate() {
    let explain = |fen: &str, stipulation: &str| {
        let position: Position = fen.parse().expect("holds");
        let task = LineTask::new(position, stipulation.parse().expect("holds"));
        let outcome = solve_lines(&Limits { threads: 1, ..Limits::default() }, &task, &()).expect("memory");
        of_study(Study::of_lines(&position, task.stipulation, &outcome.lines, true), true)
    };
    let chiasson = explain("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2");
    assert_eq!(chiasson.phases.len(), 2);
    let kinds = |explanation: &keymove_study::explain::Explanation| -> Vec<Kind> {
        let variations = explanation.phases.iter().flat_map(|account| &account.variations);
        variations.flat_map(|one| &one.serves).map(|motive| motive.kind).collect()
    };
    let found = kinds(&chiasson);
    assert!(found.len() >= 8 && !found.contains(&Kind::SelfBlock), "{found:?}");
    let blocked = explain("8/8/8/8/8/5K2/7r/6Rk b - -", "h#1.5");
    assert!(blocked.phases.iter().all(|account| account.variations.iter().all(|one| one.examined)));
}

#[test]
fn marks_name_squares_of_the_motives() {
    let (_, explanation) = explained(WEENINK.parse().expect("holds"), "#2");
    for account in &explanation.phases {
        for variation in &account.variations {
            let marks = Marks::of_variation(variation);
            assert!(marks.arrows.iter().any(|arrow| arrow.kind == "reply"));
            for error in variation.answers.iter().flat_map(|answer| &answer.errors) {
                assert_eq!(error.motive.squares & marks.set(), error.motive.squares);
            }
        }
    }
}
