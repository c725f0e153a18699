//! `keymove generate`.

use crate::util::{Folder, keymove};
use serde_json::Value;

/// A short run that finds something.
const RUN: [&str; 9] =
    ["generate", "#2", "--units", "5..7", "--attempts", "24", "--patience", "12", "--quiet"];

fn run(more: &[&str]) -> Vec<String> {
    let args: Vec<&str> = RUN.iter().chain(more).copied().collect();
    keymove(&args).code(0).silent().out.lines().map(str::to_owned).collect()
}

fn objects(lines: &[String]) -> Vec<Value> {
    lines.iter().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn the_same_again_for_any_number_of_threads() {
    let starts: [&[&str]; 2] = [&["--from-mates"], &[]];
    for start in &starts[..keymove_testing::sized(1, 2)] {
        let with = |more: &[&str]| run(&[&["--format", "jsonl"][..], start, more].concat());
        let one = with(&["--threads", "1"]);
        assert!(!one.is_empty());
        assert_eq!(one, with(&["--threads", "3"]));
        assert_ne!(one, with(&["--seed", "2"]));
    }
}

/// What is printed is what `solve` and `score` say, and the saved proofs are accepted.
#[test]
fn every_line_is_true() {
    let folder = Folder::new("generate");
    let proofs = folder.file("proofs");
    let lines = run(&["--format", "jsonl", "--certificates", &proofs]);
    for problem in objects(&lines) {
        let text = |name: &str| problem[name].as_str().expect(name).to_owned();
        let fen = text("fen");
        keymove(&["solve", &fen, "#2"]).code(0).out_has(&["C+"]);
        let keys = keymove(&["solve", &fen, "#2", "--format", "json"]).code(0).out;
        assert!(keys.contains(&text("key")), "{keys}");
        let score =
            keymove(&["score", &fen, "#2", "--scale", "composer-2006", "--format", "json"]).code(0).out;
        let score: Value = serde_json::from_str(&score).expect("JSON");
        assert_eq!(score["total"], problem["score"]);
        let themes = |value: &Value| value.as_object().expect("themes").keys().cloned().collect::<Vec<_>>();
        assert_eq!(themes(&score["themes"]), themes(&problem["themes"]));
        let file = text("file");
        keymove(&["verify", &file]).code(0).out_has(&["accepted", &fen, "#2"]);
        let bytes = std::fs::read(&file).expect("saved");
        let digest: String = bytes[bytes.len() - 32..].iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest, text("certificate"));
    }
}

/// Three-movers too: the key, the play in words, and the proof.
#[test]
fn three_movers() {
    let folder = Folder::new("generate_three");
    let proofs = folder.file("proofs");
    let run = |more: &[&str]| {
        let args = ["generate", "#3", "--material", "KQB/kpp", "--patience", "4", "--count", "1", "-q"];
        keymove(&[&args, more].concat()).code(0).silent().out
    };
    let lines: Vec<String> =
        run(&["--format", "jsonl", "--certificates", &proofs]).lines().map(str::to_owned).collect();
    let problem = objects(&lines).pop().expect("one");
    let text = |name: &str| problem[name].as_str().expect(name).to_owned();
    let fen = text("fen");
    assert_eq!(text("stipulation"), "#3");
    keymove(&["solve", &fen, "#3"]).code(0).out_has(&["C+"]);
    keymove(&["verify", &text("file")]).code(0).out_has(&["accepted", &fen, "#3"]);
    let score = keymove(&["score", &fen, "#3", "--scale", "composer-2006", "--format", "json"]).code(0).out;
    let score: Value = serde_json::from_str(&score).expect("JSON");
    assert_eq!(score["total"], problem["score"]);
    let words = run(&[]);
    for part in ["#3  material KQB/kpp", "!  certified", " 1...", " 2.", " 3."] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(words.contains(&fen), "{words}");
}

/// What the material cannot show is refused before anything is tried.
#[test]
fn themes_that_the_material_cannot_show() {
    for (theme, material, part) in [
        ("grimshaw", "KQ+/kr", "needs two kinds of Black's queen, rook, bishop and pawn"),
        ("pickaninny", "K+/kqrb", "needs a black pawn"),
        ("unpin", "K+/kppn", "needs a line piece of Black's"),
        ("halfpin", "K+/kn", "needs two units of Black's besides the king"),
        ("halfpin", "KNN/k+", "needs a line piece of White's"),
        ("selfblock", "KQ/k", "needs a unit of Black's besides the king"),
    ] {
        let seen = keymove(&["generate", "--theme", theme, "--material", material, "-q"]).code(2);
        seen.err_has(part);
    }
}

