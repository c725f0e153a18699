//! Work as any front end asks for it: JSON in, events out.

use core::sync::atomic::{AtomicBool, Ordering};
use keymove_workbench::{
    Closed, Context, Error, Event, Job, Limits, Listener, QUESTIONS, Resources, Tables, answer,
};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// H. Weenink, Good Companion 1917.
const MATRIX: &str = "board 3K4/2p5/3k4/1Q6/8/1B6/8/8\nslot a8 = b-\nadd 1 of P on f3-g5\ntheme grimshaw";
const SHORT: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

/// No search finishes this in a lifetime.
const ENDLESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn limits() -> Limits {
    Limits { threads: 1, memory: 16 << 20, time: Duration::from_secs(60) }
}

fn job(kind: &str, request: &Value) -> Result<keymove_workbench::Checked, Error> {
    Job::read(kind, request.to_string().as_bytes())?.check(&Resources::default())
}

/// The events of a job, and how it ended.
fn events(kind: &str, request: &Value, limits: Limits) -> (Vec<Event>, Result<(), Error>) {
    let events = Mutex::new(Vec::new());
    let listener = |event: Event| events.lock().expect("no panic").push(event);
    let done = job(kind, request).and_then(|job| job.run(&Context::new(&listener, limits)));
    (events.into_inner().expect("no panic"), done)
}

fn find(events: &[Event], name: &str) -> Value {
    let found = events.iter().find(|event| event.name() == name);
    found.unwrap_or_else(|| panic!("no event {name}: {events:?}")).value()
}

#[test]
fn every_kind_is_known_and_no_other() {
    for kind in Job::KINDS {
        let read = Job::read(kind, b"[]");
        assert!(matches!(read, Err(Error::Shape(_))), "{kind}: {read:?}");
    }
    assert!(matches!(Job::read("", b"{}"), Err(Error::Unknown(_))));
    for question in QUESTIONS {
        let answered = answer(question, b"{}", &Resources::default());
        assert!(!matches!(answered, Err(Error::Unknown(_))), "{question}: {answered:?}");
    }
    assert!(matches!(answer("solve", b"{}", &Resources::default()), Err(Error::Unknown(_))));
}

#[test]
fn events_are_objects_with_their_names() {
    for (kind, request, expected) in [
        ("solve", json!({ "fen": SHORT, "stipulation": "#2", "explain": true }), "explanation"),
        ("explore", json!({ "fen": SHORT, "stipulation": "#2", "moves": ["b5c4"] }), "explored"),
        ("score", json!({ "fen": SHORT }), "score"),
        (
            "analysis",
            json!({ "entries": [{ "entry": 1, "version": "a", "problem": { "fen": SHORT, "stipulation": "#2" } }] }),
            "analysed",
        ),
        ("improve", json!({ "fen": SHORT, "level": 1 }), "summary"),
        ("improve/count", json!({ "fen": SHORT, "level": 1 }), "level"),
        ("compose", json!({ "matrix": MATRIX }), "candidate"),
        ("compose", json!({ "matrix": MATRIX }), "summary"),
        ("compose/count", json!({ "matrix": MATRIX }), "matrix_count"),
        ("generate", json!({ "units": "5..6", "attempts": 3, "patience": 5, "seed": 1 }), "summary"),
        ("improve/necessity", json!({ "fen": SHORT }), "necessity"),
        ("engine/analyse", json!({ "fen": SHORT, "depth": 3 }), "best"),
        ("engine/move", json!({ "fen": SHORT, "level": 2 }), "move"),
        ("engine/draw", json!({ "engine": "black", "seconds": 0.05 }), "draw"),
        ("engine/review", json!({ "moves": ["e2e4"], "seconds_each": 0.05 }), "review"),
        ("human", json!({ "fen": SHORT }), "human"),
        ("tables/probe", json!({ "fen": "8/8/8/8/8/4k3/8/K6R w - -", "make": false }), "probe"),
        ("tables/probe", json!({ "fen": "8/8/8/8/8/4k3/8/K6R w - -", "kind": "zeroing" }), "probe"),
        ("tables/probe", json!({ "fen": "8/8/8/8/8/4k3/8/K6R b - -", "kind": "helpmate" }), "probe"),
        ("study", json!({ "fen": SHORT, "stipulation": "+", "seconds": 0, "engine_seconds": 0 }), "study"),
        ("train/prepare", json!({ "problem": { "fen": SHORT, "stipulation": "#2" } }), "prepared"),
        (
            "train/mark",
            json!({ "problem": { "fen": SHORT, "stipulation": "#2" }, "answer": "Qc4" }),
            "marked",
        ),
        ("sheet", json!({ "problems": [{ "fen": SHORT, "stipulation": "#2" }], "format": "html" }), "sheet"),
    ] {
        let (events, done) = events(kind, &request, limits());
        assert_eq!(done, Ok(()), "{kind}");
        for event in &events {
            assert_eq!(event.value()["event"], event.name(), "{}", event.json());
        }
        find(&events, expected);
    }
}

