//! Improving: everything that the libraries find, and nothing else.

use super::common::{
    HELPMATE, THREE_MOVER, TWO_MOVER, lines, malformed, of, only, open, refused, server, stop,
};
use keymove_compose::search::{Best, Counts, Improvement, Observer, Plan, run, to_json};
use keymove_compose::wishes::{Wishes, required_theme};
use keymove_compose::{Task, necessity};
use keymove_solve::answer::Question;
use keymove_study::score::Weights;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Mutex;

/// Keeps what a search of the library finds.
struct Kept(Mutex<(Best, Counts)>);

impl Observer for Kept {
    fn done(&self, _: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut kept = self.0.lock().expect("a lock");
        found.iter().for_each(|one| kept.0.add(one));
        kept.1 += *counts;
    }
}

fn plan(fen: &str, stipulation: &str, level: u16) -> Plan {
    let task = Task::of(stipulation.parse().expect(stipulation)).expect(stipulation);
    Plan::of_task(&fen.parse::<keymove_chess::Position>().expect(fen), task, None, level, Weights::default())
        .expect("a plan")
}

/// The best of a plan, and what became of the positions.
fn expected(plan: &Plan, most: usize) -> (Best, Counts) {
    let kept = Kept(Mutex::new((Best::new(most), Counts::default())));
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    assert_eq!(run(plan, &pieces, &kept), Ok(true));
    kept.0.into_inner().expect("a lock")
}

/// Compares all lines with what the library finds.
fn compare(lines: &[Value], plan: &Plan, most: usize) {
    let (best, counts) = expected(plan, most);
    let summary = only(lines, "summary");
    assert_eq!((&summary["end"], &summary["complete"]), (&json!("done"), &json!(true)));
    let list: Vec<Value> = best
        .list()
        .map(|group| {
            let first = group.first();
            json!({ "fen": first.position.to_string(), "score": first.score, "same": group.count() })
        })
        .collect();
    assert_eq!(summary["best"], json!(list));
    let front: Vec<String> = best.front().map(|one| one.position.to_string()).collect();
    assert_eq!(summary["front"], json!(front));
    for name in ["positions", "improved", "unsound", "lower", "illegal"] {
        let mut counts = counts;
        assert_eq!(summary["counts"][name], json!(counts.by_name(name).copied()), "{name}");
    }
    let candidates = of(lines, "candidate");
    let fens: HashSet<&str> = candidates.iter().filter_map(|line| line["fen"].as_str()).collect();
    assert_eq!(fens.len(), candidates.len(), "a candidate comes twice");
    for one in best.list().map(|group| group.first()).chain(best.front()) {
        let fen = one.position.to_string();
        let line = candidates.iter().find(|line| line["fen"] == fen).expect("all of the best were sent");
        assert_eq!(line["improvement"], to_json(one));
        assert_eq!(line["gain"], one.score - plan.score);
        same_in_names(line);
        assert_eq!(line["changes"].as_array().expect("words").join("; "), one.changes.to_string());
        for difference in line["differences"].as_array().expect("squares") {
            let square =
                difference["square"].as_str().and_then(keymove_chess::Square::parse).expect("a square");
            let letter = |position: &keymove_chess::Arrangement| {
                json!(position.piece_at(square).map(|piece| piece.letter().to_string()))
            };
            assert_eq!(difference["was"], letter(&plan.original));
            assert_eq!(difference["is"], letter(&one.position));
            assert_ne!(difference["was"], difference["is"]);
        }
    }
}

/// What is told in words is told in names too.
fn same_in_names(line: &Value) {
    let (words, names) = (&line["told"], &line["told_parts"]);
    assert_eq!(words.is_null(), names.is_null());
    for (kind, parts) in names.as_object().into_iter().flatten() {
        let head = format!("{kind}: ");
        let told = words.as_array().expect("lines").iter().filter_map(Value::as_str);
        let told: Vec<&str> = told.filter_map(|line| line.strip_prefix(&head)).collect();
        let count = told.first().map_or(0, |line| line.split(", ").count());
        assert_eq!(parts.as_array().expect("a list").len(), count, "{kind}: {line}");
    }
    let (words, names) = (line["alike"].as_array().expect("words"), &line["alike_parts"]);
    let units = names["units"].as_array().expect("a list").len();
    assert_eq!(words.len(), units + usize::from(names["more"] != 0), "{line}");
}

