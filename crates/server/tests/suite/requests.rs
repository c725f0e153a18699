//! Requests of the wrong shape and size, and paths that lead nowhere.

use crate::common::{Answer, ask, getting, options, posted};
use axum::http::StatusCode;
use keymove_server::app;
use serde_json::json;

#[tokio::test]
async fn bodies_are_bounded() {
    let text = "x".repeat(1 << 20);
    let answer = posted("/position/read", &json!({ "text": text }).to_string()).await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "too_large"));
    let text = "x".repeat(600 << 10);
    let answer = posted("/position/read", &json!({ "text": text }).to_string()).await;
    is_bad(&answer, "text");
}

#[tokio::test]
async fn nesting_is_bounded() {
    let (open, shut) = ("[".repeat(200_000), "]".repeat(200_000));
    for deep in [
        "[".repeat(500_000),
        "{\"fen\":".repeat(100_000),
        format!(r##"{{"fen":"x","stipulation":"#2","non_trivial":{open}1{shut}}}"##),
    ] {
        let answer = posted("/solve", &deep).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::BAD_REQUEST, "bad_request"));
        assert!(answer.text.len() < 1000, "{}", answer.text.len());
    }
}

#[tokio::test]
async fn deep_texts_of_problems_are_bounded() {
    let (open, shut) = ("[".repeat(50_000), "]".repeat(50_000));
    for text in [
        format!("{open}{shut}"),
        format!("{{\"a\":{open}1{shut}}}"),
        format!("---\nalgebraic: {open}{shut}\n"),
        format!(
            "[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n{}1. Ka2 {}*\n",
            "( ".repeat(50_000),
            ") ".repeat(50_000)
        ),
    ] {
        let answer = posted("/position/read", &json!({ "text": text }).to_string()).await;
        let statuses = [StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY];
        assert!(statuses.contains(&answer.status), "{}", answer.text);
    }
}

fn is_bad(answer: &Answer, field: &str) {
    let error = answer.json()["error"].clone();
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{error}");
    assert_eq!(
        (error["code"].as_str(), error["field"].as_str()),
        (Some("bad_input"), Some(field)),
        "{error}"
    );
}

const FEN: &str = r#""fen":"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -""#;

async fn solve(fields: &str) -> Answer {
    posted("/solve", &format!("{{{fields}}}")).await
}

