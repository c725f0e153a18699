//! `keymove improve`.

use crate::util::{Folder, NO_MATE, WEENINK, keymove};
use serde_json::Value;
use std::collections::BTreeSet;

/// What a line of standard output has before what the journal has too.
const ENVELOPE: &str = r#""format":"keymove-improvement","version":3,"#;

/// W. Speckmann, Neueste Kieler Nachrichten 1939: #2, key 1.Kc7-d8.
pub(crate) const SPECKMANN: &str = "8/2KR4/2ppk3/2r5/5Q2/8/8/8 w - -";

/// The improvements on standard output, in any order.
pub(crate) fn lines(args: &[&str]) -> BTreeSet<String> {
    set(&keymove(args).code(0).silent().out)
}

pub(crate) fn set(text: &str) -> BTreeSet<String> {
    let lines: BTreeSet<String> = text.lines().map(|line| line.replacen(ENVELOPE, "", 1)).collect();
    assert_eq!(lines.len(), text.lines().count(), "an improvement comes twice");
    lines
}

/// The counts of `--stats` that do not depend on the filters.
pub(crate) fn counts(text: &str) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    for name in ["positions", "illegal", "unsound", "lower", "improved"] {
        let line = text.lines().map(str::trim).find(|line| line.split_whitespace().next() == Some(name));
        let count = line.and_then(|line| line.split_whitespace().last()?.parse().ok());
        found.push((name.to_owned(), count.expect(name)));
    }
    found
}

#[test]
fn text() {
    insta::assert_snapshot!("level_1", keymove(&["improve", WEENINK, "--level", "1"]).code(0).silent().out);
    let seen = keymove(&["improve", SPECKMANN, "--level", "1", "--top", "3"]).code(0).silent();
    insta::assert_snapshot!("speckmann", seen.out);
}

#[test]
fn two_levels() {
    insta::assert_snapshot!(
        "level_2",
        keymove(&["improve", WEENINK, "#2", "--scale", "composer-2006", "--level", "2"]).code(0).silent().out
    );
}

/// The paper's diagram 5 is the best within three transformations.
#[test]
#[ignore = "takes minutes: ./test full"]
fn the_diagram_of_the_paper() {
    let best = "  1. 172 (+54)  (5+5)  1.Qc4!  add white pawn e3, black rook a7 and black pawn e4\n";
    keymove(&["improve", WEENINK, "--scale", "composer-2006", "--level", "3", "--quiet"])
        .code(0)
        .silent()
        .out_has(&[
            "All 12221889 positions within 3 transformations\n",
            best,
            "gained: tempo, grimshaw 1 -> 2\n",
        ]);
}

/// What a line says is what the other commands say.
#[test]
fn lines_of_json() {
    let seen = keymove(&[
        "improve",
        SPECKMANN,
        "--scale",
        "composer-2006",
        "--level",
        "1",
        "--format",
        "jsonl",
        "--stats",
        "-q",
    ])
    .code(0);
    let found: Vec<Value> = seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(counts(&seen.err)[4].1, found.len() as u64);
    assert!(found.len() > 3, "{found:#?}");
    for one in found.iter().step_by(found.len() / 4) {
        let fen = one["fen"].as_str().expect("a FEN");
        let scored = keymove(&["score", fen, "#2", "--scale", "composer-2006", "--format", "json"]).code(0);
        let scored: Value = serde_json::from_str(&scored.out).expect("JSON");
        assert_eq!((&one["score"], &one["key"]), (&scored["total"], &scored["key"]), "{fen}");
        let themes = scored["themes"].as_object().expect("themes").len();
        assert_eq!(one["themes"], themes, "{fen}");
        assert!(one["score"].as_i64() > Some(73), "{fen}");
        let keys = keymove(&["solve", fen, "#2", "--format", "keys"]).code(0);
        assert_eq!(one["key"].as_str(), Some(keys.out.trim_end()), "{fen}");
        let changes = &one["changes"];
        let length = |name: &str| changes[name].as_array().expect(name).len();
        let shifts =
            changes["shift"].as_array().expect("a shift").iter().filter(|&steps| *steps != 0).count();
        assert_eq!(length("delete") + shifts + length("add"), 1, "{one}");
    }
}

#[test]
fn filters_and_threads_change_nothing() {
    let search = |more: &[&str]| {
        let args = [
            "improve",
            SPECKMANN,
            "--scale",
            "composer-2006",
            "--level",
            "2",
            "--format",
            "jsonl",
            "--stats",
            "-q",
        ];
        let seen = keymove(&[&args[..], more].concat()).code(0);
        (set(&seen.out), counts(&seen.err))
    };
    let expected = search(&["--threads", "1"]);
    assert!(expected.0.len() > 10);
    assert_eq!(search(&["--threads", "2"]), expected);
    if !keymove_testing::is_full() {
        return;
    }
    let without = ["together", "inherit", "wait", "bound"];
    let all: Vec<&str> = without.iter().flat_map(|filter| ["--without", filter]).collect();
    assert_eq!(search(&all), expected);
    for filter in all.chunks(2) {
        assert_eq!(search(filter), expected, "{filter:?}");
    }
}

#[test]
fn what_counts_as_better() {
    let args = |above| ["improve", WEENINK, "--level", "1", "--format", "jsonl", "--above", above];
    let lower = lines(&args("90"));
    assert!(lower.len() > lines(&args("110")).len());
    for line in &lower {
        let one: Value = serde_json::from_str(line).expect("JSON");
        assert!(one["score"].as_i64() > Some(90), "{line}");
    }
}

