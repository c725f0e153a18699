//! Wrong input: one clear message, exit code 2, no panic.

use crate::util::{WEENINK, keymove, keymove_reading};

/// All messages in one snapshot, to be read as a whole.
#[test]
fn positions_and_stipulations() {
    let long = "p".repeat(5000);
    let positions = [
        ("empty", ""),
        ("nonsense", "hello"),
        ("bad unit", "8/8/8/3x4/8/8/8/k1K5 w - -"),
        ("long rank", "8/8/8/9/8/8/8/k1K5 w - -"),
        ("long rank of units", "8/8/8/ppppppppp/8/8/8/k1K5 w - -"),
        ("short rank", "8/8/8/7/8/8/8/k1K5 w - -"),
        ("seven ranks", "8/8/8/8/8/8/k1K5 w - -"),
        ("nine ranks", "8/8/8/8/8/8/8/k1K5/8 w - -"),
        ("side to move", "8/8/8/8/8/8/8/k1K5 x - -"),
        ("castling", "8/8/8/8/8/8/8/k1K5 w KX -"),
        ("castling without rook", "8/8/8/8/8/8/8/k1K5 w K -"),
        ("en passant", "8/8/8/8/8/8/8/k1K5 w - e9"),
        ("en passant without pawn", "8/8/8/8/8/8/8/k1K5 w - e6"),
        ("counter", "8/8/8/8/8/8/8/k1K5 w - - x 1"),
        ("too many fields", "8/8/8/8/8/8/8/k1K5 w - - 0 1 more"),
        ("no king", "8/8/8/8/8/8/8/k1Q5 w - -"),
        ("several kings", "8/8/8/8/8/8/8/k1K1K3 w - -"),
        ("no kings at all", "8/8/8/8/8/8/8/8 w - -"),
        ("kings side by side", "8/8/8/8/8/8/8/kK6 w - -"),
        ("side not to move in check", "8/8/8/8/8/8/8/k1K1R3 w - - 0 1".replace("k1K1R3", "k1R1K3").leak()),
        ("pawn on the first rank", "8/8/8/8/8/8/8/k1KP4 w - -"),
        ("letters of other alphabets", "8/8/8/3\u{2654}4/8/8/8/k1K5 w - -"),
        ("very long", &long),
    ];
    let stipulations = [
        "",
        "#",
        "#0",
        "#abc",
        "#3x",
        "#501",
        "#99999999999999999999",
        "3",
        "mate",
        "h#",
        "h#0",
        "s3",
        "ser-h#2.5",
        "reci-h(#2",
        "2->",
        "hzi92",
        "r~2",
        "ser-hct5",
        "exact-shortest-h#2",
        "k4",
        "h#1..5",
    ];
    let mut text = String::new();
    for (name, fen) in positions {
        let seen = keymove(&["solve", fen, "#2"]).code(2);
        assert_eq!(seen.out, "");
        text += &format!("== {name}\n{}", seen.err);
    }
    for stipulation in stipulations {
        let seen = keymove(&["solve", WEENINK, stipulation]).code(2);
        assert_eq!(seen.out, "");
        text += &format!("== stipulation {stipulation:?}\n{}", seen.err);
    }
    insta::assert_snapshot!("problems", text);
}

#[test]
fn arguments_of_solve() {
    let cases: [&[&str]; 16] = [
        &["solve", WEENINK],
        &["solve", "8/8/8/8/8/8/8/k1K5", "w", "-", "-", "#2"],
        &["solve", "8/8/8/8/8/8/8/k1K5", "w"],
        &["solve", WEENINK, "#2", "--threads", "0"],
        &["solve", WEENINK, "#2", "--time", "soon"],
        &["solve", WEENINK, "#2", "--nodes", "-1"],
        &["solve", WEENINK, "#2", "--memory", "1X"],
        &["solve", WEENINK, "#2", "--mode", "fast"],
        &["solve", WEENINK, "#2", "--shortest", "--first"],
        &["solve", WEENINK, "#2", "--improve"],
        &["solve", WEENINK, "#2", "--first", "--tries"],
        &["solve", WEENINK, "#2", "--tree", "--no-tree"],
        &["solve", WEENINK, "#2", "--tries=0"],
        &["solve", WEENINK, "#2", "--colour"],
        &["slove", WEENINK, "#2"],
        &[WEENINK, "#2"],
    ];
    let mut text = String::new();
    for args in cases {
        let seen = keymove(args).code(2);
        assert_eq!(seen.out, "");
        text += &format!("== {}\n{}", args.join(" "), seen.err);
    }
    insta::assert_snapshot!("arguments", text);
}

