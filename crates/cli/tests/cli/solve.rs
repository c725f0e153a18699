//! Answers, formats and exit codes of `solve`.

use crate::util::{ENDLESS, NO_MATE, WEENINK, command, keymove, keymove_reading};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// Several keys, such as 1.Ra7 and 1.Rb7.
const COOKED: &str = "7k/8/8/8/8/8/R7/1R2K3 w - -";

#[test]
fn a_sound_problem() {
    let seen = keymove(&["solve", WEENINK, "#2"]).code(0).silent();
    insta::assert_snapshot!("sound", seen.out);
}

#[test]
fn everything_on_demand() {
    let args =
        ["solve", WEENINK, "#2", "--diagram", "--set-play", "--tries", "--long", "--all-continuations"];
    let seen = keymove(&args).code(0).silent();
    insta::assert_snapshot!("everything", seen.out);
    keymove(&["solve", WEENINK, "#2", "--report"]).code(0).out_has(&["PLY", "GENERATED", "TIME s"]);
    keymove(&["solve", WEENINK, "#2", "--shortest", "--report"]).code(0).out_has(&["PLY", "GENERATED"]);
}

#[test]
fn verdicts_and_exit_codes() {
    let keys = |fen: &str, stipulation: &str, code| keymove(&["solve", fen, stipulation]).code(code).silent();
    keys(COOKED, "#2", 0).out_has(&["cooked"]);
    keys(WEENINK, "#3", 0).out_has(&["short solution", "mate in 2"]);
    keys(WEENINK, "#1", 1).out_has(&["no solution"]);
    keys(NO_MATE, "#3", 1).out_has(&["no solution"]);
    // No first move at all: stalemated, then mated.
    keys("k7/2Q5/8/8/8/8/8/2K5 b - -", "#2", 1).out_has(&["no solution"]);
    keys("k7/1Q6/1K6/8/8/8/8/8 b - -", "#2", 1).out_has(&["no solution"]);
    // Black mates.
    keys("K7/8/1k6/8/8/8/8/7r b - -", "#1", 0).out_has(&["Black to move", "C+"]);
}

#[test]
fn no_tree_leaves_keys_and_verdict() {
    let seen = keymove(&["solve", WEENINK, "#2", "--no-tree"]).code(0).out_has(&["1.Qc4!", "C+"]);
    assert!(!seen.out.contains("1..."), "{seen:#?}");
}

#[test]
fn checks_only_is_labelled_and_never_sound() {
    for mode in ["full", "shortest", "first"] {
        let seen = keymove(&["solve", WEENINK, "#2", "--checks-only", "--mode", mode]).code(3);
        seen.out_has(&["checks only", "no mate"]);
        let mate = ["solve", "7k/5K2/8/8/8/8/8/6R1 w - -", "#1", "--checks-only", "--mode", mode];
        let seen = keymove(&mate).code(0);
        assert!(!seen.out.contains("C+") && seen.out.contains("checks only"), "{seen:#?}");
    }
}

#[test]
fn the_shortest_and_any() {
    keymove(&["solve", WEENINK, "#9", "--shortest"])
        .code(0)
        .silent()
        .out_has(&["1.Qc4 ", "mate in 2, proven the shortest"]);
    keymove(&["solve", WEENINK, "#9", "--first", "--improve"])
        .code(0)
        .out_has(&["mate in 2, proven the shortest"]);
    keymove(&["solve", WEENINK, "#2", "--first"]).code(0).out_has(&["1.Qc4 ", "mate in 2"]);
    for mode in ["--first", "--shortest"] {
        keymove(&["solve", WEENINK, "#1", mode]).code(1).out_has(&["no solution: no mate in 1 move\n"]);
        let seen = keymove(&["solve", ENDLESS, "#30", mode, "--time", "100ms"]).code(3);
        seen.out_has(&["undecided", "incomplete: time limit reached"]);
    }
}

