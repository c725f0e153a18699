//! Texts and JSON. The diagrams are from the regression tests of Popeye unless their author is named.

use keymove_chess::notation::{Style, parse_uci};
use keymove_chess::{Move, Position};
use keymove_reference::battles::{STIPULATIONS, ask, everything, oracle, small_position, task, tree};
use keymove_report::{Layout, Paint, TextOptions, dual_lines, json, solution, text, verdict_line};
use keymove_solve::tree::{Options, build};
use keymove_solve::{FirstVerdict, NonTrivial, Restriction, Status, Stop};
use keymove_testing::Random;
use serde_json::Value;

/// A block with set play, tries and one variation.
const BLOCK: (&str, &str) = ("8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#2");
/// T. R. Dawson, Magyar Sakkujság 1912: a selfmate with a threat.
const DAWSON_1912: (&str, &str) = ("2b5/k1B2Q2/4R3/2N1PP2/6P1/2Pppp2/1P2p3/4K3 w - -", "s#2");
/// T. R. Dawson, Natal Mercury 1921: a reflexmate with promotions of two pawns.
const DAWSON_1921: (&str, &str) = ("8/8/8/4p3/4Q1P1/1P1Pp3/b2p1p2/3K2k1 w - -", "r#2");
/// A reflexmate without solution: a try is refuted because White would have to mate.
const UNWILLING: (&str, &str) = ("8/8/8/8/1Q6/2K1R3/8/2k2r2 w - -", "r#2");

fn long() -> TextOptions {
    TextOptions { layout: Layout::Long, ..TextOptions::default() }
}

fn of((fen, stipulation): (&str, &str), layout: Layout) -> String {
    let options = TextOptions { layout, ..TextOptions::default() };
    text(&tree(&task(fen, stipulation), &Options::default()), &options)
}

#[test]
fn selfmates() {
    insta::assert_snapshot!("block_short", of(BLOCK, Layout::Short));
    insta::assert_snapshot!("block_long", of(BLOCK, Layout::Long));
    insta::assert_snapshot!("dawson_1912_short", of(DAWSON_1912, Layout::Short));
    insta::assert_snapshot!("dawson_1912_long", of(DAWSON_1912, Layout::Long));
    // From the problems of chessbench.
    let in_one = ("8/1Q6/8/4R3/3p4/8/1q6/5k1K w - -", "s#1");
    insta::assert_snapshot!("in_one_short", of(in_one, Layout::Short));
    insta::assert_snapshot!("in_one_long", of(in_one, Layout::Long));
}

#[test]
fn reflexmates() {
    insta::assert_snapshot!("dawson_1921_short", of(DAWSON_1921, Layout::Short));
    let options = Options { set_play: false, ..Options::default() };
    let unwilling = tree(&task(UNWILLING.0, UNWILLING.1), &options);
    insta::assert_snapshot!("unwilling_short", solution(&unwilling, &TextOptions::default()));
    insta::assert_snapshot!("unwilling_long", solution(&unwilling, &long()));
    // White mates in the diagram.
    insta::assert_snapshot!("obliged_long", of(("7k/8/6K1/8/8/8/8/R6r w - -", "r#2"), Layout::Long));
}

#[test]
fn after_the_key() {
    insta::assert_snapshot!(
        "after_the_key_short",
        of(("8/8/8/8/1p6/k7/p7/K2Q4 b - -", "s#1.5"), Layout::Short)
    );
    insta::assert_snapshot!(
        "after_the_key_long",
        of(("8/8/8/8/1p6/k7/p7/K2Q4 b - -", "s#1.5"), Layout::Long)
    );
    insta::assert_snapshot!("refuted_short", of(("k7/8/K7/8/8/8/8/7R b - -", "#1.5"), Layout::Short));
    insta::assert_snapshot!("refuted_long", of(("k7/8/K7/8/8/8/8/7R b - -", "#1.5"), Layout::Long));
}

