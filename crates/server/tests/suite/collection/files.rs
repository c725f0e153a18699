//! Files in and out, and the file of the collection itself.

use super::{SEVEN, event, import, seven};
use crate::http::Server;
use axum::body::Body;
use keymove_db::Database;
use serde_json::{Value, json};

#[tokio::test]
async fn a_file_is_made_and_filled() {
    let server = Server::new("made");
    assert!(server.path().exists());
    let about = server.get("/collection").await.json();
    assert_eq!(
        (&about["open"], &about["entries"], &about["name"]),
        (&json!(true), &json!(0), &json!("problems.kmdb"))
    );
    let lines = import(&server, "../../etc/seven.jsonl", SEVEN).await;
    let summary = event(&lines, "summary");
    assert_eq!((&summary["name"], &summary["complete"]), (&json!("seven.jsonl"), &json!(true)));
    assert_eq!(summary["counts"]["duplicates"], 1);
    assert_eq!(lines.last().expect("an end")["event"], "end");
    assert_eq!(server.get("/collection").await.json()["entries"], 6);
    // Again: nothing new. Problems that cannot be read are named, the others come in.
    let again = import(&server, "seven.jsonl", SEVEN).await;
    assert_eq!(
        (&event(&again, "summary")["counts"]["known"], &event(&again, "summary")["counts"]["new"]),
        (&json!(7), &json!(0))
    );
    let lines = import(&server, "two.fen", "8/8/9 #2; wrong\n8/8/8/8/8/8/8/K1k5 h#5; right\n").await;
    assert!(
        event(&lines, "refused")["message"].as_str().expect("words").starts_with("two.fen, line 1"),
        "{lines:?}"
    );
    assert_eq!(
        (&event(&lines, "summary")["counts"]["new"], &event(&lines, "summary")["counts"]["refused"]),
        (&json!(1), &json!(1))
    );
    let stats = server.get("/collection/stats").await.json();
    assert_eq!((&stats["entries"], &stats["records"]), (&json!(7), &json!(8)));
    // The command line can work with it at once.
    assert_eq!(
        Database::read(&server.path()).expect("at rest").search(&Default::default()).expect("found").len(),
        7
    );
}

#[tokio::test]
async fn files_that_are_no_collections() {
    let server = Server::new("no-collections");
    for (query, body, status, words) in [
        ("name=a.txt", "just words\nand more", 422, "no known format"),
        ("name=a.pgn", "", 400, "empty"),
        ("format=nothing", "x", 422, "expected one of"),
        ("where=/etc/passwd", "x", 400, "where"),
    ] {
        let path = format!("/collection/import?{query}");
        let answer = server.send("POST", &path, "text/plain", body.into()).await;
        assert_eq!(answer.status.as_u16(), status, "{query}: {}", answer.text());
        assert!(answer.text().contains(words), "{query}: {}", answer.text());
    }
    assert_eq!(server.get("/collection").await.json()["entries"], 0);
}

/// A file over the limit is refused while it comes in, whether its length is announced or not, and leaves nothing behind.
#[tokio::test]
async fn files_that_are_too_large() {
    struct Endless(u64);
    impl http_body::Body for Endless {
        type Data = bytes::Bytes;
        type Error = std::convert::Infallible;
        fn poll_frame(
            mut self: std::pin::Pin<&mut Self>, _: &mut std::task::Context<'_>,
        ) -> std::task::Poll<Option<Result<http_body::Frame<bytes::Bytes>, Self::Error>>> {
            self.0 += 1 << 20;
            assert!(self.0 < 300 << 20, "read on and on");
            let line = bytes::Bytes::from(vec![b' '; 1 << 20]);
            std::task::Poll::Ready(Some(Ok(http_body::Frame::data(line))))
        }
    }
    let server = Server::new("too-large");
    let answer =
        server.send("POST", "/collection/import?name=a.fen", "text/plain", Body::new(Endless(0))).await;
    assert_eq!(answer.status, 413, "{}", answer.text());
    assert_eq!(answer.json()["error"]["code"], "too_large");
    let small = import(&server, "a.fen", "8/8/8/8/8/8/8/K1k5 h#5; right\n").await;
    assert_eq!(event(&small, "summary")["counts"]["new"], 1);
}

/// What comes out of every format with a reader goes into another collection as it was.
#[tokio::test]
async fn out_and_in_again() {
    let server = seven("exported").await;
    // Lines with a FEN have no twins: without them one problem is another.
    let formats = ["epd", "pgn", "olv", "json", "jsonl", "csv", "popeye"].map(|format| (format, 6));
    for (format, problems) in formats.into_iter().chain([("fen", 5)]) {
        let answer = server.get(&format!("/collection/export?format={format}&order=newest")).await;
        assert_eq!(answer.status, 200, "{format}");
        assert!(
            answer.header("content-disposition").starts_with("attachment; filename=\"problems."),
            "{format}"
        );
        assert_eq!(answer.header("content-type"), "application/octet-stream");
        assert!(answer.header("content-security-policy").contains("default-src 'none'"));
        let other = Server::new(&format!("imported-{format}"));
        let path = format!("/collection/import?format={format}");
        let lines = other.send("POST", &path, "text/plain", answer.text().to_owned().into()).await.lines();
        assert_eq!(event(&lines, "summary")["counts"]["new"], problems, "{format}: {lines:?}");
        let one = other.get(&format!("/collection/entries/{problems}")).await.json();
        let board =
            |value: &Value| value["fen"].as_str().and_then(|fen| fen.split(' ').next()).map(str::to_owned);
        assert_eq!(board(&one), board(&server.get("/collection/entries/1").await.json()), "{format}");
    }
    let latex = server.get("/collection/export?format=tex&author=weenink").await;
    assert!(latex.text().contains("\\begin{diagram}"), "{}", latex.text());
    let records = server.get("/collection/export?records=true").await;
    assert_eq!(records.text().lines().count(), 7);
    assert_eq!(server.get("/collection/export?format=exe").await.status, 422);
    assert_eq!(server.get("/collection/export?author=%22").await.status, 422);
}

#[tokio::test]
async fn files_that_are_none_of_ours() {
    let mut server = Server::new("foreign");
    std::fs::write(server.path(), "no database at all, only words").expect("written");
    server.start();
    let about = server.get("/collection").await.json();
    assert_eq!(about["open"], false);
    assert!(
        about["problem"]
            .as_str()
            .is_some_and(|words| words.starts_with("problems.kmdb: it is no SQLite file")),
        "{about}"
    );
    let answer = server.get("/collection/entries").await;
    assert_eq!(answer.status, 409);
    assert!(
        !answer.text().contains("keymove-server-test"),
        "the folder is nobody's business: {}",
        answer.text()
    );
    assert_eq!(
        std::fs::read_to_string(server.path()).expect("still there"),
        "no database at all, only words"
    );
    // Without a collection.
    let answer = {
        let router = keymove_server::app(keymove_server::Options::default());
        let request = axum::http::Request::get("/api/v1/collection/entries").header("host", "localhost");
        tower::ServiceExt::oneshot(router, request.body(Body::empty()).expect("a request"))
            .await
            .expect("an answer")
    };
    assert_eq!(answer.status(), 409);
}
