//! `py`: Popeye's arguments, input and output.

use crate::util::{Folder, command, keymove, keymove_reading};
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

const TWO_MOVER: &str = "begin stip #2 forsyth b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 opti vari noboard endp\n";

#[test]
fn standard_input_is_read_and_answered_in_popeyes_layout() {
    let seen = keymove_reading(&["py", "-maxmem", "16M", "-regression"], TWO_MOVER.as_bytes());
    let expected = "\n   1.Qb5-c4 ! threat:\n          2.Qc4*c7 #\n      1...c7-c5\n          2.Qc4-e6 #\n      1...c7-c6\n          \
                    2.Qc4-d4 #\n      1...Ba8-d5\n          2.Qc4*d5 #\n      1...Ba8-c6\n          2.Qc4-b4 #\n\n\n\
                    solution finished.\n\n\n";
    assert_eq!(seen.code(0).silent().out, expected);
}

#[test]
fn calls_of_front_ends_are_recognised() {
    let folder = Folder::new("py-call");
    let path = folder.file("x.inp");
    std::fs::write(&path, TWO_MOVER).expect("a file");
    let asked = keymove(&["py", "-regression", &path]).code(0).silent();
    let seen = keymove(&["-regression", "-maxmem", "16M", &path]).code(0).silent();
    assert_eq!(seen.out, asked.out);
    keymove(&["-maxmem"]).code(2).err_has("-maxmem: expected a number behind it");
}

#[test]
fn times_and_version_are_printed_unless_they_are_not_wanted() {
    let seen = keymove_reading(&["py"], TWO_MOVER.as_bytes()).code(0).silent();
    seen.out_has(&["Keymove ", "(1024 MB)\n", "solution finished. Time = ", " s\n\n\n"]);
}

#[test]
fn the_version_does_not_wait_for_the_first_problem() {
    let mut child =
        command(&["py"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        _ = output.read_line(&mut line);
        sender.send(line)
    });
    // The program waits for its input, which is still open.
    let line = receiver.recv_timeout(Duration::from_secs(20));
    child.kill().and_then(|()| child.wait()).expect("the program ends");
    assert!(line.expect("a line at once").starts_with("Keymove "));
}

#[test]
fn an_illegal_twin_is_told_and_the_others_are_solved() {
    let input =
        "begin stip #1 pieces white Ka6 Rh1 black Ka8 opti noboard twin move h1 h8 twin move h1 g1 endp";
    let seen = keymove_reading(&["py", "-regression"], input.as_bytes()).code(0);
    assert!(seen.err.contains("problem 1: b): the position cannot be played"), "{}", seen.err);
    seen.out_has(&["1.Rh1-h8 # !", "1.Rg1-g8 # !", "solution finished."]);
}

#[test]
fn what_is_fairy_is_refused_by_name_and_the_rest_goes_on() {
    let folder = Folder::new("py");
    let path = folder.file("x.inp");
    std::fs::write(&path, format!("begin\nstip #2\npieces white Ka1 Gb2\nnext {}", &TWO_MOVER[6..]))
        .expect("a file");
    let seen = keymove(&["py", &path]).code(2);
    assert!(seen.err.contains("x.inp: line 3, column 18: problem 1: unit G is fairy chess"), "{}", seen.err);
    seen.out_has(&["problem ignored.", "1.Qb5-c4 !"]);
}

#[test]
fn what_is_incomplete_is_not_finished() {
    let input = "begin stip #12 forsyth 8/pp1k1pp1/8/2s1b3/4R3/1PQ5/P4PP1/6K1 opti noboard maxtime 1 endp";
    let seen = keymove_reading(&["py", "-maxmem", "1M"], input.as_bytes()).code(3).silent();
    assert!(!seen.out.contains("finished"));
    seen.out_has(&["solving interrupted."]);
}

#[test]
fn a_protocol_gets_a_copy() {
    let folder = Folder::new("py-protocol");
    let protocol = folder.file("protocol.txt");
    let input =
        format!("begin\nprotocol {protocol}\nstip #1 pieces white Ka6 Rh1 black Ka8 opti noboard endp");
    let seen = keymove_reading(&["py", "-regression"], input.as_bytes()).code(0).silent();
    assert_eq!(std::fs::read_to_string(&protocol).expect("a protocol"), seen.out);
    assert!(seen.out.contains("1.Rh1-h8 # !"));
}

#[test]
fn text_that_is_not_utf8_comes_back_as_it_is() {
    let folder = Folder::new("py-latin1");
    let path = folder.file("x.inp");
    let input = b"begin\nauthor M\xfcller\nstip #1 pieces white Ka6 Rh1 black Ka8 endp";
    std::fs::write(&path, input).expect("a file");
    let output = command(&["py", "-regression", &path]).output().expect("the program runs");
    assert!(output.status.success());
    let line = b"\n               M\xfcller\n";
    assert!(output.stdout.windows(line.len()).any(|bytes| bytes == line));
}

#[test]
fn bad_arguments_and_files_are_told() {
    keymove(&["py", "-what"]).code(2).err_has("-what is no option of py");
    keymove(&["py", "-maxmem", "much"])
        .code(2)
        .err_has("-maxmem much: expected kilobytes, or a number with K, M or G");
    keymove(&["py", "no such file"]).code(2).err_has("cannot read no such file");
    keymove_reading(&["py"], b"stip #2").code(2).err_has("expected the file to start with BeginProblem");
    keymove_reading(&["py"], b"begin stip #2").code(2).err_has("the input ends inside the problem");
}
