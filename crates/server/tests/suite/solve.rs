//! What comes of solving.

use crate::common::{SHORT, options, post, posted};
use keymove_server::app;
use serde_json::{Value, json};

/// A problem with these further fields.
fn with(fields: &Value) -> String {
    let mut body: Value = serde_json::from_str(SHORT).expect("JSON");
    if let (Value::Object(body), Value::Object(fields)) = (&mut body, fields) {
        body.extend(fields.clone());
    }
    body.to_string()
}

fn names(moves: &Value) -> Vec<&str> {
    moves.as_array().expect("a list").iter().filter_map(|mv| mv["uci"].as_str()).collect()
}

#[tokio::test]
async fn a_sound_problem_with_everything() {
    let fields = json!({ "tries": 1, "set_play": true, "explain": true, "certificate": true });
    let answer = posted("/solve", &with(&fields)).await;
    let solution = &answer.line("solution")["solution"];
    assert_eq!((&solution["format"], &solution["version"]), (&"keymove-solution".into(), &3.into()));
    assert_eq!((&solution["verdict"]["kind"], names(&solution["keys"])), (&"sound".into(), vec!["b5c4"]));
    assert!(solution["tree"]["tries"].as_array().is_some_and(|tries| !tries.is_empty()));
    assert!(solution["tree"]["set_play"].is_object());
    let explanation = &answer.line("explanation")["explanation"];
    assert_eq!(
        (&explanation["format"], &explanation["complete"]),
        (&"keymove-explanation".into(), &true.into())
    );
    let certificate = answer.line("certificate");
    let text = certificate["base64"].as_str().expect("a file");
    assert!(text.starts_with("a2V5bW92ZS1jZXJ0aWZpY2F0ZSAx"), "{text}");
    let order: Vec<_> = answer.lines().iter().map(|line| line["event"].clone()).collect();
    let news = order.iter().filter(|event| **event != "progress").collect::<Vec<_>>();
    assert_eq!(news, ["queued", "started", "solution", "explanation", "certificate", "end"]);
}

#[tokio::test]
async fn the_tree_is_as_deep_as_asked_for() {
    let keys = |tree: Option<bool>| {
        let fields = tree.map_or(json!({}), |tree| json!({ "tree": tree }));
        async move {
            let answer = posted("/solve", &with(&fields)).await;
            answer.line("solution")["solution"]["tree"]["keys"][0]["next"].clone()
        }
    };
    assert_eq!((keys(None).await, keys(Some(true)).await), ("play".into(), "play".into()));
    assert_eq!(keys(Some(false)).await, "unexpanded");
}

#[tokio::test]
async fn options_reach_the_search() {
    let checks = posted("/solve", &with(&json!({ "checks_only": true }))).await;
    let solution = &checks.line("solution")["solution"];
    assert_eq!(solution["verdict"]["kind"], "restricted");
    assert_eq!(
        solution["restriction"],
        json!({ "checks_only": true, "max_flights": null, "non_trivial": null })
    );
    let fields = json!({ "max_flights": 1, "non_trivial": { "most": 2, "length": 1 } });
    let solution = posted("/solve", &with(&fields)).await.line("solution")["solution"].clone();
    assert_eq!(
        (&solution["restriction"]["max_flights"], &solution["restriction"]["non_trivial"]["most"]),
        (&1.into(), &2.into())
    );
    let solution =
        posted("/solve", &with(&json!({ "exact": true }))).await.line("solution")["solution"].clone();
    assert_eq!((&solution["stipulation"], names(&solution["keys"])), (&"exact-#2".into(), vec!["b5c4"]));
    let solution =
        posted("/solve", &with(&json!({ "post_key": true }))).await.line("solution")["solution"].clone();
    assert_eq!(solution["stipulation"], "#1.5");
}

#[tokio::test]
async fn twins_and_duplex_have_their_labels() {
    let answer =
        posted("/solve", &with(&json!({ "twins": ["move b3 a2", "remove d6"], "duplex": true }))).await;
    let lines = answer.lines();
    let labels: Vec<(String, bool, String)> = lines
        .iter()
        .filter(|line| line["case"].is_object())
        .filter(|line| line["event"] != "progress")
        .map(|line| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let case = &line["case"];
            (text(&case["label"]), case["duplex"] == true, text(&line["event"]))
        })
        .collect();
    let expected = [
        ("a)", false, "solution"),
        ("a)", true, "solution"),
        ("b)", false, "solution"),
        ("b)", true, "solution"),
        ("c)", false, "unsolvable"),
        ("c)", true, "solution"),
    ];
    assert_eq!(labels, expected.map(|(label, duplex, event)| (label.to_owned(), duplex, event.to_owned())));
}

