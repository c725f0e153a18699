//! Entries through the solver.

use super::{event, found, import, seven};
use crate::http::Server;
use serde_json::{Value, json};

async fn analyse(server: &Server, query: &str, body: Value) -> Vec<Value> {
    let answer = server.ask("POST", &format!("/collection/analyse?{query}"), Some(body)).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    answer.lines()
}

#[tokio::test]
async fn what_is_found_is_kept_and_not_done_twice() {
    let server = seven("analysed").await;
    assert_eq!(found(&server, "state=none").await.len(), 6);
    // One of them at first.
    let lines = analyse(&server, "author=weenink", json!({})).await;
    let summary = event(&lines, "summary");
    assert_eq!((&summary["complete"], &summary["left"]), (&json!(true), &json!(0)), "{summary}");
    assert_eq!(summary["states"], json!({ "sound": 1, "unsound": 0, "stopped": 0, "refused": 0 }));
    let [weenink] = found(&server, "state=sound").await[..] else { panic!("one is sound") };
    let entry = server.get(&format!("/collection/entries/{weenink}")).await.json();
    assert_eq!(entry["analysis"]["keys"][0], "Qc4", "{entry}");
    assert!(entry["analysis"]["score"].is_i64(), "{entry}");
    // The others, and nothing more after that.
    let lines = analyse(&server, "", json!({ "seconds": 20 })).await;
    let states = &event(&lines, "summary")["states"];
    let all: u64 = states.as_object().expect("counts").values().filter_map(Value::as_u64).sum();
    assert_eq!(all, 5, "{states}");
    assert!(found(&server, "state=none").await.is_empty());
    let lines = analyse(&server, "", json!({})).await;
    assert_eq!(event(&lines, "summary")["states"]["sound"], 0);
}

#[tokio::test]
async fn a_limit_proves_nothing_and_can_be_tried_again() {
    let server = seven("analysed-short").await;
    // White has no way to mate so soon, which nobody can know at once.
    let game = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;#4;Nobody\n";
    import(&server, "game.fen", game).await;
    for (asked, states) in [
        (json!({ "seconds": 0 }), json!({ "sound": 0, "unsound": 0, "stopped": 1, "refused": 0 })),
        (json!({}), json!({ "sound": 0, "unsound": 0, "stopped": 0, "refused": 0 })),
        (json!({ "again": true }), json!({ "sound": 0, "unsound": 1, "stopped": 0, "refused": 0 })),
    ] {
        let lines = analyse(&server, "author=nobody", asked).await;
        let summary = event(&lines, "summary");
        assert_eq!((&summary["states"], &summary["complete"]), (&states, &json!(true)));
    }
}

#[tokio::test]
async fn what_is_wrong_is_told_before_anything_is_done() {
    let server = seven("analysed-wrong").await;
    for (query, body, words) in [
        ("units=many", json!({}), "units"),
        ("most=3", json!({}), "most"),
        ("", json!({ "seconds": -1 }), "seconds"),
        ("", json!({ "minutes": 1 }), "minutes"),
    ] {
        let answer = server.ask("POST", &format!("/collection/analyse?{query}"), Some(body)).await;
        assert!(answer.status.is_client_error() && answer.text().contains(words), "{}", answer.text());
    }
    assert_eq!(found(&server, "state=none").await.len(), 6);
}