/// What is not at hand and not to be made is unknown; what was made for one job is there for the next, and each kind of tables for itself.
#[test]
fn tables_outlive_a_job() {
    let tables = Arc::new(Tables::in_memory());
    let probed = |kind: &str, make: bool| {
        let resources = Resources { tables: Some(Arc::clone(&tables)), ..Resources::default() };
        let request = json!({ "fen": "8/8/8/8/8/1k6/8/K6R w - -", "make": make, "kind": kind });
        let job =
            Job::read("tables/probe", request.to_string().as_bytes()).and_then(|job| job.check(&resources));
        let events = Mutex::new(Vec::new());
        let listener = |event: Event| events.lock().expect("no panic").push(event);
        job.and_then(|job| job.run(&Context::new(&listener, limits()))).expect("it is looked up");
        find(&events.into_inner().expect("no panic"), "probe")
    };
    for (kind, worth) in [
        ("mate", json!({ "kind": "win", "moves": 10 })),
        ("zeroing", json!({ "kind": "win", "plies": 19, "under_rule": "win" })),
        ("helpmate", json!({ "plies": 7, "stipulation": "h#3.5", "solutions": 59, "exact": true })),
    ] {
        assert_eq!(probed(kind, false)["unknown"], "no_table", "{kind}");
        let made = probed(kind, true);
        assert_eq!(made["probe"]["value"], worth, "{kind}");
        assert_eq!(probed(kind, false), made);
    }
    // Of other kinds than mates one family has room.
    assert_eq!(probed("zeroing", false)["unknown"], "no_table");
    assert_eq!(probed("mate", false)["probe"]["value"]["moves"], 10);
}

/// A flag that is raised before the work begins ends it before it has said anything.
#[test]
fn a_table_that_is_stopped_is_unknown() {
    for kind in ["mate", "zeroing", "helpmate"] {
        let request = json!({ "fen": "8/8/8/8/8/1k6/4n3/K6R w - -", "kind": kind });
        let events = Mutex::new(Vec::new());
        let listener = |event: Event| events.lock().expect("no panic").push(event);
        let context = Context::new(&listener, limits()).stopped_by(Arc::new(AtomicBool::new(true)));
        job("tables/probe", &request).expect("a position").run(&context).expect("it ends");
        let told = find(&events.into_inner().expect("no panic"), "probe");
        assert_eq!((&told["probe"], &told["unknown"]), (&Value::Null, &json!("stopped")), "{kind}");
    }
}

/// The flag goes up with the first news of a table, which is then not there for anybody.
#[test]
fn a_table_is_stopped_while_it_is_made() {
    for kind in ["mate", "zeroing", "helpmate"] {
        let tables = Arc::new(Tables::in_memory());
        let resources = Resources { tables: Some(Arc::clone(&tables)), ..Resources::default() };
        // With all that it needs this takes seconds.
        let request = json!({ "fen": "8/p7/8/8/8/1k6/7P/K7 w - -", "kind": kind });
        let job =
            Job::read("tables/probe", request.to_string().as_bytes()).and_then(|job| job.check(&resources));
        let stop = Arc::new(AtomicBool::new(false));
        let events = Mutex::new(Vec::new());
        let listener = |event: Event| {
            stop.store(true, Ordering::Relaxed);
            events.lock().expect("no panic").push(event);
        };
        let context = Context::new(&listener, limits()).stopped_by(Arc::clone(&stop));
        job.expect("a position").run(&context).expect("it ends");
        let events = events.into_inner().expect("no panic");
        assert_eq!(find(&events, "making")["kind"], kind);
        assert_eq!(find(&events, "probe")["unknown"], "stopped", "{kind}");
    }
}

/// Every certainty of a study comes from the same verdicts as its words: without time nothing is proven but what the rules say.
#[test]
fn a_study_that_ran_out_of_time_is_no_verdict() {
    let request =
        json!({ "fen": "7K/8/k1P5/7p/8/8/8/8 w - -", "stipulation": "=", "seconds": 0, "engine_seconds": 0 });
    let (events, done) = events("study", &request, limits());
    assert_eq!(done, Ok(()));
    let told = find(&events, "study");
    assert_eq!((&told["study"]["verdict"], &told["study"]["stop"]), (&json!("open"), &json!("time")));
    assert_eq!(told["study"]["nodes"][0]["certainty"], json!({ "kind": "open" }));
}

