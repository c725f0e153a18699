//! `improve` with wishes and `improve --necessity`.

use crate::util::{Folder, NO_MATE, WEENINK, keymove};

/// The improvements of level 1 as lines.
fn lines(wishes: &[&str]) -> Vec<String> {
    let start = ["improve", WEENINK, "#2", "--level", "1", "--above", "90", "--format", "jsonl", "-q"];
    let seen = keymove(&[&start, wishes].concat()).code(0).silent();
    let mut lines: Vec<String> = seen.out.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn wishes_leave_out() {
    let all = lines(&[]);
    let only_added = lines(&["--only-add"]);
    let expected: Vec<&String> = all
        .iter()
        .filter(|line| line.contains(r#""delete":[],"#) && line.contains(r#""shift":[0,0]"#))
        .collect();
    assert_eq!(only_added.iter().collect::<Vec<_>>(), expected);
    assert!(only_added.len() < all.len() && !only_added.is_empty());
    let key = lines(&["--keep-key", "--no-shifts"]);
    let expected: Vec<&String> = all
        .iter()
        .filter(|line| line.contains(r#""key":"b5c4""#) && line.contains(r#""shift":[0,0]"#))
        .collect();
    assert_eq!(key.iter().collect::<Vec<_>>(), expected);
}

#[test]
fn the_report_says_what_was_wished() {
    let wishes = ["--keep-units", "f4,b3", "--theme", "grimshaw,selfblock=2", "--no-add", "Qq"];
    let seen = keymove(
        &[&["improve", WEENINK, "#2", "--scale", "composer-2006", "--level", "1", "-q"], &wishes[..]]
            .concat(),
    )
    .code(0);
    seen.out_has(&[
        "Wishes: --keep-units b3,f4 --no-add Qq --theme grimshaw,selfblock=2\n",
        "score at most 118",
        "more, but not as wished",
        "score more than 118",
    ]);
}

#[test]
fn wishes_that_cannot_be() {
    for (wishes, error) in [
        (&["--keep-units", "a1"][..], "there is no unit on a1 that could be kept"),
        (&["--keep-units", "z1"], "\"z1\" is no square; expected squares such as e4,f4"),
        (&["--keep-units", "f4", "--keep-empty", "f4"], "f4 cannot be kept empty: its unit is to be kept"),
        (&["--max-units", "6", "--only-add"], "at most 6 units contradict the other wishes, which keep 7"),
        (&["--no-add", "K"], "\"K\" is no kind of unit that is added"),
        (&["--theme", "grimshav"], "\"grimshav\" is no theme of the score; expected one of tempo,"),
        (&["--require", "xyzzy"], "no theme or pattern is called \"xyzzy\""),
        (&["--require", "Grimshaw", "--forbid", "grimshaw"], "Grimshaw is both required and forbidden"),
        (&["--pattern", "none.toml"], "--pattern goes with --require or --forbid"),
        (&["--only-add", "--no-add", "QRBNPqrbnp"], "the wishes leave no position within 3 transformations"),
    ] {
        keymove(&[&["improve", WEENINK, "#2"], wishes].concat()).code(2).err_has(error);
    }
}

#[test]
fn a_journal_of_other_wishes_is_refused() {
    let folder = Folder::new("wishes");
    let file = folder.file("weenink.jsonl");
    let start = ["improve", WEENINK, "#2", "--level", "1", "-q", "--journal", &file];
    keymove(&[&start[..], &["--only-add"]].concat()).code(0);
    let before = std::fs::read(&file).expect("written");
    keymove(&[&start[..], &["--resume", "--keep-key"]].concat())
        .code(2)
        .err_has("belongs to another search: its wishes is \"--only-add\", expected \"--keep-key\"");
    keymove(&[&start[..], &["--resume"]].concat()).code(2).err_has("expected \"none\"");
    assert_eq!(std::fs::read(&file).expect("still there"), before);
    keymove(&[&start[..], &["--resume", "--only-add"]].concat()).code(0);
}

#[test]
fn themes_of_the_catalogue() {
    let shown = lines(&["--require", "grimshaw"]);
    let not = lines(&["--forbid", "grimshaw"]);
    assert_eq!(shown.len() + not.len(), lines(&[]).len());
    assert!(!shown.is_empty() && shown.iter().all(|line| !not.contains(line)));
    let value: serde_json::Value = serde_json::from_str(&shown[0]).expect("JSON");
    keymove(&["themes", value["fen"].as_str().expect("a FEN"), "#2"]).code(0).out_has(&["Grimshaw"]);
}

#[test]
fn necessity() {
    let seen = keymove(&["improve", WEENINK, "#2", "--necessity"]).code(0).silent();
    insta::assert_snapshot!("necessity", seen.out);
    keymove(&["improve", WITH_IDLE_PAWN, "#2", "--necessity"]).code(0).out_has(&[
        "black pawn h3",
        "nothing goes wrong: the unit is idle",
        "idle",
    ]);
    let seen =
        keymove(&["improve", WITH_IDLE_PAWN, "#2", "--necessity", "--format", "jsonl"]).code(0).silent();
    let units: Vec<serde_json::Value> =
        seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(units.len(), 7);
    assert!(units.iter().any(|unit| unit["without"] == "idle" && unit["score"].is_i64()));
    assert!(units.iter().any(|unit| unit["unit"] == "Qb5" && unit["without"] == "no solution"));
    keymove(&["improve", NO_MATE, "#2", "--necessity"]).code(1).err_has("no solution");
    keymove(&["improve", WEENINK, "#2", "--necessity", "--keep-key"])
        .code(2)
        .err_has("wishes go with a search");
}

#[test]
fn repair() {
    // Weenink's problem without the pawn on c7, and without two units.
    let seen = keymove(&["improve", "b2K4/8/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", "--repair", "-q"]).code(0);
    seen.out_has(&["not sound: ", "Sound with 1 transformation: ", "  1. ", "add black pawn c7"]);
    let far = ["improve", "b2K4/8/3k4/1Q6/8/1B6/8/8 w - -", "#2", "--repair", "-q", "--keep-empty", "c7"];
    keymove(&[&far[..], &["--format", "jsonl", "--top", "3"]].concat())
        .code(0)
        .out_has(&[r#"{"format":"keymove-improvement","version":3,"changes":"#]);
    keymove(&["improve", WEENINK, "#2", "--repair"]).code(2).err_has("the problem is sound");
    // Weenink's problem with the queen on d5.
    let check = "b2K4/2p5/3k4/3Q4/5P2/1B6/8/8 w - -";
    keymove(&["improve", check]).code(1).err_has("Black is in check with White to move; only a sound");
    let repaired = ["improve", check, "--repair", "--more", "move", "-q", "--format", "jsonl"];
    keymove(&repaired).code(0).out_has(&["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -"]);
    keymove(&["improve", NO_MATE, "#2", "--repair", "-q", "--level", "1"])
        .code(1)
        .err_has("nothing sound among all ");
    keymove(&["improve", NO_MATE, "#2", "--repair", "--keep-key"]).code(2).err_has("go with a sound problem");
}

/// Weenink's problem with two pawns that block each other.
const WITH_IDLE_PAWN: &str = "b2K4/2p5/3k4/1Q6/5P2/1B5p/7P/8 w - -";
