//! `keymove improve` of longer problems, helpmates, all other play and twins.

use crate::improve::lines;
use crate::util::{Folder, WEENINK, keymove};
use serde_json::Value;

/// J. É. Chiasson: h#2 with two solutions.
const CHIASSON: &str = "8/8/8/3R4/4K3/8/6k1/8 b - -";
/// P. Benko: a three-mover.
const BENKO: &str = "1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -";

#[test]
fn longer_problems() {
    let seen = keymove(&["improve", CHIASSON, "h#2", "--level", "1", "--top", "2"]).code(0).silent();
    insta::assert_snapshot!("helpmate", seen.out);
    let seen = keymove(&["improve", BENKO, "#3", "--level", "1", "--top", "2"]).code(0).silent();
    insta::assert_snapshot!("three_mover", seen.out);
    let seen = keymove(&["improve", CHIASSON, "h#2", "--necessity"]).code(0).silent();
    insta::assert_snapshot!("helpmate_necessity", seen.out);
    let seen = keymove(&["improve", BENKO, "#3", "--necessity"]).code(0).silent();
    insta::assert_snapshot!("three_mover_necessity", seen.out);
}

/// Kinds of play without a way of their own, and twins.
#[test]
fn general_problems() {
    // 1.Sg5 2.Sf7#, with a pawn that does nothing.
    let series = "R5qk/6pp/8/8/8/7N/P7/K7 w - -";
    let args = [
        "improve",
        series,
        "ser-#2",
        "--scale",
        "composer-2006",
        "--level",
        "1",
        "--top",
        "2",
        "--no-add",
        "QRBNqrbn",
    ];
    let seen = keymove(&args).code(0).err_has(" if each takes as long as the problem");
    insta::assert_snapshot!("series", seen.out);
    let twins = ["8/8/8/5n2/8/3k1P2/5R1K/2R5", "h#2", "--twin", "move f5 d4"];
    let narrow =
        ["--only-add", "--no-add", "QRBNqrbn", "--top", "1", "--above", "-1000", "-q", "--level", "1"];
    let seen = keymove(&[&["improve"], &twins[..], &narrow[..]].concat()).code(0);
    insta::assert_snapshot!("twins", seen.out);
    let seen = keymove(&[&["improve"], &twins[..], &["--necessity", "--set-play"]].concat()).code(0).silent();
    insta::assert_snapshot!("twins_necessity", seen.out);
    // The same without its pawn.
    let broken = ["improve", "8/8/8/5n2/8/3k4/5R1K/2R5", "h#2", "--twin", "move f5 d4", "--repair", "-q"];
    keymove(&[&broken[..], &["--only-add", "--no-add", "QRBNqrbn"]].concat()).code(0).out_has(&[
        "Sound with 1 transformation: ",
        "     a) 1.",
        "     b) 1.",
    ]);
    keymove(&[&["improve"], &twins[..], &["--keep-key"]].concat()).code(2).err_has("several positions");
    keymove(&[&["improve"], &twins[..], &["--duplex"]].concat())
        .code(2)
        .err_has("a duplex cannot be improved");
}

/// A journal of a problem with twins goes on, and is that of no other twins.
#[test]
fn journals_of_twins() {
    let folder = Folder::new("improve-twins");
    let file = folder.file("x.jsonl");
    let narrow =
        ["--only-add", "--no-add", "QRBNqrbn", "--above", "-1000", "-q", "--level", "1", "--journal", &file];
    let of = |twin: &str, more: &[&str]| {
        let problem = ["improve", "8/8/8/5n2/8/3k1P2/5R1K/2R5", "h#2", "--twin", twin, "--format", "jsonl"];
        keymove(&[&problem[..], &narrow[..], more].concat())
    };
    let first = of("move f5 d4", &[]).code(0);
    assert_eq!(of("move f5 d4", &["--resume"]).code(0).out, first.out);
    of("move f5 d4", &["--resume", "--twin", "cont move f3 h7"]).code(2).err_has("its said is ");
}

/// Filters and threads change nothing; what a line says is what `score` says.
#[test]
fn lines_of_longer_problems() {
    let args = ["improve", CHIASSON, "h#2", "--level", "1", "--above", "100", "--format", "jsonl", "-q"];
    let all = lines(&args);
    assert!(all.len() > 40, "{}", all.len());
    for more in [
        &["--threads", "3"][..],
        &["--without", "standing", "--without", "cooks"],
        &[
            "--without",
            "closing",
            "--without",
            "standing",
            "--without",
            "cooks",
            "--without",
            "killers",
            "--without",
            "proofs",
        ],
    ] {
        assert_eq!(lines(&[&args[..], more].concat()), all, "{more:?}");
    }
    for line in all.iter().step_by(20) {
        let one: Value = serde_json::from_str(line).expect("JSON");
        let fen = one["fen"].as_str().expect("a FEN");
        let scored = keymove(&["score", fen, "h#2", "--scale", "composer-2006", "--format", "json"]).code(0);
        let scored: Value = serde_json::from_str(&scored.out).expect("JSON");
        assert_eq!(one["score"], scored["total"], "{fen}");
        assert_eq!(one["solutions"].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn journals_of_longer_problems() {
    let folder = Folder::new("longer");
    let journal = folder.file("x.jsonl");
    let args =
        ["improve", CHIASSON, "h#2", "--scale", "composer-2006", "--level", "1", "--format", "jsonl", "-q"];
    let all = lines(&args);
    let kept = [&args[..], &["--journal", &journal]].concat();
    assert_eq!(lines(&kept), all);
    // What was done before the file was torn is not done again.
    let text = std::fs::read_to_string(&journal).expect("a journal");
    let half: Vec<&str> = text.lines().take(text.lines().count() / 2).collect();
    std::fs::write(&journal, half.join("\n") + "\n{\"fe").expect("written");
    let again = [&kept[..], &["--resume"]].concat();
    assert_eq!(lines(&again), all);
    // Another number of solutions, or another stipulation, is another search.
    let other = [&again[..], &["--solutions", "1", "--above", "177"]].concat();
    keymove(&other).code(2).err_has("its solutions is 2, expected 1");
    let two = folder.file("two.jsonl");
    keymove(&["improve", WEENINK, "--scale", "composer-2006", "--level", "1", "-q", "--journal", &two])
        .code(0);
    let header = std::fs::read_to_string(&two).expect("a journal");
    assert!(!header.contains("stipulation"), "{header}");
    let changed = header.replacen("{", "{\"stipulation\":\"#3\",", 1);
    std::fs::write(&two, changed).expect("written");
    keymove(&[
        "improve",
        WEENINK,
        "--scale",
        "composer-2006",
        "--level",
        "1",
        "-q",
        "--journal",
        &two,
        "--resume",
    ])
    .code(2)
    .err_has("its stipulation is \"#3\", expected \"#2\"");
}

#[test]
fn repairs_of_longer_problems() {
    // With queen and rook there are too many ways.
    let seen = keymove(&[
        "improve",
        "8/8/8/3Q4/3RK3/8/6k1/8 b - -",
        "h#2",
        "--repair",
        "--solutions",
        "1",
        "--top",
        "1",
        "-q",
    ]);
    seen.code(0)
        .out_has(&["h#2  not sound: unsound, at least 13 solutions", "Sound with 1 transformation: "]);
}

#[test]
fn undecided_positions_are_said() {
    let seen = keymove(&["improve", BENKO, "#3", "--level", "1", "--positions", "2000", "-q"]).code(0);
    seen.out_has(&["\n  undecided  "]);
}