trait Join {
    fn join(&self, between: &str) -> String;
}

impl Join for Vec<Value> {
    fn join(&self, between: &str) -> String {
        self.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(between)
    }
}

#[tokio::test]
async fn two_movers_with_one_thread_and_with_two() {
    let plan = plan(TWO_MOVER, "#2", 2);
    let mut ends = Vec::new();
    for threads in [1, 2] {
        let request = json!({ "scale": "composer-2006", "fen": TWO_MOVER, "level": 2, "best": 12 });
        let lines = lines(&server(threads), "/improve", request).await;
        compare(&lines, &plan, 12);
        assert_eq!(only(&lines, "original")["score"], 118);
        assert_eq!(only(&lines, "original")["key"], "1.Qc4!");
        ends.push(only(&lines, "summary").clone());
    }
    assert_eq!(ends[0], ends[1]);
    assert!(!ends[0]["best"].as_array().expect("a list").is_empty());
}

#[tokio::test]
async fn longer_problems_and_helpmates() {
    for (fen, stipulation) in [(THREE_MOVER, "#3"), (HELPMATE, "h#2")] {
        let request = json!({ "fen": fen, "stipulation": stipulation, "level": 1, "above": -100 });
        let lines = lines(&server(2), "/improve", request).await;
        let mut plan = plan(fen, stipulation, 1);
        plan.threshold = -100;
        compare(&lines, &plan, 10);
        let candidates = of(&lines, "candidate");
        assert!(!candidates.is_empty());
        let told =
            candidates.iter().filter(|line| line["told"].as_array().is_some_and(|told| !told.is_empty()));
        assert!(told.count() > 0);
        assert_eq!(candidates[0]["solutions"].as_array().expect("a list").is_empty(), stipulation == "#3");
    }
}

#[tokio::test]
async fn wishes_are_fulfilled() {
    let wishes =
        json!({ "only_add": true, "no_add": "Qq", "theme": ["selfblock"], "keep_empty": ["a1", "h8"] });
    let request = json!({ "scale": "composer-2006", "fen": TWO_MOVER, "level": 2, "wishes": wishes });
    let lines = lines(&server(2), "/improve", request).await;
    let mut plan = plan(TWO_MOVER, "#2", 2);
    let wishes = Wishes {
        only_add: true,
        no_add: keymove_compose::wishes::kinds("Qq").expect("kinds"),
        themes: vec![required_theme("selfblock").expect("a theme")],
        keep_empty: keymove_compose::wishes::squares("a1,h8").expect("squares"),
        ..Wishes::default()
    };
    plan.wish(wishes).expect("wishes");
    compare(&lines, &plan, 10);
    assert!(only(&lines, "original")["wishes"].as_str().is_some_and(|text| !text.is_empty()));
}

/// S. Loyd: its key captures, and so do the best near it.
const CAPTURES: &str = "7Q/7b/5p1p/8/5NN1/4KP2/7R/6k1 w - - 0 1";

#[tokio::test]
async fn capture_keys_take_no_place_in_the_list() {
    let ask = async |wishes: Value| {
        let request = json!({ "fen": CAPTURES, "level": 1, "above": -1000, "best": 5, "wishes": wishes });
        let found = lines(&server(2), "/improve", request).await;
        let best: Vec<String> = only(&found, "summary")["best"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|one| one["fen"].as_str().map(str::to_owned))
            .collect();
        let captures = |fen: &&String| {
            let line = of(&found, "candidate").into_iter().find(|line| line["fen"] == fen.as_str());
            line.expect("it was sent")["key"].as_str().is_some_and(|key| key.contains('x'))
        };
        (best.len(), best.iter().filter(captures).count())
    };
    let (all, captures) = ask(json!({})).await;
    assert!(all == 5 && captures > 0, "{captures} of {all}");
    assert_eq!(ask(json!({ "no_capture_key": true })).await, (5, 0));
}

#[tokio::test]
async fn threads_are_as_asked_within_those_of_the_server() {
    for (asked, given) in [(json!(1), 1), (json!(2), 2), (json!(9), 2), (Value::Null, 2)] {
        let mut request = json!({ "fen": TWO_MOVER, "level": 1 });
        if !asked.is_null() {
            request["threads"] = asked.clone();
        }
        let found = lines(&server(2), "/improve", request).await;
        assert_eq!(only(&found, "started")["threads"], given, "{asked}");
    }
}

