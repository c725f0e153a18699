//! `mater1`, `mater2`.

use crate::util::{NO_MATE, keymove, keymove_reading};

const IMMORTAL: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -";
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
