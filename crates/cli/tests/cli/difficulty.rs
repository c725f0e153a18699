//! `difficulty`.

use crate::util::{ENDLESS, NO_MATE, WEENINK, keymove, keymove_reading};

const IMMORTAL: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -";
const ROOKS: &str = "7k/8/8/8/8/8/R7/1R4K1 w - -";

#[test]
fn every_input_is_printed() {
    insta::assert_snapshot!("difficulty", keymove(&["difficulty", WEENINK, "#2"]).code(0).silent().out);
    let game = keymove(&["difficulty", "--game", IMMORTAL, "#2"]).code(0).silent().out;
    insta::assert_snapshot!("difficulty_game", game);
}

#[test]
fn json() {
    keymove(&["difficulty", &format!("{WEENINK};#2"), "--format", "json"]).code(0).silent().out_has(&[
        r#"{"format":"keymove-difficulty","version":3,"#,
        r#""kind":"composed","estimate":"#,
        r#""unit":"points","key":"b5c4","#,
        r#"{"name":"length","count":2.0,"value":2.0,"coefficient":10.0,"points":20.0}"#,
    ]);
}

#[test]
fn what_has_no_estimate() {
    keymove(&["difficulty", NO_MATE, "#2"]).code(1).silent().out_has(&["no estimate: no first move mates"]);
    keymove(&["difficulty", ROOKS, "#2"]).code(1).silent().out_has(&["no estimate: cooked", "1.R"]);
    keymove(&["difficulty", "--game", ROOKS, "#2"]).code(0).silent().out_has(&["the easiest of", "estimate"]);
    keymove(&["difficulty", ROOKS, "#2", "--format", "json"]).code(1).out_has(&[r#""reason":"cooked""#]);
    for limit in [["--time", "200ms"], ["--nodes", "5000"]] {
        let seen = keymove(&[&["difficulty", ENDLESS, "#9"], &limit[..]].concat()).code(3);
        let seen = seen.out_has(&["incomplete, no estimate: "]);
        assert_eq!(seen.out.lines().count(), 1, "{seen:#?}");
    }
}

#[test]
fn bad_input() {
    for stipulation in ["h#2", "s#2", "=2"] {
        keymove(&["difficulty", WEENINK, stipulation]).code(2).err_has("expected a directmate such as #3");
    }
    keymove(&["difficulty", WEENINK]).code(2).err_has("no stipulation");
    keymove(&["difficulty"]).code(2);
    keymove(&["difficulty", "--file", "/nonexistent/file"]).code(2).err_has("cannot read");
}

#[test]
fn files() {
    let easy = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
    let csv = format!("id,fen,stipulation,rating\na,{easy},#1,600\nb,{IMMORTAL},#2,1500\nc,{ROOKS},#2,500\n");
    keymove_reading(&["difficulty", "--game", "--file", "-"], csv.as_bytes()).code(0).silent().out_has(&[
        "a  #1  ",
        "1.Ra8#  rated 600",
        "b  #2  ",
        "estimated 3, without estimate 0",
        "length alone",
        "all ",
    ]);
    let bad = format!("id,fen,stipulation\na,{ROOKS},#2\nb,{easy},h#1\n");
    let seen = keymove_reading(&["difficulty", "--file", "-"], bad.as_bytes()).code(2);
    seen.err_has("error: standard input:3  b: the difficulty of h#1")
        .out_has(&["a  #2  no estimate: cooked", "estimated 0"]);
    let json = keymove_reading(&["difficulty", "--game", "--file", "-", "--format", "json"], csv.as_bytes());
    let json = json.code(0);
    assert!(
        json.out.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()),
        "{json:#?}"
    );
    json.out_has(&[r#""version":3,"file":"standard input","line":2,"id":"a","fen""#, r#""rating":600}"#]);
}
