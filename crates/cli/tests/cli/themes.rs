//! `themes`.

use crate::util::{ENDLESS, Folder, NO_MATE, WEENINK, keymove, keymove_reading};

/// E. Rukhlis, Sverdlovsk 1946.
const RUKHLIS: &str = "5n1b/B2N4/3p2Qn/1B1k4/r7/3P3r/N6p/1b1RR2K w - -";

#[test]
fn the_catalogue() {
    keymove(&["themes"]).code(0).silent().out_has(&["changes between phases", "  Le Grand ", "Zagoruiko"]);
    keymove(&["themes", "--format", "json"])
        .code(0)
        .silent()
        .out_has(&[r#"{"format":"keymove-theme-catalogue""#, r#""name":"Rukhlis""#]);
}

#[test]
fn one_theme_with_its_example() {
    keymove(&["themes", "RUKHLIS"]).code(0).silent().out_has(&[
        "Rukhlis  (changes between phases)\nTwo defences",
        "Source: ",
        "Example: E. Rukhlis",
        "8 . . . . . n . b",
        "C+  1.d4! is the only key",
        "  set play  1...Rd4 2.Sc3#, 1...Bd4 2.Qe4#\n  1.d4!  ",
    ]);
    keymove(&["themes", "le", "grand", "--format", "json"])
        .code(0)
        .out_has(&[r#""example":{"complete":true,"#, r#""format":"keymove-themes""#]);
}

/// F. Pachl: two solutions of the diagram, two of its twin.
#[test]
fn an_example_with_twins() {
    keymove(&["themes", "hotf"]).code(0).silent().out_has(&[
        "\na)\nC+  2 solutions",
        "\nb) bQd4\nC+  2 solutions",
        "\nHelpmate of the future: opens a line, captures, guards, blocks; king moves, guards, blocks\n",
        "\n  b) 1.Kc4 Rb8 2.Qc5 Rd4#\n",
    ]);
    keymove(&["themes", "hotf", "--format", "json"])
        .code(0)
        .out_has(&[r#""twins":["bQd4"]"#, r#""format":"keymove-problem-themes""#]);
}

#[test]
fn an_unknown_theme() {
    keymove(&["themes", "ruklis"]).code(2).err_has("no theme is called \"ruklis\"; did you mean Rukhlis?");
    keymove(&["themes", "xyzzy"]).code(2).err_has("`keymove themes` lists them");
    keymove(&["themes", "rukhlis", "--table"]).code(2).err_has("go with a problem");
}

#[test]
fn the_themes_of_a_problem() {
    keymove(&["themes", RUKHLIS, "#2", "--table"]).code(0).silent().out_has(&[
        "#2  (9+9)\nC+  1.d4!",
        "threat  a  b",
        "\nset play ",
        "\n1.d4! ",
        "A Qe6#",
        "\nRukhlis\n  set play  1...Rd4 2.Sc3#, 1...Bd4 2.Qe4#\n",
    ]);
    keymove(&["themes", RUKHLIS, "#2", "--format", "json"]).code(0).silent().out_has(&[
        r#"{"format":"keymove-themes","version":3,"fen":"5n1b"#,
        r#""soundness":"sound""#,
        r#""complete":true,"missing":null"#,
        r#""name":"Rukhlis","group":"changes between phases""#,
        r#""phase":"set play","first":null,"moves":["a4d4","a2c3"],"text":"1...Rd4 2.Sc3#""#,
    ]);
}

#[test]
fn help_play_has_no_phases() {
    keymove(&["themes", "8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2", "--table"])
        .code(0)
        .silent()
        .out_has(&["h#2  (2+1)", "no two phases to compare"]);
}

#[test]
fn what_is_not_sound_is_said_first() {
    keymove(&["themes", NO_MATE, "#2"]).code(1).out_has(&["no solution", "not sound", "Miniature"]);
}

#[test]
fn a_stopped_search_is_incomplete() {
    keymove(&["themes", ENDLESS, "#9", "--nodes", "100k"])
        .code(3)
        .out_has(&["not known to be sound", "incomplete: node limit reached; there may be more themes"]);
}

#[test]
fn bad_problems() {
    keymove(&["themes", WEENINK]).code(2).err_has("no stipulation");
    keymove(&["themes", "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "w", "-", "-", "#2"])
        .code(2)
        .err_has("put it in quotes");
    keymove(&["themes", WEENINK, "2->s#2"]).code(2).err_has("introduction");
    keymove(&["themes", "8/8/8 w - -", "#2"]).code(2).err_has("FEN");
}

#[test]
fn patterns_of_a_file() {
    let folder = Folder::new("patterns");
    let file = folder.file("mine.toml");
    let text =
        "[[pattern]]\nname = 'Mine'\ndefinition = 'One change'\nphases = ['set: a -> A', 'key: a -> B']\n";
    std::fs::write(&file, text).expect("written");
    keymove(&["themes", "--pattern", &file]).code(0).out_has(&["patterns of your own", "Mine", "One change"]);
    keymove(&["themes", RUKHLIS, "#2", "--pattern", &file]).code(0).out_has(&["\nMine\n  set play  1..."]);
    std::fs::write(&file, text.replace("key: a", "key: B")).expect("written");
    keymove(&["themes", RUKHLIS, "#2", "--pattern", &file])
        .code(2)
        .err_has("mine.toml: patterns, line 4, column 32: expected a small letter")
        .err_has("\n  phases = ['set: a -> A', 'key: B -> B']\n                                 ^");
    keymove(&["themes", "--pattern", &folder.file("none.toml")]).code(2).err_has("cannot read the patterns");
}

/// What no twin shows alone is told of all of them: an Allumwandlung, found by `check` as well.
#[test]
fn themes_run_across_twins() {
    const TWINS: &str = r#"{"fen":"8/7P/K7/4R3/5kb1/6p1/5p2/8 b - -","stipulation":"h#2","keywords":["Allumwandlung"],"twins":{"b":"Move g3 h2"}}"#;
    let seen = keymove_reading(&["themes", "-"], TWINS.as_bytes());
    let (apart, together) = seen.out.split_once("\nall 2 positions together\n").expect(&seen.out);
    assert!(!apart.contains("Allumwandlung") && together.contains("Allumwandlung"), "{}", seen.out);
    let json = keymove_reading(&["themes", "-", "--format", "json"], TWINS.as_bytes());
    json.out_has(&[r#""format":"keymove-problem-themes""#, r#""name":"Allumwandlung""#]);
    let checked = keymove_reading(&["check", "-"], TWINS.as_bytes());
    assert!(!checked.out.contains("not found"), "{}", checked.out);
}

/// Promoted units are remarked by whatever looks at a diagram.
#[test]
fn promoted_force_is_noted_everywhere() {
    const TWO: &str = "7k/8/8/8/6B1/8/4B3/6K1 w - -";
    for command in ["solve", "themes", "score", "explain", "difficulty"] {
        keymove(&[command, TWO, "#2"])
            .err_has("note: promoted force: White has two bishops on squares of the same colour");
        let quiet = keymove(&[command, TWO, "#2", "--quiet"]);
        assert!(!quiet.err.contains("promoted force"), "{command}: {}", quiet.err);
    }
}
