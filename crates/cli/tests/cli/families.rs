//! Published problems of all families, their text as a whole; the words of labels, formats and exit codes in detail.

use crate::util::{ENDLESS, Seen, WEENINK, keymove, keymove_reading};

/// J. E. Chiasson 1987: h#2, two solutions.
const CHIASSON: &str = "8/8/8/3R4/4K3/8/6k1/8";
/// W. Tura, Gazeta Czestochowska 1986: h#2.
const TURA: &str = "8/1n6/1k6/8/KP6/8/3B4/8";
/// G. Husserl, Die Schwalbe 1973: ser-h#4.
const HUSSERL: &str = "8/7p/p7/8/3k4/Q1p1p1B1/r7/4K1b1";
/// Bibliographic data from YACPDB and from Popeye's collection of examples.
const PROBLEMS: [(&str, &[&str]); 16] = [
    (
        "H. Forsberg, 1st prize W. Pauly memorial 1935",
        &[
            "8/8/n7/8/1R4K1/k2N4/8/8",
            "h#2",
            "--twin",
            "bRa6",
            "--twin",
            "bBa6",
            "--twin",
            "bQa6",
            "--twin",
            "bPa6",
        ],
    ),
    (
        "M. Kovacevic, F. Abdurahmanovic, The Problemist 1988",
        &["8/2p1P3/5p1P/3k1n2/P2br3/4p1PK/6r1/3Q1b2", "h#2", "--intended", "4"],
    ),
    ("L. Lindner, Weihnachtskarte 1948", &["8/2kp4/8/5K2/1R6/8/8/8", "h#2", "--set-play"]),
    ("J. E. Chiasson 1987", &[CHIASSON, "h#2", "--intended", "2", "--long"]),
    ("A. and J. Hoitsma, STERN 1979", &["B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R", "h#2"]),
    ("N. Kovacs 1931", &["k7/2PP4/8/8/8/8/1p1p2R1/7K", "h#2"]),
    (
        "G. Husserl, Die Schwalbe 1973",
        &[HUSSERL, "ser-h#4", "--twin", "Remove a2 a6", "--twin", "+ Remove g3"],
    ),
    ("M. Tomasevic, Problemkiste 1990", &["4Q3/8/k5q1/8/8/8/8/7K", "ser-#8"]),
    ("D. Meinking, StrateGems 2009, no. 3", &["8/8/8/8/8/4P3/1K2p3/3B3k", "pser-h#7"]),
    ("D. Meinking, StrateGems 2009, no. 5", &["6n1/6n1/B4p2/2ppk3/4p3/p3p3/8/4Q1K1", "pser-#3"]),
    ("S. Loyd, New York Illustrated News 1860", &["8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1", "s#1"]),
    ("E. H. Baird, Hackney Mercury 1894", &["1n1Q4/2p2Pp1/2P1K1P1/8/Rq2k3/1P1prb2/8/1B4n1", "s#2"]),
    ("T. R. Dawson, Natal Mercury 1921", &["8/8/8/4p3/4Q1P1/1P1Pp3/b2p1p2/3K2k1", "r#2"]),
    ("the same, a semi-reflexmate", &["8/8/8/4p3/4Q1P1/1P1Pp3/b2p1p2/3K2k1", "semi-r#2", "--no-tree"]),
    ("the end of a selfmate by E. H. Baird", &["3Q4/2p2Pp1/2P1K1P1/8/R2nkq2/1P1prb2/8/1B4n1 w - -", "s#1"]),
    (
        "H. Weenink, Good Companion 1917, after the key",
        &["b2K4/2p5/3k4/8/2Q2P2/1B6/8/8 b - -", "#2", "--post-key"],
    ),
];

#[test]
fn published_problems() {
    let mut text = String::new();
    for (name, args) in PROBLEMS {
        let all: Vec<_> = ["solve", "--quiet"].iter().chain(args).copied().collect();
        let Seen { code, out, err } = keymove(&all);
        text += &format!("== {name}: {}\nexit code {code}\n{out}{err}\n", args[1..].join(" "));
    }
    insta::assert_snapshot!("published", text);
}