#[test]
fn errors_name_the_field_and_the_place() {
    let (events, done) = events("solve", &json!({ "fen": SHORT, "stipulation": "#2x" }), limits());
    assert!(events.is_empty());
    let error = done.expect_err("no stipulation");
    assert!(matches!(error, Error::Field { field: "stipulation", place: Some((2, 1)), .. }), "{error:?}");
    let told = serde_json::to_value(&error).expect("JSON");
    assert_eq!((&told["code"], &told["field"]), (&json!("bad_input"), &json!("stipulation")));
    // What only the solved problem tells.
    let cooked = json!({ "fen": SHORT, "wishes": { "keep_units": ["a1"] } });
    let (_, done) = self::events("improve", &cooked, limits());
    assert!(matches!(done, Err(Error::Field { field: "wishes", .. })), "{done:?}");
}

#[test]
fn a_matrix_has_places_of_its_own() {
    let wrong = json!({ "matrix": format!("{MATRIX}\nslot e4 = QX") });
    let (_, done) = events("compose", &wrong, limits());
    let place = MATRIX.chars().count() + 12;
    assert!(
        matches!(done, Err(Error::Field { field: "matrix", place: Some((at, 1)), .. }) if at == place),
        "{done:?}"
    );
    let unknown = json!({ "matrix": MATRIX, "wishes": { "require": ["no theme"] } });
    let (_, done) = events("compose", &unknown, limits());
    assert!(matches!(done, Err(Error::Field { field: "wishes.require", .. })), "{done:?}");
    let (events, done) = events("compose", &json!({ "matrix": MATRIX }), limits());
    assert_eq!(done, Ok(()));
    let candidate = find(&events, "candidate");
    assert_eq!(candidate["fen"], "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1");
    let summary = find(&events, "summary");
    assert_eq!((&summary["end"], &summary["complete"]), (&json!("done"), &json!(true)));
    assert_eq!(summary["counts"]["disproved"], 0);
}

#[test]
fn problems_from_nothing_are_sound_and_the_same_again() {
    let request =
        json!({ "units": "5..7", "attempts": 8, "patience": 10, "seed": 3, "themes": ["selfblock"] });
    let runs: Vec<(Vec<Value>, Value)> = [1, 2]
        .into_iter()
        .map(|threads| {
            let (events, done) = events("generate", &request, Limits { threads, ..limits() });
            assert_eq!(done, Ok(()));
            let found = events.iter().filter(|event| event.name() == "generated").map(Event::value);
            (found.collect(), find(&events, "summary"))
        })
        .collect();
    assert_eq!(runs[0], runs[1]);
    let (found, summary) = &runs[0];
    assert!(!found.is_empty());
    assert_eq!(
        (&summary["end"], &summary["complete"], &summary["seed"]),
        (&json!("done"), &json!(true), &json!(3))
    );
    let sent = |fen: &Value| found.iter().any(|one| one["fen"] == *fen);
    let judged = &summary["judged"];
    for list in [&summary["best"], &judged["best"], &judged["outside"]] {
        assert!(list.as_array().expect("a list").iter().all(|one| sent(&one["fen"])), "{list}");
    }
    for one in found {
        assert!(one["themes"]["selfblock"].as_u64() >= Some(1), "{one}");
        let question = json!({ "fen": one["fen"], "stipulation": "#2" });
        let (events, _) = events("solve", &question, limits());
        let solution = &find(&events, "solution")["solution"];
        assert_eq!(solution["verdict"]["kind"], "sound", "{one}");
        assert_eq!(solution["keys"][0]["uci"], one["key"]);
    }
}

#[test]
fn what_cannot_be_made_is_named() {
    for (request, field, words) in [
        (json!({ "stipulation": "h#2" }), "stipulation", "expected #2 or #3"),
        (json!({ "material": "KXR/k" }), "material", "column 2"),
        (json!({ "units": "many" }), "units", "8..12"),
        (json!({ "material": "KQ/k", "units": "9" }), "units", "at most 3"),
        (json!({ "themes": ["grimshow"] }), "themes", "grimshow"),
        (json!({ "material": "KQR/k", "themes": ["selfblock"] }), "themes", "besides the king"),
        (json!({ "count": 0 }), "count", "from 1"),
        (json!({ "scale": "best" }), "scale", "problemist"),
    ] {
        let (events, done) = events("generate", &request, limits());
        assert!(events.is_empty(), "{request}");
        match done {
            Err(Error::Field { field: named, message, .. }) => {
                assert_eq!(named, field, "{request}");
                assert!(message.contains(words), "{request}: {message}");
            }
            other => panic!("{request}: {other:?}"),
        }
    }
}