#[tokio::test]
async fn what_is_not_sound_is_repaired() {
    // Weenink's problem with a queen more, which no composition may have, and with a rook more.
    let queens = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/Q7 w - - 0 1";
    let found = lines(&server(2), "/improve", json!({ "fen": queens })).await;
    assert_eq!(only(&found, "error")["error"]["field"], "fen");
    let found = lines(&server(2), "/improve", json!({ "fen": queens, "repair": true, "level": 1 })).await;
    assert_eq!(only(&found, "summary")["end"], "done");
    let cooked = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/5R2 w - - 0 1";
    let found = lines(&server(2), "/improve", json!({ "fen": cooked })).await;
    only(&found, "unsound");
    let found = lines(&server(2), "/improve", json!({ "fen": cooked, "repair": true, "level": 2 })).await;
    let summary = only(&found, "summary");
    assert_eq!(
        (&summary["end"], &summary["level"], &summary["score"]),
        (&json!("done"), &json!(1), &Value::Null)
    );
    let fens: Vec<&str> = of(&found, "candidate").iter().filter_map(|line| line["fen"].as_str()).collect();
    assert!(fens.contains(&TWO_MOVER), "{fens:?}");
    let found = lines(&server(2), "/improve", json!({ "fen": TWO_MOVER, "repair": true })).await;
    assert_eq!(only(&found, "error")["error"]["field"], "fen");
}

#[tokio::test]
async fn rounds_are_never_complete() {
    let request = json!({ "fen": TWO_MOVER, "level": 1, "deep": true, "beam": 4, "rounds": 1 });
    let lines = lines(&server(2), "/improve", request).await;
    let summary = only(&lines, "summary");
    assert_eq!(
        (&summary["complete"], &summary["end"], &summary["rounds"]),
        (&json!(false), &json!("rounds"), &json!(1))
    );
    assert_eq!(summary["complete_level"], 1);
    let sent: HashSet<&str> =
        of(&lines, "candidate").iter().filter_map(|line| line["fen"].as_str()).collect();
    let best = summary["best"].as_array().expect("a list");
    assert!(
        !best.is_empty() && best.iter().all(|one| one["fen"].as_str().is_some_and(|fen| sent.contains(fen)))
    );
}

#[tokio::test]
async fn a_stop_keeps_what_was_found() {
    let server = server(2);
    let mut stream =
        open(&server, "/improve", json!({ "scale": "composer-2006", "fen": TWO_MOVER, "level": 5 })).await;
    let queued = stream.next().await.expect("a line");
    let first = stream.until("candidate").await;
    assert!(first["gain"].as_i64().is_some_and(|gain| gain > 0));
    stop(&server, &queued).await;
    let summary = stream.until("summary").await;
    assert_eq!((&summary["end"], &summary["complete"]), (&json!("stopped"), &json!(false)));
    assert!(!summary["best"].as_array().expect("a list").is_empty());
    assert_eq!(stream.next().await.expect("a line")["event"], "end");
}

#[tokio::test]
async fn time_is_a_limit() {
    let found = lines(&server(1), "/improve", json!({ "fen": TWO_MOVER, "level": 5, "seconds": 0.5 })).await;
    let summary = only(&found, "summary");
    assert_eq!((&summary["end"], &summary["complete"]), (&json!("time"), &json!(false)));
}

#[tokio::test]
async fn positions_are_counted() {
    let request = json!({ "fen": TWO_MOVER, "level": 2, "more": ["move"] });
    let found = lines(&server(1), "/improve/count", request).await;
    let counts: Vec<u64> = of(&found, "level").iter().filter_map(|line| line["positions"].as_u64()).collect();
    assert!(counts.len() == 2 && counts[0] < counts[1], "{counts:?}");
    let found = lines(&server(2), "/improve/count", json!({ "fen": TWO_MOVER, "level": 2 })).await;
    let counts: u64 = of(&found, "level").iter().filter_map(|line| line["positions"].as_u64()).sum();
    let (_, all) = expected(&plan(TWO_MOVER, "#2", 2), 1);
    assert_eq!(counts, all.positions);
}

#[tokio::test]
async fn every_unit_has_a_reason() {
    let found = lines(&server(1), "/improve/necessity", json!({ "fen": TWO_MOVER })).await;
    let units = only(&found, "necessity")["units"].as_array().expect("units").clone();
    let question = Question::read(TWO_MOVER, "#2").expect("a problem");
    let all = necessity::necessity(&question, &Weights::default()).expect("sound");
    let expected: Vec<Value> = all.units.iter().map(|one| necessity::to_json(one, &all)).collect();
    assert_eq!(units, expected);
}

