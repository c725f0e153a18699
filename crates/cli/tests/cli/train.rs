//! `train`, with lines from a pipe.

use crate::util::{Folder, Seen, WEENINK, command, keymove, keymove_reading};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

const PROBLEMS: &str = "\
b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - #2; Weenink
8/8/8/8/8/8/8/k1KQ4 w - - #2; nobody
8/8/8/3R4/4K3/8/6k1/8 b - - h#2; Chiasson
n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - #4; S. Loyd
";

/// A collection, and a record that is not there yet.
fn files(name: &str) -> (Folder, String, String) {
    let folder = Folder::new(name);
    let (problems, record) = (folder.file("problems.fen"), folder.file("record"));
    std::fs::write(&problems, PROBLEMS).expect("written");
    (folder, problems, record)
}

fn train(words: &[&str], lines: &str) -> Seen {
    keymove_reading(&[&["train", "--seed", "1"], words].concat(), lines.as_bytes())
}

#[test]
fn a_solution_is_typed_and_marked() {
    let (_folder, problems, _) = files("train-round");
    let lines = "hint\nhnit\nboard\n1.Dc4\nundo\n1.Dc4!\n\n";
    let seen = train(&[&problems, "--kind", "#2", "--ascii"], lines).code(0);
    let seen = seen.err_has("problems.fen:2: left out: not sound: there is a shorter solution");
    seen.out_has(&[
        "Problem 1 of 2  ",
        " 8  b  .  .  K  .  .  .  .",
        "#2  (4+3)  White begins",
        "Hint 1 of 4: The key makes a threat.",
        "did you mean `hint`?",
        "> undo\nForgotten: 1.Dc4\n",
        "  5.00 of 5.00  1.Qc4 is the key",
        "Points: 4.50 of 5.00, 0.50 taken off for hints: 1; time: ",
        "Rating: 1500 -> 1630 (±275); of the problem: 1408",
        "1.Qc4! threat: 2.Qxc7#\n  1...c5 2.Qe6#",
        "Weenink",
        "No more problems fit: 1 of 2.",
        "Total: 4.50 of 5.00, problems: 1",
    ]);
}

#[test]
fn hints_cost_no_more_than_there_is() {
    let (_folder, problems, _) = files("train-hints");
    let lines = format!("{}1.Qe5\ndone\n", "hint\n".repeat(20));
    let seen = train(&[&problems, "--kind", "#2", "-q"], &lines).code(0);
    let seen = seen.out_has(&["There are no more hints.", "key wrong: 1.Qe5+", "Points: 0.00 of 5.00"]);
    let hints: Vec<&str> = seen.out.lines().filter(|line| line.starts_with("Hint ")).collect();
    assert!(hints.len() >= 3, "{hints:?}");
    assert!(hints.iter().all(|hint| !hint.contains("c4") && !hint.contains("Qb5")), "{hints:?}");
}

#[test]
fn what_does_not_count() {
    let (folder, problems, record) = files("train-skip");
    let words = [problems.as_str(), "--kind", "#2", "--record", &record, "-q"];
    train(&words, "1.Qc4\nskip\n").code(0).out_has(&["it does not count", "No more problems fit"]);
    train(&words, "1.Qc4\nquit\n").code(0);
    train(&words, "hint\n").code(0);
    keymove(&["train", "--results", "--record", &record]).code(1).out_has(&["nothing was tried yet"]);
    // The end of the input hands in what was typed.
    train(&words, "1.Qc4\n").code(0).out_has(&["Points: 5.00 of 5.00"]);
    train(&words, "solution\n").code(0).out_has(&[
        "Points: 0.00 of 5.00",
        "you have seen this problem already",
        "1.Qc4! threat",
    ]);
    let names = folder.names();
    assert_eq!(names, ["problems.fen", "record"]);
}

