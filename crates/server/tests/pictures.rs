//! Diagrams and sheets over HTTP.
#![allow(missing_docs, clippy::unwrap_used)]

mod http;

use http::{Answer, Server};
use serde_json::{Value, json};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

async fn diagram(server: &Server, more: Value) -> Answer {
    let mut request = json!({ "fen": WEENINK, "stipulation": "#2", "author": "Henri Weenink" });
    for (name, value) in more.as_object().expect("fields") {
        request[name] = value.clone();
    }
    server.ask("POST", "/diagram", Some(request)).await
}

#[tokio::test]
async fn diagrams_are_files() {
    let server = Server::new("diagrams");
    for (format, kind, name, start) in [
        ("svg", "image/svg+xml", "diagram.svg", &b"<svg"[..]),
        ("png", "image/png", "diagram.png", b"\x89PNG\r\n"),
        ("pdf", "application/pdf", "diagram.pdf", b"%PDF-"),
        ("latex", "application/x-tex", "diagram.tex", b"\\documentclass"),
    ] {
        let answer = diagram(&server, json!({ "format": format, "marks": ["d5"] })).await;
        assert_eq!(answer.status, 200, "{format}");
        assert_eq!(answer.header("content-type"), kind);
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"{name}\""));
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{format}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let bytes = answer.bytes.expect("a file");
        assert!(bytes.starts_with(start), "{format}: {:?}", bytes.get(..20));
    }
}

#[tokio::test]
async fn what_is_said_is_drawn() {
    let server = Server::new("drawn");
    let plain = diagram(&server, json!({ "format": "svg" })).await;
    assert!(plain.text().contains("Henri Weenink") && plain.text().contains("4+3"));
    let drawn = json!({ "format": "svg", "arrows": ["b5c4"], "marks": ["d5", "e4"], "look": { "style": "grey", "square": "24px" } });
    let drawn = diagram(&server, drawn).await;
    assert_ne!(plain.text(), drawn.text());
    // Whoever moves against the stipulation is named; what is typed stays text.
    let black = diagram(&server, json!({ "format": "svg", "fen": WEENINK.replace(" w ", " b "), "author": "<script>alert(1)</script>" })).await;
    assert!(black.text().contains("Black to move"));
    assert!(!black.text().contains("<script"), "{}", black.text());
}

#[tokio::test]
async fn what_cannot_be_drawn() {
    let server = Server::new("undrawn");
    for (more, status, field) in [
        (json!({ "format": "svg", "fen": "8/8/9" }), 422, "fen"),
        (json!({ "format": "svg", "stipulation": "mate" }), 422, "stipulation"),
        (json!({ "format": "svg", "arrows": ["e2e9"] }), 422, "arrows"),
        (json!({ "format": "svg", "marks": ["z1"] }), 422, "marks"),
        (json!({ "format": "latex", "arrows": ["e2e4"] }), 422, "arrows"),
        (json!({ "format": "latex", "flipped": true }), 422, "flipped"),
        (json!({ "format": "png", "look": { "square": "100mm", "dpi": 2400 } }), 422, "look"),
        (json!({ "format": "png", "look": { "square": "9999px" } }), 422, "look"),
        (json!({ "format": "svg", "author": "x".repeat(501) }), 422, "author"),
        (json!({ "format": "svg", "captions": vec!["x"; 65] }), 422, "captions"),
    ] {
        let answer = diagram(&server, more.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{more}: {:?}", answer.bytes);
        assert_eq!(answer.json()["error"]["field"], field, "{more}");
    }
    assert_eq!(diagram(&server, json!({ "format": "exe" })).await.status, 400);
    assert_eq!(diagram(&server, json!({ "format": "svg", "output": "/tmp/x" })).await.status, 400);
}

#[tokio::test]
async fn sheets() {
    let server = Server::new("sheets");
    let problem = json!({ "fen": WEENINK, "stipulation": "#2", "authors": ["Weenink, Henri"], "source": "<i>Good Companion</i>" });
    let added = server
        .ask(
            "POST",
            "/collection/entries",
            Some(json!({ "fen": "8/8/8/3R4/4K3/8/6k1/8", "stipulation": "h#2" })),
        )
        .await;
    assert_eq!(added.status, 201);
    let html = json!({ "problems": [problem], "entries": [1], "title": "Two problems", "format": "html", "solve": true });
    let html = server.ask("POST", "/sheet", Some(html)).await;
    assert_eq!(html.status, 200, "{}", html.text());
    assert_eq!(html.header("content-disposition"), "attachment; filename=\"problems.html\"");
    assert!(html.header("content-security-policy").contains("script-src 'self'"));
    let text = html.text();
    assert!(
        text.contains("Two problems") && text.contains("Henri Weenink") && text.contains("Qc4!"),
        "{text}"
    );
    assert!(
        text.contains("&lt;i&gt;Good Companion") && !text.contains("<script") && !text.contains("<i>Good")
    );
    let unsolved = json!({ "problems": [problem], "format": "html" });
    assert!(!server.ask("POST", "/sheet", Some(unsolved)).await.text().contains("Qc4!"));
    let pdf = json!({ "problems": [problem], "format": "pdf", "solve": true, "solutions": "below", "paper": "letter" });
    let pdf = server.ask("POST", "/sheet", Some(pdf)).await;
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert!(pdf.bytes.expect("a file").starts_with(b"%PDF-"));
}

/// A sheet is done when its time is up, and says what was not solved.
#[tokio::test]
async fn sheets_end_in_time() {
    let server = Server::new("in-time");
    let hard = json!({ "fen": "8/8/8/8/1p6/1k6/8/K1BN1BN1 w - -", "stipulation": "#30" });
    let asked = json!({ "problems": [hard], "format": "html", "solve": true, "seconds": 0.3 });
    let started = std::time::Instant::now();
    let answer = server.ask("POST", "/sheet", Some(asked)).await;
    assert_eq!(answer.status, 200);
    assert!(started.elapsed().as_secs() < 30);
    assert!(
        answer.text().contains("not solved")
            || answer.text().contains("stopped")
            || answer.text().contains("time"),
        "{}",
        answer.text()
    );
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
