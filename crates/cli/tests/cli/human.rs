//! `mater1`, `mater2`.

use crate::util::{NO_MATE, keymove, keymove_reading};

const IMMORTAL: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -";
/// F. Reinfeld, 1001 Brilliant Ways to Checkmate, no. 232: #5.
const LONG: &str = "N1bk3r/p5pp/3b1p2/3B4/3nP1nq/3P3N/PPP3KP/R1B1Q2R b - -";
const DIAGRAM_97: &str = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - -";

#[test]
fn found_or_not() {
    keymove(&["mater1", IMMORTAL]).code(0).silent().out_has(&[
        "1.Qf6+ Se7 2.Bxe7#",
        "17 positions",
        "checks:",
    ]);
    keymove(&["mater2", DIAGRAM_97, "--no-trace"]).code(0).silent().out_has(&["1.Sg5", "71 positions"]);
    let seen = keymove(&["mater1", DIAGRAM_97]).code(3).silent();
    let seen = seen.out_has(&["not found", "does not mean that there is none"]);
    assert!(!seen.out.contains("no solution"));
    keymove(&["mater2", NO_MATE]).code(3).silent().out_has(&["not found", "no checks"]);
    keymove(&["mater2", DIAGRAM_97, "--nodes", "20"]).code(3).out_has(&["incomplete: node limit reached"]);
    keymove(&["mater2", DIAGRAM_97, "--mobility", "falling"]).code(3).out_has(&["not found"]);
    keymove(&["mater2", DIAGRAM_97, "--mobility", "below-first"])
        .code(0)
        .out_has(&["than to the first move, 5"]);
    keymove(&["mater2", DIAGRAM_97, "--mobility", "rising"]).code(2).err_has("below-first");
}

#[test]
fn as_an_option_of_solve() {
    for (option, program) in [("--human", "mater2"), ("--human=2", "mater2"), ("--human=1", "mater1")] {
        let (solve, mater) = (keymove(&["solve", option, DIAGRAM_97]), keymove(&[program, DIAGRAM_97]));
        assert_eq!((solve.out, solve.err, solve.code), (mater.out, mater.err, mater.code));
    }
    let bounded = keymove(&["mater2", DIAGRAM_97, "--moves", "3", "--no-trace", "--format", "json"]).out;
    let stated = keymove(&["solve", "--human", "--no-tree", "--format", "json", DIAGRAM_97, "#3"]);
    assert_eq!(stated.out, bounded);
    assert_eq!(keymove(&["solve", "--human", &format!("{DIAGRAM_97};#3"), "--format", "json"]).out, bounded);
    keymove(&["solve", "--human", IMMORTAL, "--nodes", "3"]).code(3).out_has(&["incomplete: node limit"]);
}

#[test]
fn what_does_not_go_with_it_is_refused() {
    for option in ["--tries", "--shortest", "--tree", "--checks-only", "--duplex", "--memory=1M"] {
        let seen = keymove(&["solve", "--human", option, IMMORTAL]).code(2);
        seen.err_has("cannot be used with").err_has("--human");
    }
    keymove(&["solve", "--human", IMMORTAL, "h#2"]).code(2).err_has("not for h#2");
    keymove(&["solve", "--human", IMMORTAL, "--format", "keys"]).code(2).err_has("--format keys does not go");
    keymove(&["solve", "--human=3", IMMORTAL]).code(2);
    let seen = keymove_reading(&["solve", "--human", "#2"], IMMORTAL.as_bytes()).code(0);
    seen.out_has(&["standard input:1\n", "mate in 2", "     all      1      1"]);
}

#[test]
fn json() {
    keymove(&["mater1", IMMORTAL, "--format", "json"]).code(0).silent().out_has(&[
        r#"{"format":"keymove-human","version":3,"#,
        r#""found":true"#,
        r#""positions":17"#,
    ]);
}

