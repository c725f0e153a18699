//! Jobs: how many, for whom, until when.

use crate::common::{ENDLESS, SHORT, ask, live, options, post, posting, wait_for_jobs};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode};
use http_body_util::BodyExt;
use keymove_server::{Options, app, jobs};
use serde_json::Value;
use tower::ServiceExt;

fn small(threads: usize) -> Options {
    Options {
        jobs: jobs::Limits { threads, waiting: 2, per_client: 2, ..jobs::Limits::default() },
        ..options(1)
    }
}

/// Starts a job and does not read it.
async fn begin(app: &Router, client: &str) -> (StatusCode, Body) {
    let mut request = posting("/solve", ENDLESS);
    request.headers_mut().insert("x-keymove-client", HeaderValue::from_str(client).expect("a header"));
    let response = app.clone().oneshot(request).await.expect("an answer");
    (response.status(), response.into_body())
}

/// Reads lines until one is of this kind.
async fn read_until(body: &mut Body, wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
    let mut lines: Vec<Value> = Vec::new();
    while !lines.last().is_some_and(&wanted) {
        let frame = body.frame().await.expect("more lines").expect("no fault");
        let bytes = frame.into_data().expect("data");
        lines.push(serde_json::from_slice(&bytes).expect("one line of JSON"));
    }
    lines
}

#[tokio::test]
async fn a_full_server_says_so() {
    let app = app(small(1));
    let mut bodies = Vec::new();
    for client in ["a", "a", "b"] {
        let (status, body) = begin(&app, client).await;
        assert_eq!(status, StatusCode::OK);
        bodies.push(body);
    }
    assert_eq!(live(&app).await, 3);
    for client in ["a", "c"] {
        let mut request = posting("/solve", SHORT);
        request.headers_mut().insert("x-keymove-client", HeaderValue::from_static(client));
        let answer = ask(&app, request).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "full"));
        assert_eq!(answer.headers["retry-after"], "5");
    }
    drop(bodies);
    wait_for_jobs(&app, 0).await;
    assert_eq!(post(&app, "/solve", SHORT).await.status, StatusCode::OK);
}

#[tokio::test]
async fn who_leaves_ends_what_runs_and_what_waits() {
    let app = app(small(1));
    let (_, mut running) = begin(&app, "a").await;
    read_until(&mut running, |line| line["event"] == "started").await;
    let (_, mut waiting) = begin(&app, "b").await;
    let lines = read_until(&mut waiting, |line| line["event"] == "queued").await;
    assert_eq!(lines[0]["before"], 0);
    assert_eq!(live(&app).await, 2);
    drop(waiting);
    assert_eq!(live(&app).await, 1);
    drop(running);
    wait_for_jobs(&app, 0).await;
}

#[tokio::test]
async fn a_waiting_job_begins_when_the_other_one_leaves() {
    let app = app(small(1));
    let (_, first) = begin(&app, "a").await;
    let (_, mut second) = begin(&app, "b").await;
    drop(first);
    let lines = read_until(&mut second, |line| line["event"] == "started").await;
    assert_eq!(lines.last().map(|line| line["threads"].clone()), Some(1.into()));
}

#[tokio::test]
async fn a_stop_keeps_what_is_known_and_labels_it() {
    let app = app(options(2));
    let (_, mut body) = begin(&app, "a").await;
    let is_news = |line: &Value| line["event"] == "progress" && line["depth"].as_u64() >= Some(3);
    let lines = read_until(&mut body, is_news).await;
    assert!(lines.iter().any(|line| line["phase"] == "glance"), "one solution is looked for first");
    let news = lines.last().expect("news");
    assert!(news["seconds_left"].is_null(), "it is not the last depth: {news}");
    assert!(news["seconds_allowed"].as_f64() > Some(1.0) && news["positions"].is_u64(), "{news}");
    let settled = lines.iter().filter_map(|line| line["settled"].as_array()).map(Vec::len).sum::<usize>();
    assert!(settled >= 20, "{settled}");
    let depths = lines.iter().filter_map(|line| line["depths"].as_array()).flatten();
    let depths: Vec<u64> = depths.filter_map(|depth| depth["depth"].as_u64()).collect();
    let each_once: Vec<u64> = (1..).take(depths.len()).collect();
    assert!(depths.len() >= 2 && depths == each_once, "{depths:?}");
    let job = lines[0]["job"].as_str().expect("a number");
    let answer = post(&app, &format!("/jobs/{job}/stop"), "{}").await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    let lines = read_until(&mut body, |line| line["event"] == "end").await;
    let solution = lines.iter().find(|line| line["event"] == "solution").expect("a solution");
    let solution = &solution["solution"];
    assert_eq!((&solution["status"], &solution["verdict"]["kind"]), (&"stopped".into(), &"stopped".into()));
    assert_eq!(solution["verdict"]["stop"], "user");
    assert_eq!(solution["verdict"]["computer_tested"], false);
    assert_eq!(solution["first_moves"].as_array().map(Vec::len), Some(20));
    wait_for_jobs(&app, 0).await;
    let answer = post(&app, &format!("/jobs/{job}/stop"), "{}").await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::NOT_FOUND, "not_found"));
}

