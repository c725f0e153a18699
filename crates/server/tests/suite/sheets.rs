//! Sheets of problems over HTTP: a job that tells how far it is, and then sends the file.

use crate::http::Server;
use crate::workshop::common::{open, server, stop};
use serde_json::{Value, json};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

/// A problem that is not solved in time.
fn hard() -> Value {
    json!({ "fen": "8/8/8/8/1p6/1k6/8/K1BN1BN1 w - -", "stipulation": "#30" })
}

fn weenink() -> Value {
    json!({ "fen": WEENINK, "stipulation": "#2", "authors": ["Weenink, Henri"], "source": "<i>Good Companion</i>" })
}

/// All lines of a sheet that is made.
async fn made(server: &Server, request: Value) -> Vec<Value> {
    let answer = server.ask("POST", "/sheet", Some(request)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    let lines = answer.lines();
    assert_eq!(lines.last().expect("lines")["event"], "end");
    lines
}

/// The line with the file, and the file.
fn file(lines: &[Value]) -> (&Value, Vec<u8>) {
    let line =
        lines.iter().find(|line| line["event"] == "sheet").unwrap_or_else(|| panic!("no sheet: {lines:?}"));
    let bytes = decoded(line["base64"].as_str().expect("a file"));
    assert_eq!(line["bytes"], bytes.len());
    (line, bytes)
}

fn page(lines: &[Value]) -> String {
    String::from_utf8(file(lines).1).expect("a page")
}

/// RFC 4648, section 4, from the definition: six bits a letter.
fn decoded(text: &str) -> Vec<u8> {
    let digits = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("+/".chars());
    let digits: Vec<char> = digits.collect();
    let six = |letter| digits.iter().position(|&digit| digit == letter).expect("a digit");
    let bits: Vec<bool> = text
        .trim_end_matches('=')
        .chars()
        .map(six)
        .flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1 == 1))
        .collect();
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    bits.chunks_exact(8).map(byte).collect()
}

#[tokio::test]
async fn sheets() {
    let server = Server::new("sheets");
    let added = json!({ "fen": "8/8/8/3R4/4K3/8/6k1/8", "stipulation": "h#2" });
    assert_eq!(server.ask("POST", "/collection/entries", Some(added)).await.status, 201);
    let html = json!({ "problems": [weenink()], "entries": [1], "title": "Two problems", "format": "html", "solve": true });
    let lines = made(&server, html).await;
    let (line, _) = file(&lines);
    assert_eq!(
        (&line["name"], &line["type"], &line["problems"], &line["unsolved"]),
        (&json!("problems.html"), &json!("text/html"), &json!(2), &json!(0))
    );
    let text = page(&lines);
    assert!(
        text.contains("Two problems") && text.contains("Henri Weenink") && text.contains("Qc4!"),
        "{text}"
    );
    assert!(
        text.contains("&lt;i&gt;Good Companion") && !text.contains("<script") && !text.contains("<i>Good")
    );
    let unsolved = json!({ "problems": [weenink()], "format": "html" });
    assert!(!page(&made(&server, unsolved).await).contains("Qc4!"));
    let pdf = json!({ "problems": [weenink()], "format": "pdf", "solve": true, "solutions": "below", "paper": "letter" });
    let lines = made(&server, pdf).await;
    let (line, bytes) = file(&lines);
    assert_eq!(line["type"], "application/pdf");
    assert!(bytes.starts_with(b"%PDF-"));
}

/// Each problem is told before it is solved, and the last line of progress says that the file is made.
#[tokio::test]
async fn how_far_a_sheet_is() {
    let server = Server::new("sheet-progress");
    let asked = json!({ "problems": vec![weenink(); 5], "format": "pdf", "solve": true });
    let lines = made(&server, asked).await;
    let news: Vec<&Value> = lines.iter().filter(|line| line["event"] == "progress").collect();
    let done: Vec<&Value> = news.iter().map(|line| &line["done"]).collect();
    assert_eq!(done, [&json!(0), &json!(1), &json!(2), &json!(3), &json!(4), &json!(5)]);
    assert!(news.iter().all(|line| line["of"] == 5), "{news:?}");
    assert_eq!((&news[0]["phase"], &news[0]["problem"]), (&json!("solving"), &json!("Henri Weenink, #2")));
    // Nothing is estimated before there is something to estimate from.
    assert!(news[2]["seconds_left"].is_null() && news[3]["seconds_left"].is_f64(), "{news:?}");
    assert_eq!(news[5]["phase"], "pages");
}

/// A sheet is done when its time is up, and says what was not solved.
#[tokio::test]
async fn sheets_end_in_time() {
    let server = Server::new("in-time");
    let asked = json!({ "problems": [hard(), weenink()], "format": "html", "solve": true, "seconds": 0.3 });
    let started = std::time::Instant::now();
    let lines = made(&server, asked).await;
    assert!(started.elapsed().as_secs() < 30);
    let text = page(&lines);
    assert_eq!(file(&lines).0["unsolved"], 1, "{text}");
    assert!(text.contains("not solved") || text.contains("stopped") || text.contains("time"), "{text}");
    assert!(text.contains("Qc4!") && !text.contains("Incomplete"), "{text}");
}

/// What was solved before it was stopped is printed, and the rest is labelled.
#[tokio::test]
async fn stopped_sheets() {
    let server = server(1);
    let asked = json!({ "problems": [weenink(), hard(), weenink()], "format": "html", "solve": true, "seconds": 500 });
    let mut stream = open(&server, "/sheet", asked).await;
    let queued = stream.until("queued").await;
    while stream.until("progress").await["done"] != 1 {}
    stop(&server, &queued).await;
    let line = stream.until("sheet").await;
    assert_eq!((&line["problems"], &line["unsolved"]), (&json!(3), &json!(2)));
    let text = page(&[line]);
    assert!(text.contains("Qc4!") && text.contains("Incomplete: it was stopped"), "{text}");
}

#[tokio::test]
async fn sheets_that_cannot_be_made() {
    let server = Server::new("no-sheets");
    let one = json!({ "fen": WEENINK, "stipulation": "#2" });
    for (request, status) in [
        (json!({ "problems": [], "format": "pdf" }), 422),
        (json!({ "problems": vec![one.clone(); 501], "format": "pdf" }), 422),
        (json!({ "problems": [{ "fen": "8/8/9" }], "format": "pdf" }), 422),
        (json!({ "entries": [12], "format": "pdf" }), 404),
        (json!({ "problems": [one], "format": "pdf", "seconds": -1 }), 422),
        (json!({ "problems": [one], "format": "docx" }), 400),
    ] {
        let answer = server.ask("POST", "/sheet", Some(request.clone())).await;
        assert_eq!(answer.status.as_u16(), status, "{request}: {}", answer.text());
    }
}
