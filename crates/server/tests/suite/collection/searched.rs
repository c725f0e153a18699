//! What is found: by criteria, by likeness, by the beginning of a name.

use super::{WEENINK, found, seven};
use crate::http::Server;
use serde_json::{Value, json};

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
    assert_eq!(like["compared"], 6);
    // Only what meets the criteria is compared, whatever is closer.
    let among = |query: &'static str| {
        let server = &server;
        async move {
            let asked = json!({ "fen": WEENINK, "stipulation": "#2", "except": 3, "least": 0 });
            server.ask("POST", &format!("/collection/similar?{query}"), Some(asked)).await
        }
    };
    for (query, compared, first) in [
        ("", 5, Some(1)),
        ("author=mansfield", 0, None),
        ("author=loyd", 1, Some(2)),
        ("stipulation=h%23*", 2, Some(5)),
        ("units=..3&author=", 2, Some(5)),
        ("ids=1,6,99&stipulation=h%23*", 1, Some(6)),
    ] {
        let like = among(query).await.json();
        assert_eq!(like["compared"], compared, "{query}");
        assert_eq!(like["entries"][0]["id"].as_i64(), first, "{query}: {like}");
        assert_eq!(like["entries"].as_array().map_or(0, Vec::len), compared, "{query}");
    }
    for query in ["order=year", "skip=1", "most=3", "sql=1"] {
        assert_eq!(among(query).await.status, 400, "{query}");
    }
    assert_eq!(among("units=x").await.json()["error"]["field"], "units");
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
