//! Everything that is printed as JSON is as its schema says.

use crate::misfits::misfits;
use crate::util::{Folder, Seen, WEENINK, keymove, keymove_reading};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Chiasson's miniature.
const HELP: &str = "8/8/8/3R4/4K3/8/6k1/8 b - -";
/// P. Benko, with the knight on d4 in b).
const HELP_TWINS: &str = "8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -";

/// Problems of every kind of play, some that cannot be solved, and one that makes no sense.
const LIST: &str = "\
weenink;b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -;#2
albillo;b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -;#3
cooked;8/8/8/8/8/8/8/k1KQ4 w - -;#2
none;4k3/8/8/8/8/8/8/4K3 w - -;#2
short;7k/5K2/8/8/8/8/8/6R1 w - -;#2
chiasson;8/8/8/3R4/4K3/8/6k1/8 b - -;h#2
half;8/8/8/3R4/4K3/8/6k1/8 w - -;h#1.5
self;8/8/8/8/8/p7/P1p5/k1K4Q w - -;s#2
reflex;8/8/8/8/8/p7/P1p5/k1K4Q w - -;r#2
series;8/8/8/8/8/1k6/8/K1q5 b - -;ser-h#3
after;b2K4/2p5/3k4/8/2Q2P2/1B6/8/8 b - -;#1.5
introduced;8/8/8/8/8/1K6/8/k1Q5 w - -;2->#1
rubbish
unplayable;8/8/8/8/8/8/8/8;#2
";

/// Twins of which one promotes to bishop and knight, the other to rook and queen.
const TWINS: &str =
    r#"{"fen":"8/7P/K7/4R3/5kb1/6p1/5p2/8 b - -","stipulation":"h#2","twins":{"b":"Move g3 h2"}}"#;

/// The schemas, by the value of `format`.
fn schemas() -> BTreeMap<&'static str, Value> {
    let read = |&(name, text): &(&'static str, &str)| (name, serde_json::from_str(text).expect(name));
    keymove_report::SCHEMAS.iter().map(read).collect()
}

/// The objects of a run: one of several lines, or one a line.
fn objects(seen: &Seen) -> Vec<Value> {
    match serde_json::from_str(&seen.out) {
        Ok(one) => vec![one],
        Err(_) => seen.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect(),
    }
}

