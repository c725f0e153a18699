//! Asking the server.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use keymove_server::{Options, app, jobs};
use serde_json::{Value, json};
use tower::ServiceExt;

/// H. Weenink, Good Companion 1917.
pub(crate) const TWO_MOVER: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1";
/// P. Benko.
pub(crate) const THREE_MOVER: &str = "1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - - 0 1";
/// J. E. Chiasson: h#2 with two solutions.
pub(crate) const HELPMATE: &str = "8/8/8/3R4/4K3/8/6k1/8 b - - 0 1";

/// A server whose jobs have so many threads.
pub(crate) fn server(threads: usize) -> Router {
    app(Options { jobs: jobs::Limits { threads, ..jobs::Limits::default() }, ..Options::default() })
}

/// An answer as it comes.
pub(crate) struct Stream {
    pub(crate) status: StatusCode,
    body: Body,
    text: Vec<u8>,
}

impl Stream {
    /// The next line; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.text.drain(..=end).collect();
                return Some(serde_json::from_slice(&line).expect("a line of JSON"));
            }
            let data = self.body.frame().await?.expect("a whole answer").into_data().expect("data");
            self.text.extend_from_slice(&data);
        }
    }

    /// The next line of this kind; what comes before it is dropped.
    pub(crate) async fn until(&mut self, event: &str) -> Value {
        loop {
            let line = self.next().await.unwrap_or_else(|| panic!("no line {event}"));
            if line["event"] == event {
                return line;
            }
            assert_ne!(line["event"], "error", "{line}");
        }
    }
}

/// Asks a server for something that is streamed.
pub(crate) async fn open(server: &Router, path: &str, body: Value) -> Stream {
    let request = Request::post(format!("/api/v1{path}"))
        .header("host", "localhost:7464")
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .expect("a request");
    let (parts, body) = server.clone().oneshot(request).await.expect("an answer").into_parts();
    Stream { status: parts.status, body, text: Vec::new() }
}

/// All lines of a job, which ends as it should.
pub(crate) async fn lines(server: &Router, path: &str, body: Value) -> Vec<Value> {
    let mut stream = open(server, path, body).await;
    assert_eq!(stream.status, StatusCode::OK);
    let mut lines = Vec::new();
    while let Some(line) = stream.next().await {
        lines.push(line);
    }
    assert_eq!(lines.last().expect("lines")["event"], "end");
    lines
}

/// The lines of this kind.
pub(crate) fn of<'a>(lines: &'a [Value], event: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["event"] == event).collect()
}

/// The only line of this kind.
pub(crate) fn only<'a>(lines: &'a [Value], event: &str) -> &'a Value {
    let found = of(lines, event);
    assert_eq!(found.len(), 1, "{event}: {lines:?}");
    found[0]
}

/// An answer that is no stream.
pub(crate) async fn answer(server: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    let stream = open(server, path, body).await;
    let bytes = stream.body.collect().await.expect("a body").to_bytes();
    (stream.status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

/// The answer to a request that is in order, if it is no stream.
pub(crate) async fn good(server: &Router, path: &str, body: Value) -> Value {
    let (status, value) = answer(server, path, body).await;
    assert_eq!(status, StatusCode::OK, "{value}");
    value
}

/// The same without a body.
pub(crate) async fn get(server: &Router, path: &str) -> Value {
    let request = Request::get(format!("/api/v1{path}")).header("host", "localhost:7464");
    let request = request.body(Body::empty()).expect("a request");
    let response = server.clone().oneshot(request).await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK);
    let bytes = response.into_body().collect().await.expect("a body").to_bytes();
    serde_json::from_slice(&bytes).expect("JSON")
}

/// That a request is refused because of this field.
pub(crate) async fn refused(path: &str, body: Value, field: &str) -> Value {
    let (status, value) = answer(&server(1), path, body.clone()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {value}");
    assert_eq!(value["error"]["field"], field, "{body}: {value}");
    value["error"].clone()
}

/// That a request is no JSON of the right shape.
pub(crate) async fn malformed(path: &str, body: Value) {
    let (status, value) = answer(&server(1), path, body.clone()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{body}: {value}");
}

/// Ends the job of a stream whose first line this is.
pub(crate) async fn stop(server: &Router, queued: &Value) {
    let job = queued["job"].as_str().expect("a job");
    let (status, _) = answer(server, &format!("/jobs/{job}/stop"), json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}
