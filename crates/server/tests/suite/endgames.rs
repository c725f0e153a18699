//! Tables of few men, and endgame studies.

use crate::common::{Server, options, post, posted, read_until};
use crate::documents::document;
use crate::schema::fault;
use axum::http::StatusCode;
use keymove_server::{Options, app};
use serde_json::{Value, json};

/// R. Réti, Ostrauer Morgenzeitung 1921.
const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - -";

async fn probe(body: Value) -> Value {
    posted("/tables/probe", &body.to_string()).await.line("probe")
}

#[tokio::test]
async fn a_table_is_made_and_looked_up() {
    let answer = posted("/tables/probe", &json!({ "fen": "8/8/8/8/8/4k3/8/K6R w - -" }).to_string()).await;
    let line = answer.line("probe");
    let (probe, moves) = (&line["probe"], &line["probe"]["moves"]);
    assert_eq!((&probe["format"], &probe["material"]), (&json!("keymove-tables-probe"), &json!("KRK")));
    assert_eq!(probe["value"]["kind"], "win");
    assert_eq!(moves[0]["value"], probe["value"]);
    let length = probe["value"]["moves"].as_u64().expect("a number");
    assert_eq!(probe["line"].as_array().map(Vec::len), Some(2 * length as usize - 1));
    assert_eq!(answer.line("end")["event"], "end");
    let schema = json!({ "$ref": "#/components/schemas/ProbeLine" });
    assert_eq!(fault(&document().await, &schema, &line), None);
}

/// A mate in one, counted as each kind counts; the other side has nothing to mate with.
#[tokio::test]
async fn each_kind_of_table_is_made_and_looked_up() {
    let document = document().await;
    let schema = json!({ "$ref": "#/components/schemas/ProbeLine" });
    let fen = "k7/8/1K6/8/8/8/8/7R w - - 99 80";
    for (asked, format, value, first) in [
        (json!({}), "keymove-tables-probe", json!({ "kind": "win", "moves": 1 }), "Rh8#"),
        (
            json!({ "kind": "zeroing" }),
            "keymove-tables-zeroing-probe",
            json!({ "kind": "win", "plies": 1, "under_rule": "win" }),
            "Rh8#",
        ),
        (
            json!({ "kind": "helpmate" }),
            "keymove-tables-helpmate-probe",
            json!({ "plies": 1, "stipulation": "h#0.5", "solutions": 1, "exact": true }),
            "Rh8#",
        ),
        (
            json!({ "kind": "helpmate", "mated": "white" }),
            "keymove-tables-helpmate-probe",
            Value::Null,
            "Ra1+",
        ),
    ] {
        let mut body = json!({ "fen": fen });
        body.as_object_mut().expect("an object").extend(asked.as_object().cloned().expect("an object"));
        let line = probe(body).await;
        let probe = &line["probe"];
        assert_eq!((&probe["format"], &probe["material"]), (&json!(format), &json!("KRK")), "{line}");
        assert_eq!((&probe["value"], &probe["moves"][0]["san"]), (&value, &json!(first)), "{line}");
        assert_eq!(fault(&document, &schema, &line), None, "{line}");
    }
}

/// The counter of the position is counted: a rook needs more than the one half-move that is left.
#[tokio::test]
async fn the_rule_of_fifty_moves_counts_what_has_gone_before() {
    let told = |halfmoves: u32| async move {
        let fen = format!("8/8/8/8/8/4k3/8/K6R w - - {halfmoves} 80");
        probe(json!({ "fen": fen, "kind": "zeroing" })).await["probe"].clone()
    };
    let (fresh, late) = (told(0).await, told(99).await);
    assert_eq!((&fresh["halfmoves"], &late["halfmoves"]), (&json!(0), &json!(99)));
    assert_eq!((&fresh["value"]["kind"], &fresh["value"]["under_rule"]), (&json!("win"), &json!("win")));
    assert_eq!((&late["value"]["kind"], &late["value"]["under_rule"]), (&json!("win"), &json!("cursed_win")));
    assert_eq!(fresh["value"]["plies"], late["value"]["plies"]);
    assert!(late["moves"].as_array().expect("moves").iter().all(|one| one["value"]["under_rule"] != "win"));
}