#[test]
fn lines_have_exit_codes() {
    let code = |args: &[&str], code| keymove(&[&["solve"], args].concat()).code(code);
    code(&[CHIASSON, "h#2"], 0).silent().out_has(&["\n2 solutions, 2.1.1.1; none in fewer moves\n"]);
    code(&[CHIASSON, "h#2", "--intended", "1"], 0).out_has(&["cooked: 2 solutions (1 intended), 2.1.1.1\n"]);
    code(&[CHIASSON, "h#2", "--intended", "2"], 0).out_has(&["C+  2 solutions"]);
    code(&[CHIASSON, "h#1"], 1).silent().out_has(&["no solution\n"]);
    code(&[CHIASSON, "h#2", "--max-solutions", "1"], 0)
        .out_has(&["incomplete: 1 solution, as many as asked for"]);
    code(&[CHIASSON, "h#1", "--checks-only"], 3)
        .out_has(&["checks only", "restricted: no solution; quiet moves"]);
    code(&[CHIASSON, "h#2", "--start-move", "2", "--up-to-move", "3"], 0)
        .out_has(&["first moves 2 to 3", "restricted:"]);
    code(&[CHIASSON, "h#2", "--max-flights", "3"], 0).out_has(&["at most 3 flights", "restricted:"]);
    code(&[ENDLESS, "h#9", "--time", "200ms", "--intended", "1"], 3)
        .out_has(&["incomplete: time limit reached; ", "cooked in any case (1 intended)\n"]);
    code(&[ENDLESS, "exact-h==9", "--time", "200ms"], 3)
        .out_has(&["incomplete: time limit reached; no solution so far\n"]);
    code(&[ENDLESS, "h#9", "--nodes", "20k", "--format", "keys"], 3)
        .err_has("incomplete: node limit reached");
    code(&[CHIASSON, "h#3"], 0).out_has(&["short solution: 2 solutions in 2 moves"]);
    code(&[CHIASSON, "h#3", "--shortest-length"], 0)
        .out_has(&["shortest-h#3", "short solution: 2 solutions in 2 moves"]);
    code(&[CHIASSON, "h#2", "--intended", "1", "--shortest-length"], 0)
        .out_has(&["shortest-h#2", "cooked: 2 solutions in 2 moves (1 intended), 2.1.1.1\n"]);
    code(&[CHIASSON, "h#2", "--exact", "--intended", "2"], 0)
        .out_has(&["exact-h#2", "C+  2 solutions, 2.1.1.1\n"]);
}

#[test]
fn battles_have_exit_codes() {
    let code = |args: &[&str], code| keymove(&[&["solve"], args].concat()).code(code);
    let selfmate = "1n1Q4/2p2Pp1/2P1K1P1/8/Rq2k3/1P1prb2/8/1B4n1";
    code(&[selfmate, "s#2"], 0).silent().out_has(&["1.Qg5!", "C+"]);
    code(&[selfmate, "s#1"], 1).silent().out_has(&["no solution"]);
    code(&[selfmate, "s#2", "--format", "keys"], 0).silent().out_has(&["d8g5\n"]);
    for restriction in [["--max-flights", "0"], ["--non-trivial", "0,1"]] {
        let seen = code(&[&[selfmate, "s#2"], &restriction[..]].concat(), 0).out_has(&["restricted"]);
        assert!(!seen.out.contains("C+"), "{seen:#?}");
    }
    let seen = code(&[selfmate, "s#2", "--checks-only"], 3).out_has(&["checks only"]);
    assert!(!seen.out.contains("C+"), "{seen:#?}");
    let seen = code(&["8/8/8/8/8/k7/p7/1K2n3", "s#9", "--time", "1ms"], 3);
    assert!(!seen.out.contains("C+") && seen.out.contains("incomplete"), "{seen:#?}");
}

