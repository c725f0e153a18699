//! The collection over HTTP.

mod analysis;
mod changed;
mod files;
mod searched;

use crate::http::Server;
use axum::body::Body;
use serde_json::Value;

const SEVEN: &str = include_str!("../../../../db/testdata/seven.jsonl");
const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

async fn import(server: &Server, name: &str, text: impl Into<Body>) -> Vec<Value> {
    let path = format!("/collection/import?name={name}");
    let answer = server.send("POST", &path, "application/octet-stream", text.into()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.lines()
}

fn event<'a>(lines: &'a [Value], event: &str) -> &'a Value {
    lines.iter().find(|line| line["event"] == event).unwrap_or_else(|| panic!("no {event}: {lines:?}"))
}

pub(crate) async fn seven(name: &str) -> Server {
    let server = Server::new(name);
    let lines = import(&server, "seven.jsonl", SEVEN).await;
    assert_eq!(event(&lines, "summary")["counts"]["new"], 6);
    server
}

/// The numbers that a search finds.
async fn found(server: &Server, query: &str) -> Vec<i64> {
    let answer = server.get(&format!("/collection/entries?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    let entries = answer.json()["entries"].clone();
    entries.as_array().expect("a list").iter().map(|entry| entry["id"].as_i64().expect("a number")).collect()
}
