//! `keymove generate` of helpmates.

use crate::util::{Folder, keymove};
use serde_json::Value;

fn objects(args: &[&str]) -> Vec<Value> {
    let words = [&["generate"], args, &["--format", "jsonl", "-q"]].concat();
    let seen = keymove(&words).code(0).silent();
    seen.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Every problem is one that `solve` finds sound and `score` gives as many points, and the counts add up.
#[test]
fn what_is_said_of_a_class_is_true() {
    let all = objects(&["h#2", "--material", "KR/k", "--top", "3"]);
    let (summary, problems) = all.split_last().expect("a summary");
    assert_eq!(
        (summary["format"].as_str(), summary["complete"].as_bool()),
        (Some("keymove-enumeration"), Some(true))
    );
    let group = &summary["groups"][0];
    let number = |value: &Value| value.as_u64().expect("a number");
    let by_solutions: u64 = group["by_solutions"].as_object().expect("numbers").values().map(number).sum();
    assert_eq!(number(&group["positions"]), number(&group["short"]) + by_solutions);
    assert_eq!(group["wanted"], group["by_solutions"]["1"]);
    assert_eq!(problems.len(), 3);
    for problem in problems {
        assert_eq!(problem["recount"]["agrees"], true);
        let fen = problem["fen"].as_str().expect("a diagram");
        keymove(&["solve", fen, "h#2", "--recount"]).code(0).out_has(&["C+", "the same"]);
        let score =
            keymove(&["score", fen, "h#2", "--scale", "composer-2006", "--format", "json"]).code(0).out;
        let score: Value = serde_json::from_str(&score).expect("JSON");
        assert_eq!(
            (&score["total"], &score["themes"].as_object().map(|all| all.len())),
            (&problem["score"], &problem["themes"].as_object().map(|all| all.len()))
        );
    }
}

#[test]
fn a_class_in_words() {
    let seen = keymove(&["generate", "h#2", "--material", "KR/k", "--top", "1", "-q"]).code(0).silent();
    seen.out_has(&[
        "h#2  KR/k",
        "positions",
        "with a shorter solution",
        "1 solution ",
        "C+",
        "counted again",
        "the same",
    ]);
}

/// Parts add up to the whole, and a journal takes up what is done.
#[test]
fn parts_and_journals() {
    let folder = Folder::new("enumerate");
    let journal = folder.file("part.jsonl");
    let run = |more: &[&str]| {
        let all = objects(&[&["h#1.5", "--material", "KQ/k", "--top", "2"], more].concat());
        all.last().expect("a summary").clone()
    };
    let whole = run(&["--threads", "1"]);
    assert_eq!(whole, run(&["--threads", "2"]));
    let positions = |summary: &Value| summary["groups"][0]["positions"].as_u64().expect("a number");
    let first = run(&["--part", "1/2", "--journal", &journal]);
    assert_eq!(first, run(&["--part", "1/2", "--journal", &journal, "--resume"]));
    assert_eq!(positions(&first) + positions(&run(&["--part", "2/2"])), positions(&whole));
    let other =
        ["generate", "h#1.5", "--material", "KR/k", "--journal", &journal, "--resume", "--part", "1/2", "-q"];
    keymove(&other).code(2).err_has("belongs to another search: its material is");
}

#[test]
fn from_a_mate() {
    let all = objects(&["h#1.5", "--mate", "8/8/8/8/8/6K1/8/4R2k b - -", "--uncaptures", "1", "--top", "20"]);
    let (summary, problems) = all.split_last().expect("a summary");
    assert!(!problems.is_empty() && summary["groups"][0]["positions"].as_u64() > Some(100));
    for problem in problems {
        let fen = problem["fen"].as_str().expect("a diagram");
        keymove(&["solve", fen, "h#1.5"]).code(0).out_has(&["C+"]);
    }
}

#[test]
fn a_scheme() {
    let scheme = "2 solutions, model mates";
    let args = ["h#2", "--scheme", scheme, "--units", "4..6", "--attempts", "8", "--patience", "200"];
    let all = objects(&args);
    let (_, problems) = all.split_last().expect("a summary");
    assert!(!problems.is_empty());
    for problem in problems {
        assert_eq!(problem["solutions"].as_array().map(Vec::len), Some(2));
        assert_eq!(problem["themes"]["model"], 2);
    }
}