#[tokio::test]
async fn what_is_asked_of_tables_is_checked() {
    let fen = "8/8/8/8/8/4k3/8/K6R w - -";
    for (body, field) in [
        (json!({ "fen": fen, "mated": "white" }), json!("mated")),
        (json!({ "fen": fen, "kind": "zeroing", "mated": "black" }), json!("mated")),
        (json!({ "fen": "8", "kind": "zeroing" }), json!("fen")),
    ] {
        let answer = posted("/tables/probe", &body.to_string()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
        assert_eq!(answer.json()["error"]["field"], field, "{}", answer.text);
    }
    let answer = posted("/tables/probe", &json!({ "fen": fen, "kind": "selfmate" }).to_string()).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", answer.text);
}

#[tokio::test]
async fn without_a_table_nothing_is_said() {
    let document = document().await;
    let schema = json!({ "$ref": "#/components/schemas/ProbeLine" });
    for (fen, make, unknown) in [
        ("8/8/8/8/8/4k3/8/K6R w - -", false, "no_table"),
        ("8/8/8/8/8/4k3/4p3/KRR5 w - -", true, "no_table"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", true, "too_many"),
        ("4k3/8/8/8/8/8/8/4K2R w K -", true, "castling"),
        ("8/8/8/8/8/4k3/8/7R w - -", true, "no_king"),
    ] {
        for kind in ["mate", "zeroing", "helpmate"] {
            let line = probe(json!({ "fen": fen, "make": make, "kind": kind })).await;
            assert_eq!((&line["probe"], &line["unknown"]), (&Value::Null, &json!(unknown)), "{fen}: {line}");
            assert_eq!(fault(&document, &schema, &line), None, "{line}");
        }
    }
    for kind in ["mate", "zeroing", "helpmate"] {
        let body = json!({ "fen": "8/8/8/8/8/4k3/4n3/K6R w - -", "seconds": 0, "kind": kind });
        let late = probe(body).await;
        assert_eq!((&late["probe"], &late["unknown"]), (&Value::Null, &json!("stopped")), "{kind}");
    }
}

/// Jobs share the tables: what one has made is at hand for the next.
#[tokio::test]
async fn tables_stay() {
    let folder = std::env::temp_dir().join(format!("keymove-tables-{}", std::process::id()));
    let options = Options { tables: Some(folder.clone()), ..options(1) };
    let fen = "8/8/8/8/8/4k3/8/K6R w - -";
    let first = app(options.clone());
    let made = post(&first, "/tables/probe", &json!({ "fen": fen }).to_string()).await.line("probe");
    for app in [first, app(options)] {
        let again = post(&app, "/tables/probe", &json!({ "fen": fen, "make": false }).to_string()).await;
        assert_eq!(again.line("probe"), made);
    }
    std::fs::remove_dir_all(folder).expect("it was made");
}

/// Réti's draw rests on tables of four men, which take too long to be made without optimisation: without them less is proven, and nothing false.
#[tokio::test]
async fn a_study_says_what_is_proven() {
    let body = json!({ "fen": "8/8/8/8/8/1K6/7R/k7 w - -", "stipulation": "+", "engine_seconds": 0 });
    let line = posted("/study", &body.to_string()).await.line("study");
    let study = &line["study"];
    assert_eq!((&study["format"], &study["solver"]), (&json!("keymove-study"), &json!("white")));
    assert_eq!(study["nodes"][0]["certainty"], json!({ "kind": "proven", "succeeds": true, "by": "table" }));
    let schema = json!({ "$ref": "#/components/schemas/StudyLine" });
    assert_eq!(fault(&document().await, &schema, &line), None);
    let body = json!({ "fen": "8/8/8/8/8/1K6/7N/k7 w - -", "stipulation": "+", "engine_seconds": 0 });
    assert_eq!(posted("/study", &body.to_string()).await.line("study")["study"]["verdict"], "unsolvable");
}

/// No time is no verdict.
#[tokio::test]
async fn a_study_without_time_is_open() {
    let body = json!({ "fen": RETI, "stipulation": "=", "seconds": 0, "engine_seconds": 0 });
    let study = posted("/study", &body.to_string()).await.line("study")["study"].clone();
    assert_eq!((&study["verdict"], &study["stop"]), (&json!("open"), &json!("time")), "{study}");
    assert_eq!(study["nodes"][0]["certainty"]["kind"], "open");
}

#[tokio::test]
async fn a_study_asks_for_a_win_or_a_draw() {
    for (fen, stipulation, field) in
        [(RETI, "#3", "stipulation"), ("8/8/8/8/8/1K6/8/7R w - -", "+", "fen"), ("8", "+", "fen")]
    {
        let answer = posted("/study", &json!({ "fen": fen, "stipulation": stipulation }).to_string()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
        assert_eq!(answer.json()["error"]["field"], field, "{}", answer.text);
    }
    let report =
        posted("/position/check", &json!({ "fen": RETI, "stipulation": " = " }).to_string()).await.json();
    let asked = &report["stipulation"];
    assert_eq!((&asked["text"], &asked["plain"]), (&json!("="), &json!("White to play and draw")));
    assert_eq!(asked["phrases"][0]["name"], "stipulation.study.to_draw");
}

/// What is stopped is open, and says by whom.
#[tokio::test(flavor = "multi_thread")]
async fn a_study_that_is_stopped_is_open() {
    let server = Server::start(options(1));
    let fen = "r3k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - -";
    let body = json!({ "fen": fen, "stipulation": "+", "engine_seconds": 0, "seconds": 600 }).to_string();
    let mut stream = server.send(&server.job_at("/study", "a", &body));
    let text = read_until(&mut stream, "\"event\":\"started\"");
    let job = text.split("\"job\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a number");
    server.answer(&server.job_at(&format!("/jobs/{job}/stop"), "a", "{}"));
    let text = read_until(&mut stream, "\"event\":\"end\"");
    assert!(text.contains("\"verdict\":\"open\"") && text.contains("\"stop\":\"user\""), "{text}");
}