#[test]
fn a_record_is_kept_summed_up_and_exported() {
    let (folder, problems, record) = files("train-record");
    let words =
        |kind| [problems.clone(), "--kind".into(), kind, "--record".into(), record.clone(), "-q".into()];
    let run = |kind: &str, lines: &str| {
        let words = words(kind.to_owned());
        train(&words.each_ref().map(String::as_str), lines).code(0)
    };
    run("#2", "1.Qe5\n\n").out_has(&["It comes again on ", "The record is "]);
    run("h#*", "1.Kg1 Kf3 2.Kf1 Rd1#\n1.Kh2 Kf3 2.Kh3 Rh5#\n\n").out_has(&["Points: 5.00 of 5.00"]);
    let text = std::fs::read_to_string(&record).expect("a record");
    assert_eq!(text.lines().next(), Some(r#"{"format":"keymove-training-record","version":1}"#));
    assert_eq!(text.lines().count(), 3);
    let results = ["train", "--results", "--record", &record];
    keymove(&results).code(0).out_has(&[
        "Rating: ",
        "problems: 2, attempts: 2",
        "kind",
        "#2 ",
        "h#2 ",
        "due: 0",
        "later: 1",
    ]);
    let seen = keymove(&[&results[..], &["--format", "json"]].concat()).code(0);
    let object: Value = serde_json::from_str(&seen.out).expect("an object");
    let counts = ["attempts", "solved", "missed"].map(|name| object[name].as_u64());
    assert_eq!(counts, [Some(2), Some(1), Some(1)]);
    let csv = folder.file("attempts.csv");
    keymove(&["train", "--export", &csv, "--record", &record]).code(0).err_has("2 attempts");
    // The record itself is not overwritten.
    keymove(&["train", "--export", &record, "--record", &record]).code(2).err_has("is the record itself");
    let text = std::fs::read_to_string(&csv).expect("a file");
    assert_eq!(text.lines().count(), 3);
    // Whoever estimates difficulty reads it with its ratings.
    keymove(&["difficulty", &csv]).out_has(&[" rated 1", "estimated 1"]);
}

/// A record with a problem that was missed long ago.
fn missed_long_ago(record: &str) {
    let attempt = format!(
        r##"{{"date":1000000000,"problem":{{"fen":"{WEENINK}","stipulation":"#2"}},"ask":"all","points":0.0,"most":5.0,"seconds":9.0,"hints":0}}"##
    );
    let text = format!("{{\"format\":\"keymove-training-record\",\"version\":1}}\n{attempt}\n");
    std::fs::write(record, text).expect("written");
}

#[test]
fn what_was_missed_comes_again() {
    let (_folder, problems, record) = files("train-due");
    missed_long_ago(&record);
    let due = ["--due", "--record", &record, "-q"];
    keymove(&["train", "--results", "--record", &record])
        .code(0)
        .out_has(&["due: 1", "2001-09-10  #2  b2K4/"]);
    let with = [&due[..], &[&problems, "--kind", "*#2", "--number", "1"]].concat();
    train(&with, "skip\n").code(0).out_has(&["problems.fen:1"]);
    let without = ["--record", record.as_str(), "-q", &problems, "--kind", "*#2", "--number", "1"];
    train(&without, "skip\n").code(0).out_has(&["problems.fen:3"]);
    train(&due, "1.Qc4\n\n").code(0).out_has(&[
        "Problem 1 of 1  record",
        "Points: 5.00",
        "It comes again on ",
    ]);
    train(&due, "").code(1).err_has("nothing is due");
}

#[test]
fn what_is_no_record_is_not_touched() {
    let (_folder, problems, record) = files("train-foreign");
    missed_long_ago(&record);
    let good = std::fs::read_to_string(&record).expect("a record");
    for (text, words) in [
        ("my diary\n".to_owned(), "is no record of training"),
        (good.replace("\"version\":1", "\"version\":7"), "which a newer program has written"),
        (good.replace("\"points\":0.0", "\"points\":1e99"), "line 2 is no attempt"),
    ] {
        std::fs::write(&record, &text).expect("written");
        train(&[&problems, "--record", &record], "1.Qc4\n\n").code(2).err_has(words);
        keymove(&["train", "--results", "--record", &record]).code(2).err_has(words);
        keymove(&["train", "--export", "-", "--record", &record]).code(2).err_has(words);
        assert_eq!(std::fs::read_to_string(&record).expect("a file"), text);
    }
}

#[test]
fn problems_are_chosen() {
    let (_folder, problems, _) = files("train-choice");
    let chosen = |words: &[&str]| train(&[&[problems.as_str(), "-q"], words].concat(), "skip\nskip\nskip\n");
    chosen(&["--theme", "grimshaw"]).code(0).out_has(&["problems.fen:1", "No more problems fit: 1 of 4"]);
    chosen(&["--difficulty", "100..150", "--kind", "#2"]).code(0).out_has(&["problems.fen:1"]);
    chosen(&["--difficulty", "..20", "--kind", "#2"]).code(1).out_has(&["No problem fits."]);
    chosen(&["--theme", "grimshw"]).code(2).err_has("did you mean Grimshaw");
    chosen(&["--kind", "s#*"]).code(1).err_has("no problem fits");
    chosen(&["--difficulty", "9..3"]).code(2).err_has("the range is empty");
    let seen = train(&[&problems, "--kind", "#4", "--nodes", "3"], "").code(3);
    seen.err_has("problems.fen:4: left out: not settled: ").out_has(&["No problem fits."]);
}

#[test]
fn when_time_is_up_what_was_typed_counts() {
    let (_folder, problems, _) = files("train-minutes");
    let words = ["train", &problems, "--kind", "#2", "--number", "1", "--minutes", "0.02", "-q"];
    let mut command = command(&words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"1.Qc4\n").expect("written");
    // The pipe stays open: nobody hands in, and nobody leaves.
    let seen = Seen::of(child.wait_with_output().expect("the program ends")).code(0);
    drop(input);
    seen.out_has(&[
        "There are 1.2 s for it.",
        "> 1.Qc4",
        "Time is up.",
        "1.Qc4 is the key",
        "Points: 5.00 of 5.00",
    ]);
}

#[test]
fn bad_arguments() {
    let (_folder, problems, _) = files("train-bad");
    train(&[], "").code(2).err_has("expected a collection");
    train(&["-"], "").code(2).err_has("standard input is for what you type");
    train(&[&problems, "--minutes", "0"], "").code(2).err_has("expected a number of minutes");
    train(&["nonexistent.fen"], "").code(2).err_has("nonexistent.fen");
    keymove(&["train", "--results"]).code(2).err_has("KEYMOVE_TRAINING is empty");
    keymove(&["train", &problems, "--format", "json"]).code(2).err_has("--format goes with --results");
    keymove(&["train", &problems, "--results"]).code(2);
}
