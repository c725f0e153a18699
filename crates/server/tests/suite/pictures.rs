//! Diagrams over HTTP.

use crate::http::{Answer, Server};
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