#[test]
fn introductions_before_battles() {
    let code = |args: &[&str], code| keymove(&[&["solve", "--quiet"], args].concat()).code(code);
    let fen = "k7/8/2K5/8/8/8/8/7R b - -";
    let seen = code(&[fen, "1->#2"], 0).silent();
    seen.out_has(&[
        "1->#2  (2+1)  Black to move\n",
        "1.Ka7 ...\n\n1.Rh8!",
        "1.Kb8 ...\n\n1.Ra1!",
        "cooked: introductions that solve: 2",
    ]);
    code(&[fen, "1->#3", "--format", "keys"], 0).out_has(&["a8a7 h1h8\na8b8 h1a1\n"]);
    let json: serde_json::Value =
        serde_json::from_str(&code(&[fen, "1->#2", "--format", "json"], 0).out).expect("JSON");
    assert_eq!(json["format"], "keymove-introductions");
    assert_eq!(json["introductions"].as_array().map(Vec::len), Some(2));
    code(&["7k/8/8/8/8/8/8/K7 b - -", "1->#2"], 1).out_has(&["no solution: no mate in 2"]);
    code(&[fen, "2->#2", "--nodes", "1"], 3).out_has(&["undecided:"]);
    code(&[fen, "1->ct2"], 2).err_has("1->ct2 cannot be solved: the goal depends on");
    code(&[fen, "1->#2", "--set-play"], 2)
        .err_has("--set-play does not go with 1->#2, which has no set play");
}

#[test]
fn goals_with_history_and_exact_lengths_have_play() {
    let code = |args: &[&str], code| keymove(&[&["solve", "--quiet"], args].concat()).code(code);
    code(&["7k/8/5K2/8/8/8/8/6R1 w - -", "exact-#2"], 0)
        .silent()
        .out_has(&["1.Kf7! threat: 2.Rh1#\n", "C+  1.Kf7! is the only key\n"]);
    code(&["7k/8/6K1/8/8/8/8/6R1 w - -", "ct2"], 0).silent().out_has(&["  1...Kg8 2.Rg1 ct\n"]);
    code(&["8/8/8/8/1p6/k7/p1Q5/K7 w - -", "exact-s#1"], 1).out_has(&["no selfmate in exactly 1 move\n"]);
    for text in ["ct2", "exact-#2", "1->#2"] {
        code(&["7k/8/5K2/8/8/8/8/6R1 w - -", text, "--certificate", "/tmp/x"], 2).err_has(&format!(
            "--certificate does not go with {text}: there are certificates for battles without introduction"
        ));
    }
}

#[test]
fn keys_of_lines() {
    let keys = |args: &[&str]| keymove(&[&["solve", "--format", "keys"], args].concat()).code(0).silent().out;
    assert_eq!(keys(&[CHIASSON, "h#2"]), "g2g1 e4f3 g1f1 d5d1\ng2h2 e4f3 h2h3 d5h5\n");
    assert_eq!(keys(&["B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R", "h#2"]), "c8b8 e1g1 g3g2 f1f8\n");
    let twins = keys(&[HUSSERL, "ser-h#4", "--twin", "Remove a2 a6"]);
    let first = "d4d3 d3c2 c2b1 b1a1 a3c1\n";
    assert_eq!(twins, format!("# a)\n{first}\n# b) -bRa2  -bPa6\nd4e4 e4f3 f3g2 g2h1 a3a8\n"));
    let set = keys(&[TURA, "h#2", "--set-play"]);
    assert!(set.starts_with("# set play\n") && set.contains("# solutions\n"), "{set}");
    let both = keys(&["8/8/8/8/8/3k4/q7/3K3Q", "h+1", "--duplex"]);
    assert!(both.starts_with("# as stated\n") && both.contains("\n\n# duplex\n"), "{both}");
}

