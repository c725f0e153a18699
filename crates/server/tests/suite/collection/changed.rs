//! What users change, at once and after a restart.

use super::{WEENINK, event, found, import, seven};
use keymove_db::Database;
use serde_json::json;

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
