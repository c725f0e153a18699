//! Solving as training, as any front end asks for it.

use core::sync::atomic::AtomicBool;
use keymove_workbench::{Context, Error, Event, Job, Limits, Resources, answer};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// H. Weenink, Good Companion 1917.
const SHORT: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";

/// No search finishes this in a lifetime.
const ENDLESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn run(kind: &str, request: &Value, stopped: bool) -> Result<Value, Error> {
    let events = Mutex::new(Vec::new());
    let listener = |event: Event| events.lock().expect("no panic").push(event);
    let limits = Limits { threads: 1, memory: 16 << 20, time: Duration::from_secs(60) };
    let context = Context::new(&listener, limits).stopped_by(Arc::new(AtomicBool::new(stopped)));
    Job::read(kind, request.to_string().as_bytes())?.check(&Resources::default())?.run(&context)?;
    let events = events.into_inner().expect("no panic");
    Ok(events.last().expect("an event").value())
}

fn ask(question: &str, request: &Value) -> Result<Value, Error> {
    let text = answer(question, request.to_string().as_bytes(), &Resources::default())?;
    Ok(serde_json::from_str(&text).expect("JSON"))
}

/// The field that is wrong, and the words.
fn refused(answer: Result<Value, Error>) -> (&'static str, String) {
    match answer {
        Err(Error::Field { field, message, .. }) => (field, message),
        other => panic!("{other:?}"),
    }
}

fn attempt(stipulation: &str, date: u64, points: f64) -> Value {
    json!({
        "date": date, "problem": { "fen": SHORT, "stipulation": stipulation }, "ask": "all", "themes": ["Grimshaw"],
        "points": points, "most": 5.0, "seconds": 61.5, "hints": 1
    })
}

#[test]
fn a_problem_is_sound_or_not_asked() {
    let of = |fen: &str, stipulation: &str, more: Value, stopped| {
        let mut request = json!({ "problem": { "fen": fen, "stipulation": stipulation } });
        if let (Some(fields), Value::Object(more)) = (request.as_object_mut(), more) {
            fields.extend(more);
        }
        run("train/prepare", &request, stopped).expect("it is looked at")
    };
    let prepared = of(SHORT, "#2", json!({}), false);
    assert_eq!((&prepared["fit"], &prepared["hint_cost"]), (&json!(true), &json!(0.5)));
    assert_eq!(prepared["problem"], json!({ "fen": SHORT, "stipulation": "#2" }));
    assert!(prepared["hints"].as_array().is_some_and(|hints| !hints.is_empty()), "{prepared}");
    assert!(prepared["difficulty"].is_f64() && prepared.get("reason").is_none(), "{prepared}");
    let cooked = of("7k/8/5K2/8/8/8/8/Q5R1 w - -", "#2", json!({}), false);
    assert_eq!((&cooked["fit"], &cooked["open"]), (&json!(false), &json!(false)), "{cooked}");
    assert!(cooked["reason"].as_str().is_some_and(|why| why.starts_with("not sound: ")), "{cooked}");
    // Time that is up and work that is stopped prove nothing.
    for open in [of(ENDLESS, "#9", json!({ "seconds": 0.2 }), false), of(ENDLESS, "#9", json!({}), true)] {
        assert_eq!((&open["fit"], &open["open"]), (&json!(false), &json!(true)), "{open}");
    }
    let study = of(SHORT, "+", json!({}), false);
    assert_eq!(study["reason"], "solutions of endgame studies are not marked");
    let request = json!({ "problem": { "fen": "9/8", "stipulation": "#2" } });
    assert_eq!(refused(run("train/prepare", &request, false)).0, "fen");
}

