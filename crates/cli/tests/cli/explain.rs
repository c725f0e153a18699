//! `explain`.

use crate::util::{ENDLESS, Folder, NO_MATE, WEENINK, keymove};

#[test]
fn a_two_mover() {
    keymove(&["explain", WEENINK, "#2"]).code(0).silent().out_has(&[
        "C+  1.Qc4! is the only key",
        "1.Qc4!  threat 2.Qxc7#\n",
        "self-block c5",
        "Score: 118 (composer-2006)",
    ]);
}

#[test]
fn json_and_diagram() {
    let folder = Folder::new("explain");
    let file = folder.file("key.svg");
    let args = ["explain", WEENINK, "#2", "--format", "json", "--diagram", &file];
    let seen = keymove(&args).code(0).silent();
    let value: serde_json::Value = serde_json::from_str(&seen.out).expect("JSON");
    assert_eq!((&value["format"], &value["version"]), (&"keymove-explanation".into(), &3.into()));
    assert_eq!(value["soundness"]["keys"][0]["uci"], "b5c4");
    assert!(std::fs::read_to_string(&file).expect("a picture").starts_with("<svg"));
}

#[test]
fn what_is_unsound_is_explained_as_such() {
    let seen = keymove(&["explain", NO_MATE, "#2"]).code(1).silent();
    assert!(seen.out.contains("no solution:") && !seen.out.contains("Score"), "{}", seen.out);
    let cooked = keymove(&["explain", "7k/8/8/8/8/8/R7/1R4K1 w - -", "#2"]).code(0).silent();
    assert!(cooked.out.contains("cooked: ") && !cooked.out.contains("Score"), "{}", cooked.out);
}

#[test]
fn what_was_stopped_says_so() {
    let seen = keymove(&["explain", ENDLESS, "#9", "--time", "200ms", "--threads", "1"]).code(3);
    assert!(seen.out.contains("undecided:") && seen.out.contains("incomplete:"), "{}", seen.out);
}

#[test]
fn other_plays() {
    keymove(&["explain", "8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", "--intended", "2"])
        .code(0)
        .silent()
        .out_has(&["C+"]);
    keymove(&["explain", "8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", "--twin", "Kg2-->h2", "--format", "json"])
        .code(0)
        .out_has(&["keymove-explanation"]);
}

#[test]
fn bad_input() {
    keymove(&["explain", WEENINK]).code(2).err_has("no stipulation");
    keymove(&["explain", "4k3", "#2"]).code(2).err_has("error: ");
    keymove(&["explain", WEENINK, "#x"]).code(2).err_has("error: ");
    let args = ["explain", WEENINK, "#2", "--diagram", "/nowhere/x.svg"];
    keymove(&args).code(2).err_has("cannot write /nowhere/x.svg");
    let args = ["explain", WEENINK, "#2", "--twin", "remove f4", "--diagram", "x.svg"];
    keymove(&args).code(2).err_has("--diagram draws one position; this problem has 2");
}

/// Several solutions are cooks if one is said to be meant.
#[test]
fn themes_are_those_of_what_is_sound() {
    let fen = "8/8/8/3R4/4K3/8/6k1/8";
    let cooked = keymove(&["explain", fen, "h#2", "--intended", "1"])
        .code(0)
        .out_has(&["cooked: 2 solutions (1 intended)"]);
    assert!(!cooked.out.contains("Themes:"), "{}", cooked.out);
    keymove(&["explain", fen, "h#2", "--intended", "2"]).code(0).out_has(&["C+", "Themes: Miniature"]);
    keymove(&["explain", fen, "h#2"]).code(0).out_has(&["\n2 solutions, 2.1.1.1", "Themes: Miniature"]);
}

#[test]
fn solutions_of_helpmates_say_what_the_notation_does_not() {
    let king = keymove(&["explain", "8/8/6R1/8/6K1/8/6k1/8 b - -", "h#2"]).code(0);
    assert!(!king.out.contains("king move"), "{}", king.out);
    keymove(&["explain", "8/8/1p3Bn1/1pbpr1P1/2nk1p2/5bR1/3r4/5K2 b - -", "h#3"])
        .code(0)
        .out_has(&["  2.Be4                     self-block e4, opens the line Rg3-c3\n", "  3.Bc5"]);
}

/// Of mates in four or more the longest play stands in one line, a threat where only that takes so long.
#[test]
fn the_main_line_of_a_moremover_is_whole() {
    let explain = |fen: &str, stipulation: &str| keymove(&["explain", fen, stipulation]).code(0);
    explain("8/3R2p1/p1B5/P1P5/P7/kpP3P1/1p6/1K6 w - -", "#5")
        .out_has(&["\nMain line: 1.Rd4 g5 2.Be8 g4 3.Rd7 Kxa4 4.Rd4+ Ka3 5.Ra4#\n"]);
    explain("8/3N2kP/6Pp/7K/8/8/1P6/8 w - -", "#6")
        .out_has(&["\nMain line: 1.b4 ~ 2.b5 ~ 3.b6 ~ 4.b7 ~ 5.b8B ~ 6.Be5#\n"]);
    let three = explain("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#3");
    assert!(!three.out.contains("Main line"), "{}", three.out);
}

#[test]
fn promoted_force_is_noted() {
    let twice = keymove(&["explain", "7k/8/8/8/6B1/8/4B3/6K1 w - -", "#3"]);
    twice.err_has("note: promoted force: White has two bishops on squares of the same colour");
    keymove(&["explain", "7k/8/8/8/6B1/8/4B3/6K1 w - -", "#3", "--quiet"]).silent();
}

#[test]
fn tries_are_counted_or_listed() {
    const MATER: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -";
    keymove(&["explain", MATER, "#3"]).code(0).out_has(&["1.bxa8R?", "other tries: 13 ("]);
    keymove(&["explain", MATER, "#3", "--show-tries", "0"]).code(0).out_has(&["\ntries: 17 ("]);
    keymove(&["explain", MATER, "#3", "--show-tries", "all"]).code(0).out_has(&["1.Bb8?", "1.bxa8Q?"]);
    keymove(&["explain", MATER, "#3", "--show-tries", "some"]).code(2).err_has("a number, such as 5, or all");
}
