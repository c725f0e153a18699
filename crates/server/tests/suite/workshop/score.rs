//! The score table.

use super::common::{HELPMATE, THREE_MOVER, TWO_MOVER, lines, only, refused, server};
use keymove_report::evaluation_json;
use keymove_solve::Limits;
use keymove_study::score::{Scorer, Weights, examine};
use serde_json::{Value, json};

fn expected(fen: &str, stipulation: &str, weights: Weights) -> Value {
    let (position, stipulation) = (fen.parse().expect(fen), stipulation.parse().expect(stipulation));
    let mut scorer = Scorer::new(weights);
    let found = examine(&position, stipulation, &mut scorer, &Limits::default(), &()).expect("memory");
    let text = evaluation_json(&position, stipulation, &found, &scorer);
    serde_json::from_str(&text).expect("JSON")
}

async fn score(request: Value) -> Value {
    only(&lines(&server(1), "/score", request).await, "score")["score"].clone()
}

#[tokio::test]
async fn tables_are_those_of_the_library() {
    for (fen, stipulation, total) in [(TWO_MOVER, "#2", 118), (THREE_MOVER, "#3", 77), (HELPMATE, "h#2", 177)]
    {
        let table = score(json!({ "fen": fen, "stipulation": stipulation })).await;
        assert_eq!(table, expected(fen, stipulation, Weights::default()));
        assert_eq!(table["total"], total);
    }
}

#[tokio::test]
async fn other_weights() {
    let text = "[themes]\ngrimshaw = 0\n";
    let table = score(json!({ "fen": TWO_MOVER, "weights": text })).await;
    assert_eq!(table, expected(TWO_MOVER, "#2", Weights::parse(text).expect("weights")));
    assert_eq!(table["total"], 118 - 45);
    let error =
        refused("/score", json!({ "fen": TWO_MOVER, "weights": "[themes]\nkingflight = 0\n" }), "weights")
            .await;
    assert_eq!(error["place"][0], 9, "{error}");
}

#[tokio::test]
async fn why_there_is_none() {
    // Without the bishop nothing solves.
    let table = score(json!({ "fen": "b2K4/2p5/3k4/1Q6/5P2/8/8/8 w - - 0 1", "stipulation": "#2" })).await;
    assert_eq!(table["reason"], "no solution", "{table}");
    assert!(table["explanation"].is_string() && table["total"].is_null());
    for stipulation in ["s#2.5", "#1", "2->ser-#2"] {
        refused("/score", json!({ "fen": TWO_MOVER, "stipulation": stipulation }), "stipulation").await;
    }
    refused("/score", json!({ "fen": "nothing" }), "fen").await;
    refused("/score", json!({ "fen": TWO_MOVER, "seconds": -1.0 }), "seconds").await;
}