#[test]
fn what_is_not_settled_is_never_wrong() {
    let problem = json!({ "fen": SHORT, "stipulation": "#2" });
    let of = |answer: &str| {
        let request = json!({ "problem": problem, "answer": answer });
        run("train/mark", &request, false).expect("it is marked")
    };
    let right = of("1.Dc4!");
    assert_eq!((&right["final"], &right["marked"]["points"]), (&json!(true), &json!(5.0)));
    let wrong = of("1.Qe5");
    assert_eq!(wrong["marked"]["awards"][0]["reason"], "key wrong: 1.Qe5+ is refuted by 1...Kc6");
    let request =
        json!({ "problem": { "fen": ENDLESS, "stipulation": "#9" }, "answer": "1.e4", "seconds": 0.2 });
    let open = run("train/mark", &request, false).expect("it is marked");
    let awards = open["marked"]["awards"].as_array().expect("a list");
    assert_eq!((&open["final"], open["marked"].get("points")), (&json!(false), None), "{open}");
    assert!(
        open["marked"]["open"].is_string() || awards.iter().any(|award| award["given"].is_null()),
        "{open}"
    );
    assert!(awards.iter().all(|award| award["given"] != false), "{open}");
    let long = json!({ "problem": problem, "answer": "a".repeat(20_001) });
    assert_eq!(refused(run("train/mark", &long, false)).0, "answer");
    let study = json!({ "problem": { "fen": SHORT, "stipulation": "+" }, "answer": "1.Qc4" });
    assert_eq!(refused(run("train/mark", &study, false)).0, "problem");
}

#[test]
fn what_attempts_come_to() {
    let attempts = [attempt("#2", 86_400, 2.5), attempt("#3", 90_000, 5.0), attempt("#2", 172_800, 5.0)];
    let told = ask("train/summary", &json!({ "attempts": attempts, "moment": 172_800 })).expect("a summary");
    let (summary, history) = (&told["summary"], told["history"].as_array().expect("a list"));
    assert_eq!((&summary["format"], &summary["attempts"]), (&json!("keymove-training"), &json!(3)));
    assert_eq!((&summary["kinds"][0]["kind"], &summary["kinds"][0]["solved"]), (&json!("#2"), &json!(1)));
    assert_eq!((&summary["due"], &summary["later"][0]["day"]), (&json!([]), &json!("1970-01-09")));
    let firsts: Vec<&Value> = history.iter().map(|one| &one["first"]).collect();
    assert_eq!(firsts, [true, true, false]);
    assert_eq!(history[0]["after"], history[1]["before"]);
    assert_eq!(history[2]["after"]["rating"], summary["rating"]);
    let none = ask("train/summary", &json!({ "attempts": [], "moment": 0 })).expect("a summary");
    assert_eq!((&none["summary"]["rating"], &none["summary"]["attempts"]), (&json!(1500.0), &json!(0)));
}

#[test]
fn no_attempt_is_believed() {
    let of = |attempts: Value| ask("train/summary", &json!({ "attempts": attempts, "moment": 0 }));
    let good = attempt("#2", 0, 1.0);
    let mut wrong = good.clone();
    wrong["points"] = json!(6.0);
    let (field, words) = refused(of(json!([good, wrong])));
    assert_eq!(field, "attempts");
    assert_eq!(words, "attempt 2: its points are not from 0 to what there were");
    assert_eq!(refused(of(Value::Array(vec![good.clone(); 2001]))).0, "attempts");
    for (name, value) in
        [("date", json!(-1)), ("ask", json!("some")), ("more", json!(1)), ("problem", json!([]))]
    {
        let mut odd = good.clone();
        odd[name] = value;
        assert!(matches!(of(json!([odd])), Err(Error::Shape(_))), "{name}");
    }
}

#[test]
fn what_was_not_tried_comes_first() {
    let problem = |stipulation: &str| json!({ "fen": SHORT, "stipulation": stipulation });
    let tried = [attempt("#2", 100, 5.0), attempt("#3", 50, 0.0)];
    let request = json!({
        "problems": [problem("#2"), { "fen": "9" }, problem("#3"), problem("#4"), problem("#4")], "attempts": tried
    });
    let order = ask("train/order", &request).expect("an order");
    assert_eq!(order, json!({ "order": [3, 2, 0], "unread": [1] }));
    let many = json!({ "problems": vec![problem("#2"); 201], "attempts": [] });
    assert_eq!(refused(ask("train/order", &many)).0, "problems");
}
