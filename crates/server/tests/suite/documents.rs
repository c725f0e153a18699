//! The document of the interface and the routes say the same.

use crate::common::{ask, getting, options};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use keymove_compose::space::{HIGHEST_LEVEL, More};
use keymove_server::app;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::timeout;

/// How long a route is listened to.
const BRIEF: Duration = Duration::from_secs(2);
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The document of a fresh server.
pub(crate) async fn document() -> Value {
    let answer = ask(&app(options(1)), getting("/api/v1/openapi.json")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.headers["content-type"], "application/json");
    answer.json()
}

/// All operations: method, path, and what is said about it.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let mut operations = Vec::new();
    for (path, item) in paths {
        for (method, operation) in item.as_object().expect("methods") {
            if METHODS.contains(&method.as_str()) {
                operations.push((method.as_str(), path.as_str(), operation));
            }
        }
    }
    operations
}

/// The path with something in the place of its parameters.
fn filled(path: &str) -> String {
    path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn what_is_documented_is_there() {
    let document = document().await;
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    let app = app(options(1));
    let operations = operations(&document);
    assert!(operations.len() >= 8, "{}", operations.len());
    for (method, path, _) in operations {
        let request = Request::builder()
            .method(method.to_uppercase().as_str())
            .uri(format!("/api/v1{}", filled(path)))
            .header("host", "localhost")
            .header("content-type", "application/json");
        let request = request.body(Body::from("{}")).expect("a request");
        // What takes longer has begun to work, and ends when nobody listens.
        let Ok(answer) = timeout(BRIEF, ask(&app, request)).await else { continue };
        let is_missing =
            answer.text.contains("\"no_route\"") || answer.status == StatusCode::METHOD_NOT_ALLOWED;
        assert!(!is_missing, "{method} {path}: {}", answer.text);
        assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{method} {path}: {}", answer.text);
    }
}

#[tokio::test]
async fn what_is_there_is_documented() {
    let document = document().await;
    let documented: BTreeSet<(String, String)> = operations(&document)
        .iter()
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    let routes = routes();
    assert!(routes.len() >= 8, "{routes:?}");
    let missing: Vec<_> = routes.difference(&documented).collect();
    assert!(missing.is_empty(), "not documented: {missing:?}");
    let gone: Vec<_> = documented.difference(&routes).collect();
    assert!(gone.is_empty(), "documented, but not in the source: {gone:?}");
}

/// The routes that the source adds, with their methods.
fn routes() -> BTreeSet<(String, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![source.join("openapi.rs")];
    collect(&source.join("routes"), &mut files);
    let mut routes = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("the source");
        for part in text.split(".route(").skip(1) {
            let path = part.split('"').nth(1).expect("a path").to_owned();
            // The methods stand before the next route or the end of the statement.
            let rest =
                part.split(".route(").next().and_then(|rest| rest.split(";\n").next()).unwrap_or_default();
            let rest = rest.split("\n}").next().unwrap_or_default();
            for method in METHODS {
                let starts = [format!(" {method}("), format!(".{method}("), format!("\n{method}(")];
                if starts.iter().any(|start| rest.contains(start)) {
                    routes.insert((method.to_owned(), path.clone()));
                }
            }
        }
    }
    routes
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}

#[tokio::test]
async fn every_operation_says_what_it_takes_and_gives() {
    let document = document().await;
    let mut names = BTreeSet::new();
    for (method, path, operation) in operations(&document) {
        let name = format!("{method} {path}");
        assert!(operation["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{name}");
        let id = operation["operationId"].as_str().unwrap_or_default();
        assert!(!id.is_empty() && names.insert(id.to_owned()), "{name}: {id:?} is missing or taken");
        let responses = operation["responses"].as_object().expect("responses");
        let good: Vec<_> = responses.iter().filter(|(status, _)| status.starts_with('2')).collect();
        assert!(!good.is_empty(), "{name}");
        for (status, response) in good {
            assert!(status == "204" || has_schema(response), "{name}: {status} without a schema");
        }
        let commands = ["/stop", "/revert", "/restore"];
        let bare =
            ["get", "delete"].contains(&method) || commands.iter().any(|command| path.ends_with(command));
        assert!(bare || has_schema(&operation["requestBody"]), "{name}: a body without a schema");
        for parameter in path.split('/').filter_map(|part| part.strip_prefix('{')) {
            let parameter = parameter.trim_end_matches('}');
            let text =
                operation["parameters"].to_string() + &document["paths"][path]["parameters"].to_string();
            assert!(
                text.contains(&format!("\"{parameter}\"")) || text.contains("$ref"),
                "{name}: {parameter}"
            );
        }
    }
}

fn has_schema(part: &Value) -> bool {
    let contents = part["content"].as_object();
    contents.is_some_and(|contents| {
        !contents.is_empty() && contents.values().all(|content| content["schema"].is_object())
    })
}

#[tokio::test]
async fn all_references_lead_somewhere() {
    let document = document().await;
    let mut references = Vec::new();
    gather(&document, &mut references);
    assert!(references.len() > 20);
    for reference in references {
        let path = reference.strip_prefix('#').expect("a reference within the document");
        assert!(document.pointer(path).is_some(), "{reference}");
    }
}

fn gather<'a>(value: &'a Value, references: &mut Vec<&'a str>) {
    match value {
        Value::Object(object) => {
            references.extend(object.get("$ref").and_then(Value::as_str));
            object.values().for_each(|value| gather(value, references));
        }
        Value::Array(list) => list.iter().for_each(|value| gather(value, references)),
        _ => {}
    }
}

/// The document, the page and the composer agree how many transformations there may be, with and without further kinds.
#[tokio::test]
async fn levels_of_improvements_are_those_of_the_composer() {
    let beyond = More { moves: true, ..More::default() }.highest_level();
    let level = document().await["components"]["schemas"]["ImproveRequest"]["properties"]["level"].clone();
    assert_eq!(level["maximum"], HIGHEST_LEVEL);
    assert!(level["description"].as_str().is_some_and(|text| text.contains(&format!("at most {beyond};"))));
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/js/improve/wishes.js");
    let page = fs::read_to_string(page).expect("the page");
    assert!(page.contains(&format!("const HIGHEST = {HIGHEST_LEVEL}, HIGHEST_BEYOND = {beyond};")));
}
