//! Suites.

use crate::util::{NO_MATE, WEENINK, keymove_reading};
use serde_json::Value;

fn suite() -> String {
    format!(
        "# three positions and what is not run\n\
         {WEENINK} bm #2; id \"weenink\";\n\
         key;{WEENINK};#3;remark\n\
         7k/5K2/8/8/8/8/8/6R1 w - - dm 1;\n\
         {WEENINK} bm #-2;\n\
         x;{WEENINK};h#2;\n\
         {WEENINK} bm Qc4;\n"
    )
}

fn objects(args: &[&str], input: &str, code: i32) -> Vec<Value> {
    let mut all = vec!["bench", "-", "--format", "json"];
    all.extend(args);
    let seen = keymove_reading(&all, input.as_bytes()).code(code);
    seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn all_modes_find_all() {
    for mode in ["--first", "--shortest", "--full"] {
        let objects = objects(&[mode, "--max", "6"], &suite(), 0);
        assert_eq!(objects.len(), 4, "{mode}");
        assert_eq!(objects[0]["id"], "weenink");
        assert_eq!(objects[0]["found"], 2);
        assert_eq!(objects[0]["shortest"], true);
        assert_eq!(objects[1]["known"], 3);
        assert_eq!(objects[1]["found"], 2);
        let totals = &objects[3];
        assert_eq!(totals["skipped"], 3);
        assert_eq!(totals["all"]["tried"], 3);
        assert_eq!(totals["all"]["found"], 3);
        assert_eq!(totals["all"]["best"], 3);
        assert_eq!(totals["all"]["better"], 1);
        assert_eq!(totals["all"]["bad_lines"], 0);
        assert_eq!(totals["all"]["contradictions"], 0);
        assert_eq!(totals["lengths"].as_array().map(Vec::len), Some(3));
    }
}

#[test]
fn text() {
    let seen = keymove_reading(&["bench", "-", "--full"], suite().as_bytes()).code(0).silent();
    seen.out_has(&[
        "weenink",
        "#2",
        "#2",
        "1 key",
        "better 4 keys",
        "#1",
        "\nlength",
        "\n   all",
        "100.0 % found",
    ])
    .out_has(&[
        "skipped 1: side to move is mated",
        "skipped 1: other stipulation",
        "skipped 1: no mate given",
    ]);
}

#[test]
fn a_suite_that_is_wrong() {
    let input = format!("{NO_MATE} bm #2;\n");
    for mode in ["--full", "--shortest"] {
        let objects = objects(&[mode, "--told"], &input, 1);
        assert_eq!(objects[0]["found"], Value::Null);
        assert_eq!(objects[0]["contradicts"], true);
        assert_eq!(objects[1]["all"]["contradictions"], 1);
    }
}

#[test]
fn unreadable_lines_are_reported_and_the_run_goes_on() {
    let input = format!("nonsense\n{WEENINK} bm #2;\n{WEENINK} bm #x;\n");
    let seen = keymove_reading(&["bench", "-", "--full"], input.as_bytes()).code(2);
    seen.out_has(&["100.0 % found", "2 problems cannot be read"])
        .err_has("error: standard input, line 1: no FEN at its beginning")
        .err_has("error: standard input, line 3: \"x\" is no number of moves to mate");
}

#[test]
fn samples() {
    let input: String = (0..50).map(|i| format!("p{i};{WEENINK};#2;\n")).collect();
    let ids = |seed: &str| -> Vec<Value> {
        let objects = objects(&["--full", "--sample", "5", "--seed", seed], &input, 0);
        assert_eq!(objects.len(), 6);
        objects[..5].iter().map(|object| object["id"].clone()).collect()
    };
    assert_eq!(ids("7"), ids("7"));
    assert_ne!(ids("7"), ids("8"));
}

/// A file that is no suite at all does not bury the rest under complaints.
#[test]
fn a_flood_of_unreadable_lines_is_cut() {
    let input = format!("{}{WEENINK} bm #2;\n", "\u{fffd}\u{1}nonsense\n".repeat(1000));
    let seen = keymove_reading(&["bench", "-", "--full"], input.as_bytes()).code(2);
    assert_eq!(seen.err.lines().count(), 21, "{}", seen.err);
    seen.out_has(&["100.0 % found", "1000 problems cannot be read"])
        .err_has("error: standard input, line 20: no FEN at its beginning")
        .err_has("error: and 980 more problems that cannot be read");
}
