//! `keymove improve --deep`.

use crate::improve::SPECKMANN;
use crate::util::{Folder, NO_MATE, WEENINK, keymove};
use serde_json::Value;

const START: [&str; 8] = ["improve", WEENINK, "--deep", "--level", "1", "--beam", "3", "--rounds"];

#[test]
fn text() {
    let args = [&START[..], &["2", "--top", "3", "-q", "--scale", "composer-2006"]].concat();
    let seen = keymove(&args).code(0).silent();
    assert!(
        seen.out.contains(
            "Incomplete by its nature: complete within 1 transformation only; better ones may exist"
        )
    );
    insta::assert_snapshot!("deep", seen.out);
    assert_eq!(keymove(&[&args[..], &["--threads", "3"]].concat()).code(0).silent().out, seen.out);
    let args = ["improve", SPECKMANN, "--deep", "--level", "1", "--beam", "3", "--rounds", "2", "-q"];
    let seen = keymove(&[&args[..], &["--top", "3"]].concat()).code(0).silent();
    insta::assert_snapshot!("deep_judged", seen.out);
}

/// Every line is an improvement with a higher score, the last one says that it is not everything.
#[test]
fn lines() {
    let format = ["2", "--scale", "composer-2006", "--format", "jsonl", "-q"];
    let seen = keymove(&[&START[..], &format].concat()).code(0).silent();
    let mut lines: Vec<Value> =
        seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let summary = lines.pop().expect("a summary")["summary"].take();
    assert_eq!(&summary["complete"], &false);
    assert_eq!(
        (&summary["complete_level"], &summary["rounds"], &summary["end"]),
        (&1.into(), &2.into(), &"rounds".into())
    );
    assert_eq!((&summary["score"], &summary["improved"]), (&118.into(), &lines.len().into()));
    let best = lines.iter().map(|line| line["score"].as_i64()).max().expect("improvements");
    assert_eq!(summary["best"].as_i64(), best);
    for line in &lines {
        let fen = line["fen"].as_str().expect("a FEN");
        let score = line["score"].as_i64().expect("a score");
        assert_eq!(line["gain"], score - 118);
        let changes = &line["changes"];
        let count = |name: &str| changes[name].as_array().expect("a list").len();
        let shifts = changes["shift"].as_array().expect("a pair").iter().filter(|shift| **shift != 0).count();
        assert_eq!(line["transformations"], count("delete") + count("add") + shifts, "{line}");
        let checked =
            keymove(&["score", fen, "#2", "--scale", "composer-2006", "--format", "json"]).code(0).silent();
        let checked: Value = serde_json::from_str(&checked.out).expect("JSON");
        assert_eq!(checked["total"], score, "{fen}");
    }
}

#[test]
fn out_of_time() {
    // A loaded machine may not come as far as the rounds.
    let args = ["improve", WEENINK, "--deep", "--level", "1", "--time", "1s", "--rounds", "1000", "-q"];
    let seen = keymove(&args).code(3).out_has(&["Incomplete by its nature: ", " of 1000\n"]);
    assert!(seen.err.starts_with("incomplete: out of time ") && seen.err.lines().count() == 1, "{seen:#?}");
    let args = ["improve", WEENINK, "--deep", "--level", "5", "--time", "300ms", "-q"];
    let seen =
        keymove(&args).code(3).out_has(&["stopped before level 5 was complete; better ones may exist"]);
    assert_eq!(seen.err, "incomplete: out of time before level 5 was complete\n");
}

/// All of what does not go together, in one snapshot.
#[test]
fn what_is_refused() {
    let cases: [(&str, &[&str], i32); 10] = [
        ("count", &[WEENINK, "--deep", "--count"], 2),
        ("filters", &[WEENINK, "--deep", "--without", "bound"], 2),
        ("statistics", &[WEENINK, "--deep", "--stats"], 2),
        ("necessity", &[WEENINK, "--deep", "--necessity"], 2),
        ("repair", &[WEENINK, "--deep", "--repair"], 2),
        ("beam alone", &[WEENINK, "--beam", "3"], 2),
        ("no beam", &[WEENINK, "--deep", "--beam", "0"], 2),
        ("no rounds", &[WEENINK, "--deep", "--rounds", "0"], 2),
        ("#3", &[WEENINK, "#3", "--deep"], 2),
        ("no solution", &[NO_MATE, "--deep"], 1),
    ];
    let mut text = String::new();
    for (name, args, code) in cases {
        let seen = keymove(&[&["improve"][..], args].concat()).code(code);
        assert_eq!(seen.out, "", "{name}");
        text += &format!("== {name}\n{}", seen.err);
    }
    insta::assert_snapshot!("deep_refused", text);
}

/// What wishes exclude is not reported.
#[test]
fn wishes() {
    let wishes = ["--only-add", "--no-add", "Qq", "--max-units", "10", "--keep-key", "--legal"];
    let args = [&START[..], &["3", "--format", "jsonl", "-q"], &wishes[..]].concat();
    let seen = keymove(&args).code(0).silent();
    assert!(seen.out.lines().count() > 1);
    for line in seen.out.lines().filter(|line| !line.contains("summary")) {
        let line: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!((&line["key"], &line["changes"]["delete"]), (&"b5c4".into(), &Value::Array(Vec::new())));
        let added = line["changes"]["add"].as_array().expect("a list");
        assert!(added.len() <= 3 && !added.iter().any(|unit| unit.to_string().to_lowercase().contains('q')));
    }
}

/// Wherever a stop has left the journal, the search goes on from there and finds what one run finds; more rounds may follow.
#[test]
fn a_journal_survives_any_stop() {
    let folder = Folder::new("deep-journal");
    let journal = folder.file("x.journal");
    let search = |rounds: &str, more: &[&str]| {
        let args = ["improve", WEENINK, "--deep", "--level", "1", "--beam", "6", "--rounds", rounds, "-q"];
        keymove(&[&args[..], &["--format", "jsonl"], more].concat())
    };
    let expected = search("3", &[]).code(0).out;
    assert!(expected.lines().count() > 5, "{expected}");
    assert_eq!(search("3", &["--journal", &journal]).code(0).out, expected);
    let whole = std::fs::read(&journal).expect("a journal");
    for length in [0, 9, whole.len() / 4, whole.len() / 2, whole.len() - 1, whole.len()] {
        std::fs::write(&journal, &whole[..length]).expect("written");
        assert_eq!(search("3", &["--journal", &journal, "--resume"]).code(0).out, expected, "{length}");
        assert!(std::fs::read(&journal).expect("a journal") == whole, "{length}");
    }
    let longer = search("4", &[]).code(0).out;
    assert_eq!(search("4", &["--journal", &journal, "--resume", "--threads", "1"]).code(0).out, longer);
    let other = [
        "improve",
        WEENINK,
        "--deep",
        "--level",
        "1",
        "--beam",
        "7",
        "-q",
        "--journal",
        &journal,
        "--resume",
    ];
    keymove(&other).code(2).err_has("belongs to another search: its beam is");
    search("3", &["--journal", &journal]).code(2).err_has("x.journal");
}
