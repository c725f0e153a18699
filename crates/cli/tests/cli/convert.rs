//! `convert`.

use crate::util::{Folder, WEENINK, keymove, keymove_reading};

const SHEET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/problems.csv");

#[test]
fn there_and_back_through_every_format() {
    let folder = Folder::new("convert");
    let first = folder.file("first.jsonl");
    keymove(&["convert", SHEET, "-o", &first]).code(0);
    for format in ["epd", "fen", "pgn", "olv", "json", "csv", "inp"] {
        let (there, back) = (folder.file(&format!("there.{format}")), folder.file("back.jsonl"));
        keymove(&["convert", &first, "-o", &there, "-q"]).code(0).silent();
        let seen = keymove(&["convert", &there, "-o", &back, "-q"]).code(0).silent();
        assert_eq!(seen.out, "");
        let count = |path: &str| std::fs::read_to_string(path).expect("a file").lines().count();
        assert_eq!(count(&back), count(&first), "{format}");
    }
}

#[test]
fn what_is_lost_is_told() {
    let line = format!(
        "{{\"id\": \"w1\", \"fen\": \"{WEENINK}\", \"stipulation\": \"#2\", \"solution\": \"1.Qb5-c4 !\\n  threat:\"}}\n"
    );
    let seen = keymove_reading(&["convert", "-", "--to", "epd"], line.as_bytes()).code(0);
    assert_eq!(seen.out, format!("{WEENINK} dm 2; id \"w1\"; solution \"1.Qb5-c4 ! threat:\";\n"));
    seen.err_has("solution: without its line breaks, 1 problem\n")
        .err_has("standard output: 1 problem written\n");
    let seen = keymove_reading(&["convert", "-", "--to", "epd", "-v"], line.as_bytes()).code(0);
    seen.err_has("standard input, line 1, problem \"w1\": solution: without its line breaks\n");
    let seen = keymove_reading(&["convert", "-", "--to", "csv", "--letters", "de", "-q"], line.as_bytes());
    seen.code(0).silent().out_has(&["1.Db5-c4 !\n  Drohung:"]);
}

/// All messages in one snapshot, to be read as a whole.
#[test]
fn bad_input() {
    let folder = Folder::new("convert-bad");
    let text = "---\nid: 7\nalgebraic: {white: [Ka1], black: [Kc1]}\nstipulation: #3\n---\nalgebraic: {white: [Ka1, Ge4]}\n\
                stipulation: h#2\n---\nalgebraic: {white: [Kd8, Qb5, Bb3, Pf4], black: [Kd6, Ba8, Pc7]}\nstipulation: \"#2\"\n";
    let (yaml, out) = (folder.file("three.olv"), folder.file("out.fen"));
    std::fs::write(&yaml, text).expect("written");
    let mut seen = keymove(&["convert", &yaml, "-o", &out]).code(2).err;
    assert_eq!(
        std::fs::read_to_string(&out).expect("a file"),
        format!("{};#2\n", WEENINK.trim_end_matches(" w - -"))
    );
    let pgn = "[White \"N. N.\"]\n[FEN \"8/8/8/8/8/5k2/7Q/4K3 w - - 0 1\"]\n\n1. Qg2 Kxg2 2. Xx9 *\n";
    for (args, input) in [
        (vec!["convert", "-"], ""),
        (vec!["convert", "-", "-o", "x.doc"], ""),
        (vec!["convert", "-", "--to", "csv"], "\n"),
        (vec!["convert", "-", "--to", "csv"], "prose\n"),
        (vec!["convert", "-", "--to", "csv", "--from", "tex"], "\\documentclass{article}\n"),
        (vec!["convert", "-", "--to", "json"], pgn),
        (vec!["convert", "-", "--to", "olv"], "fen,stipulation\n8/8/9,#2\n"),
        (vec!["convert", "-", "--to", "popeye", "--from", "fen"], "8/8/8/8/8/8/8/k1K4R ;by hand\n"),
        (
            vec!["convert", "-", "--to", "csv"],
            "BeginProblem\nStip #2\nPieces White Ka1 Black Gc1\nEndProblem\n",
        ),
        (vec!["convert", &yaml, "-o", &yaml], ""),
    ] {
        seen += &keymove_reading(&args, input.as_bytes()).code(2).err;
    }
    insta::assert_snapshot!("bad_input", seen.replace(&folder.file(""), ""));
}
