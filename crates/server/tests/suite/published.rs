//! Published problems, whose keys others have found.

use crate::common::{options, post};
use keymove_server::app;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The first problems of a file of the data beside the workspace; says so if there is none.
fn problems(file: &str, number: usize) -> Vec<Value> {
    let Some(text) = keymove_testing::collection_text(&format!("problems/{file}")) else { return Vec::new() };
    let problems = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let problems: Vec<Value> = problems.filter(is_for_a_test).take(number).collect();
    assert_eq!(problems.len(), number, "{file}");
    problems
}

/// Whether all solutions are given, and are found at once.
fn is_for_a_test(problem: &Value) -> bool {
    let all = problem["n_solutions"].as_u64().is_none_or(|number| {
        Some(number) == problem["key"].as_array().map(|keys| keys.len() as u64) && number < 50
    });
    let is_short = |asked: &str| !asked.contains("ser-") || asked.ends_with(['1', '2', '3', '4']);
    // Of parry play with resistance the lines of a tree are given.
    all && problem["stipulation"]
        .as_str()
        .is_some_and(|asked| is_short(asked) && !asked.starts_with("pser-#"))
}

fn keys(solution: &Value) -> BTreeSet<String> {
    let name = |mv: &Value| mv["uci"].as_str().unwrap_or_default().to_owned();
    match solution["format"].as_str() {
        Some("keymove-lines") => solution["solutions"]
            .as_array()
            .expect("solutions")
            .iter()
            .map(|line| {
                line["moves"].as_array().expect("moves").iter().map(name).collect::<Vec<_>>().join(" ")
            })
            .collect(),
        _ => solution["keys"].as_array().expect("keys").iter().map(name).collect(),
    }
}

/// Solves them, and compares the keys, or the solutions of full length.
async fn compare(file: &str, number: usize) {
    let app = app(options(2));
    for problem in problems(file, number) {
        let is_battle = ["#", "s", "r"].iter().any(|sign| {
            problem["stipulation"]
                .as_str()
                .is_some_and(|asked| asked.starts_with(sign) && !asked.starts_with("ser-"))
        });
        let body =
            json!({ "fen": problem["fen"], "stipulation": problem["stipulation"], "exact": !is_battle });
        let solution = post(&app, "/solve", &body.to_string()).await.line("solution")["solution"].clone();
        let expected = problem["key"].as_array().expect("keys");
        let expected = expected.iter().filter_map(|key| key.as_str().map(str::to_owned)).collect();
        assert_eq!(solution["status"], "complete", "{problem}");
        assert_eq!(keys(&solution), expected, "{problem}");
    }
}

#[tokio::test]
async fn two_movers() {
    compare("direct2.jsonl", 60).await;
}

#[tokio::test]
async fn three_movers() {
    compare("direct3.jsonl", 15).await;
}

#[tokio::test]
async fn helpmates() {
    compare("helpmates.jsonl", 20).await;
}

#[tokio::test]
async fn selfmates_and_reflexmates() {
    compare("self_reflex.jsonl", 12).await;
}

#[tokio::test]
async fn series() {
    compare("series.jsonl", 7).await;
}