#[test]
fn signs_of_goals() {
    let signs = |fen, stipulation| {
        let tree =
            tree(&task(fen, stipulation), &Options { tries: 0, set_play: false, ..Options::default() });
        let words = |options| {
            solution(&tree, &options).lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>()
        };
        (words(TextOptions::default()).join("; "), words(long()).join("; "))
    };
    let check = |fen, stipulation, short: &str, long: &str| {
        assert_eq!(signs(fen, stipulation), (short.to_owned(), long.to_owned()));
    };
    check("7k/5P2/6K1/8/8/8/8/8 w - -", "=1", "1.Kh6=!", "1.Kg6-h6 = !");
    check("7k/8/6K1/8/8/8/8/R7 w - -", "#=1", "1.Ra8#=!", "1.Ra1-a8 #= !");
    check("7k/8/8/8/8/8/8/KR1q4 w - -", "x1", "1.Rxd1 x!", "1.Rb1*d1 x !");
    check("7k/8/8/8/8/8/8/KR1q4 w - -", "%1", "1.Rxd1 %!", "1.Rb1*d1 % !");
    check("7k/8/6K1/8/8/8/8/R7 w - -", "za81", "1.Ra8# z!", "1.Ra1-a8 + z !");
    check("7k/8/6K1/8/8/8/8/R7 w - -", "+1", "1.Rh1+!; ; 1.Ra8#!", "1.Ra1-h1 + !; ; 1.Ra1-a8 + !");
    check("5k2/8/8/8/8/8/7P/4K2R w K -", "001", "1.0-0+!", "1.0-0 + !");
    check("6rk/6pp/3N4/8/8/8/PP6/K6r w - -", "##!1", "1.Sd6f7##!!", "1.Sd6-f7 ##! !");
    check("6r1/1b6/8/8/8/8/k4P1P/4K2R w K -", "!#1", "1.0-0 !#!", "1.0-0 !# !");
    check("2rkr3/4p3/1P6/8/8/p3p3/p7/R3K3 w Q -", "##1", "1.0-0-0##!", "1.0-0-0 ## !");
    check(
        "8/8/8/8/8/k1p5/8/K7 w - -",
        "s~1",
        "1.Kb1! c2+/Kb3/Ka4/Kb4",
        "1.Ka1-b1 !; 1...c3-c2 +; 1...Ka3-b3; 1...Ka3-a4; 1...Ka3-b4",
    );
}

#[test]
fn replies_that_reach_the_goal_at_once() {
    let tree =
        tree(&task("8/8/3k4/1q6/5r2/8/K3Q3/8 w - -", "s#2"), &Options { tries: 0, ..Options::default() });
    assert_eq!(solution(&tree, &long()), "");
    let shown = TextOptions { short_goals: true, ..long() };
    assert_eq!(solution(&tree, &shown), "      1...Rf4-a4 #\n");
}

/// In set play, whatever the length.
#[test]
fn replies_that_cannot_but_reach_the_goal() {
    for stipulation in ["s#2", "s#4"] {
        let task = task("8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - -", stipulation);
        let text = solution(&tree(&task, &Options { tries: 0, ..Options::default() }), &long());
        assert!(text.starts_with("      1...b3-b2 #\n\n   1.Rc4-e4 !"), "{text}");
    }
}

// Verdicts.

fn check_verdict(fen: &str, stipulation: &str, expected: &str) {
    let tree = tree(&task(fen, stipulation), &Options { variations: false, ..Options::default() });
    assert_eq!(verdict_line(&tree, Style::Short, Paint::Plain), expected, "{fen} {stipulation}");
}