/// A theme that never comes by chance in so few attempts.
#[test]
#[ignore = "takes minutes: ./test full"]
fn a_rare_theme() {
    let args = ["generate", "--theme", "unpin", "--attempts", "40", "--format", "jsonl", "-q"];
    let seen = keymove(&args).code(0);
    for line in seen.out.lines() {
        let problem: Value = serde_json::from_str(line).expect(line);
        assert!(problem["themes"]["unpin"].as_u64() >= Some(1), "{line}");
    }
}

#[test]
fn text() {
    let lines = run(&["--top", "1", "--seed", "4"]);
    let text = lines.join("\n");
    assert!(lines[0].starts_with("#2  material K+/k+  seed 4"), "{text}");
    assert!(lines[1].starts_with("24 attempts, "), "{text}");
    for part in ["  1. ", "!  certified", "themes: ", "  a b c d e f g h", "1...", " 2."] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn exact_material() {
    let args = ["generate", "--material", "KQRS/kpp", "--count", "1", "--format", "jsonl", "-q"];
    let lines: Vec<String> = keymove(&args).code(0).silent().out.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 1);
    for problem in objects(&lines) {
        let fen = problem["fen"].as_str().expect("a diagram");
        let mut letters: Vec<char> =
            fen.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_alphabetic).collect();
        letters.sort_unstable();
        assert_eq!(letters, ['K', 'N', 'Q', 'R', 'k', 'p', 'p']);
    }
}

#[test]
fn limits() {
    let seen = keymove(&["generate", "--time", "300ms", "--min-score", "9999", "-q"]).code(3);
    assert!(seen.out.contains("0 problems\n"), "{seen:#?}");
    let seen = keymove(&["generate", "--time", "300ms", "--count", "1000", "-q"]).code(3);
    assert!(seen.err.contains("incomplete: out of time after"), "{seen:#?}");
    let seen =
        keymove(&["generate", "--units", "5..7", "--count", "1", "--patience", "5", "-q"]).code(0).silent();
    assert!(seen.out.contains(": 1 problem\n"), "{seen:#?}");
}

#[test]
fn bad_input() {
    let cases: &[&[&str]] = &[
        &["#4"],
        &["#1"],
        &["h#2"],
        &["#2", "--material", "KQQ/k"],
        &["#2", "--material", "QR/k"],
        &["#2", "--material", "KQ/kppppppppp"],
        &["#2", "--material", "KXR/k"],
        &["#2", "--material", "KQR/kQ"],
        &["#2", "--material", "KQR"],
        &["#2", "--material", "K/kq"],
        &["#2", "--material", "KQR/kp", "--units", "8"],
        &["#2", "--material", "KQR/kp+", "--max-units", "3"],
        &["#2", "--units", "many"],
        &["#2", "--units", "9..7"],
        &["#2", "--theme", "knights"],
        &["#2", "--require", "knights"],
        &["#2", "--pattern", "no.toml"],
        &["#2", "--certificates", "/dev/null/proofs"],
        &["#2", "--scheme", "2 solutions"],
        &["h#2", "--material", "KQ+/k+"],
        &["h#2", "--material", "KQRB/kqrb"],
        &["h#2", "--material", "KQR/kqp", "--memory", "1M"],
        &["h#2", "--material", "KQ/k", "--count", "1"],
        &["h#2", "--material", "KQ/k", "--from-mates"],
        &["h#2", "--material", "KQ/k", "--theme", "grimshaw"],
        &["h#2", "--mate", "8/8/8/8/8/8/8/8 b - -"],
        &["h#2", "--mate", "7k/8/8/8/8/8/8/K7 b - -"],
        &["h#2", "--scheme", "0 solutions"],
        &["h#2", "--scheme", "2 solutions, nonsense"],
        &["h#2", "--scheme", "2 solutions", "--solutions", "3"],
    ];
    let mut text = String::new();
    for args in cases {
        let seen = keymove(&[&["generate"], *args].concat()).code(2);
        assert_eq!(seen.out, "");
        text += &format!("== {}\n{}", args.join(" "), seen.err);
    }
    insta::assert_snapshot!("bad_input", text);
}