#[tokio::test]
async fn errors_name_field_and_place() {
    let answer = solve(r##""fen":"b2K4/2p5/9/1Q6/5P2/1B6/8/8","stipulation":"#2""##).await;
    is_bad(&answer, "fen");
    assert_eq!(answer.json()["error"]["place"], json!([9, 1]));
    let answer = solve(&format!(r##"{FEN},"stipulation":"#2x""##)).await;
    is_bad(&answer, "stipulation");
    assert_eq!(answer.json()["error"]["place"], json!([2, 1]));
    let answer = solve(&format!(r##"{FEN},"stipulation":"#2","twins":["move a1"]"##)).await;
    is_bad(&answer, "twins");
    assert_eq!(answer.json()["error"]["place"], json!([7, 1]));
}

#[tokio::test]
async fn options_that_say_nothing_are_refused() {
    for (options, field) in [
        (r#""no_castling":"d4""#, "no_castling"),
        (r#""en_passant":"e4""#, "en_passant"),
        (r#""exclusive_castling":["a1h1"]"#, "exclusive_castling"),
        (r#""intended":"2""#, "intended"),
        (r#""intended":"x""#, "intended"),
        (r#""seconds":-1"#, "seconds"),
        (r#""max_flights":9"#, "max_flights"),
        (r#""max_solutions":3"#, "max_solutions"),
        (r#""start_move":3,"up_to_move":2"#, "start_move"),
        (r#""duplex":true,"half_duplex":true"#, "half_duplex"),
        (r#""exact":true,"shortest_length":true"#, "shortest_length"),
        (r#""certificate":true,"duplex":true"#, "certificate"),
        (r#""zero":true"#, "twins"),
        (r#""recount":true"#, "recount"),
        (r#""improve":true"#, "improve"),
        (r#""mode":"shortest","improve":true"#, "improve"),
        (r#""mode":"shortest","tries":1"#, "tries"),
        (r#""mode":"first","set_play":true"#, "set_play"),
        (r#""mode":"first","max_flights":2"#, "max_flights"),
    ] {
        is_bad(&solve(&format!(r##"{FEN},"stipulation":"#2",{options}"##)).await, field);
    }
    for (options, field) in [
        (r#""tries":1"#, "tries"),
        (r#""tree":true"#, "tree"),
        (r#""mode":"first""#, "mode"),
        (r#""recount":true,"max_solutions":5"#, "recount"),
        (r#""recount":true,"checks_only":true"#, "recount"),
        (r#""recount":true,"start_move":2"#, "recount"),
    ] {
        is_bad(&solve(&format!(r##"{FEN},"stipulation":"h#2",{options}"##)).await, field);
    }
    let answer = solve(&format!(r##"{FEN},"stipulation":"#2","max_flight":1"##)).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.text.contains("max_flight"), "{}", answer.text);
}

#[tokio::test]
async fn no_path_leads_to_a_file_of_the_machine() {
    let server = app(options(1));
    for path in [
        "/../Cargo.toml",
        "/../../../../../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/..%2fCargo.toml",
        "/js/%2e%2e/%2e%2e/Cargo.toml",
        "/js/%2e%2e/index.html",
        "/js/../index.html",
        "/js/..%5c..%5cCargo.toml",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/etc/passwd",
        "/.",
        "/./index.html",
        "/index.html%00.js",
        "/%ff%fe",
        "/js",
        "/js/",
    ] {
        let answer = ask(&server, getting(path)).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}: {}", answer.text);
    }
    assert_eq!(ask(&server, getting("/index.html")).await.status, StatusCode::OK);
    assert_eq!(ask(&server, getting("/js/main.js")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_a_page_is_made_of_is_kept_for_ever_under_the_name_of_its_version() {
    let server = app(options(1));
    let document = ask(&server, getting("/")).await;
    assert_eq!(document.headers["cache-control"], "no-cache");
    let script =
        document.text.split("src=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a script");
    let base = script.strip_suffix("/js/main.js").expect("a versioned address");
    assert!(base.starts_with("/v/") && base.len() > 10, "{base}");
    for link in [
        format!("rel=\"stylesheet\" href=\"{base}/style/page.css\""),
        format!("rel=\"modulepreload\" href=\"{base}/vendor/chessground/chessground.min.js\""),
    ] {
        assert!(document.text.contains(&link), "{link}: {}", document.text);
    }
    // All that the page needs at once is in four files, and no language but English.
    assert_eq!(document.text.matches(base).count(), 3, "{}", document.text);
    let scripts = ask(&server, getting(script)).await.text;
    assert!(scripts.contains("import('./texts/de.js')") && !scripts.contains("Selbst lösen"));
    let german = ask(&server, getting(&format!("{base}/js/texts/de.js"))).await.text;
    assert!(german.contains("Selbst lösen") && german.contains("export const { said, themes, de } = await "));
    let sheet = ask(&server, getting(&format!("{base}/style/page.css"))).await.text;
    let base_sheet = ask(&server, getting("/style/base.css")).await.text;
    assert!(sheet.contains(&base_sheet) && sheet.contains("cg-board"));
    let map = ask(&server, getting(&format!("{script}.map"))).await;
    assert_eq!(map.headers["content-type"], "application/json");
    assert!(map.text.contains("\"./solve/solution.js\""));
    assert!(!document.text.contains("=\"/js/") && !document.text.contains("=\"/style/"), "{}", document.text);
    for name in ["js/main.js", "js/main.js.map", "style/base.css", "vendor/chessground/chessground.min.js"] {
        let answer = ask(&server, getting(&format!("{base}/{name}"))).await;
        assert_eq!(answer.headers["cache-control"], "public, max-age=31536000, immutable", "{name}");
        assert_eq!(answer.text, ask(&server, getting(&format!("/{name}"))).await.text);
    }
    // Of a version that this is not nobody may keep anything under its name.
    let other = ask(&server, getting("/v/0123456789ab/js/main.js")).await;
    assert_eq!(
        (other.status, &other.headers["cache-control"]),
        (StatusCode::OK, &"no-cache".parse().expect("a value"))
    );
    for path in
        [format!("{base}/../index.html"), format!("{base}/js/"), format!("{base}//etc/passwd"), "/v/".into()]
    {
        assert_eq!(ask(&server, getting(&path)).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn pages_have_types_and_tags() {
    let server = app(options(1));
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/js/main.js", "text/javascript; charset=utf-8"),
        ("/style/base.css", "text/css; charset=utf-8"),
    ] {
        let answer = ask(&server, getting(path)).await;
        assert_eq!(
            (answer.status, answer.headers["content-type"].to_str().ok()),
            (StatusCode::OK, Some(kind))
        );
        let mut again = getting(path);
        again.headers_mut().insert("if-none-match", answer.headers["etag"].clone());
        let answer = ask(&server, again).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    }
}