#[test]
fn verdict_lines() {
    check_verdict(BLOCK.0, "s#2", "C+  1.Qd1! is the only key; no selfmate in fewer than 2 moves");
    check_verdict(DAWSON_1921.0, "r#2", "C+  1.Ke2! is the only key; no reflexmate in fewer than 2 moves");
    check_verdict(BLOCK.0, "s#1", "no solution: no selfmate in 1 move");
    check_verdict(DAWSON_1912.0, "s=1", "no solution: no selfstalemate in 1 move");
    check_verdict(DAWSON_1912.0, "semi-r=1", "no solution: no semi-reflex stalemate in 1 move");
    check_verdict("7k/8/6K1/8/8/8/8/R6r w - -", "r#2", "no solution: the attacker must play Ra8# himself");
    check_verdict("7k/5P2/6K1/8/8/8/8/8 w - -", "=2", "short solution: stalemate in 1 by 1.Kh6=!");
    check_verdict("7k/8/8/8/8/8/8/KR1q4 w - -", "x1", "C+  1.Rxd1 x! is the only key");
    check_verdict("8/8/8/8/8/1k6/8/K7 w - -", "zh81", "no solution: no arrival on h8 in 1 move");
    check_verdict(
        "8/8/8/8/1p6/k7/p7/K2Q4 b - -",
        "s#1.5",
        "solved: selfmate after every reply, within 1 move",
    );
    check_verdict("k7/8/K7/8/8/8/8/7R b - -", "#1.5", "no solution: 1...Kb8! refutes");
    check_verdict("8/8/8/8/8/k1p5/8/K7 b - -", "s~0.5", "solved: forced move after every reply, by itself");
}

#[test]
fn a_stopped_or_restricted_search_is_never_sound() {
    let task = task(BLOCK.0, BLOCK.1);
    let whole = ask(&task);
    let verdict = |task: &keymove_solve::BattleTask, outcome| {
        let tree = build(task, &outcome, &Options::default(), &mut oracle(task));
        assert!(!tree.verdict.is_sound());
        verdict_line(&tree, Style::Short, Paint::Plain)
    };
    let mut stopped = whole.clone();
    stopped.status = Status::Stopped(Stop::Nodes);
    stopped.first_moves[0].verdict = FirstVerdict::Open;
    assert!(verdict(&task, stopped).starts_with("undecided: key so far 1.Qd1!; 1 first move open ("));
    let mut limited = task;
    limited.restriction.max_flights = Some(3);
    let line = verdict(&limited, whole.clone());
    assert_eq!(line, "restricted search: selfmate in 2 by 1.Qd1!; other moves not examined");
    limited.restriction.non_trivial = Some(NonTrivial { most: 2, length: 1 });
    let tree = build(limited, &whole, &Options::default(), &mut oracle(&limited));
    let words = text(&tree, &TextOptions::default());
    assert!(words.starts_with(
        "s#2  (2+3)  White to move, at most 3 flights, at most 2 replies not answered within 1\n"
    ));
    assert!(tree.set_play.is_none() && tree.tries.is_empty());
    limited.restriction = Restriction { checks_only: true, ..Restriction::NONE };
    assert_eq!(verdict(&limited, whole), "checks only: selfmate in 2 by 1.Qd1!; quiet moves not examined");
    // After the key as well.
    let mut after = keymove_reference::battles::task("8/8/8/8/1p6/k7/p7/K2Q4 b - -", "s#1.5");
    let mut outcome = ask(&after);
    outcome.first_moves[0].verdict = FirstVerdict::Open;
    outcome.status = Status::Stopped(Stop::Time);
    assert_eq!(
        verdict(&after, outcome.clone()),
        "undecided: no refutation so far; 1 reply open (time limit reached)"
    );
    outcome.first_moves[0].verdict = FirstVerdict::Refuted;
    after.restriction.checks_only = true;
    assert_eq!(verdict(&after, outcome), "checks only: no selfmate in 1 move by checks alone");
}

#[test]
fn duals() {
    let tree = tree(&task(DAWSON_1921.0, DAWSON_1921.1), &Options::default());
    let lines = dual_lines(&tree, Style::Short, 8);
    assert!(lines.starts_with("dual after 1...d1S: 2.b4 2.d4 ") && lines.lines().count() == 1, "{lines}");
    let after =
        keymove_reference::battles::tree(&task("8/8/8/8/1p6/k7/p1Q5/K7 b - -", "s#1.5"), &Options::default());
    assert_eq!(dual_lines(&after, Style::Short, 8), "dual after 1...b3: 2.Qc4 2.Qe4\n");
}