#[test]
fn json_of_lines() {
    let json = |args: &[&str]| -> Vec<serde_json::Value> {
        let out = keymove(&[&["solve", "--format", "json"], args].concat()).out;
        serde_json::Deserializer::from_str(&out).into_iter().map(|value| value.expect("JSON")).collect()
    };
    let two = &json(&[CHIASSON, "h#2", "--intended", "2", "--recount", "--set-play"])[0];
    assert_eq!((&two["format"], &two["version"]), (&"keymove-lines".into(), &3.into()));
    assert_eq!(two["fen"], format!("{CHIASSON} b - - 0 1"));
    assert_eq!(two["solutions"][0]["moves"][3], serde_json::json!({ "uci": "d5d1", "san": "Rd1#" }));
    assert_eq!(two["verdict"]["computer_tested"], true);
    assert_eq!(two["verdict"]["pattern"], serde_json::json!([2, 1, 1, 1]));
    assert_eq!(two["counts"][0]["solutions"], 2);
    assert_eq!(two["set_play"]["stipulation"], "h#1.5");
    assert_eq!(two["restriction"], serde_json::Value::Null);
    assert!(two.get("case").is_none());
    let some = &json(&[CHIASSON, "h#2", "--max-solutions", "1", "--start-move", "1"])[0];
    assert_eq!((&some["status"], &some["stop"]), (&"stopped".into(), &"solutions".into()));
    assert_eq!(some["restriction"]["first_moves"], serde_json::json!([1, null]));
    let twins = json(&[HUSSERL, "ser-h#4", "--twin", "Remove a2 a6"]);
    assert_eq!(twins.len(), 2);
    let case = serde_json::json!({ "label": "b)", "description": "-bRa2  -bPa6", "duplex": false });
    assert_eq!(twins[1]["case"], case);
    let battles = json(&[WEENINK, "#2", "--twin", "Exchange a8 b3"]);
    assert_eq!(
        (&battles[1]["format"], &battles[1]["case"]["label"]),
        (&"keymove-solution".into(), &"b)".into())
    );
}

#[test]
fn batches_of_all_stipulations() {
    let input = format!("{CHIASSON};h#2\n{WEENINK};#2;remarks\n{HUSSERL};ser-h#4\n{CHIASSON};h2\n");
    let seen = keymove_reading(&["solve", "-", "--format", "keys"], input.as_bytes()).code(2);
    let moves: Vec<_> = seen.out.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert_eq!(moves, ["g2g1 e4f3 g1f1 d5d1", "g2h2 e4f3 h2h3 d5h5", "b5c4", "d4d3 d3c2 c2b1 b1a1 a3c1"]);
    seen.err_has("error: standard input:4: stipulation `h2`, column 2");
    let args = ["solve", "h#2", "--format", "json", "--twin", "Exchange d5 e4"];
    let lines = keymove_reading(&args, format!("{CHIASSON}\n{TURA};h#3\n").as_bytes());
    assert_eq!(lines.out.lines().count(), 4, "{lines:#?}");
    lines.code(2).err_has("error: standard input:2: b) Exchange d5 e4: nothing stands on d5");
}

/// Two ways of counting agree for every play.
#[test]
fn the_recount_agrees() {
    let stipulations = [
        "h+2",
        "h=1.5",
        "h#2",
        "hs+2",
        "hs+1.5",
        "hr=2",
        "hr=1.5",
        "reci-hx2",
        "reci-h(x)+1.5",
        "ser-x3",
        "ser-h+2",
        "ser-s+2",
        "ser-r=2",
        "ser-semi-r+2",
        "ser-hs+2",
        "ser-reci-hx3",
        "pser-h+2",
        "pser-hs+2",
        "phser-x3",
        "phser-s+2",
        "phser-r=2",
        "2->ser-h+2",
        "1->h+1.5",
        "hct2",
        "h~1",
        "exact-hx2",
        "shortest-hx2",
        "ser-!=2",
    ];
    let board = "8/8/8/8/8/3k1p2/q7/3K3Q";
    for stipulation in stipulations {
        let seen = keymove(&["solve", board, stipulation, "--recount", "--quiet"]);
        assert!(seen.code < 2 && seen.out.ends_with(", the same\n"), "{stipulation}: {seen:#?}");
    }
    // The second count is under the time limit too.
    let seen = keymove(&["solve", ENDLESS, "h#4", "--recount", "--time", "300ms", "--quiet"]).code(3);
    seen.out_has(&["incomplete: time limit reached", "counted again", "not finished, time limit reached"]);
}