#[test]
fn keys_are_nothing_but_keys() {
    let keys = |args: &[&str], code, expected: &str| {
        let mut all = vec!["solve", "--format", "keys"];
        all.extend(args);
        assert_eq!(keymove(&all).code(code).silent().out, expected, "{args:?}");
    };
    keys(&[WEENINK, "#2"], 0, "b5c4\n");
    keys(&[WEENINK, "#1"], 1, "");
    keys(&[WEENINK, "#2", "--shortest"], 0, "b5c4\n");
    keys(&["b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#3"], 0, "b7a8n\n");
}

#[test]
fn json() {
    let json = |args: &[&str]| -> serde_json::Value {
        let mut all = vec!["solve", "--format", "json"];
        all.extend(args);
        serde_json::from_str(&keymove(&all).out).expect("JSON")
    };
    let full = json(&[WEENINK, "#2"]);
    assert_eq!(full["format"], "keymove-solution");
    assert_eq!(full["keys"][0]["uci"], "b5c4");
    assert_eq!(full["verdict"]["computer_tested"], true);
    let mate = json(&[WEENINK, "#2", "--shortest"]);
    assert_eq!(mate["format"], "keymove-mate");
    assert_eq!(mate["mate"]["length"], 2);
    assert_eq!(mate["mate"]["shortest"], true);
    assert_eq!(mate["mate"]["line"][0]["san"], "Qc4");
    let none = json(&[WEENINK, "#1", "--first"]);
    assert_eq!(none["mate"], serde_json::Value::Null);
    assert_eq!(none["none_within"], 1);
    let stopped = json(&[ENDLESS, "#30", "--time", "100ms"]);
    assert_eq!(stopped["status"], "stopped");
    assert_eq!(stopped["verdict"]["stop"], "time");
}

#[test]
fn limits_stop_the_search() {
    let stopped = |limit: [&str; 2], words: &str| {
        let seen = keymove(&["solve", ENDLESS, "#30", limit[0], limit[1]]).code(3);
        assert!(!seen.out.contains("C+"), "{seen:#?}");
        seen.out_has(&["undecided", "incomplete: ", words, "; proven: no mate in ", "; the rest is open"]);
    };
    stopped(["--time", "100ms"], "time limit reached");
    stopped(["--nodes", "50k"], "node limit reached");
    let keys = keymove(&["solve", ENDLESS, "#30", "--time", "100ms", "--format", "keys"]).code(3);
    assert_eq!(keys.out, "");
    keys.err_has("incomplete: time limit reached");
}

/// While it is searched, each finished depth is told, with a head above the first; a search that is over at once tells nothing.
#[test]
fn finished_depths_are_told_as_they_are_done() {
    let seen = keymove(&["solve", ENDLESS, "#30", "--time", "1500ms", "--progress"]).code(3);
    let lines: Vec<&str> = seen.err.lines().collect();
    let head = lines.iter().position(|line| line.trim_start().starts_with("PLY")).expect("a head");
    let rows: Vec<Vec<&str>> = lines[head + 1..]
        .iter()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|words| words.len() == 5 && words[0].parse::<u16>().is_ok())
        .collect();
    assert!(rows.len() >= 2, "{seen:#?}");
    for (row, depth) in rows.iter().zip(1u16..) {
        assert_eq!(row[0], depth.to_string(), "{seen:#?}");
        assert!(row[1].parse::<u64>().is_ok() && row[2].parse::<u64>().is_ok(), "{seen:#?}");
    }
    assert!(seen.err.matches("PLY").count() == 1, "{seen:#?}");
    let quick = keymove(&["solve", WEENINK, "#2", "--progress"]).code(0);
    assert!(!quick.err.contains("PLY"), "{quick:#?}");
    keymove(&["solve", ENDLESS, "#30", "--time", "900ms"]).code(3).silent();
}

/// The tree is within the time limit too, and says so.
#[test]
fn a_tree_that_takes_too_long_is_labelled() {
    let fen = "8/8/8/4k3/8/8/8/KQ6 w - -";
    let started = std::time::Instant::now();
    let seen = keymove(&["solve", fen, "#10", "--tree", "--tries=100", "--time", "700ms", "--quiet"]);
    assert!(started.elapsed().as_secs() < 20, "{seen:#?}");
    assert!(seen.out.contains("incomplete"), "{}", seen.out);
}

