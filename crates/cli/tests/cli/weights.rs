//! `solve --weights`.

use crate::util::{ENDLESS, NO_MATE, WEENINK, keymove, keymove_reading};
use serde_json::Value;

/// The rows of the table, each as words.
fn rows(out: &str) -> Vec<Vec<&str>> {
    let rows = out.lines().filter(|line| line.starts_with("1."));
    rows.map(|row| row.split_whitespace().collect()).collect()
}

#[test]
fn a_row_for_every_first_move() {
    let seen = keymove(&["solve", WEENINK, "#2", "--weights", "--threads", "1"]).code(0).silent();
    let seen = seen.out_has(&["#2  (4+3)  White to move\n", "FIRST MOVE   MATES IN", "1.Qc4 ", " 2 "]);
    let rows = rows(&seen.out);
    assert_eq!(rows[0][..2], ["1.Qc4", "2"], "{seen:#?}");
    assert!(
        rows[1..].iter().all(|row| row[1] == "none" && (row[3].starts_with("1...") || row[3] == "stalemate"))
    );
    let count = rows.len();
    let sum: u64 = rows.iter().map(|row| row[2].parse::<u64>().expect("a number")).sum();
    let told = format!(
        "{count} first moves: 1 mate in at most 2 moves, {} proven not to; {sum} positions in all",
        count - 1
    );
    assert!(seen.out.contains(&told), "{told}: {seen:#?}");
    keymove(&["solve", WEENINK, "#2", "--weights", "--long"]).code(0).out_has(&["1.Qb5-c4 "]);
    keymove(&["solve", WEENINK, "#1", "--weights"]).code(1).out_has(&["0 mate in at most 1 move, "]);
    keymove(&["solve", NO_MATE, "#2", "--weights"]).code(1).out_has(&["none"]);
    keymove(&["solve", WEENINK, "#2", "--weights", "--report"]).code(0).out_has(&["positions in all", "PLY"]);
}

#[test]
fn in_json() {
    let json = |args: &[&str], code| -> Value {
        let all = [&["solve", "--weights", "--format", "json"], args].concat();
        serde_json::from_str(&keymove(&all).code(code).out).expect("JSON")
    };
    let found = json(&[WEENINK, "#2"], 0);
    assert_eq!((&found["format"], &found["none_within"]), (&"keymove-weights".into(), &2.into()));
    assert_eq!((&found["status"], &found["stop"]), (&"complete".into(), &Value::Null));
    let key = &found["moves"][0];
    assert_eq!((&key["uci"], &key["verdict"], &key["length"]), (&"b5c4".into(), &"solves".into(), &2.into()));
    assert_eq!(key["refutation"], Value::Null);
    let sum: u64 =
        found["moves"].as_array().expect("moves").iter().filter_map(|mv| mv["positions"].as_u64()).sum();
    assert_eq!(found["stats"]["nodes"], sum);
    let refuted = &found["moves"][1];
    assert_eq!((&refuted["verdict"], &refuted["length"]), (&"refuted".into(), &Value::Null));
    assert!(refuted["refutation"]["uci"].is_string() || refuted["stalemates"] == true);
}

/// What is open is told open, never refuted.
#[test]
fn stopped() {
    for limit in [["--time", "300ms"], ["--nodes", "50k"]] {
        let seen = keymove(&["solve", ENDLESS, "#30", "--weights", limit[0], limit[1]]).code(3);
        let seen =
            seen.out_has(&["20 open (proven of them: no mate in ", "incomplete: ", "the rest is open"]);
        let rows = rows(&seen.out);
        assert!(rows.len() == 20 && rows.iter().all(|row| row[1] == "open" && row.len() == 3), "{seen:#?}");
    }
    let seen = keymove(&["solve", ENDLESS, "#30", "--weights", "--nodes", "50k", "--format", "json"]).code(3);
    let found: Value = serde_json::from_str(&seen.out).expect("JSON");
    assert_eq!((&found["status"], &found["stop"]), (&"stopped".into(), &"nodes".into()));
    assert_eq!(found["moves"][0]["verdict"], "open");
}

#[test]
fn refused_with_the_reason() {
    for stipulation in ["h#2", "s#2", "=2", "ser-#3", "#1.5", "exact-#2"] {
        let seen = keymove(&["solve", WEENINK, stipulation, "--weights"]).code(2);
        seen.err_has("--weights needs a plain directmate such as #3").err_has(stipulation);
    }
    keymove(&["solve", WEENINK, "#2", "--weights", "--shortest"]).code(2).err_has("needs all first moves");
    keymove(&["solve", WEENINK, "#2", "--weights", "--checks-only"]).code(2).err_has("needs all moves");
    keymove(&["solve", WEENINK, "#2", "--weights", "--tries"]).code(2).err_has("cannot be used with");
    keymove(&["solve", WEENINK, "#2", "--weights", "--format", "keys"]).code(2).err_has("use text or json");
    keymove(&["solve", "7K/8/k1P5/7p/8/8/8/8 w - -", "=", "--weights"]).code(2).err_has("--weights");
}

/// In a list, other problems are solved as without the option, which is said once.
#[test]
fn of_lists() {
    let list = format!("{WEENINK};#2\n8/8/8/3R4/4K3/8/6k1/8 b - -;h#2\n");
    let seen = keymove_reading(&["solve", "-", "--weights"], list.as_bytes()).code(0);
    seen.out_has(&["1.Qc4 ", "positions in all", "1.Kg1 Kf3 2.Kf1 Rd1#"])
        .err_has("left out wherever that is so");
}