#[test]
fn methods_of_lines() {
    let ask = |method: &str, stipulation: &str| {
        let seen = keymove(&["solve", TURA, stipulation, "--method", method, "--format", "json"]);
        let json: serde_json::Value = serde_json::from_str(&seen.out).expect("JSON");
        (seen, json)
    };
    let (_, plain) = ask("plain", "h#3");
    for method in ["auto", "pictures", "both"] {
        let (seen, json) = ask(method, "h#3");
        assert_eq!((&json["solutions"], seen.err.as_str()), (&plain["solutions"], ""));
    }
    assert_eq!(plain["method"], "plain");
    let (_, both) = ask("both", "h#3");
    assert_eq!((&both["method"], &both["counts"][0]["agrees"]), (&"pictures".into(), &true.into()));
    keymove(&["solve", TURA, "h#3", "--method", "both"])
        .out_has(&["counted by trying every move: ", ", the same\n"]);
    let (seen, json) = ask("both", "h+2");
    seen.err_has("note: h+2 is not solved by pictures");
    assert_eq!((&json["method"], &json["counts"]), (&"plain".into(), &serde_json::json!([])));
}

#[test]
fn who_begins() {
    let note = "note: White is to move in the FEN, so White begins";
    keymove(&["solve", &format!("{CHIASSON} w"), "h#1"]).err_has(note).out_has(&["White to move"]);
    keymove(&["solve", &format!("{CHIASSON} w"), "h#1", "--quiet"]).silent();
    keymove(&["solve", &format!("{CHIASSON} w"), "h#1.5"]).silent().out_has(&["White to move"]);
    keymove(&["solve", CHIASSON, "h#1"]).silent().out_has(&["Black to move"]);
    keymove(&["solve", CHIASSON, "h#1.5"]).silent().out_has(&["White to move"]);
    // Everybody knows what a directmate by Black is.
    keymove(&["solve", "K7/8/1k6/8/8/8/8/7r b - -", "#1"]).code(0).silent();
}

#[test]
fn twins_duplex_and_set_play() {
    let zero = ["solve", HUSSERL, "ser-h#4", "--zero", "--twin", "Remove a2 a6", "--twin", "+ -wBg3"];
    let seen = keymove(&zero).code(0).silent();
    seen.out_has(&["a) -bRa2  -bPa6\n", "1.Ke4 2.Kf3", "C+", "+b) -wBg3\n", "1.Ke5 2.Kf6", "C+"]);
    let duplex = ["solve", "8/8/8/8/8/3k4/q7/3K3Q", "h=2", "--half-duplex"];
    keymove(&duplex).code(0).silent().out_has(&["White to move", "1.Qe1 Qb2 2.Qc3+ Qxc3="]);
    let both = ["solve", "8/8/8/8/8/3k4/q7/3K3Q", "h=2", "--duplex"];
    keymove(&both).out_has(&["as stated\n", "Black to move", "duplex\n", "White to move"]);
    let set = ["solve", "8/8/8/3k4/8/3B1K2/6Q1/8", "h#2.5", "--set-play"];
    keymove(&set).code(0).out_has(&["set play:\n1... 2.Ke5 Kf2 3.Kf4 Qg3#\n\n1..."]);
    let none = ["solve", CHIASSON, "h#2", "--set-play"];
    keymove(&none).code(0).out_has(&["set play: none\n\n1.Kg1"]);
    let series = ["solve", "8/8/8/8/8/3k4/q7/3K3Q", "ser-h+2", "--set-play"];
    keymove(&series).code(0).out_has(&["set play:\n1...Qf1+\n"]);
}

