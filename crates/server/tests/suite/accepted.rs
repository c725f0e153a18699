//! What requests are accepted: those that the document of the interface allows, and no others.
//!
//! For each field of each request in JSON, values around its bounds, of other types, `null` and numbers with and without a fraction are
//! sent, and the answer is compared with what the schema of the field says.

use crate::collection::seven;
use crate::documents::document;
use crate::http::Server;
use crate::schema::{fault, followed};
use axum::http::StatusCode;
use core::time::Duration;
use serde_json::{Map, Value, json};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
const HELPMATE: &str = "8/8/8/3R4/4K3/8/6k1/8";

/// A request that is accepted, as short as possible.
fn least(path: &str) -> Value {
    let problem = json!({ "fen": WEENINK, "stipulation": "#2" });
    match path {
        "/diagram" => json!({ "fen": WEENINK, "format": "svg" }),
        "/sheet" => json!({ "problems": [problem], "format": "html" }),
        "/solve" | "/explore" | "/collection/entries" => problem,
        "/human" => json!({ "fen": WEENINK }),
        "/study" => json!({ "fen": WEENINK, "stipulation": "+" }),
        "/compose" | "/compose/count" => json!({ "matrix": format!("board {}", WEENINK) }),
        "/generate" => json!({ "attempts": 1 }),
        "/engine/move" => json!({ "level": 1 }),
        "/engine/draw" => json!({ "engine": "white" }),
        "/engine/review" => json!({ "moves": ["e2e4"] }),
        "/train/prepare" => json!({ "problem": problem }),
        "/train/mark" => json!({ "problem": problem, "answer": "1.Qc4" }),
        "/train/order" => json!({ "problems": [problem], "attempts": [] }),
        "/train/summary" => json!({ "attempts": [], "moment": 0 }),
        "/game/read" => json!({ "pgn": "1. e4 *" }),
        "/position/read" => json!({ "text": WEENINK }),
        "/position/write" => json!({ "problem": problem, "format": "fen" }),
        "/collection/entries/{id}" => json!({ "problem": problem }),
        "/collection/entries/{id}/results" => json!({ "kind": "solution", "result": {} }),
        "/engine/analyse" | "/book/moves" | "/game/state" | "/game/pgn" => json!({}),
        "/collection/entries/{id}/tags" | "/collection/analyse" => json!({}),
        _ => json!({ "fen": WEENINK }),
    }
}

/// What goes with a field, without which it makes no sense.
fn besides(path: &str, field: &str) -> Value {
    match (path, field) {
        ("/improve" | "/improve/count" | "/improve/necessity", "solutions") => {
            json!({ "fen": HELPMATE, "stipulation": "h#2" })
        }
        ("/improve" | "/improve/count" | "/improve/necessity", "beam" | "rounds") => json!({ "deep": true }),
        ("/solve", "max_solutions" | "start_move" | "up_to_move") => {
            json!({ "fen": HELPMATE, "stipulation": "h#2" })
        }
        ("/solve", "non_trivial") => json!({ "non_trivial": { "most": 1, "length": 1 } }),
        _ => json!({}),
    }
}

/// Fields whose good values name something, which may not be there.
fn is_name(path: &str, field: &str) -> bool {
    matches!((path, field), ("/game/read", "number") | ("/sheet", "entries"))
}

/// Fields that hold a problem, which is read as it would be from a file, where for instance a number may stand for a text.
fn is_problem(document: &Value, schema: &Value) -> bool {
    followed(document, schema) == &document["components"]["schemas"]["ProblemFields"]
}

