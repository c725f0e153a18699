//! `compose`: matrices in files and on the command line.

use crate::util::{Folder, Seen, keymove, keymove_reading, killed_while_writing};
use std::collections::BTreeSet;

/// H. Weenink, Good Companion 1917, with the squares of two units and one unit open.
const WEENINK: &str = "\
# Which unit is pinned?
stipulation #2
board
  . . . K . . . .
  . . p . . . . .
  . . . k . . . .
  . . . . . . . .
  . . . . . . . .
  . B . . . . . .
  . . . . . . . .
  . . . . . . . .
slot b5 = Q R -
slot a8 = b n -
add  1 of Pp
theme grimshaw
";
const BARE: &str = "3K4/2p5/3k4/8/8/1B6/8/8";
/// C. Mansfield, as it has come down: with the keys 1.Qb1 and 1.Rf4.
const COOKED: &str = "1Q1K1bnr/4p2r/5k1p/6pP/2pR2P1/2B5/8/8";

fn lines(seen: &Seen) -> BTreeSet<String> {
    let set: BTreeSet<String> = seen.out.lines().map(str::to_owned).collect();
    assert_eq!(set.len(), seen.out.lines().count(), "a line comes twice");
    set
}

#[test]
fn weenink_is_found_again() {
    let folder = Folder::new("compose");
    let file = folder.file("matrix.txt");
    std::fs::write(&file, WEENINK).expect("written");
    let seen = keymove(&["compose", &file, "-q"]).code(0).silent();
    assert_eq!(keymove_reading(&["compose", "-", "-q"], WEENINK.as_bytes()).code(0).out, seen.out);
    insta::assert_snapshot!("weenink", seen.out);
    let proofs = folder.file("proofs");
    let seen = keymove(&["compose", &file, "-q", "--certificates", &proofs]).code(0);
    let path = seen.err.trim().strip_prefix("certificate: ").expect("a certificate").to_owned();
    keymove(&["verify", &path]).code(0).out_has(&["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8"]);
}

#[test]
fn a_cook_is_cured() {
    let cured = keymove(&["compose", COOKED, "#2", "--key", "Qb1", "--add", "1", "-q"]).code(0).silent();
    cured.out_has(&["\n  sound                                    1\n", "1.Qb1!  add white pawn c7\n"]);
    keymove(&["solve", "1Q1K1bnr/2P1p2r/5k1p/6pP/2pR2P1/2B5/8/8", "#2"]).code(0).out_has(&["C+"]);
}

#[test]
fn help_and_self_play() {
    let help =
        ["compose", "8/8/8/3R4/8/8/8/8", "h#2", "--king", "K=a1-d4", "--king", "k=any", "-q", "--top", "1"];
    keymove(&help).code(0).silent().out_has(&["All 889 positions\n", "1.Kb1 Kb3 2.Ka1 Rd1#\n"]);
    let own = ["compose", "8/8/8/8/1p6/8/p7/K7", "s#2", "--king", "k=a3-c3,b2", "--slot", "c2,d3=QR-", "-q"];
    keymove(&own).code(0).silent().out_has(&["All 24 positions\n", "8/8/8/8/1p6/k7/p1Q5/K7 w"]);
}

const LONG: [&str; 10] =
    ["compose", BARE, "#2", "--add", "2 of QNb", "--slot", "f4=P-", "--format", "jsonl", "-q"];