#[test]
fn batches_from_standard_input() {
    let input = format!("{WEENINK};#2\n{NO_MATE}\n");
    let seen = keymove_reading(&["solve", "-", "#1"], input.as_bytes()).code(1).silent();
    seen.out_has(&["standard input:1\nb2K4", "#2", "C+", "\n\nstandard input:2\n4k3", "#1", "no solution"]);
    // The position alone on standard input; the stipulation is the only argument.
    let keys = |args: &[&str]| keymove_reading(args, format!("{WEENINK}\n").as_bytes()).code(0).silent().out;
    assert_eq!(keys(&["solve", "--format", "keys", "#2"]), "# standard input:1\nb5c4\n");
    assert_eq!(keys(&["solve", "--format", "keys", "-", "#2"]), "# standard input:1\nb5c4\n");
    let seen = keymove_reading(&["solve", "--format", "json"], input.replace(NO_MATE, WEENINK).as_bytes());
    seen.code(2).err_has("error: standard input:2: no stipulation");
    let lines = keymove_reading(&["solve", "#2", "--format", "json"], input.as_bytes()).code(1).out;
    assert_eq!(lines.lines().count(), 2);
    // FEN and stipulation in one argument.
    assert_eq!(keymove(&["solve", &format!("{WEENINK};#2"), "--format", "keys"]).code(0).out, "b5c4\n");
}

#[test]
fn the_report_does_not_depend_on_threads_and_memory() {
    let run = |more: &[&str]| {
        let mut args =
            vec!["solve", "rnbK2R1/p6p/p1kNpN1r/P3B1Q1/3P1p1p/5p2/5p1b/8 w - -", "#4", "--tree", "--quiet"];
        args.extend(more);
        keymove(&args).code(0).out
    };
    let expected = run(&["--threads", "1"]);
    assert!(expected.contains("C+  1.Qg2!"), "{expected}");
    for more in [["--threads", "2"], ["--threads", "7"], ["--memory", "64K"]] {
        assert!(run(&more) == expected, "{more:?}");
    }
}

#[test]
fn colours() {
    let run = |args: &[&str], no_color: bool| {
        let mut command = command(&["solve", WEENINK, "#2"]);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        String::from_utf8(command.args(args).output().expect("a run").stdout).expect("UTF-8")
    };
    assert!(!run(&[], false).contains('\u{1b}'));
    assert!(!run(&["--color", "never"], false).contains('\u{1b}'));
    assert!(run(&["--color", "always"], true).contains('\u{1b}'));
}

#[test]
fn unusual_positions_are_solved_with_a_warning() {
    let fen = "k7/7R/1K6/8/8/PPPPPPPP/PP6/8 w - -";
    keymove(&["solve", fen, "#1"])
        .code(0)
        .err_has("warning: no game leads to this position: White has 10 pawns");
    keymove(&["solve", fen, "#1", "--quiet"]).code(0).silent();
}

#[test]
fn progress_on_demand() {
    let seen = keymove(&["solve", ENDLESS, "#30", "--progress", "--time", "2500ms"]).code(3);
    assert!(seen.err.lines().filter(|line| line.contains("first moves")).count() >= 1, "{seen:#?}");
    assert!(!seen.err.contains('\u{1b}'), "{seen:#?}");
    // Of battles after introductions the first moves of the introduction are counted.
    let seen = keymove(&["solve", ENDLESS, "2->#9", "--progress", "--time", "2500ms"]).code(3);
    let shown = |line: &str| {
        line.starts_with("2->#9  ") && line.contains("/20 first moves  ") && line.contains(" positions  ")
    };
    assert!(seen.err.lines().any(shown), "{seen:#?}");
    let seen = keymove(&["solve", ENDLESS, "#30", "--time", "1500ms"]).code(3);
    assert_eq!(seen.err, "");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let input = format!("{WEENINK};#2\n").repeat(3000);
    let mut child = command(&["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
    });
    let mut first = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    BufReader::new(stdout).read_line(&mut first).expect("a line");
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
