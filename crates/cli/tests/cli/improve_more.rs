//! `keymove improve` with more transformations, and in parts.

use crate::util::{Folder, WEENINK, keymove};
use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use serde_json::Value;
use std::collections::BTreeSet;

/// With a castling of Black's, which FEN allows.
const CASTLING: &str = "n3k2r/1Pb1p3/1p2Q3/1K1B4/8/8/8/8 w k -";

fn lines(args: &[&str]) -> BTreeSet<String> {
    let base = ["improve", WEENINK, "--level", "2", "--above", "100", "--format", "jsonl", "-q"];
    let seen = keymove(&[&base, args].concat()).code(0).silent();
    let lines: BTreeSet<String> = seen.out.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), seen.out.lines().count(), "an improvement comes twice");
    lines
}

fn boards(lines: &BTreeSet<String>) -> BTreeSet<String> {
    let fen = |line: &String| serde_json::from_str::<Value>(line).expect("JSON")["fen"].to_string();
    lines.iter().map(fen).collect()
}

#[test]
fn further_transformations() {
    let paper = lines(&[]);
    assert!(paper.iter().all(|line| !line.contains("\"move\"") && !line.contains("mirror")));
    let all = lines(&["--more", "move,exchange,swap,mirror,rights"]);
    assert!(boards(&all).is_superset(&boards(&paper)) && all.len() > paper.len());
    for (line, one) in all.iter().map(|line| (line, serde_json::from_str::<Value>(line).expect("JSON"))) {
        let changes = &one["changes"];
        let count = |name: &str| changes[name].as_array().map_or(0, Vec::len);
        let units: usize = ["delete", "add", "move", "exchange", "swap"].into_iter().map(count).sum();
        let shifts =
            changes["shift"].as_array().expect("a shift").iter().filter(|steps| **steps != 0).count();
        let sum = units + shifts + usize::from(changes["mirror"] == true);
        assert!((1..=2).contains(&sum), "{line}");
    }
    let words = [
        "improve",
        WEENINK,
        "--scale",
        "composer-2006",
        "--level",
        "2",
        "--more",
        "move",
        "--top",
        "1",
        "-q",
    ];
    keymove(&words).code(0).silent().out_has(&["move white king d8 to e8 and white queen b5 to c4\n"]);
}

#[test]
fn counts() {
    let count = |more: &[&str]| {
        let args = ["improve", WEENINK, "--level", "2", "--count"];
        keymove(&[&args, more].concat()).code(0).silent().out
    };
    assert_eq!(count(&[]), "level 1                 436\nlevel 2               91188\n");
    let all = "level 1                 851\nlevel 2              341050\n";
    assert_eq!(count(&["--more", "move,exchange,swap,mirror"]), all);
    assert_eq!(count(&["--more", "move", "--only-add"]), count(&["--only-add"]));
}

/// What FEN says of castling counts with `--more rights`, and what stands in a line is what was judged.
#[test]
fn rights() {
    let args = ["--level", "1", "--above", "50", "--more", "rights", "--format", "jsonl", "-q"];
    for (fen, allowed) in [(CASTLING.to_owned(), true), (CASTLING.replace(" k ", " - "), false)] {
        let seen = keymove(&[&["improve", &fen][..], &args].concat()).code(0).silent();
        let mut changed = 0;
        for line in seen.out.lines() {
            let one: Value = serde_json::from_str(line).expect("JSON");
            let position = one["fen"].as_str().expect("a FEN");
            let rook =
                position.split('/').next().is_some_and(|rank| rank.ends_with("k2r") || rank.ends_with("kr"));
            let castling = one["changes"].get("castling").map(ToString::to_string);
            changed += usize::from(castling.is_some());
            let now = position.contains(" w k ");
            let expected = match castling.as_deref() {
                Some("[\"-k\"]") => (true, false),
                Some("[\"+k\"]") => (false, true),
                None => (allowed, now),
                other => panic!("{other:?} {line}"),
            };
            assert_eq!((allowed, now), expected, "{line}");
            assert!(!(castling.is_none() && now) || rook && allowed, "{line}");
            let solved = ["solve", position, "#2", "--castling", "fen", "--format", "keys"];
            let keys = keymove(&solved).code(0).out;
            assert_eq!(Some(keys.trim_end()), one["key"].as_str(), "{line}");
        }
        assert!(seen.out.lines().count() > 3 && changed <= 1, "{}", seen.out);
    }
}

/// Whether a key does something.
type Does = fn(&Position, Move) -> bool;