#[test]
fn beside_a_full_search() {
    let seen = keymove(&["mater2", DIAGRAM_97, "--no-trace"]).code(0).silent();
    seen.out_has(&[
        "mate in 4 at most, not the shortest: mate in 3; 71 positions examined; a full search needs ",
    ]);
    let seen = keymove(&["mater1", IMMORTAL, "--no-trace"]).code(0);
    seen.out_has(&["mate in 2, proven the shortest; 17 positions examined; a full search needs "]);
    let seen = keymove(&["mater2", LONG, "--no-trace", "--full-search", "5k"]).code(0);
    seen.out_has(&["perhaps not the shortest; ", "a full search is incomplete after ", "node limit reached"]);
    let seen = keymove(&["mater2", DIAGRAM_97, "--no-trace", "--no-full-search"]).code(0);
    assert!(!seen.out.contains("full search"), "{seen:#?}");
    let json = |fen: &str, args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&keymove(&[&["mater2", fen, "--format", "json"], args].concat()).out)
            .expect("JSON")
    };
    let full = json(DIAGRAM_97, &[]);
    assert_eq!((&full["mate"]["moves"], &full["mate"]["shortest"]), (&4.into(), &false.into()));
    assert_eq!(full["full_search"]["shortest"], 3);
    assert!(full["full_search"]["positions"].as_u64() > Some(71));
    let open = json(LONG, &["--full-search", "5k"]);
    assert_eq!((open["mate"]["shortest"].is_null(), &open["full_search"]["stop"]), (true, &"nodes".into()));
    assert!(json(LONG, &["--no-full-search"])["full_search"].is_null());
    // Of lists only if it is asked for.
    let csv = format!("id,fen,stipulation\nimmortal,{IMMORTAL},#2\nfine,{DIAGRAM_97},#3\n");
    let list = |args: &[&str]| {
        keymove_reading(&[&["mater2", "--file", "-", "--no-trace"], args].concat(), csv.as_bytes())
    };
    assert!(!list(&[]).out.contains("full search"));
    list(&["--full-search", "1M"]).code(0).out_has(&[
        "not the shortest: mate in 3",
        "beside a full search: 1 proven the shortest, 1 not the shortest, 0 open",
    ]);
}

/// The steps are the same however they are gone through; `out` leaves out what is below a step.
#[test]
fn step_by_step() {
    let step = |args: &[&str], lines: &str| {
        let all = [&["mater2", DIAGRAM_97, "--step"], args].concat();
        keymove_reading(&all, lines.as_bytes())
    };
    let all = step(&[], "end\n").code(0).silent().out_has(&[
        "White to move; checks, in the order in which they are tried:\n",
        "[step 1 of ",
        "fails and is dropped: nothing works after ",
        "threats, in the order in which they are tried:\n",
        "1.Sg5 is tried",
        "works: every reply is answered",
        "1.Sg5 works: every reply is answered",
        "not the shortest: mate in 3; 71 positions examined",
    ]);
    let by_hand = step(&[], &"\nnext\n".repeat(200)).code(0);
    assert_eq!(by_hand.out, all.out);
    let some = step(&[], "\nout\nend\n").code(0);
    assert!(some.out.len() < all.out.len() && some.out.contains("found: mate in 4"), "{some:#?}");
    let quit = step(&[], "\nquit\n").code(0);
    assert!(quit.out.contains("[step 2 of ") && !quit.out.contains("[step 3 of "), "{quit:#?}");
    assert!(!quit.out.contains("found:"));
    assert_eq!(step(&[], "\n").code(0).out, quit.out, "the end of the input");
    step(&[], "sideways\nquit\n").code(0).err_has("\"sideways\" is no command; expected nothing or next");
    let json: serde_json::Value =
        serde_json::from_str(&step(&["--format", "json"], "").code(0).silent().out).expect("JSON");
    let steps = json["steps"].as_array().expect("steps");
    assert!(all.out.contains(&format!("[step 1 of {}, ", steps.len())));
    for line in steps.iter().flat_map(|step| step["lines"].as_array()).flatten() {
        assert!(all.out.contains(line["text"].as_str().expect("words")), "{line}");
    }
    keymove_reading(&["mater1", "--file", "-", "--step"], IMMORTAL.as_bytes())
        .code(2)
        .err_has("instead of files");
    keymove_reading(&["mater1", NO_MATE, "--step"], b"").code(3).out_has(&["White to move; no checks"]);
}

#[test]
fn files() {
    let csv = format!("id,fen,stipulation\nimmortal,{IMMORTAL},#2\nfine,{DIAGRAM_97},#3\n");
    keymove_reading(&["mater1", "--file", "-", "--no-trace"], csv.as_bytes()).code(0).out_has(&[
        "immortal  found",
        "fine  not found",
        "50.0",
    ]);
    let lines = format!("a;{IMMORTAL};#2\nb;nonsense\n");
    keymove_reading(&["mater2", "--file", "-"], lines.as_bytes()).code(2).err_has("error: standard input:2");
}

#[test]
fn bad_input() {
    keymove(&["mater1"]).code(2);
    keymove(&["mater1", "8/8/8/3x4/8/8/8/k1K5 w - -"]).code(2).err_has("column 8");
    keymove(&["mater2", "--file", "/nonexistent/file"]).code(2).err_has("cannot read");
}