/// Options that contradict each other, the stipulation or the diagram.
#[test]
fn statements() {
    const QUEENS: &str = "8/8/8/8/8/3k4/q7/3K3Q";
    let cases: [&[&str]; 33] = [
        &["h#2", "--twin", "turn h1 h8"],
        &["h#2", "--twin", "move h1"],
        &["h#2", "--twin", "stipulation h3"],
        &["h#2", "--zero"],
        &["h#2", "--duplex", "--half-duplex"],
        &["h#2", "--exact", "--shortest-length"],
        &["exact-h#2", "--shortest-length"],
        &["h#2", "--no-castling", "a1,d5"],
        &["h#2", "--exclusive-castling", "a1h1"],
        &["h#2", "--en-passant", "e4"],
        &["h#2", "--en-passant", "e3"],
        &["h#2", "--castling", "maybe"],
        &["h#2", "--post-key"],
        &["ser-#2", "--set-play"],
        &["reci-h#1", "--set-play"],
        &["h#2", "--intended", "none"],
        &["h#2", "--intended", "2.1.1"],
        &["ser-h#2", "--intended", "2.1.1"],
        &["#2", "--intended", "1"],
        &["h#2", "--shortest"],
        &["r#2", "--first"],
        &["2->s#2", "--shortest-length"],
        &["ser-#2", "--set-play", "--duplex"],
        &["h#2", "--tree"],
        &["h#2", "--tries"],
        &["h=2", "--certificate", "/tmp/x"],
        &["h#2", "--non-trivial", "1,1"],
        &["s#2", "--non-trivial", "1"],
        &["s#2", "--recount"],
        &["s#2", "--method", "plain"],
        &["#2", "--max-solutions", "3"],
        &["h#2", "--recount", "--checks-only"],
        &["h#2", "--start-move", "5", "--up-to-move", "4"],
    ];
    let mut text = String::new();
    for args in cases {
        let seen = keymove(&[&["solve", QUEENS], args].concat()).code(2);
        assert_eq!(seen.out, "");
        text += &format!("== {}\n{}", args.join(" "), seen.err);
    }
    insta::assert_snapshot!("statements", text);
}

#[test]
fn bytes_that_are_no_text() {
    keymove_reading(&["solve", "-", "#2"], b"\xff\xfe\n")
        .code(2)
        .err_has("standard input:1: column 1: byte 0 (0xFF) is no UTF-8");
    keymove_reading(&["solve", "-", "#2"], b"").code(2).err_has("standard input: no problem in it");
    keymove_reading(&["bench", "-"], b"\xff\xfe\n").code(2).err_has("line 1");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let wrong = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for command in ["solve", "perft", "mater"] {
        let output = crate::util::command(&[command]).arg(wrong).output().expect("the program runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("UTF-8") || message.contains("neither a position nor a file"), "{message}");
    }
}

#[test]
fn files() {
    keymove(&["verify", "/nonexistent/x"]).code(2).err_has("cannot read /nonexistent/x");
    keymove(&["bench", "/nonexistent/x"]).code(2).err_has("cannot read /nonexistent/x");
    keymove(&["verify"]).code(2).err_has("<FILE>");
}

#[test]
fn a_wrong_line_does_not_end_a_batch() {
    let input = format!("{WEENINK};#2\nnonsense\n{WEENINK};#0\n\n# remark\n{WEENINK};#2;anything\n");
    let seen = keymove_reading(&["solve", "-", "--format", "keys"], input.as_bytes()).code(2);
    assert_eq!(
        seen.out,
        "# standard input:1\nb5c4\n\n\
         # standard input:2\n# error: no FEN at its beginning; expected FEN STIPULATION; author; source; date, with a board of eight \
         ranks and seven slashes\n\n\
         # standard input:3\n# error: stipulation `#0`, column 2: 0 moves; 1 to 500 are possible; expected a number of moves from 1 \
         to 500\n#     #0\n#      ^\n\n\
         # standard input:6\nb5c4\n"
    );
    seen.err_has("error: standard input:2: no FEN").err_has("error: standard input:3: stipulation");
}