/// Of what is found, that whose key captures, or checks, is left out, and nothing else.
#[test]
fn keys_that_capture_or_check_nothing() {
    // S. Loyd: its key captures, and so do most near it.
    let base = ["improve", "7Q/7b/5p1p/8/5NN1/4KP2/7R/6k1 w - -", "--level", "1", "--above=-1000"];
    let found = |more: &[&str]| {
        let seen = keymove(&[&base, more, &["--format", "jsonl", "-q"]].concat()).code(0).silent();
        seen.out.lines().map(str::to_owned).collect::<BTreeSet<String>>()
    };
    let left = |does: Does, all: &BTreeSet<String>| {
        let is_left = |line: &&String| {
            let one: Value = serde_json::from_str(line).expect("JSON");
            let position: Position = one["fen"].as_str().expect("a FEN").parse().expect("a position");
            let key = parse_uci(&position, one["key"].as_str().expect("a key")).expect("a move");
            !does(&position, key)
        };
        all.iter().filter(is_left).cloned().collect::<BTreeSet<String>>()
    };
    let all = found(&[]);
    let captures = |position: &Position, key| position.play(key).occupied().len() < position.occupied().len();
    let checks = |position: &Position, key| position.play(key).in_check();
    let options: [(&str, Does); 2] = [("--no-capture-key", captures), ("--no-checking-key", checks)];
    for (option, does) in options {
        let expected = left(does, &all);
        assert!(
            !expected.is_empty() && expected.len() < all.len(),
            "{option}: {} of {}",
            expected.len(),
            all.len()
        );
        assert_eq!(found(&[option]), expected, "{option}");
    }
}

/// What parts find, and their journals joined, is what the whole search finds.
#[test]
fn parts_make_the_whole() {
    let folder = Folder::new("improve-parts");
    let whole = lines(&[]);
    let files = ["a.jsonl", "b.jsonl", "c.jsonl"].map(|name| folder.file(name));
    let mut found = BTreeSet::new();
    for (number, file) in (1..).zip(&files) {
        let part = format!("{number}/3");
        for line in lines(&["--part", &part, "--journal", file]) {
            assert!(found.insert(line), "in two parts");
        }
    }
    assert_eq!(found, whole);
    let joined = folder.file("all.jsonl");
    let join: Vec<&str> = files.iter().flat_map(|file| ["--join", file]).collect();
    assert_eq!(lines(&join), whole);
    // With one of them missing the rest is searched; the new journal has all.
    assert_eq!(lines(&[&join[..4], &["--journal", &joined]].concat()), whole);
    assert_eq!(lines(&["--journal", &joined, "--resume"]), whole);
    assert_eq!(lines(&["--join", &joined, "--join", &joined]), whole);
    let args = ["improve", WEENINK, "--level", "2", "--above", "100", "-q"];
    let text = keymove(&args).code(0).silent().out;
    assert_eq!(keymove(&[&args[..], &join].concat()).code(0).silent().out, text);
    assert!(text.contains("All 91624 positions"), "{text}");
    let one = keymove(&[&args[..], &["--part", "2/3"]].concat()).code(0).silent();
    assert!(one.out.contains("Part 2/3: ") && !one.out.contains("All "), "{}", one.out);
    // A part goes on with its own journal alone.
    let resume = ["--part", "2/3", "--journal", &files[0], "--resume"];
    let complaint = "belongs to another search: its part is \"1/3\", expected \"2/3\"";
    keymove(&[&args[..], &resume].concat()).code(2).err_has(complaint);
    let resume = ["--journal", &files[0], "--resume"];
    keymove(&[&args[..], &resume].concat()).code(2).err_has("its part is \"1/3\", expected none");
}

/// All complaints in one snapshot.
#[test]
fn what_cannot_be() {
    let folder = Folder::new("improve-more-errors");
    let file = folder.file("x.jsonl");
    let paper = folder.file("paper.jsonl");
    let text = folder.file("text");
    std::fs::write(&text, "hello\n").expect("written");
    keymove(&["improve", WEENINK, "--level", "1", "--more", "move", "--journal", &file, "-q"]).code(0);
    keymove(&["improve", WEENINK, "--level", "1", "--journal", &paper, "-q"]).code(0);
    let missing = folder.file("missing");
    let cases: [(&str, &[&str]); 13] = [
        ("unknown kind", &["--more", "jump"]),
        ("too high", &["--more", "move", "--level", "5"]),
        ("more without search", &["--more", "move", "--necessity"]),
        ("journal of more", &["--journal", &file, "--resume"]),
        ("journal of other", &["--more", "swap", "--journal", &file, "--resume"]),
        ("journal of less", &["--more", "swap", "--journal", &paper, "--resume"]),
        ("join of another search", &["--join", &file]),
        ("join of no journal", &["--join", &text]),
        ("join of nothing", &["--join", &missing]),
        ("join keeps the journal", &["--journal", &missing, "--join", &text]),
        ("no part", &["--part", "4/3"]),
        ("part nought", &["--part", "0/3"]),
        ("part of a count", &["--part", "1/3", "--count"]),
    ];
    let mut all = String::new();
    for (name, args) in cases {
        let level: &[&str] = if args.contains(&"--level") { &[] } else { &["--level", "1"] };
        let seen = keymove(&[&["improve", WEENINK, "-q"], args, level].concat()).code(2);
        assert_eq!(seen.out, "", "{name}");
        let err = [&file, &paper, &text, &missing].into_iter().fold(seen.err, |err, file| {
            err.replace(
                file.as_str(),
                std::path::Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(""),
            )
        });
        all += &format!("== {name}\n{err}");
    }
    insta::assert_snapshot!(all);
    assert_eq!(folder.names(), ["paper.jsonl", "text", "x.jsonl"]);
}
