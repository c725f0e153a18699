//! `score`.

use crate::util::{Folder, NO_MATE, WEENINK, keymove};

#[test]
fn the_evaluation_of_the_paper() {
    let seen = keymove(&["score", WEENINK, "#2", "--scale", "composer-2006"]).code(0).silent();
    insta::assert_snapshot!("score", seen.out);
}

#[test]
fn json() {
    keymove(&["score", WEENINK, "#2", "--scale", "composer-2006", "--format", "json"])
        .code(0)
        .silent()
        .out_has(&[
            r#"{"format":"keymove-score","version":3,"#,
            r#""key":"b5c4","weights":"composer-2006","themes":{"selfblock":35,"grimshaw":45},"#,
            r#""penalties":{"material":18},"total":118,"#,
        ]);
}

#[test]
fn what_is_not_sound_is_explained() {
    keymove(&["score", NO_MATE, "#2"]).code(1).silent().out_has(&["no score: no solution"]);
    keymove(&["score", "7k/8/8/8/8/8/R7/1R4K1 w - -", "#2"]).code(1).out_has(&["no score: cooked, "]);
    keymove(&["score", "QQ6/8/8/8/8/7k/8/K7 w - -", "#2"])
        .code(2)
        .out_has(&["White has 2 queens, more than 1"]);
    keymove(&["score", "6k1/8/6K1/8/8/8/8/R7 w - -", "#2", "--format", "json"])
        .code(1)
        .out_has(&[r#""reason":"mate in one""#, r#""moves":["a1a8"]"#]);
}

#[test]
fn other_stipulations_are_refused() {
    for stipulation in ["#1", "#1.5", "#2.5", "s#2.5", "2->ser-#2"] {
        keymove(&["score", WEENINK, stipulation]).code(2).err_has("is not scored; expected whole moves");
    }
}

/// Every kind of play without a measure of its own is scored by the one for all play.
#[test]
fn all_play() {
    // 1.Sg5 2.Sf7#: the pawn on a2 is idle.
    let series = "R5qk/6pp/8/8/8/7N/P7/K7 w - -";
    let seen = keymove(&["score", series, "ser-#2", "--scale", "composer-2006"]).code(0).silent();
    insta::assert_snapshot!("general", seen.out);
    keymove(&["score", series, "ser-#2", "--scale", "composer-2006", "--format", "json"]).code(0).out_has(&[
        r#""definition":"keymove-general""#,
        r#""penalties":{"idle":25}"#,
        r#""solutions":[["h3g5","g5f7"]]"#,
    ]);
    keymove(&["score", WEENINK, "h=2"]).code(2).out_has(&["no score: White is to move"]);
    keymove(&["score", NO_MATE, "s#2"]).code(1).out_has(&["no score: unsound, no solution"]);
}

#[test]
fn weights_from_a_file() {
    let folder = Folder::new("weights");
    let file = folder.file("mine.toml");
    std::fs::write(&file, "name = \"mine\"\n[themes]\ngrimshaw = 100\n").expect("written");
    keymove(&["score", WEENINK, "#2", "--weights", &file]).code(0).out_has(&[
        "Weights: mine",
        "score: 100 (award is 100 for each occurrence)",
        ":--->173",
    ]);
    std::fs::write(&file, "[themes]\ngrimshav = 100\n").expect("written");
    keymove(&["score", WEENINK, "#2", "--weights", &file])
        .code(2)
        .err_has("mine.toml: weights, line 2, column 1: unknown field `grimshav`");
    keymove(&["score", WEENINK, "#2", "--weights", &folder.file("none.toml")])
        .code(2)
        .err_has("cannot read the weights");
}

/// A. Chéron 1932.
const CHERON: &str = "4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -";

#[test]
fn moremovers() {
    keymove(&["score", CHERON, "#3", "--scale", "composer-2006"]).code(0).silent().out_has(&[
        "Definition: Keymove's own extension to moremovers of the score of CHESS COMPOSER\n",
        "POSITION SCORE .........................:---> 27\n",
        "VARIANTS:\n1...bd1-b3 2.Qc4-f1\n1)   bb3-f7       Qf1-b5 #  self-blocking\n",
    ]);
    keymove(&["score", CHERON, "#3", "--scale", "composer-2006", "--format", "json"])
        .code(0)
        .out_has(&[r##""stipulation":"#3","definition":"keymove-moremover","key":"a6c4""##, r#""total":27"#]);
    keymove(&["score", CHERON, "#4"]).code(1).out_has(&["no score: unsound, mate in 3 by 1.Qc4\n"]);
    keymove(&["score", NO_MATE, "#3", "--format", "json"]).code(1).out_has(&[
        r##""stipulation":"#3""##,
        r#""reason":"no solution""#,
        "no first move mates in 3",
    ]);
    keymove(&["score", "7k/8/8/8/8/8/R7/1R4K1 w - -", "#9", "--nodes", "1"])
        .code(3)
        .out_has(&["no score: ", " before the solution was known"]);
}

#[test]
fn files() {
    let folder = Folder::new("scores");
    let file = folder.file("problems.txt");
    let json = format!(r##"{{"id":"a \"third\"","fen":"{CHERON}","stipulation":"#3"}}"##);
    let text = format!(
        "\u{feff}# remark\n\n{WEENINK};#2;and more\nsecond; {WEENINK}\nrubbish\n{json}\n{NO_MATE};#2\n{{\n{WEENINK};#1\n"
    );
    std::fs::write(&file, text).expect("written");
    let seen = keymove(&["score", "--file", &file, "#2", "--scale", "composer-2006"]).code(2);
    let lines: Vec<_> = seen.out.lines().collect();
    assert_eq!(lines[0], format!("  118  {file}:3  #2  {WEENINK} 0 1"));
    assert_eq!(lines[1], format!("  118  {file}:4  second  #2  {WEENINK} 0 1"));
    assert_eq!(lines[2], format!("   27  {file}:6  a \"third\"  #3  {CHERON} 0 1"));
    assert!(
        lines[3].starts_with(&format!("    -  {file}:7  #2  ")) && lines[3].contains("no score: no solution")
    );
    assert_eq!(lines.len(), 4);
    for error in ["5: no FEN", "8: column 1: no JSON object", "9: #1 is not scored"] {
        let error = format!("error: {file}:{error}");
        assert!(seen.err.contains(&error), "{error}\n{}", seen.err);
    }
    let seen = keymove(&["score", "--file", &file, "--scale", "composer-2006", "--format", "json"]).code(2);
    assert!(seen.err.contains(":4  second: no stipulation"), "{}", seen.err);
    let objects: Vec<serde_json::Value> =
        seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let totals: Vec<_> = objects.iter().map(|object| (&object["line"], &object["total"])).collect();
    assert_eq!(
        format!("{totals:?}"),
        "[(Number(3), Number(118)), (Number(4), Null), (Number(5), Null), (Number(6), Number(27)), (Number(7), Null), \
         (Number(8), Null), (Number(9), Null)]"
    );
    assert_eq!((&objects[3]["id"], &objects[3]["file"]), (&"a \"third\"".into(), &file.as_str().into()));
    assert_eq!(objects[2]["format"], "keymove-error");

    let empty = folder.file("empty.txt");
    std::fs::write(&empty, "# nothing\n").expect("written");
    keymove(&["score", "--file", &empty]).code(2).err_has("it is empty; expected");
    keymove(&["score", "--file", &folder.file("none")]).code(2).err_has("cannot read ");
}

/// P. Benko's twins, each with a score, and together.
#[test]
fn twins_have_one_score_more() {
    let folder = Folder::new("score-twins");
    let file = folder.file("twins.jsonl");
    let problem =
        r#"{"fen":"8/7P/K7/4R3/5kb1/6p1/5p2/8 b - -","stipulation":"h#2","twins":{"b":"Move g3 h2"}}"#;
    std::fs::write(&file, format!("{problem}\n")).expect("written");
    let rows = keymove(&["score", &file, "--scale", "composer-2006"]).code(0).silent();
    let totals: Vec<i64> =
        rows.out.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    assert!(totals.len() == 3 && totals[2] > totals[0].max(totals[1]), "{}", rows.out);
    rows.out_has(&["  a)  ", "  b) bPg3-->h2  ", "  all positions  h#2\n"]);
    let json = keymove(&["score", &file, "--scale", "composer-2006", "--format", "json"]).code(0);
    assert_eq!(json.out.lines().count(), 3);
    json.out_has(&[r#""case":"a)""#, r#""case":"all""#]);
}

/// The usual scale: features by aspect, the total of the other scale below; weights of the other scale ask for that.
#[test]
fn the_scale_problemist() {
    keymove(&["score", WEENINK, "#2"]).code(0).silent().out_has(&[
        "Scale: problemist\n\nKEY: 1.Qc4!\n",
        "\nPLAY\n mates                        4 ",
        "by the scale composer-2006: 118\n",
    ]);
    let json = keymove(&["score", WEENINK, "#2", "--format", "json"]).code(0).silent().out;
    let object: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&object["scale"], &object["totals"]["composer-2006"]), (&"problemist".into(), &118.into()));
    let points = object["features"].as_object().expect("features").values();
    let sum: i64 = points.map(|feature| feature["points"].as_i64().expect("points")).sum();
    assert_eq!((&object["total"], &object["totals"]["problemist"]), (&sum.into(), &sum.into()));
    let other = keymove(&["score", WEENINK, "#2", "--scale", "composer-2006"]).code(0).silent();
    other.out_has(&[":--->118", &format!("by the scale problemist: {sum}\n")]);
    keymove(&["score", "--list"]).code(0).silent().out_has(&["key\n  key_check ", "\n  correspondence "]);
    keymove(&["score", WEENINK, "#2", "--scale", "problemist", "--weights", "none.toml"])
        .code(2)
        .err_has("--weights are those of the scale composer-2006");
}

/// Twins of a helpmate together, each solution with what it has to do with the others.
#[test]
fn helpmates_by_the_scale_problemist() {
    let folder = Folder::new("problemist-twins");
    let file = folder.file("twins.jsonl");
    let problem =
        r#"{"fen":"8/7P/K7/4R3/5kb1/6p1/5p2/8 b - -","stipulation":"h#2","twins":{"b":"Move g3 h2"}}"#;
    std::fs::write(&file, format!("{problem}\n")).expect("written");
    let rows = keymove(&["score", &file]).code(0).silent();
    let totals: Vec<i64> =
        rows.out.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    assert!(totals.len() == 3 && totals[2] > totals[0].max(totals[1]), "{}", rows.out);
    let json = keymove(&["score", &file, "--format", "json"]).code(0);
    json.out_has(&[r#""solutions":{"count":1,"points":25}"#, r#""case":"all""#]);
}