/// Runs that print JSON, with what stands on standard input.
fn runs(folder: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let database = folder.file("x.kmdb");
    keymove_reading(&["db", "import", &database, "-", "-q"], LIST.as_bytes());
    let (list, answers) = (folder.file("marked.fen"), folder.file("answers.txt"));
    std::fs::write(&list, LIST).expect("written");
    std::fs::write(&answers, "#1\n1.Qc4\n").expect("written");
    let record = folder.file("record");
    let training = ["train", &list, "--record", &record, "--kind", "#2", "-q"];
    keymove_reading(&training, b"1.Qe5\ndone\n");
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut runs = Vec::new();
    for command in [
        "solve -",
        "solve - --tries=3 --set-play --all-continuations --tree --recount --intended 2",
        "solve - --checks-only --max-flights 2 --duplex --non-trivial 2,1 --max-solutions 1 --start-move 1",
        "solve - --first",
        "solve - --shortest --checks-only",
        "solve - --nodes 1",
        "solve - --weights",
        "solve - --weights --nodes 1",
        "explain -",
        "explain - --show-tries all",
        "explain - --nodes 1",
        "score -",
        "score - --nodes 1",
        "themes -",
        "themes - --nodes 1",
        "difficulty -",
        "difficulty - --game",
        "mater1 -",
        "mater2 - --nodes 20",
        "check -",
        "check - --duals",
        "bench - --full",
        "bench - --time 1ms",
        "improve - --level 1 -q",
        "improve - --necessity -q",
        "improve - --count --level 1",
    ] {
        runs.push((words(command), LIST));
    }
    runs.push((words("themes -"), TWINS));
    let one = |command: &str, words: &[&str]| {
        let all = command.split(' ').chain(words.iter().copied());
        (all.map(str::to_owned).collect::<Vec<_>>(), "")
    };
    runs.push(one("solve", &[WEENINK, "#2", "--twin", "move f4 f5", "--twin", "remove b5 d6"]));
    runs.push(one("solve", &[WEENINK, "#2", "--intended", "1.Qb6"]));
    for command in ["solve", "explain"] {
        let line = "1.Kg1 Kf3 2.Kf1 Rd1#";
        runs.push(one(command, &["8/8/8/3R4/4K3/8/6k1/8", "h#2", "--intended", line]));
    }
    runs.push(one("explain", &[HELP_TWINS, "h#2", "--twin", "move f5 d4", "--set-play"]));
    runs.push(one("improve --deep --level 1 --rounds 1 --beam 2 -q", &[WEENINK]));
    runs.push(one("improve --deep --level 1 --rounds 1 --beam 2 -q --scale composer-2006", &[WEENINK]));
    runs.push(one("improve --level 1 -q --open all --collection", &[&database, WEENINK]));
    runs.push(one("improve --level 1 --more move,exchange,swap,mirror,rights -q", &[WEENINK]));
    runs.push(one("improve --level 2 -q", &[HELP, "h#2"]));
    runs.push(one("compose 3K4/2p5/3k4/1Q6/8/1B6/8/8 --slot a8=b- --add 1 -q", &[]));
    runs.push(one("compose 3K4/2p5/3k4/1Q6/8/1B6/8/8 --slot a8=b- --add 1 -q --collection", &[&database]));
    runs.push(one("compose 8/8/8/3R4/8/8/8/8 h#2 --king K=a1-d4 --king k=any -q", &[]));
    runs.push(one("compose 3K4/2p5/3k4/1Q6/8/1B6/8/8 --add 1 --count", &[]));
    for more in [&["--scale", "composer-2006"][..], &["--collection", &database]] {
        runs.push(one("generate --attempts 40 --seed 4 -q", &[&["#2"], more].concat()));
        runs.push(one("generate h#1.5 --material KQ/k -q", more));
    }
    runs.extend([
        one("themes", &[]),
        one("themes rukhlis", &[]),
        one("themes hotf", &[]),
        one(
            "study",
            &["--no-tables", "--time", "100ms", "--engine-time", "10ms", "8/8/8/8/8/4k3/4p3/4K3 b - -", "="],
        ),
        one("study", &["--no-tables", "8/8/8/8/8/1k6/7R/K7 w - -", "+", "--time", "100ms", "--no-engine"]),
        one(
            "study",
            &["--no-tables", "7K/8/k1P5/7p/8/8/8/8 w - -", "=", "--time", "100ms", "--engine-time", "10ms"],
        ),
        one("mark", &[&list, &answers]),
        one("train --results --record", &[&record]),
        one("dead", &["8/8/4k3/8/8/4K3/4P3/8 w - -"]),
        one("dead", &["8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1BK3/8/8 w - -"]),
        one("dead", &["2b2bk1/8/8/1p1p1p1p/1P1P1P1P/3B4/8/2B1K1N1 w - -", "--nodes", "3"]),
        one("tables probe", &["--no-files", "8/8/8/8/8/2k5/7R/K7 w - -"]),
        one("tables probe", &["--no-files", "8/8/8/8/8/2k5/8/K7 w - -"]),
        one("tables stats", &["--no-files", "KRK", "KNK"]),
        one("tables probe --kind helpmate", &["--no-files", "8/8/8/8/8/2k5/7R/K7 w - -"]),
        one("tables probe --kind helpmate", &["--no-files", "8/8/8/8/8/2k5/8/K7 w - -", "--mated", "white"]),
        one("tables stats --kind helpmate", &["--no-files", "KRK", "KNK"]),
        one("tables probe --kind zeroing", &["--no-files", "8/8/8/8/8/2k5/7R/K7 w - - 90 120"]),
        one("tables stats --kind zeroing", &["--no-files", "KRK", "KNK"]),
        one("doctor", &[]),
        one("config", &[]),
    ]);
    runs.push(one("db search", &[&database]));
    runs.push(one("db stats", &[&database]));
    runs.push(one("db show", &[&database, "1"]));
    runs.push(one("db similar", &[&database, WEENINK]));
    let book = folder.file("book.bin");
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/games.pgn");
    keymove(&["book", "build", games, "-o", &book, "-q"]).code(0);
    let fool = folder.file("fool.pgn");
    std::fs::write(&fool, "1. f3 e5 2. g4 a6 3. e4 *\n").expect("written");
    runs.push(one("review --time 50ms -q", &[&fool]));
    let learnt = folder.file("learnt");
    let lesson = "key,date,depth,score,move,fen\n0,1,9,cp 3,e2e4,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let lessons = folder.file("lessons.csv");
    std::fs::write(&lessons, lesson).expect("written");
    keymove(&["learn", "import", "--table", &learnt, &lessons]).code(0);
    runs.push(one("learn list --table", &[&learnt]));
    runs.push(one("book show", &["--book", &book]));
    runs.push(one("book check", &[&book]));
    runs
}

#[test]
fn what_is_printed_is_as_described() {
    let folder = Folder::new("schema");
    let schemas = schemas();
    let mut met: BTreeSet<String> = BTreeSet::new();
    for (mut words, input) in runs(&folder) {
        words.extend(["--format".into(), "json".into()]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let seen = if input.is_empty() { keymove(&words) } else { keymove_reading(&words, input.as_bytes()) };
        assert!(seen.code <= 3 && !seen.err.contains("panicked"), "{words:?}: {seen:#?}");
        for object in objects(&seen) {
            let format =
                object["format"].as_str().unwrap_or_else(|| panic!("{words:?}: no format: {object}"));
            let schema = schemas.get(format).unwrap_or_else(|| panic!("{words:?}: no schema for {format}"));
            let errors = misfits(schema, &object);
            assert!(errors.is_empty(), "{words:?}: {format}: {errors:#?}\n{object}");
            met.insert(format.to_owned());
        }
    }
    let unmet: Vec<_> = schemas.keys().filter(|name| !met.contains(**name)).collect();
    assert!(unmet.is_empty(), "no run has printed {unmet:?}");
}

/// A schema that lets everything through would be none.
#[test]
fn schemas_refuse_what_they_do_not_know() {
    for (name, schema) in schemas() {
        assert!(
            !misfits(&schema, &serde_json::json!({ "format": name })).is_empty(),
            "{name}: without a version"
        );
        let seen = serde_json::json!({ "format": name, "version": 3, "surprise": 1 });
        assert!(
            misfits(&schema, &seen).iter().any(|misfit| misfit.contains("surprise")),
            "{name}: not described"
        );
    }
}

#[test]
fn schemas_are_printed() {
    keymove(&["schema"]).code(0).silent().out_has(&["keymove-check", "keymove-solution"]);
    let schema = keymove(&["schema", "keymove-score"]).code(0).silent();
    assert!(
        serde_json::from_str::<Value>(&schema.out).is_ok_and(|schema| schema["title"] == "keymove-score")
    );
    keymove(&["schema", "keymove-nothing"]).code(2).err_has("no output is called");
}
