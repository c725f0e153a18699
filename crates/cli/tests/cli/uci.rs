//! `uci`: what a chess program sees.

use crate::util::{command, keymove, keymove_reading};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn a_script_is_answered_to_its_end() {
    let script =
        "uci\nisready\nposition startpos moves e2e4 e7e5\ngo depth 4\nposition startpos\ngo nodes 2000\n";
    let seen = keymove_reading(&["uci"], script.as_bytes()).code(0).silent();
    assert_eq!(seen.out.lines().filter(|line| line.starts_with("bestmove ")).count(), 2, "{seen:#?}");
    seen.out_has(&["id name Keymove ", "option name Hash ", "uciok\n", "readyok\n", " pv ", "bestmove "]);
}

/// A program that waits for every answer before it says more.
#[test]
fn a_dialogue_goes_to_and_fro() {
    let mut child =
        command(&["uci"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut until = |start: &str| loop {
        let line = lines.next().expect("an answer").expect("a line");
        if line.starts_with(start) {
            return line;
        }
    };
    for (say, hear) in [
        ("uci", "uciok"),
        ("setoption name Threads value 2\nisready", "readyok"),
        ("ucinewgame\nposition startpos\ngo infinite", "info depth 1 "),
        ("isready", "readyok"),
        ("stop", "bestmove "),
        ("position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1\ngo mate 2", "bestmove f6f7 ponder h8h7"),
        ("go ponder wtime 1000 btime 1000", "info depth "),
        ("ponderhit", "bestmove f6f7"),
    ] {
        writeln!(input, "{say}").expect("the program listens");
        until(hear);
    }
    writeln!(input, "quit").expect("the program listens");
    assert!(child.wait().expect("a status").success());
}

#[test]
fn nothing_that_is_typed_ends_it() {
    let rubbish = b"go go go depth\n\xff\xfe\nposition fen x y z\nsetoption name\nposition startpos moves e2e5\nd\nisready\n";
    let seen = keymove_reading(&["uci"], rubbish).code(0).silent();
    seen.out_has(&["readyok", "refused", "is not legal in", "FEN: rnbqkbnr/"]);
}

#[test]
fn bench_prints_a_signature_that_stays() {
    let signature = || {
        let seen = keymove(&["uci", "--bench", "3"]).code(0).silent();
        seen.out.lines().last().map(str::to_owned).expect("a signature")
    };
    let first = signature();
    assert!(first.starts_with("Signature: ") && first != "Signature: 0 nodes", "{first}");
    assert_eq!(signature(), first);
    keymove(&["uci", "--bench", "0"]).code(2).err_has("0 is not in 1..=100");
}
