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
fn json() {
    keymove(&["mater1", IMMORTAL, "--format", "json"]).code(0).silent().out_has(&[
        r#"{"format":"keymove-human","version":1,"#,
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
    keymove_reading(&["mater2", "--file", "-"], lines.as_bytes()).code(2).err_has("error: line 2");
}

#[test]
fn bad_input() {
    keymove(&["mater1"]).code(2);
    keymove(&["mater1", "8/8/8/3x4/8/8/8/k1K5 w - -"]).code(2).err_has("column 8");
    keymove(&["mater2", "--file", "/nonexistent/file"]).code(2).err_has("cannot read");
}