/// A helpmate with a twin: what units are for in both positions, and an improvement of both.
#[tokio::test]
async fn twins_belong_to_the_problem() {
    let problem = json!({
        "fen": "8/8/8/5n2/8/3k1P2/5R1K/2R5", "stipulation": "h#2", "twins": ["move f5 d4"], "set_play": true
    });
    let found = lines(&server(1), "/improve/necessity", problem).await;
    let found = only(&found, "necessity");
    let units = found["units"].as_array().expect("units");
    assert!(units.iter().all(|unit| unit["places"].as_array().is_some_and(|places| places.len() == 2)));
    let knight = units.iter().find(|unit| unit["unit"] == "nf5").expect("the knight");
    assert_eq!(knight["places"][1]["without"], "no twin");
    let problem = json!({
        "fen": "8/8/8/5n2/8/3k1P2/5R1K/2R5", "stipulation": "h#2", "twins": ["move f5 d4"], "level": 1, "above": -1000,
        "wishes": { "only_add": true, "max_units": 7, "no_add": "QRBNqrbn" }
    });
    let found = lines(&server(2), "/improve", problem).await;
    let original = only(&found, "original");
    assert!(original["seconds_about"].as_f64().is_some_and(|seconds| seconds > 0.0), "{original}");
    assert_eq!(only(&found, "summary")["complete"], true);
    for candidate in of(&found, "candidate") {
        assert_eq!(candidate["improvement"]["others"].as_array().map(Vec::len), Some(1), "{candidate}");
    }
}

#[tokio::test]
async fn what_cannot_be_improved() {
    for (field, more) in [
        ("stipulation", json!({ "stipulation": "#1" })),
        ("twins", json!({ "twins": ["move"] })),
        ("set_play", json!({ "set_play": true })),
        ("stipulation", json!({ "stipulation": "#" })),
        ("fen", json!({ "fen": "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8/8 w" })),
        ("level", json!({ "level": 0 })),
        ("level", json!({ "level": 7 })),
        ("level", json!({ "level": 5, "more": ["move"] })),
        ("more", json!({ "more": ["jump"] })),
        ("more", json!({ "more": ["move"], "deep": true })),
        ("solutions", json!({ "solutions": 2 })),
        ("best", json!({ "best": 0 })),
        ("best", json!({ "best": 10_001 })),
        ("deep", json!({ "deep": true, "repair": true })),
        ("above", json!({ "above": 5, "repair": true })),
        ("beam", json!({ "deep": true, "beam": 0 })),
        ("rounds", json!({ "deep": true, "rounds": 1001 })),
        ("weights", json!({ "weights": "themes = 3" })),
        ("seconds", json!({ "seconds": -1 })),
        ("wishes", json!({ "repair": true, "wishes": { "keep_key": true } })),
        ("wishes.keep_units", json!({ "wishes": { "keep_units": ["z9"] } })),
        ("wishes.keep_empty", json!({ "wishes": { "keep_empty": ["a1", "b"] } })),
        ("wishes.no_add", json!({ "wishes": { "no_add": "K" } })),
        ("wishes.theme", json!({ "wishes": { "theme": ["beauty"] } })),
        ("wishes.require", json!({ "wishes": { "require": ["nonsense"] } })),
        ("wishes.forbid", json!({ "wishes": { "forbid": vec!["grimshaw"; 65] } })),
        ("wishes.patterns", json!({ "wishes": { "patterns": "no TOML" } })),
    ] {
        let mut request = json!({ "fen": TWO_MOVER });
        for (name, value) in more.as_object().expect("an object") {
            request[name] = value.clone();
        }
        refused("/improve", request, field).await;
    }
    malformed("/improve", json!({ "fen": TWO_MOVER, "wish": {} })).await;
    malformed("/improve", json!({ "fen": TWO_MOVER, "wishes": { "keep": [] } })).await;
    // What only the solved problem tells.
    let request = json!({ "fen": TWO_MOVER, "wishes": { "keep_units": ["a1"] } });
    let found = lines(&server(1), "/improve", request).await;
    assert_eq!(only(&found, "error")["error"]["field"], "wishes");
}