#[test]
fn an_oracle_that_knows_another_battle_gives_no_play() {
    let task = task("7k/8/8/8/8/8/8/K7 w - -", "=2");
    let outcome = ask(&task);
    let tree = build(
        task,
        &outcome,
        &everything(),
        &mut oracle(&keymove_reference::battles::task(BLOCK.0, BLOCK.1)),
    );
    assert!(tree.tries.is_empty() && tree.set_play.is_none() && tree.is_complete());
    assert_eq!(verdict_line(&tree, Style::Short, Paint::Plain), "no solution: no stalemate in 2 moves");
}

// JSON.

#[test]
fn json_of_a_reflexmate() {
    let options = Options { set_play: false, tries: 2, checking_tries: false, ..Options::default() };
    insta::assert_snapshot!(json(&tree(&task("8/7B/8/8/pp6/k7/8/K7 w - -", "r#2"), &options), None, true));
}

/// The position after a move of JSON; a move of a unit may leave the own king in check at the end.
fn play(position: &Position, mv: &Value) -> Position {
    let uci = mv["uci"].as_str().unwrap();
    if uci == "0000" {
        return position.passed().unwrap();
    }
    match parse_uci(position, uci) {
        Ok(mv) => position.play(mv),
        Err(_) => {
            let heedless = position.moves_ignoring_check().into_iter().find(|mv| mv.to_string() == uci);
            position.play(heedless.unwrap())
        }
    }
}

/// Replays every move and counts them.
fn replay(position: &Position, next: &Value) -> usize {
    let Some(inner) = next.get("play") else {
        assert!(matches!(next["next"].as_str(), Some("goal" | "no_move")));
        return 0;
    };
    let attack = |position: &Position, attack: &Value| 1 + replay(&play(position, attack), attack);
    let threats = inner["threats"].as_array().unwrap();
    let mut count: usize = threats.iter().map(|threat| attack(&position.passed().unwrap(), threat)).sum();
    for reply in inner["replies"].as_array().unwrap() {
        let continuations = reply["continuations"].as_array().unwrap();
        let ends = reply["goal"] == true || reply["refutation"] == true;
        assert_eq!(ends, continuations.is_empty());
        assert_eq!(reply["length"].is_null(), reply["refutation"] == true);
        let after = play(position, reply);
        count += 1 + continuations.iter().map(|one| attack(&after, one)).sum::<usize>();
        for mv in reply.get("obliged").and_then(Value::as_array).into_iter().flatten() {
            let _: Move = parse_uci(&after, mv["uci"].as_str().unwrap()).unwrap();
        }
    }
    count
}

#[test]
fn json_can_be_replayed_and_text_never_fails() {
    let mut dice = Random::new(5);
    for stipulation in STIPULATIONS {
        for _ in 0..keymove_testing::sized(3, 30) {
            let task = task(&small_position(&mut dice).to_string(), stipulation);
            let tree = tree(&task, &everything());
            let value: Value = serde_json::from_str(&json(&tree, None, false)).unwrap();
            let diagram = &task.position;
            let phase = |phase: &Value| match phase.get("uci") {
                Some(_) => 1 + replay(&play(diagram, phase), phase),
                None if phase.is_null() => 0,
                None if task.stipulation.length.half => replay(diagram, phase),
                None => replay(&diagram.passed().unwrap(), phase),
            };
            let parts = &value["tree"];
            let lists =
                [&parts["keys"], &parts["tries"]].into_iter().flat_map(|list| list.as_array().unwrap());
            let count: usize = lists.chain([&parts["set_play"], &parts["post_key"]]).map(phase).sum();
            assert_eq!(Value::from(count), parts["nodes"], "{diagram} {stipulation}");
            let attacker = if value["attacker"] == "white" { "White" } else { "Black" };
            assert_eq!(attacker, tree.attacker().to_string());
            for options in [TextOptions::default(), long(), TextOptions { short_goals: true, ..long() }] {
                assert!(text(&tree, &options).starts_with(stipulation));
            }
        }
    }
}
