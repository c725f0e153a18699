//! Walking through problems.

use crate::common::{ENDLESS, posted};
use axum::http::StatusCode;
use serde_json::{Value, json};

async fn explore(fen: &str, stipulation: &str, moves: &[&str]) -> Value {
    let body = json!({ "fen": fen, "stipulation": stipulation, "moves": moves });
    posted("/explore", &body.to_string()).await.line("explored")
}

/// Moves with this verdict and their lengths.
fn with<'a>(explored: &'a Value, verdict: &str) -> Vec<(&'a str, Option<f64>)> {
    let moves = explored["moves"].as_array().expect("a list");
    let own = moves.iter().filter(|mv| mv["verdict"] == verdict);
    own.map(|mv| (mv["san"].as_str().unwrap_or_default(), mv["length"].as_f64())).collect()
}

const LOYD: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

#[tokio::test]
async fn a_directmate_from_the_diagram_to_the_mate() {
    let start = explore(LOYD, "#2", &[]).await;
    assert_eq!(
        (&start["side"], &start["left"], &start["reached"]),
        (&"attacker".into(), &2.into(), &false.into())
    );
    assert_eq!((with(&start, "solves"), &start["best"]), (vec![("Qc4", Some(2.0))], &json!(["b5c4"])));
    assert!(with(&start, "refuted").len() > 20);
    let key = explore(LOYD, "#2", &["b5c4"]).await;
    assert_eq!((&key["side"], &key["left"]), (&"defender".into(), &1.into()));
    assert!(with(&key, "refutes").is_empty());
    assert!(with(&key, "answered").iter().all(|(_, length)| *length == Some(1.0)));
    let tried = explore(LOYD, "#2", &["b5a5"]).await;
    assert_eq!((with(&tried, "refutes"), &tried["best"]), (vec![("Kc6", None)], &json!(["d6c6"])));
    let reply = key["moves"][0]["uci"].as_str().expect("a move");
    let last = explore(LOYD, "#2", &["b5c4", reply]).await;
    let mates = with(&last, "solves");
    assert!(mates.len() == 1 && mates[0].1 == Some(1.0), "{mates:?}");
    let mate = last["best"][0].as_str().expect("a move");
    let end = explore(LOYD, "#2", &["b5c4", reply, mate]).await;
    assert_eq!((&end["reached"], &end["check"], &end["moves"]), (&true.into(), &true.into(), &json!([])));
    assert_eq!(end["played"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn after_the_last_move_every_reply_refutes() {
    let end = explore(LOYD, "#1", &["b5a5"]).await;
    assert_eq!((&end["left"], &end["reached"]), (&0.into(), &false.into()));
    assert!(!with(&end, "refutes").is_empty() && with(&end, "answered").is_empty());
    let over = explore(LOYD, "#1", &["b5a5", "d6c6"]).await;
    assert_eq!((&over["over"], &over["moves"]), (&"no moves are left".into(), &json!([])));
}

#[tokio::test]
async fn why_a_try_fails() {
    let body = json!({ "fen": LOYD, "stipulation": "#2", "moves": ["b5a5"], "explain": true });
    let line = posted("/explore", &body.to_string()).await.line("explanation");
    let failure = &line["explanation"]["failures"][0];
    assert_eq!(failure["refutation"]["uci"], "d6c6", "{line}");
    assert!(
        failure["causes"].as_array().is_some_and(|causes| causes[0]["text"] == "c6 is unguarded"),
        "{failure}"
    );
    let key = body.to_string().replace("b5a5", "b5c4");
    let line = posted("/explore", &key).await.line("explanation");
    assert!(line["explanation"].is_null());
    assert_eq!(line["reason"], "Qc4 does not fail: it solves in 2");
}

#[tokio::test]
async fn selfmates_end_with_the_reply() {
    let fen = "6Q1/5q2/8/8/8/7R/2r5/5k1K w - -";
    let start = explore(fen, "r#1", &[]).await;
    assert_eq!(with(&start, "solves"), [("Rh5", Some(1.0))]);
    let after = explore(fen, "r#1", &["h3h5"]).await;
    assert_eq!((&after["side"], &after["left"]), (&"defender".into(), &0.into()));
    // He must mate, and so has no other move.
    let answered = with(&after, "answered");
    assert!(
        !answered.is_empty()
            && answered.iter().all(|(san, length)| san.ends_with('#') && *length == Some(0.0))
    );
    assert_eq!(after["moves"].as_array().map(Vec::len), Some(answered.len()));
    let mate = after["moves"][0]["uci"].as_str().expect("a move");
    assert_eq!(explore(fen, "r#1", &["h3h5", mate]).await["reached"], true);
}

#[tokio::test]
async fn help_play_goes_on_with_its_solution() {
    let fen = "2k5/6Q1/6K1/7N/8/8/8/8 b - -";
    let line = ["c8d8", "g6f6", "d8e8", "g7e7"];
    for played in 0..4 {
        let here = explore(fen, "h#2", &line[..played]).await;
        let side = if played % 2 == 0 { "black" } else { "white" };
        let left = 2.0 - played as f64 / 2.0;
        assert_eq!((&here["side"], here["left"].as_f64()), (&side.into(), Some(left)));
        assert_eq!(here["best"], json!([line[played]]), "{here}");
        let solving = with(&here, "solves");
        assert_eq!(solving.iter().map(|(_, length)| *length).collect::<Vec<_>>(), [Some(left)]);
    }
    assert_eq!(explore(fen, "h#2", &line).await["reached"], true);
    let astray = explore(fen, "h#2", &["c8b8"]).await;
    assert!(with(&astray, "solves").is_empty() && !with(&astray, "refuted").is_empty());
}

#[tokio::test]
async fn in_a_series_one_side_moves_again() {
    let fen = "8/8/8/8/8/5k2/7p/5K2 b - -";
    let body = json!({ "fen": fen, "stipulation": "ser-#3" });
    let solution = posted("/solve", &body.to_string()).await.line("solution")["solution"].clone();
    let solutions = solution["solutions"].as_array().expect("solutions");
    let line: Vec<String> = solutions[solutions.len() - 1]["moves"]
        .as_array()
        .expect("a solution")
        .iter()
        .filter_map(|mv| mv["uci"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(line.len(), 3);
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    for played in 0..line.len() {
        let here = explore(fen, "ser-#3", &line[..played]).await;
        assert_eq!(here["side"], "black");
        let solving = with(&here, "solves");
        assert!(!solving.is_empty(), "{here}");
        assert!(here["moves"].as_array().is_some_and(|moves| {
            moves.iter().any(|mv| mv["uci"] == line[played] && mv["verdict"] == "solves")
        }));
    }
    assert_eq!(explore(fen, "ser-#3", &line).await["reached"], true);
}

#[tokio::test]
async fn moves_that_cannot_be_played_are_named() {
    let body = json!({ "fen": LOYD, "stipulation": "#2", "moves": ["b5c4", "a8a1"] });
    let answer = posted("/explore", &body.to_string()).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let error = &answer.json()["error"];
    assert_eq!(error["field"], "moves");
    assert!(
        error["message"].as_str().is_some_and(|words| words.contains("move 2") && words.contains("a8a1")),
        "{error}"
    );
    let body = json!({ "fen": LOYD, "stipulation": "2->#2" });
    assert_eq!(posted("/explore", &body.to_string()).await.json()["error"]["field"], "stipulation");
}

#[tokio::test]
async fn a_search_that_is_stopped_says_what_is_open() {
    let explored = posted("/explore", &ENDLESS.replace('}', r#","seconds":0.2}"#)).await.line("explored");
    assert_eq!((&explored["status"], &explored["stop"]), (&"stopped".into(), &"time".into()));
    assert_eq!(with(&explored, "open").len(), 20);
    assert_eq!(explored["best"], json!([]));
}
