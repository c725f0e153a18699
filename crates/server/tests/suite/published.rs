//! Published problems, whose keys others have found.

use crate::common::{options, post};
use keymove_server::app;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The first problems of a file of the data beside the workspace; says so if there is none.
fn problems(file: &str, number: usize) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/problems").join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        eprintln!(
            "SKIPPED: {} is not there, so nothing is compared with published solutions",
            path.display()
        );
        return Vec::new();
    };
    let problems: Vec<Value> =
        text.lines().take(number).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(problems.len(), number, "{file}");
    problems
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

async fn compare(file: &str, number: usize) {
    let app = app(options(2));
    for problem in problems(file, number) {
        let body = json!({ "fen": problem["fen"], "stipulation": problem["stipulation"] });
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
    compare("series.jsonl", 10).await;
}