/// One of several positions, or the set play, that cannot be played says so in its place; the rest is solved.
#[test]
fn what_cannot_be_played() {
    let rook = "k7/7R/1K6/8/8/8/8/8";
    let twins =
        ["--twin", "move h2 h8", "--twin", "+ move h7 h8", "--twin", "remove a8", "--twin", "move h7 g7"];
    let with = |format| keymove(&[&["solve", rook, "h#1", "--format", format], &twins[..]].concat()).code(2);
    let nothing = "nothing stands on h2; expected the square of a unit";
    let continues = "it continues b), whose changes cannot be made";
    let text = with("text").silent().out;
    insta::assert_snapshot!("unplayable_twins", text);
    let seen = with("keys").err_has(nothing).err_has(continues);
    seen.out_has(&[
        "# a)\na8b8 h7h8\n\n# b) Move h2 h8\n# error: b) Move h2 h8: nothing",
        "\n\n# d)",
        "\n\n# e)",
    ]);
    let seen = with("json").err_has(nothing);
    let objects: Vec<serde_json::Value> =
        seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let formats: Vec<_> = objects.iter().map(|object| object["format"].as_str().expect("a word")).collect();
    let (lines, error) = ("keymove-lines", "keymove-error");
    assert_eq!(formats, [lines, error, error, error, lines]);
    assert_eq!(objects[1]["error"]["message"], format!("b) Move h2 h8: {nothing}"));
    assert_eq!(objects[3]["case"]["label"], "d)");

    let in_check = "no set play, because White, to move, is in check";
    let checked = ["solve", "1k6/8/K1R5/2n5/8/8/8/8", "#2", "--set-play"];
    keymove(&checked).code(2).silent().out_has(&["error: no set play", "1.Rxc5!", "C+"]);
    let json = keymove(&[&checked[..], &["--format", "json"]].concat()).code(2).err_has(in_check);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert!(json["set_play_error"].as_str().is_some_and(|error| error.starts_with(in_check)), "{json}");
    keymove(&[&checked[..], &["--format", "keys"]].concat())
        .code(2)
        .out_has(&["# error: no set play", "c6c5\n"]);
    let duplex = ["solve", "8/8/8/8/8/1k6/P7/3K4", "h=1", "--duplex"];
    keymove(&duplex)
        .code(2)
        .out_has(&["no solution\n", "duplex\nerror: problem, colours exchanged: the position"]);
    let other = ["solve", "k7/7R/1K6/8/8/8/8/8", "h#1", "--twin", "stipulation ser-#1", "--set-play"];
    let seen = keymove(&other).code(2);
    seen.out_has(&["set play:\n1...Rh8#", "\nerror: b): ser-#1 has no set play", "1.Rh8#"]);
}

#[test]
fn set_play_of_series_and_after_a_double_step() {
    let check = |fen, stipulation| {
        let seen = keymove(&["solve", fen, stipulation, "--set-play", "--quiet"]).code(0).silent();
        seen.out_has(&["1...d2#\n", "C+"]);
    };
    for stipulation in ["pser-s#2", "phser-s#2"] {
        check("8/8/8/8/3pp3/3pk1Pp/4p2N/4K3", stipulation);
    }
    for stipulation in ["ser-r#2", "pser-r#2", "phser-r#2"] {
        check("8/8/8/7b/8/3pk1P1/7n/4K3", stipulation);
    }
    let series = ["solve", "8/8/8/1p6/bPp5/kpP5/Np6/bK6", "ser-s#2", "--set-play"];
    keymove(&series).code(0).out_has(&["set play:\n1...bxa2#\n\n1.Sc1 2.Sa2 bxa2#\n"]);
    let help = ["solve", "8/2p5/8/3pP3/8/8/8/8", "hx1", "--en-passant", "d7d6d5", "--quiet"];
    keymove(&help).code(2);
    keymove(&[&help[..], &["--set-play"]].concat())
        .code(1)
        .out_has(&["set play:\n1...exd6 ep. x\n", "no solution"]);
    let direct = ["solve", "k7/8/8/8/3Pp3/6Q1/8/7K", "+2", "--en-passant", "d3", "--set-play"];
    keymove(&direct).code(0).out_has(&["1...exd3 ep. 2.Qg2+", "1.d5!"]);
    let json = keymove(&[&direct[..], &["--format", "json"]].concat()).code(0).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["tree"]["set_play"]["en_passant"], "d3");
}