/// A solution that the first look has found is told of while all keys are searched.
#[tokio::test]
async fn what_the_first_look_finds_is_told() {
    let app = app(options(2));
    let body = r##"{"fen":"B7/6b1/k7/2B5/1Q6/3p4/1p1P4/rb1K4 w - -","stipulation":"s#14"}"##;
    let response = app.clone().oneshot(posting("/solve", body)).await.expect("an answer");
    let mut body = response.into_body();
    let is_found = |line: &Value| line["phase"] == "search" && line["depth"].as_u64() >= Some(2);
    let lines = read_until(&mut body, is_found).await;
    assert_eq!(lines.last().expect("news")["found"], 14);
    drop(body);
    wait_for_jobs(&app, 0).await;
}

/// A pawn promotes on its fifth move; with a sixth there are more ways than any search ends with soon.
const MANY: &str = r##"{"fen":"rnbqkbnr/pppppppp/8/8/8/8/P7/4K3 b - -","stipulation":"h#6","method":"plain","intended":"2"}"##;

#[tokio::test]
async fn solutions_come_while_they_are_looked_for_and_a_stop_keeps_them() {
    let app = app(options(2));
    let response = app.clone().oneshot(posting("/solve", MANY)).await.expect("an answer");
    let mut body = response.into_body();
    let mut lines = read_until(&mut body, |line| line["event"] == "found").await;
    let job = lines[0]["job"].as_str().expect("a number").to_owned();
    let answer = post(&app, &format!("/jobs/{job}/stop"), "{}").await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    lines.append(&mut read_until(&mut body, |line| line["event"] == "end").await);
    let of = |event: &str| lines.iter().filter(|line| line["event"] == event).collect::<Vec<_>>();
    let found: Vec<&Value> =
        of("found").iter().flat_map(|line| line["lines"].as_array().expect("lines")).collect();
    let first = of("found")[0];
    assert_eq!((&first["stipulation"], &first["set_play"]), (&"h#6".into(), &Value::Bool(false)));
    assert!(first["fen"].as_str().is_some_and(|fen| fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/P7/4K3 b")));
    let solution = &of("solution")[0]["solution"];
    assert_eq!((&solution["status"], &solution["stop"]), (&"stopped".into(), &"user".into()));
    assert_eq!(solution["verdict"]["computer_tested"], false);
    let text = solution["verdict"]["text"].as_str().expect("words");
    assert!(text.starts_with("incomplete: stopped by the user"), "{text}");
    let kept = solution["solutions"].as_array().expect("solutions");
    assert!(!found.is_empty() && found.len() <= kept.len());
    for (index, line) in found.iter().enumerate() {
        assert!(kept.contains(line), "{line} is not kept");
        assert!(!found[..index].contains(line), "{line} comes twice");
    }
    assert!(of("progress").iter().any(|line| line["solutions"].is_u64()), "{:?}", of("progress"));
}

#[tokio::test]
async fn a_job_that_waits_can_be_stopped_too() {
    let app = app(small(1));
    let (_, running) = begin(&app, "a").await;
    let (_, mut waiting) = begin(&app, "b").await;
    let lines = read_until(&mut waiting, |line| line["event"] == "queued").await;
    let job = lines[0]["job"].as_str().expect("a number");
    assert_eq!(post(&app, &format!("/jobs/{job}/stop"), "{}").await.status, StatusCode::NO_CONTENT);
    let lines = read_until(&mut waiting, |line| line["event"] == "end").await;
    assert_eq!((lines.len(), &lines[0]["begun"]), (1, &Value::Bool(false)));
    assert_eq!(live(&app).await, 1);
    drop(running);
}

#[tokio::test]
async fn the_time_of_the_server_is_the_longest() {
    let time = core::time::Duration::from_millis(300);
    let options = Options { jobs: jobs::Limits { time, ..options(1).jobs }, ..options(1) };
    let started = std::time::Instant::now();
    let body = ENDLESS.replace('}', r#","seconds":1000,"explain":true,"certificate":true,"threads":99}"#);
    let answer = post(&app(options), "/solve", &body).await;
    assert!(started.elapsed() < crate::common::LONG);
    assert_eq!(answer.line("started")["threads"], 1);
    let solution = &answer.line("solution")["solution"];
    assert_eq!((&solution["status"], &solution["verdict"]["stop"]), (&"stopped".into(), &"time".into()));
    let explanation = &answer.line("explanation")["explanation"];
    assert_eq!(
        (&explanation["complete"], &explanation["soundness"]["sound"]),
        (&false.into(), &false.into())
    );
    let certificate = answer.line("certificate");
    assert!(certificate["base64"].is_null() && certificate["reason"].is_string(), "{certificate}");
    assert_eq!(answer.lines().last().map(|line| line["event"].clone()), Some("end".into()));
}

#[tokio::test]
async fn one_time_holds_for_all_positions() {
    let body = ENDLESS.replace('}', r#","seconds":0.4,"twins":["remove a2","remove b2","remove c2"]}"#);
    let answer = post(&app(options(1)), "/solve", &body).await;
    let lines = answer.lines();
    let solutions: Vec<&Value> = lines.iter().filter(|line| line["event"] == "solution").collect();
    assert_eq!(solutions.len(), 4);
    let spent: f64 = solutions.iter().filter_map(|line| line["solution"]["stats"]["seconds"].as_f64()).sum();
    assert!(spent < 10.0, "{spent}");
    for (line, label) in solutions.iter().zip(["a)", "b)", "c)", "d)"]) {
        assert_eq!((&line["case"]["label"], &line["solution"]["case"]), (&label.into(), &line["case"]));
        assert_eq!(line["solution"]["verdict"]["stop"], "time", "{label}");
    }
}