#[tokio::test]
async fn help_play_is_lines() {
    let body = json!({ "fen": "2k5/6Q1/6K1/7N/8/8/8/8 b - -", "stipulation": "h#2", "explain": true, "set_play": true,
                       "intended": "1", "certificate": true });
    let answer = posted("/solve", &body.to_string()).await;
    let solution = &answer.line("solution")["solution"];
    assert_eq!(
        (&solution["format"], &solution["verdict"]["kind"]),
        (&"keymove-lines".into(), &"sound".into())
    );
    assert_eq!(names(&solution["solutions"][0]["moves"]), ["c8d8", "g6f6", "d8e8", "g7e7"]);
    assert_eq!(solution["set_play"]["stipulation"], "h#1.5");
    assert_eq!(answer.line("explanation")["explanation"]["format"], "keymove-explanation");
    assert!(answer.line("certificate")["base64"].is_string());
    let two = posted("/solve", &body.to_string().replace(r#""intended":"1""#, r#""intended":"2""#)).await;
    assert_eq!(two.line("solution")["solution"]["verdict"]["kind"], "too_few");
}

/// P. Benko: the rook on c1 mates in a) and guards in b), the one on f2 the other way round.
#[tokio::test]
async fn help_twins_are_explained_together() {
    let body = json!({ "fen": "8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -", "stipulation": "h#2", "explain": true,
                       "twins": ["move f5 d4"] });
    let answer = posted("/solve", &body.to_string()).await;
    let order: Vec<_> = answer.lines().iter().map(|line| line["event"].clone()).collect();
    let news = order.iter().filter(|event| **event != "progress" && **event != "found").collect::<Vec<_>>();
    let each = ["solution", "explanation"];
    assert_eq!(news, [&["queued", "started"], &each[..], &each, &["problem", "end"]].concat());
    let problem = &answer.line("problem")["problem"];
    assert_eq!((&problem["format"], &problem["sound"]), (&"keymove-problem".into(), &true.into()));
    let twins: Vec<_> =
        problem["positions"].as_array().expect("positions").iter().map(|one| &one["twin"]).collect();
    assert_eq!(twins, ["a)", "b)"]);
    let relation = &problem["table"]["pairs"][0]["relations"][0];
    assert_eq!(relation["text"], "wRc1 and wRf2 exchange functions: mates, guards");
}

#[tokio::test]
async fn battles_and_duplexes_are_explained_one_by_one() {
    let why = async |body: &Value| {
        let answer = posted("/solve", &body.to_string()).await;
        let line = answer.line("problem").clone();
        assert!(line["problem"].is_null());
        line["reason"].as_str().expect("words").to_owned()
    };
    let battle: Value =
        serde_json::from_str(&with(&json!({ "twins": ["move b3 a2"], "explain": true }))).expect("JSON");
    assert_eq!(why(&battle).await, "positions of battles are explained one by one");
    let help = json!({ "fen": "2k5/6Q1/6K1/7N/8/8/8/8 b - -", "stipulation": "h#2", "duplex": true, "explain": true });
    assert!(why(&help).await.starts_with("with a duplex"));
    let mut faulty = battle;
    faulty["twins"] = json!(["remove d6"]);
    assert_eq!(why(&faulty).await, "not every position is solved and explained");
}

#[tokio::test]
async fn introductions_and_series() {
    let body = json!({ "fen": "8/8/8/8/8/5k2/7p/5K2 w - -", "stipulation": "2->#2", "explain": true });
    let answer = posted("/solve", &body.to_string()).await;
    assert_eq!(answer.line("solution")["solution"]["format"], "keymove-introductions");
    assert!(answer.line("explanation")["explanation"].is_null());
    let body = json!({ "fen": "8/8/8/8/8/5k2/7p/5K2 b - -", "stipulation": "ser-#3" });
    let solution = posted("/solve", &body.to_string()).await.line("solution")["solution"].clone();
    assert_eq!((&solution["format"], &solution["stipulation"]), (&"keymove-lines".into(), &"ser-#3".into()));
}

#[tokio::test]
async fn threads_do_not_change_the_answer() {
    let fen = "1nb5/8/2p5/1p1k4/3P4/BN2K3/8/1RN5 w - -";
    for (fen, stipulation) in
        [(fen, "#4"), (fen, "s#2"), (fen, "h#2.5"), ("8/8/8/8/8/5k2/7p/5K2 b - -", "h#4")]
    {
        let ask = async |threads: usize| {
            let body = json!({ "fen": fen, "stipulation": stipulation, "threads": threads });
            let answer = post(&app(options(4)), "/solve", &body.to_string()).await;
            assert_eq!(answer.line("started")["threads"], threads);
            let mut solution = answer.line("solution")["solution"].clone();
            assert_eq!(solution["status"], "complete");
            solution.as_object_mut().expect("an object").remove("stats");
            solution
        };
        assert_eq!(ask(1).await, ask(4).await, "{stipulation}");
    }
}

#[tokio::test]
async fn one_mate_has_its_certificate_and_no_explanation() {
    for mode in ["shortest", "first"] {
        let fields = json!({ "mode": mode, "stipulation": "#4", "explain": true, "certificate": true });
        let answer = posted("/solve", &with(&fields)).await;
        let solution = &answer.line("solution")["solution"];
        assert_eq!((&solution["format"], &solution["mode"]), (&"keymove-mate".into(), &mode.into()));
        let length = solution["mate"]["length"].as_u64().expect("a mate");
        assert!(length == 2 || mode == "first" && length <= 4, "{length}");
        assert_eq!(solution["mate"]["line"].as_array().map(Vec::len), Some(2 * length as usize - 1));
        assert!(answer.line("explanation")["explanation"].is_null());
        assert!(answer.line("certificate")["base64"].is_string(), "{}", answer.text);
    }
}

#[tokio::test]
async fn a_second_count_agrees() {
    let body = json!({ "fen": "2k5/6Q1/6K1/7N/8/8/8/8 b - -", "stipulation": "h#2", "method": "both", "recount": true });
    let solution = posted("/solve", &body.to_string()).await.line("solution")["solution"].clone();
    let counts = solution["counts"].as_array().expect("counts");
    assert_eq!(counts.len(), 2, "{counts:?}");
    for count in counts {
        assert_eq!((&count["agrees"], &count["solutions"]), (&Value::Bool(true), &1.into()), "{count}");
    }
}

#[tokio::test]
async fn positions_can_be_limited() {
    let body = json!({ "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "stipulation": "#9", "nodes": 100_000 });
    let solution = posted("/solve", &body.to_string()).await.line("solution")["solution"].clone();
    assert_eq!((&solution["status"], &solution["verdict"]["stop"]), (&"stopped".into(), &"nodes".into()));
}