#[test]
fn shortest_keys() {
    let check = |fen, stipulation, parts: &[&str]| {
        keymove(&["solve", fen, stipulation, "--shortest-length"]).code(0).out_has(parts);
    };
    check(
        WEENINK,
        "#4",
        &["shortest-#4 ", "1.Qc4!", "C+  1.Qc4! is the only key, mate in 2; none in fewer moves"],
    );
    check(
        "8/8/8/8/1p6/k7/p1Q5/K7",
        "s#3",
        &["shortest-s#3 ", "C+  1.Qd1! is the only key, selfmate in 2; none in fewer moves"],
    );
    let none = ["solve", "4k3/8/8/8/8/8/8/4K3", "shortest-#3"];
    keymove(&none).code(1).out_has(&["shortest-#3 ", "no solution: no mate in 3 moves"]);
}

#[test]
fn conventions() {
    // White castles in A. and J. Hoitsma's problem.
    let castle = |more: &[&str], code| {
        let fen = "B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R";
        keymove(&[&["solve", fen, "h#2"], more].concat()).code(code).silent().out
    };
    assert!(castle(&[], 0).contains("0-0"));
    assert!(castle(&["--castling", "codex"], 0).contains("0-0"));
    for off in [["--castling", "none"], ["--no-castling", "h1"], ["--no-castling", "e1"]] {
        assert!(castle(&off, 1).contains("no solution"), "{off:?}");
    }
    let without = ["solve", "B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R b - -", "h#2"];
    keymove(&without).code(1);
    keymove(&[&without[..], &["--castling", "codex"]].concat()).code(0).out_has(&["0-0"]);
    // One of two castlings, as either spoils the other.
    let rooks = ["solve", "r3k3/8/8/8/8/8/8/4K2R", "h001", "--format", "keys"];
    let free = keymove(&rooks).code(0).out;
    let bound = keymove(&[&rooks[..], &["--exclusive-castling", "h1a8"]].concat()).code(0).out;
    assert!(free.contains("e8c8 ") && !bound.contains("e8c8 ") && bound.contains("e1g1"), "{free}\n{bound}");
    // The last move was e7-e5.
    let passant = ["solve", "8/8/8/3Pp3/8/8/k7/2K5 w - -", "ep1"];
    keymove(&passant).code(1);
    keymove(&[&passant[..], &["--en-passant", "e6"]].concat()).code(0).out_has(&["1.dxe6 ep.!"]);
    keymove(&[&passant[..], &["--en-passant", "e7e6e5"]].concat()).code(0);
}

#[test]
fn kingless_positions_where_no_king_is_needed() {
    keymove(&["solve", "8/8/8/8/8/8/p7/R7 w - -", "ser-x1", "--quiet"]).code(0).out_has(&["1.Rxa2 x", "C+"]);
    keymove(&["solve", "8/8/8/8/8/8/p7/R7 w - -", "x1"])
        .code(0)
        .err_has("warning: no game leads to this position: White has no king")
        .out_has(&["1.Rxa2 x"]);
    keymove(&["solve", "7k/8/8/8/8/8/8/R7 w - -", "ser-#2", "--quiet"]).out_has(&["no solution"]);
    keymove(&["solve", "8/8/8/8/8/8/p7/R7 w - -", "#2"])
        .code(2)
        .err_has("White cannot reach the goal #, because Black has no king");
}

#[test]
fn certificates_of_battles() {
    let file = std::env::temp_dir().join(format!("keymove-selfmate-{}.kmc", std::process::id()));
    let name = file.to_str().expect("a name");
    let selfmate = "1n1Q4/2p2Pp1/2P1K1P1/8/Rq2k3/1P1prb2/8/1B4n1";
    keymove(&["solve", selfmate, "s#2", "--certificate", name, "--quiet"]).code(0).silent();
    keymove(&["verify", name]).code(0);
    std::fs::remove_file(file).expect("a certificate");
}
