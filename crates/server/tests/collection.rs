//! The collection over HTTP.
#![allow(missing_docs, clippy::unwrap_used)]

mod http;

use axum::body::Body;
use http::Server;
use keymove_db::Database;
use serde_json::{Value, json};

const SEVEN: &str = include_str!("../../db/testdata/seven.jsonl");
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

async fn seven(name: &str) -> Server {
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
        ("name=a.tex", "\\begin{diagram}", 422, "written, not read"),
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

#[tokio::test]
async fn searched() {
    let server = seven("searched").await;
    for (query, expected) in [
        ("", &[1, 2, 3, 4, 5, 6][..]),
        ("author=weenink", &[1]),
        ("author=&q=++", &[1, 2, 3, 4, 5, 6]),
        ("stipulation=h%23*", &[5, 6]),
        ("stipulation=%232&stipulation=%233", &[1, 2, 3, 4]),
        ("pattern=K-k&material=KQBPkbp", &[1]),
        ("theme=grimshaw", &[3]),
        ("year=1910..1920&order=year", &[1]),
        ("units=..3", &[5, 6]),
        ("order=newest&most=2", &[6, 5]),
        ("ids=2,5,99", &[2, 5]),
        ("skip=4&most=500", &[5, 6]),
        ("duplicates=true", &[1]),
        ("tag=none", &[]),
        ("q=%27%3B+DROP+TABLE+entry", &[]),
    ] {
        assert_eq!(found(&server, query).await, expected, "{query}");
    }
    let page = server.get("/collection/entries?most=1&author=weenink").await.json();
    assert_eq!((&page["total"], &page["entries"][0]["author"]), (&json!(1), &json!("Henri Weenink")));
    assert_eq!(page["entries"][0]["units"], json!({ "white": 4, "black": 3, "text": "4+3" }));
    for (query, field, place) in [
        ("pattern=K%3F", "pattern", json!([1, 1])),
        ("units=a", "units", Value::Null),
        ("most=100000", "most", Value::Null),
        ("author=%22", "author", Value::Null),
        ("material=KX", "material", json!([1, 1])),
    ] {
        let answer = server.get(&format!("/collection/entries?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        let error = &answer.json()["error"];
        assert_eq!((&error["field"], &error["place"]), (&json!(field), &place), "{query}");
    }
    assert_eq!(server.get("/collection/entries?sql=1").await.status, 400);
    assert_eq!(server.get("/collection/entries/77").await.status, 404);
    assert_eq!(server.get("/collection/entries/x").await.json()["error"]["code"], "not_found");
    let whole = server.get("/collection/entries/1").await.json();
    assert_eq!(whole["all_records"].as_array().map(Vec::len), Some(2));
    assert_eq!(whole["all_records"][1]["turned"], "left and right exchanged");
}

#[tokio::test]
async fn names_and_likeness() {
    let server = seven("names").await;
    let names = server.get("/collection/names?kind=author&begin=wee").await.json();
    assert_eq!(names[0]["count"], 1);
    assert!(names[0]["name"].as_str().is_some_and(|name| name.contains("Weenink")), "{names}");
    assert_eq!(
        server.get("/collection/names?kind=stipulation&begin=h").await.json()[0],
        json!({ "name": "h#2", "count": 2 })
    );
    assert_eq!(server.get("/collection/names?kind=table").await.status, 422);
    let asked = json!({ "fen": "1b2K3/3p4/4k3/2Q5/6P1/2B5/8/7r", "stipulation": "#2", "most": 1 });
    let like = server.ask("POST", "/collection/similar", Some(asked)).await.json();
    assert_eq!(
        (&like["entries"][0]["id"], &like["entries"][0]["likeness"]["score"]),
        (&json!(1), &json!(0.9131))
    );
    assert_eq!(like["entries"][0]["likeness"]["shift"], json!([-1, 0]));
    for wrong in [
        json!({ "fen": "8/8/9" }),
        json!({ "fen": "8/8/8/8/8/8/8/8" }),
        json!({ "fen": WEENINK, "least": 101 }),
    ] {
        assert_eq!(
            server.ask("POST", "/collection/similar", Some(wrong.clone())).await.status,
            422,
            "{wrong}"
        );
    }
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
async fn changed_and_taken_back() {
    let server = seven("changed").await;
    let before = server.get("/collection/entries/1").await.json();
    let mut problem = before["problem"].clone();
    problem["title"] = json!("<b>A title</b>");
    problem["source"] = json!("");
    let body = json!({ "problem": problem, "version": before["version"] });
    let after = server.ask("PUT", "/collection/entries/1", Some(body.clone())).await;
    assert_eq!(after.status, 200, "{}", after.text());
    let after = after.json();
    assert_eq!(
        (&after["title"], &after["source"], &after["changed"]),
        (&json!("<b>A title</b>"), &json!(""), &json!(true))
    );
    assert_ne!(after["version"], before["version"]);
    // Who has not seen that may not change it.
    let late = server.ask("PUT", "/collection/entries/1", Some(body)).await;
    assert_eq!((late.status.as_u16(), &late.json()["error"]["code"]), (409, &json!("conflict")));
    let wrong = json!({ "problem": { "fen": "8/8/8/8/8/8/8/9", "stipulation": "#2" } });
    let wrong = server.ask("PUT", "/collection/entries/1", Some(wrong)).await;
    assert_eq!((wrong.status.as_u16(), &wrong.json()["error"]["field"]), (422, &json!("fen")));
    let same = json!({ "problem": server.get("/collection/entries/2").await.json()["problem"] });
    assert_eq!(server.ask("PUT", "/collection/entries/1", Some(same)).await.status, 409);
    let back = server.ask("POST", "/collection/entries/1/revert", None).await.json();
    assert_eq!((&back["version"], &back["problem"]), (&before["version"], &before["problem"]));
}

#[tokio::test]
async fn added_tagged_removed_restored() {
    let mut server = seven("added").await;
    let problem = json!({ "fen": "8/8/8/8/8/8/8/K1k5", "stipulation": "h#5", "authors": ["A. Nobody"] });
    let added = server.ask("POST", "/collection/entries", Some(problem.clone())).await;
    assert_eq!((added.status.as_u16(), &added.json()["id"]), (201, &json!(7)));
    let again = server.ask("POST", "/collection/entries", Some(problem)).await;
    assert_eq!((again.status.as_u16(), &again.json()["arrival"]), (200, &json!("known")));
    let weenink = json!({ "fen": WEENINK, "stipulation": "#2", "title": "Mine" });
    let twice = server.ask("POST", "/collection/entries", Some(weenink)).await.json();
    assert_eq!((&twice["arrival"], &twice["adds"]), (&json!("duplicate"), &json!(["title"])));
    let tags =
        server.ask("POST", "/collection/entries/7/tags", Some(json!({ "add": ["to check", "mine"] }))).await;
    assert_eq!(tags.json()["tags"], json!(["mine", "to check"]));
    assert_eq!(found(&server, "tag=check").await, [7]);
    let empty = server.ask("POST", "/collection/entries/7/tags", Some(json!({ "add": [""] }))).await;
    assert_eq!(empty.status, 400);
    let exported = server.get("/collection/export?ids=7").await;
    assert!(exported.text().contains("to check"), "{}", exported.text());
    assert!(!server.get("/collection/export?ids=7&tags=no").await.text().contains("to check"));
    assert_eq!(server.ask("DELETE", "/collection/entries/7", None).await.status, 204);
    assert_eq!(server.ask("DELETE", "/collection/entries/7", None).await.status, 404);
    assert_eq!(server.get("/collection/entries/7").await.status, 404);
    server.start();
    assert_eq!(server.get("/collection/removed").await.json()[0]["id"], 7);
    let restored = server.ask("POST", "/collection/entries/7/restore", None).await;
    assert_eq!((restored.status.as_u16(), &restored.json()["tags"]), (200, &json!(["mine", "to check"])));
    assert_eq!(found(&server, "tag=check").await, [7]);
}

#[tokio::test]
async fn results_survive_a_restart() {
    let mut server = seven("results").await;
    let solution = json!({ "format": "keymove-solution", "verdict": "C+", "deep": [[1, 2.5]] });
    let body = json!({ "kind": "solution", "result": solution });
    let kept = server.ask("POST", "/collection/entries/1/results", Some(body)).await;
    assert_eq!(kept.status, 201, "{}", kept.text());
    let id = kept.json()["id"].as_i64().expect("a number");
    server.start();
    let whole = server.get("/collection/entries/1").await.json();
    assert_eq!(
        (&whole["results"][0]["kind"], &whole["results"][0]["current"]),
        (&json!("solution"), &json!(true))
    );
    assert_eq!(server.get(&format!("/collection/entries/1/results/{id}")).await.json(), solution);
    assert_eq!(server.get(&format!("/collection/entries/2/results/{id}")).await.status, 404);
    for (body, status) in [
        (json!({ "kind": "solution", "result": [1] }), 422),
        (json!({ "kind": "../x", "result": {} }), 400),
        (json!({ "kind": "solution" }), 400),
    ] {
        let answer = server.ask("POST", "/collection/entries/1/results", Some(body.clone())).await;
        assert_eq!(answer.status.as_u16(), status, "{body}");
    }
    // A solution is larger than other requests may be.
    let large = json!({ "kind": "solution", "result": { "text": "x".repeat(3 << 20) } });
    assert_eq!(server.ask("POST", "/collection/entries/1/results", Some(large)).await.status, 201);
    let larger = json!({ "kind": "solution", "result": { "text": "x".repeat(17 << 20) } });
    assert_eq!(server.ask("POST", "/collection/entries/1/results", Some(larger)).await.status, 413);
    assert_eq!(server.ask("DELETE", &format!("/collection/entries/1/results/{id}"), None).await.status, 204);
    assert_eq!(
        server
            .ask("POST", "/collection/entries/99/results", Some(json!({ "kind": "x", "result": {} })))
            .await
            .status,
        404
    );
}

/// Several readers and writers at once, and one outside that does not let go.
#[tokio::test(flavor = "multi_thread")]
async fn many_at_once() {
    let server = std::sync::Arc::new(seven("many").await);
    let mut tasks = Vec::new();
    for number in 0..24 {
        let server = server.clone();
        tasks.push(tokio::spawn(async move {
            let tag = format!("tag {number}");
            let tagged =
                server.ask("POST", "/collection/entries/1/tags", Some(json!({ "add": [tag] }))).await;
            assert_eq!(tagged.status, 200, "{}", tagged.text());
            assert_eq!(found(&server, "author=weenink").await, [1]);
        }));
    }
    let lines = import(&server, "more.fen", "8/8/8/8/8/8/8/K1k5 h#5; right\n").await;
    assert_eq!(event(&lines, "summary")["counts"]["new"], 1);
    for task in tasks {
        task.await.expect("no fault");
    }
    let whole = server.get("/collection/entries/1").await.json();
    assert_eq!(whole["tags"].as_array().map(Vec::len), Some(24));
    let mut outside = Database::edit(&server.path()).expect("open");
    outside.tag(2, &["outside".into()], &[]).expect("tagged");
    assert_eq!(found(&server, "tag=outside").await, [2]);
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

#[tokio::test]
async fn the_catalogue() {
    let server = Server::new("themes");
    let themes = server.get("/themes").await.json();
    let themes = themes.as_array().expect("a list");
    assert!(themes.len() > 50);
    for theme in themes {
        for field in ["name", "definition", "source"] {
            assert!(theme[field].as_str().is_some_and(|text| !text.is_empty()), "{theme}");
        }
    }
}

/// Pages of other servers neither change the collection nor fill it.
#[tokio::test]
async fn pages_of_others() {
    let server = seven("forged").await;
    for (method, path) in [
        ("POST", "/collection/import?name=a.fen"),
        ("POST", "/collection/entries"),
        ("DELETE", "/collection/entries/1"),
        ("PUT", "/collection/entries/1"),
        ("POST", "/collection/entries/1/revert"),
        ("POST", "/collection/entries/1/restore"),
    ] {
        let body = "8/8/8/8/8/8/8/K1k5 h#5; right\n";
        let answer = server.send_from("http://evil.example", method, path, "text/plain", body.into()).await;
        assert_eq!(answer.status, 403, "{method} {path}");
    }
    assert_eq!(server.get("/collection").await.json()["entries"], 6);
}
