//! Real answers are what the document of the interface says of them.

use crate::collection::seven;
use crate::common::{ask, getting, options, post};
use crate::documents::document;
use crate::schema::fault;
use keymove_server::app;
use serde_json::Value;

/// What is sent, so that answers of every kind come back.
const SENT: &[(&str, &str)] = &[
    ("/position/check", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"}"##),
    ("/position/check", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#"}"##),
    ("/position/read", r##"{"text":"8/8/8/8/8/8/8/K6k #2"}"##),
    ("/position/moves", r##"{"fen":"8/8/8/8/8/8/8/K6k"}"##),
    (
        "/position/write",
        r##"{"problem":{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2","authors":["Loyd"]},"format":"olv"}"##,
    ),
    (
        "/explore",
        r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2","moves":["b5b4"],"explain":true}"##,
    ),
    ("/explore", r##"{"fen":"8/8/8/8/8/2k5/8/R3K3 b - -","stipulation":"h#2","explain":true}"##),
    (
        "/solve",
        r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2","tries":3,"set_play":true,"explain":true,"certificate":true}"##,
    ),
    (
        "/solve",
        r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2","max_flights":2,"non_trivial":{"most":1,"length":1}}"##,
    ),
    (
        "/solve",
        r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2","mode":"shortest","explain":true}"##,
    ),
    ("/solve", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#1"}"##),
    ("/solve", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#1.5","explain":true}"##),
    (
        "/solve",
        r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2","twins":["move d8 e8","remove d6"]}"##,
    ),
    ("/solve", r##"{"fen":"7K/8/8/8/8/5kq1/8/8 b - -","stipulation":"r#2","tries":1}"##),
    ("/solve", r##"{"fen":"8/8/8/8/8/k1K5/8/1R6 w - -","stipulation":"1->#1"}"##),
    (
        "/solve",
        r##"{"fen":"8/8/8/8/8/2k5/8/R3K3 b - -","stipulation":"h#2","set_play":true,"recount":true,"explain":true}"##,
    ),
    ("/solve", r##"{"fen":"8/8/8/8/8/2k5/8/R3K3 w - -","stipulation":"ser-#3","up_to_move":2}"##),
    (
        "/solve",
        r##"{"fen":"8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -","stipulation":"h#2","twins":["move f5 d4","cont move f3 h7","cont move f2 e2"],"set_play":true,"explain":true}"##,
    ),
    (
        "/solve",
        r##"{"fen":"2k5/6Q1/6K1/7N/8/8/8/8 b - -","stipulation":"h#2","duplex":true,"explain":true}"##,
    ),
    (
        "/solve",
        r##"{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","stipulation":"#30","seconds":1}"##,
    ),
    ("/score", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"}"##),
    ("/score", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#3"}"##),
    ("/score", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"h#2"}"##),
    ("/improve", r##"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2","level":1}"##),
    (
        "/improve",
        r##"{"fen":"8/8/8/8/8/k1K5/8/1R6 w - -","stipulation":"#2","level":1,"repair":true,"seconds":5}"##,
    ),
    ("/compose", r##"{"matrix":"board 3K4/2p5/3k4/1Q6/8/1B6/8/8\nslot a8=b-\nadd 1 of P\ntheme grimshaw"}"##),
    ("/compose/count", r##"{"matrix":"board 8/8/8/8/8/8/8/K7\nstipulation h#2\nking k=a3-c3\nslot h8=R-"}"##),
    ("/generate", r##"{"units":"5..6","seed":1,"attempts":3,"patience":5}"##),
    (
        "/sheet",
        r##"{"problems":[{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"}],"format":"html","solve":true}"##,
    ),
    ("/engine/move", r##"{"level":1,"seconds":0.1}"##),
    ("/engine/analyse", r##"{"depth":2,"multipv":2}"##),
    ("/engine/draw", r##"{"moves":["e2e4"],"engine":"white","seconds":0.1}"##),
    ("/engine/review", r##"{"moves":["f2f3","e7e5","g2g4","a7a6"],"seconds_each":0.1}"##),
    ("/human", r##"{"fen":"r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - -"}"##),
    ("/human", r##"{"fen":"r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - -","positions":20}"##),
    ("/train/prepare", r##"{"problem":{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"}}"##),
    ("/train/prepare", r##"{"problem":{"fen":"8/8/8/8/8/k1K5/8/1R6 w - -","stipulation":"#2"}}"##),
    ("/train/prepare", r##"{"problem":{"fen":"8/8/8/3R4/4K3/8/6k1/8 b - -","stipulation":"h#2"}}"##),
    (
        "/train/mark",
        r##"{"problem":{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"},"answer":"1.Dc4!"}"##,
    ),
    (
        "/train/mark",
        r##"{"problem":{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"},"answer":"1.Qc4","seconds":0}"##,
    ),
    (
        "/train/order",
        r##"{"problems":[{"fen":"8/8/8/8/8/k1K5/8/1R6","stipulation":"#1"},{"fen":"9"}],"attempts":[],"seed":7}"##,
    ),
    (
        "/train/summary",
        r##"{"moment":172800,"attempts":[{"date":86400,"problem":{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"#2"},"ask":"all","difficulty":120.5,"themes":["Grimshaw"],"points":2.5,"most":5.0,"seconds":61.5,"hints":1}]}"##,
    ),
    ("/book/moves", r##"{}"##),
    ("/game/state", r##"{"moves":["f2f3","e7e5","g2g4","d8h4"]}"##),
    ("/game/pgn", r##"{"moves":["e2e4"],"resigned":"black"}"##),
    ("/game/read", r##"{"pgn":"[White \"A\"]\n\n1. e4 e5 *"}"##),
];

#[tokio::test]
async fn answers_are_as_they_are_documented() {
    let document = document().await;
    let app = app(options(1));
    for (path, body) in SENT {
        let answer = post(&app, path, body).await;
        assert!(answer.status.is_success(), "{path} {body}: {}", answer.text);
        check(&document, "post", path, &lines(&answer.text), body);
    }
    for path in ["/about", "/themes", "/engine/levels", "/collection"] {
        let answer = ask(&app, getting(&format!("/api/v1{path}"))).await;
        check(&document, "get", path, &lines(&answer.text), "");
    }
    let refused = ask(&app, getting("/api/v1/nothing")).await.json();
    assert_eq!(fault(&document, &document["components"]["schemas"]["Error"], &refused), None);
}

#[tokio::test]
async fn answers_about_a_collection_are_as_they_are_documented() {
    let document = document().await;
    let server = seven("documented").await;
    let entry = "/collection/entries/1";
    let said =
        r#"{"problem":{"fen":"8/8/8/8/8/k1K5/8/2R5 w - -","stipulation":"s#2","comments":["changed"]}}"#;
    let like = r#"{"fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -","stipulation":"\u00232","least":0}"#;
    let new = r#"{"fen":"8/8/8/8/8/k1K5/8/1R6 w - -","stipulation":"\u00231"}"#;
    let result = r#"{"kind":"solution","result":{"any":1}}"#;
    for (method, path, described, body) in [
        ("get", "/collection", "/collection", ""),
        ("get", "/collection/stats", "/collection/stats", ""),
        ("get", "/collection/entries?most=50", "/collection/entries", ""),
        ("get", "/collection/names?kind=author", "/collection/names", ""),
        ("get", entry, "/collection/entries/{id}", ""),
        ("put", entry, "/collection/entries/{id}", said),
        ("post", "/collection/entries/1/tags", "/collection/entries/{id}/tags", r#"{"add":["x"]}"#),
        ("post", "/collection/entries/1/results", "/collection/entries/{id}/results", result),
        ("get", entry, "/collection/entries/{id}", ""),
        ("post", "/collection/entries", "/collection/entries", new),
        ("post", "/collection/similar", "/collection/similar", like),
    ] {
        let answer = server.send(&method.to_uppercase(), path, "application/json", body.into()).await;
        assert!(answer.status.is_success(), "{method} {path}: {}", answer.text());
        check(&document, method, described, &lines(answer.text()), body);
    }
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Holds an answer, or each of its lines, against what is documented of the operation.
fn check(document: &Value, method: &str, path: &str, lines: &[Value], body: &str) {
    let responses = &document["paths"][path][method]["responses"];
    let good = responses.get("200").or_else(|| responses.get("201")).expect("a good answer");
    let contents = good["content"].as_object().expect("a content");
    let schema = &contents.values().next().expect("a kind")["schema"];
    assert!(schema.is_object() && !lines.is_empty(), "{path}");
    let found = lines.iter().find_map(|line| fault(document, schema, line));
    assert_eq!(found, None, "{method} {path} {body}");
}