#[test]
fn weights_of_ones_own() {
    let folder = Folder::new("improve-weights");
    let file = folder.file("weights.toml");
    std::fs::write(&file, "name = \"blocks\"\n[themes]\nselfblock = { first = 500, further = 500 }\n")
        .expect("written");
    let seen = keymove(&["improve", WEENINK, "--level", "1", "--weights", &file]).code(0).silent();
    let score = keymove(&["score", WEENINK, "#2", "--weights", &file, "--format", "json"]).code(0);
    let score: Value = serde_json::from_str(&score.out).expect("JSON");
    seen.out_has(&[&format!("score {}\n", score["total"])]);
    keymove(&["improve", WEENINK, "--weights", &folder.file("none")])
        .code(2)
        .err_has("cannot read the weights");
}

/// All of what cannot be improved, in one snapshot.
#[test]
fn what_cannot_be_improved() {
    let cases: [(&str, &[&str], i32); 17] = [
        ("cooked", &["7k/8/5K2/8/8/8/8/R7 w - -"], 1),
        ("no solution", &[NO_MATE], 1),
        ("mate in one", &["7k/8/6K1/8/8/8/8/R7 w - -"], 1),
        ("Black in check", &["k7/8/1K6/8/8/8/8/Q7 w - -"], 1),
        ("Black to move", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 b - -"], 2),
        ("a short three-mover", &[WEENINK, "#3"], 1),
        ("#1", &[WEENINK, "#1"], 2),
        ("solutions of a two-mover", &[WEENINK, "--solutions", "2"], 2),
        ("cooked helpmate", &["8/8/8/3Q4/3RK3/8/6k1/8 b - -", "h#2"], 1),
        ("an introduction", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "2->h#2"], 2),
        ("two queens", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/7Q w - -"], 2),
        ("bishops of one colour", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/3B4 w - -"], 2),
        ("no position", &["hello"], 2),
        ("no level", &[WEENINK, "--level", "0"], 2),
        ("resume without journal", &[WEENINK, "--resume"], 2),
        ("unknown filter", &[WEENINK, "--without", "luck"], 2),
        ("no time", &[WEENINK, "--time", "soon"], 2),
    ];
    let mut text = String::new();
    for (name, args, code) in cases {
        let seen = keymove(&[&["improve"][..], args].concat()).code(code);
        assert_eq!(seen.out, "", "{name}");
        text += &format!("== {name}\n{}", seen.err);
    }
    insta::assert_snapshot!("unsound", text);
}

#[test]
fn out_of_time() {
    let args = ["improve", WEENINK, "--level", "4", "--time", "300ms", "--quiet"];
    let seen = keymove(&args).code(3).out_has(&["Incomplete: ", " within 4 transformations\n"]);
    assert!(
        seen.err.starts_with("incomplete: out of time after ") && seen.err.ends_with(" pieces\n"),
        "{seen:#?}"
    );
}

/// A collection is searched as a whole, and goes on after a stop as if there had been none.
#[test]
fn reports_on_collections() {
    let folder = Folder::new("improve-report");
    let list = folder.file("list.txt");
    let text = format!("a;{WEENINK};#2\nb;{SPECKMANN};#2\nc;8/8/8/8/8/8/8/k1KQ4 w - -;#2\n");
    std::fs::write(&list, text).expect("written");
    let report = |name: &str, more: &[&str]| {
        let to = folder.file(name);
        let args = ["improve", &list, "--report", &to, "--level", "1", "-q"];
        let seen = keymove(&[&args[..], more].concat());
        let rows = std::fs::read_to_string(std::path::Path::new(&to).join("problems.csv")).expect("a table");
        let seconds = rows.lines().next().and_then(|head| head.split(',').position(|name| name == "seconds"));
        let seconds = seconds.expect("a column");
        let without = |line: &str| {
            let fields = line.split(',').enumerate().filter(|(number, _)| *number != seconds);
            fields.map(|(_, field)| field.to_owned()).collect::<Vec<_>>().join(",")
        };
        (seen, rows.lines().map(without).collect::<Vec<_>>())
    };
    let (seen, whole) = report("whole", &[]);
    assert!(seen.out.contains("level 1: 2 problems"), "{seen:?}");
    // Both problems on level 1, and the one that nothing improves there on level 2.
    assert!(whole.len() >= 3, "{whole:?}");
    let positions = |id: &str| whole.iter().filter(|row| row.contains(&format!(",{id},"))).count();
    assert!(positions("a") == 2 && positions("b") >= 1, "{whole:?}");
    for name in ["report.html", "table1-positions.csv", "figure3.svg", "left-out.csv"] {
        assert!(std::path::Path::new(&folder.file("whole")).join(name).is_file(), "{name}");
    }
    let journal = folder.file("x.jsonl");
    report("first", &["--journal", &journal]);
    let text = std::fs::read_to_string(&journal).expect("a journal");
    let half: String = text.lines().take(text.lines().count() / 2).map(|line| format!("{line}\n")).collect();
    std::fs::write(&journal, half + "{\"torn").expect("written");
    let (_, resumed) = report("resumed", &["--journal", &journal, "--resume"]);
    assert_eq!(resumed, whole);
}
