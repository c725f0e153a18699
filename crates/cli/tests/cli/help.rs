//! What the program says about itself.

use crate::util::keymove;

#[test]
fn without_arguments_it_shows_what_to_type() {
    let seen = keymove(&[]).code(2);
    assert_eq!(seen.out, "");
    insta::assert_snapshot!("intro", seen.err);
}

#[test]
fn the_example_of_the_introduction_works() {
    let intro = keymove(&[]).err;
    let line = intro.lines().find(|line| line.trim_start().starts_with("keymove solve")).expect("an example");
    let words: Vec<_> = line.split('\'').collect();
    keymove(&["solve", words[1], words[3]]).code(0).silent().out_has(&["C+"]);
}

#[test]
fn help() {
    for command in [
        "",
        "solve",
        "explain",
        "score",
        "difficulty",
        "improve",
        "compose",
        "generate",
        "themes",
        "diagram",
        "sheet",
        "convert",
        "check",
        "db",
        "mine",
        "serve",
        "dead",
        "uci",
        "play",
        "review",
        "mark",
        "train",
        "book",
        "learn",
        "verify",
        "py",
        "mater",
        "mater1",
        "mater2",
        "perft",
        "bench",
        "completions",
    ] {
        let args: Vec<_> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let seen = keymove(&args).code(0).silent();
        insta::assert_snapshot!(
            format!("help_{}", if command.is_empty() { "keymove" } else { command }),
            seen.out
        );
    }
}

#[test]
fn version() {
    keymove(&["--version"]).code(0).out_has(&[concat!("keymove ", env!("CARGO_PKG_VERSION"))]);
}

#[test]
fn completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        keymove(&["completions", shell]).code(0).silent().out_has(&["keymove"]);
    }
    keymove(&["completions", "abacus"]).code(2).err_has("[possible values: bash");
}
