//! Solutions that are meant, by their moves; and that nothing is cooked of which nobody said how many are meant.

use crate::util::{Folder, WEENINK, keymove};

/// M. Chiasson, a helpmate with two solutions.
const CHIASSON: &str = "8/8/8/3R4/4K3/8/6k1/8";
const FIRST: &str = "1.Kg1 Kf3 2.Kf1 Rd1#";
const COOK: &str = "not intended: 1.Kh2 Kf3 2.Kh3 Rh5#  (other first move, last move to h5 instead of d1, king on h3 instead of f1)";

#[test]
fn cooks_are_named() {
    let neutral = keymove(&["solve", CHIASSON, "h#2"]).code(0);
    assert!(neutral.out.ends_with("\n2 solutions, 2.1.1.1; none in fewer moves\n"), "{}", neutral.out);
    let told = keymove(&["solve", CHIASSON, "h#2", "--intended", "1"]).code(0);
    assert!(told.out.contains("cooked: 2 solutions (1 intended), 2.1.1.1"), "{}", told.out);
    for command in ["solve", "explain"] {
        let seen = keymove(&[command, CHIASSON, "h#2", "--intended", FIRST]).code(0);
        assert!(seen.out.contains("cooked: 2 solutions (1 intended), 2.1.1.1"), "{}", seen.out);
        assert!(seen.out.lines().any(|line| line == COOK), "{}", seen.out);
    }
    let both = ["solve", CHIASSON, "h#2", "--intended", FIRST, "--intended", "Kh2 Kf3 Kh3 Rh5"];
    let seen = keymove(&both).code(0);
    assert!(
        seen.out
            .ends_with("C+  2 solutions, 2.1.1.1; none in fewer moves\nthe 2 solutions are those intended\n"),
        "{}",
        seen.out
    );
    let wrong = ["solve", CHIASSON, "h#2", "--intended", "1.Kg1 Kf3 2.Kh1 Rd1#; 1.Kh2 Kf3 2.Kh3 Rh5#"];
    let seen = keymove(&wrong).code(0);
    assert!(
        seen.out.contains("not intended: 1.Kg1 Kf3 2.Kf1 Rd1#  (leaves intended 1 with 2.Kf1"),
        "{}",
        seen.out
    );
    assert!(seen.out.contains("intended: 1.Kg1 Kf3 2.Kh1 Rd1+ does not solve"), "{}", seen.out);
}

#[test]
fn keys_that_are_meant() {
    let seen = keymove(&["solve", WEENINK, "#2", "--no-tree", "--intended", "1.Qb6"]).code(0);
    assert!(seen.out.contains("not intended: 1.Qc4!\n"), "{}", seen.out);
    assert!(seen.out.contains("intended: 1.Qb6+! fails to 1..."), "{}", seen.out);
    let two = keymove(&["solve", "k7/8/1K6/8/8/8/8/6QR w - -", "#1", "--intended", "Qg8 Rh8"]).code(0);
    assert!(
        two.out.contains("as intended: 2 keys, 1.Rh8#! 1.Qg8#!")
            || two.out.contains("as intended: 2 keys, 1.Qg8#! 1.Rh8#!"),
        "{}",
        two.out
    );
}

#[test]
fn twins_have_their_own() {
    let twin = ["solve", CHIASSON, "h#2", "--twin", "Rd5-d6", "--format", "json"];
    let text = ["--intended", "a) 1.Kg1 Kf3 2.Kf1 Rd1#", "--intended", "b) 1.Kg1 Kf3 2.Kf1 Rd1#"];
    let seen = keymove(&[&twin[..], &text[..]].concat()).code(0);
    let values: Vec<serde_json::Value> =
        serde_json::Deserializer::from_str(&seen.out).into_iter().map(|value| value.expect("JSON")).collect();
    assert_eq!(values.len(), 2);
    for value in values {
        let cook = &value["intended"]["unintended"][0];
        assert_eq!(cook["parting"]["half_move"], 1, "{value}");
        assert_eq!(value["intended"]["solutions"][0]["status"], "found", "{value}");
        assert_eq!(value["intended"]["as_intended"], false, "{value}");
    }
}

#[test]
fn moves_that_make_no_sense() {
    let refused = |intended: &[&str], words: &str| {
        let args: Vec<&str> = intended.iter().flat_map(|text| ["--intended", text]).collect();
        keymove(&[&["solve", CHIASSON, "h#2"], &args[..]].concat()).code(2).err_has(words);
    };
    refused(&["1.Kg1 Kf3 2.Ke1 Rd1#"], "half-move 3, `Ke1`");
    refused(&["2", FIRST], "--intended \"2\" beside others");
    refused(&["a) 1.Kg1 Kf3", "b) 1.Kg1"], "2 letters of twins");
    refused(&["two"], "intention `two`, column 1");
}

#[test]
fn collections_say_which() {
    let folder = Folder::new("intended");
    let file = folder.file("cooked.jsonl");
    let entry = serde_json::json!({ "fen": CHIASSON, "stipulation": "h#2", "solution": FIRST });
    std::fs::write(&file, format!("{entry}\n")).expect("a file");
    let text = keymove(&["check", &file]).code(1);
    assert!(text.out.contains("not stated: 1.Kh2 Kf3 2.Kh3 Rh5# (other first move"), "{}", text.out);
    let seen = keymove(&["check", &file, "--format", "json"]).code(1);
    let line = seen.out.lines().next().expect("a line");
    let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let cook = &value["parts"][0]["intended"]["unintended"][0];
    assert_eq!(cook["text"], "1.Kh2 Kf3 2.Kh3 Rh5#", "{value}");
}

#[test]
fn every_command_takes_the_method() {
    let folder = Folder::new("methods");
    let file = folder.file("one.jsonl");
    let entry = serde_json::json!({ "fen": CHIASSON, "stipulation": "h#2", "n_solutions": 2 });
    std::fs::write(&file, format!("{entry}\n")).expect("a file");
    for command in ["explain", "themes", "score", "check"] {
        let out = |method: &str| keymove(&[command, &file, "--method", method]).out;
        let auto = out("auto");
        assert!(!auto.is_empty());
        assert_eq!((out("plain"), out("pictures")), (auto.clone(), auto), "{command}");
    }
    keymove(&["check", &file, "--method", "both"]).code(2);
}

/// A search that is stopped says in every command up to which length there is no solution.
#[test]
fn stopped_searches_say_how_far_they_came() {
    const LONG: &str = "8/p1p3p1/P1P3p1/6Pp/1p5P/1P6/5K2/7k b - -";
    for command in ["solve", "explain", "themes"] {
        let seen = keymove(&[command, LONG, "h#30", "--time", "300ms"]).code(3);
        assert!(seen.out.contains("no solution in up to "), "{command}: {}", seen.out);
    }
}