/// What comes of a matrix is judged as improvements are, without a problem to compare with, and so is what rounds have found.
#[test]
fn what_is_found_is_judged_in_the_end() {
    let matrix = "board 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5 = Q R -\nslot a8 = b n -\nadd 1 of Pp";
    let deep = json!({ "fen": SHORT, "level": 1, "deep": true, "beam": 3, "rounds": 1 });
    let near = json!({ "fen": SHORT, "level": 1 });
    for (kind, request) in [("compose", json!({ "matrix": matrix })), ("improve", deep), ("improve", near)] {
        let (events, done) = events(kind, &request, limits());
        assert_eq!(done, Ok(()));
        let summary = find(&events, "summary");
        let judged = &summary["judged"];
        assert_eq!(judged["score"].is_null(), kind == "compose", "{judged}");
        let number = |name: &str| judged[name].as_u64().expect(name);
        let failed: u64 =
            judged["failed"].as_object().expect("gates").values().filter_map(Value::as_u64).sum();
        let best = judged["best"].as_array().expect("a list");
        let sum = best.len() as u64 + number("more") + number("behind") + number("lower") + number("unknown");
        assert_eq!(Some(sum + failed), summary["counts"]["improved"].as_u64(), "{summary}");
        for one in best.iter().chain(judged["outside"].as_array().expect("a list")) {
            let is_sent = |event: &Event| event.name() == "candidate" && event.value()["fen"] == one["fen"];
            assert!(events.iter().any(is_sent) && one["score"].is_i64(), "{one}");
        }
        let open = request.as_object().cloned().into_iter().flatten();
        let open = open.chain([("scale".to_owned(), json!("composer-2006"))]).collect();
        let (events, _) = self::events(kind, &Value::Object(open), limits());
        assert!(find(&events, "summary")["judged"].is_null());
    }
    let (events, _) =
        self::events("compose", &json!({ "matrix": matrix, "open": ["threats", "key"] }), limits());
    let judged = &find(&events, "summary")["judged"];
    assert_eq!((&judged["failed"]["threats"], &judged["failed"]["key"]), (&json!(0), &json!(0)));
    assert_eq!(judged["best"][0]["fen"], "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1");
    for (field, request) in [
        ("open", json!({ "matrix": matrix, "open": ["play"] })),
        ("scale", json!({ "matrix": matrix, "scale": "mine" })),
    ] {
        let (_, done) = self::events("compose", &request, limits());
        assert!(matches!(done, Err(Error::Field { field: named, .. }) if named == field), "{done:?}");
    }
}

#[test]
fn whoever_runs_it_sets_the_bounds() {
    let request = json!({ "fen": ENDLESS, "stipulation": "#30", "seconds": 1000, "memory": 1_u64 << 40 });
    let time = Duration::from_millis(300);
    let (events, done) = events("solve", &request, Limits { time, ..limits() });
    assert_eq!(done, Ok(()));
    let solution = find(&events, "solution")["solution"].clone();
    assert_eq!((&solution["status"], &solution["verdict"]["stop"]), (&json!("stopped"), &json!("time")));
    assert!(solution["stats"]["table_bytes"].as_u64().is_some_and(|bytes| bytes <= 16 << 20), "{solution}");
}

#[test]
fn a_flag_ends_it_with_what_there_is() {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Mutex::new(Vec::new());
    let listener = |event: Event| {
        // The first sign of life is answered with a stop.
        stop.store(true, Ordering::Relaxed);
        told.lock().expect("no panic").push(event);
    };
    let request = json!({ "fen": ENDLESS, "stipulation": "#30" });
    let context = Context::new(&listener, limits()).stopped_by(Arc::clone(&stop));
    assert_eq!(job("solve", &request).expect("in order").run(&context), Ok(()));
    let told = told.into_inner().expect("no panic");
    assert_eq!(find(&told, "solution")["solution"]["verdict"]["stop"], "user");
}

/// Hears nothing any more.
struct Deaf;

impl Listener for Deaf {
    fn take(&self, _: Event) -> Result<(), Closed> {
        Err(Closed)
    }
}

#[test]
fn without_a_listener_it_ends() {
    let request = json!({ "fen": SHORT, "stipulation": "#2", "twins": ["move b3 a2"] });
    let context = Context::new(&Deaf, limits());
    let done = job("solve", &request).expect("in order").run(&context);
    assert_eq!(done, Err(Error::Closed));
    assert!(context.is_stopped());
}
