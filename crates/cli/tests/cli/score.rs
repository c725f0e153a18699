//! `score`.

use crate::util::{Folder, NO_MATE, WEENINK, keymove};

#[test]
fn the_evaluation_of_the_paper() {
    let seen = keymove(&["score", WEENINK, "#2"]).code(0).silent();
    insta::assert_snapshot!("score", seen.out);
}

#[test]
fn json() {
    keymove(&["score", WEENINK, "#2", "--format", "json"]).code(0).silent().out_has(&[
        r#"{"format":"keymove-score","version":1,"#,
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
    for stipulation in ["#3", "h#2", "s#2", "#1.5"] {
        keymove(&["score", WEENINK, stipulation]).code(2).err_has("is not scored; expected #2");
    }
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