#[test]
fn killed_and_resumed() {
    let folder = Folder::new("compose-killed");
    let file = folder.file("x.jsonl");
    let run = |more: &[&str]| keymove(&[&LONG[..], more].concat());
    let expected = lines(&run(&["--threads", "1"]).code(0));
    assert!(expected.len() > 10, "{}", expected.len());
    assert_eq!(lines(&run(&["--threads", "2"]).code(0)), expected);
    let slow = ["--without", "together", "--journal", &file];
    let mut kills = 0;
    for (number, wanted) in [500, 1500].into_iter().enumerate() {
        let resume: &[&str] = if number == 0 { &[] } else { &["--resume"] };
        kills += usize::from(killed_while_writing(&[&LONG[..], &slow, resume].concat(), &file, wanted));
    }
    assert!(kills > 0, "nothing was killed in the middle");
    assert_eq!(lines(&run(&["--journal", &file, "--resume"]).code(0)), expected);
    let other =
        keymove(&["compose", BARE, "#2", "--add", "2 of QNb", "--journal", &file, "--resume"]).code(2);
    other.err_has("its matrix is");
    let parts = ["1/2", "2/2"].map(|part| lines(&run(&["--part", part]).code(0)));
    assert_eq!(parts[0].union(&parts[1]).cloned().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn the_end_of_the_time_is_not_the_end_of_the_search() {
    let seen = keymove(&["compose", BARE, "#2", "--add", "6", "--time", "300ms", "-q"]).code(3);
    assert!(seen.out.contains("Incomplete: ") && !seen.out.contains("nothing sound\n"), "{}", seen.out);
    seen.err_has("incomplete: out of time after ");
    let none = keymove(&["compose", BARE, "#2", "-q"]).code(1);
    none.out_has(&["All 1 positions\n", "\nnothing sound\n"]);
    // Nothing is known of what was given up.
    let open = ["compose", "8/8/8/3R4/4K3/8/6k1/8", "h#3", "--slot", "a8=r-", "--positions", "10", "-q"];
    keymove(&open).code(3).out_has(&["undecided"]);
}

#[test]
fn positions_are_counted() {
    let seen = keymove(&["compose", BARE, "#2", "--add", "1 of QP", "--count"]).code(0).silent();
    // A queen on 60 free squares, a pawn on 45 between the first and the last rank, or nothing.
    seen.out_has(&[
        "arrangements                   1\n",
        "positions                    106\n",
        "by a sample of ",
    ]);
}

#[test]
fn bad_input() {
    for (args, expected) in [
        (&["compose", BARE, "#2", "--slot", "e4=QX"][..], "--slot e4=QX: column 5: 'X' is no unit"),
        (&["compose", BARE, "#2", "--slot", "d8=Q"], "--slot d8=Q: d8 is taken by a unit of the board"),
        (&["compose", BARE, "#2", "--king", "K=a1"], "--king K=a1: White has a king already"),
        (
            &["compose", BARE, "#2", "--add", "9"],
            "--add 9: 9 units to be added are too many; expected at most 6",
        ),
        (&["compose", BARE, "#2", "--empty", "b3"], "--empty b3: b3 is taken"),
        (&["compose", BARE, "#2", "--key", "Zz"], "--key: \"Zz\" is no key; expected a move such as Qc4"),
        (&["compose", BARE, "#2", "--theme", "x"], "no theme or pattern is called \"x\""),
        (&["compose", BARE, "#2", "--solutions", "2"], "the number of solutions is for helpmates"),
        (&["compose", BARE, "s#2", "--certificates", "x"], "--certificates proves directmates, not s#2"),
        (&["compose", "3K4/2p5/3k4/8/8/1B6/8/9", "#2"], "'9' is neither a unit"),
        (&["compose", "8/8/8/8/8/8/8/K7", "#2"], "Black has no king; expected one on the board"),
        (&["compose", "no-such-file"], "\"no-such-file\" is neither a board in FEN such as"),
    ] {
        let seen = keymove(args).code(2);
        assert_eq!(seen.out, "", "{args:?}");
        seen.err_has(expected);
    }
    let seen = keymove_reading(&["compose", "-"], b"board 3K4/2p5/3k4/8/8/1B6/8/8\nslot e4 = QX\n").code(2);
    seen.err_has("-: line 2, column 12: 'X' is no unit");
    let twice = b"board 3K4/2p5/3k4/8/8/1B6/8/8\nstipulation #2\n";
    keymove_reading(&["compose", "-", "#3"], twice)
        .code(2)
        .err_has("the file asks for #2, the command line for #3");
}