/// Values for a field that the schema allows or forbids.
fn candidates(document: &Value, schema: &Value) -> Vec<Value> {
    let schema = followed(document, schema);
    let mut all = vec![
        json!(null),
        json!(true),
        json!("?"),
        json!(10.5),
        json!(7),
        json!([]),
        json!({}),
        json!([null]),
    ];
    let number = |name: &str| schema[name].as_f64();
    let bounds = ["minimum", "maximum", "exclusiveMaximum"].map(number);
    for bound in bounds.into_iter().chain([Some(1.0)]).flatten() {
        // With a fraction of 0, and without one where that can be written.
        all.extend([-1.0, -0.5, 0.0, 0.5, 1.0].map(|step| json!(bound + step)));
        if bound.abs() < 1e15 {
            all.extend([-1, 0, 1].map(|step| json!(bound as i64 + step)));
        }
    }
    all.extend([1e300, 2e19, -2e19, -1e300].map(|number| json!(number)));
    if let Some(word) = schema["enum"].get(0).and_then(Value::as_str) {
        all.push(json!({ word: null }));
        all.push(json!(word.to_uppercase() + "?"));
    }
    if let Some(most) = schema["maxLength"].as_u64() {
        all.push(json!("a".repeat(most as usize + 1)));
    }
    if let Some(most) = schema["maxItems"].as_u64() {
        all.push(json!(vec!["e4"; most as usize + 1]));
    }
    if schema["type"] == "array" {
        all.extend(candidates(document, &schema["items"]).into_iter().map(|item| json!([item])));
    }
    if is_problem(document, schema) {
        return all;
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let of = |value| json!({ name: value });
        all.extend(candidates(document, inner).into_iter().map(of));
    }
    all
}

/// Whether a value has a number in the place of everything that is none by itself: only such values are bound to be accepted, as a
/// text or a list may still make no sense.
fn is_number(value: &Value) -> bool {
    match value {
        Value::Object(fields) => !fields.is_empty() && fields.values().all(is_number),
        value => value.is_number(),
    }
}

/// The object with the fields of another one, those of inner objects too.
fn merged(mut object: Value, other: &Value) -> Value {
    for (name, value) in other.as_object().into_iter().flatten() {
        let is_inner = object[name].is_object() && value.as_object().is_some_and(|fields| !fields.is_empty());
        object[name] = if is_inner { merged(object[name].take(), value) } else { value.clone() };
    }
    object
}

/// The schemas of all requests in JSON: method, path, schema.
fn requests(document: &Value) -> Vec<(String, String, &Value)> {
    let mut requests = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_object() {
                requests.push((method.to_uppercase(), path.clone(), schema));
            }
        }
    }
    requests
}

/// The status of the answer, and its text if it is an error. Work that has begun ends, as nobody listens.
async fn asked(server: &Server, method: &str, path: &str, body: &Value) -> (StatusCode, String) {
    loop {
        let (status, text) = server.begun(method, &path.replace("{id}", "1"), body).await;
        if status != StatusCode::SERVICE_UNAVAILABLE {
            return (status, text);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_accepted_as_documented() {
    let document = document().await;
    let server = seven("accepted").await;
    let (mut faults, mut count) = (Vec::new(), 0);
    for (method, path, schema) in requests(&document) {
        let fields = followed(&document, schema)["properties"].as_object().cloned().unwrap_or_default();
        let (status, text) = asked(&server, &method, &path, &least(&path)).await;
        assert!(status.is_success(), "{method} {path}: {status} {text}");
        for value in [json!([]), json!(null), json!("?"), json!(7), json!([least(&path)])] {
            let (status, _) = asked(&server, &method, &path, &value).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{method} {path}: {value}");
        }
        if is_problem(&document, schema) {
            continue;
        }
        for (name, field) in &fields {
            let base = merged(least(&path), &besides(&path, name));
            for value in candidates(&document, field) {
                let body =
                    merged(base.clone(), &Value::Object(Map::from_iter([(name.clone(), value.clone())])));
                let expected = fault(&document, schema, &body);
                if expected.is_none() && (!is_number(&value) || is_name(&path, name)) {
                    continue;
                }
                let (status, text) = asked(&server, &method, &path, &body).await;
                let is_refused =
                    [StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY].contains(&status);
                count += 1;
                if is_refused != expected.is_some() || status.is_server_error() {
                    let value: String = value.to_string().chars().take(80).collect();
                    faults.push(format!(
                        "{method} {path} {name} {value}: {status} {text}, schema: {expected:?}"
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
    assert!(count > 1000, "{count}");
}
