//! Ctrl-C, SIGTERM, and a key press in `mater`.

use crate::util::{ENDLESS, Folder, WEENINK, command};
use rustix::process::{Pid, Signal, kill_process};
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Starts the program, lets it run a while, does something to it, and waits for its end.
fn disturb(args: &[&str], disturb: impl FnOnce(&Child)) -> (Output, Duration) {
    disturb_command(command(args), disturb)
}

fn disturb_command(mut command: Command, disturb: impl FnOnce(&Child)) -> (Output, Duration) {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(600));
    let started = Instant::now();
    disturb(&child);
    let output = child.wait_with_output().expect("the program ends");
    (output, started.elapsed())
}

fn send(signal: Signal) -> impl FnOnce(&Child) {
    move |child| {
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process");
        kill_process(id, signal).expect("a signal");
    }
}

fn check(args: &[&str], signal: Signal, code: i32) -> (String, String) {
    let (output, elapsed) = disturb(args, send(signal));
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    // 50 ms are promised; a loaded machine gets more.
    assert!(elapsed < Duration::from_secs(2), "{elapsed:?}");
    (out.into_owned(), err.into_owned())
}

#[test]
fn ctrl_c_prints_what_is_known_and_labels_it() {
    for mode in ["full", "shortest", "first"] {
        for signal in [Signal::INT, Signal::TERM] {
            let (out, err) = check(&["solve", ENDLESS, "#30", "--mode", mode], signal, 3);
            assert!(out.contains("undecided"), "{mode}: {out}");
            assert!(out.contains("incomplete: stopped by the user"), "{mode}: {out}");
            assert!(!out.contains("C+") && err.is_empty(), "{mode}: {out}\n{err}");
        }
    }
}

/// ENDLESS without the side to move, which Black has in helpmates.
const ENDLESS_LINES: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn ctrl_c_in_help_play_and_selfmates() {
    let (out, err) = check(&["solve", ENDLESS_LINES, "exact-h==9"], Signal::INT, 3);
    assert!(
        out.contains("incomplete: stopped by the user; no solution so far\n") && err.is_empty(),
        "{out}\n{err}"
    );
    let (out, err) = check(&["solve", ENDLESS_LINES, "s#9"], Signal::INT, 3);
    assert!(
        out.contains("incomplete: stopped by the user") && !out.contains("C+") && err.is_empty(),
        "{out}\n{err}"
    );
    let twins = ["solve", ENDLESS_LINES, "exact-h==9", "--twin", "remove a1", "--format", "keys"];
    let (out, err) = check(&twins, Signal::TERM, 3);
    assert_eq!(out, "# a)\n");
    assert_eq!(
        err,
        "incomplete: stopped by the user\nincomplete: stopped by the user; positions not begun: 1\n"
    );
}

/// The end of the terminal ends a search with what is known, but not one that was started to ignore it.
#[test]
fn a_hang_up_that_is_ignored_stays_ignored() {
    let args = ["solve", ENDLESS, "#30", "--time", "2s"];
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("1");
    // Tests that were themselves started by `nohup` cannot start anything that is not.
    if u64::from_str_radix(ignored.trim(), 16).is_ok_and(|set| set & 1 == 0) {
        let (out, _) = check(&args, Signal::HUP, 3);
        assert!(out.contains("incomplete: stopped by the user"), "{out}");
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_keymove")]).args(args);
    shell.env("KEYMOVE_CONFIG", "no-settings.toml");
    let (output, _) = disturb_command(shell, send(Signal::HUP));
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("incomplete: time") && output.status.code() == Some(3), "{out}");
}

#[test]
fn ctrl_c_in_other_formats() {
    let (out, err) = check(&["solve", ENDLESS, "#30", "--format", "keys"], Signal::INT, 3);
    assert_eq!((out.as_str(), err.as_str()), ("", "incomplete: stopped by the user\n"));
    let (out, _) = check(&["solve", ENDLESS, "#30", "--format", "json"], Signal::INT, 3);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["verdict"]["stop"], "user");
}

#[test]
fn ctrl_c_leaves_no_certificate() {
    let folder = Folder::new("interrupted");
    let (_, err) = check(&["solve", ENDLESS, "#30", "--certificate", &folder.file("x.kmc")], Signal::INT, 3);
    assert!(err.contains("no certificate"), "{err}");
    assert_eq!(folder.names(), [""; 0]);
}

/// The first signal waits for a line that does not come; the second ends the program, and what it has begun to write is gone.
#[test]
fn a_second_signal_leaves_nothing_behind() {
    let folder = Folder::new("insisted");
    let mut command = command(&["convert", "-", "--from", "fen", "-o", &folder.file("x.epd")]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(folder.names().len(), 1, "{:?}", folder.names());
    for _ in 0..2 {
        send(Signal::TERM)(&child);
        std::thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(child.wait().expect("the program ends").code(), Some(3));
    assert_eq!(folder.names(), [""; 0]);
}

/// The sheet is written with what is there.
#[test]
fn ctrl_c_in_a_sheet() {
    let folder = Folder::new("interrupted-sheet");
    let (problems, sheet) = (folder.file("x.txt"), folder.file("x.html"));
    std::fs::write(&problems, format!("{WEENINK} #2\n{ENDLESS} #30\n{WEENINK} #2\n")).expect("written");
    let (_, err) = check(&["sheet", &problems, "-o", &sheet, "--time", "1h"], Signal::INT, 3);
    assert!(err.ends_with("2 problems: 1 sound, 1 undecided\n"), "{err}");
    assert!(err.contains("incomplete: stopped by the user; problems not begun: 1\n"), "{err}");
    let page = std::fs::read_to_string(&sheet).expect("a sheet");
    for part in ["solving was stopped by the user", "one more problem is left out", "<b>undecided:</b>"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.ends_with("</html>\n") && page.matches("<b>C+</b>").count() == 1);
    assert_eq!(folder.names(), ["x.html", "x.txt"]);
}

#[test]
fn ctrl_c_ends_a_batch_and_a_suite() {
    let folder = Folder::new("batch");
    let file = folder.file("suite.txt");
    std::fs::write(&file, format!("a;{WEENINK};#2\nb;{ENDLESS};#30\nc;{WEENINK};#2\n")).expect("written");
    let (out, _) = check(&["bench", &file, "--full", "--time", "1h"], Signal::INT, 3);
    assert!(out.contains("incomplete: stopped by the user") && out.contains("100.0 % found"), "{out}");
}

/// The problem that was searched is labelled, and those behind it are counted.
#[test]
fn ctrl_c_in_popeyes_place() {
    let folder = Folder::new("interrupted-py");
    let input = folder.file("x.inp");
    let board = ENDLESS_LINES.replace('n', "s").replace('N', "S");
    let text = format!("begin stip #30 forsyth {board}\nnext stip #2 forsyth {board}\nendp\n");
    std::fs::write(&input, text).expect("written");
    let (out, err) = check(&["py", "-regression", &input], Signal::INT, 3);
    assert!(out.contains("solving interrupted.") && !out.contains("finished"), "{out}");
    assert_eq!(err, "incomplete: stopped by the user; problems not begun: 1\n");
}

/// The best so far are printed and labelled; the journal goes on.
#[test]
fn ctrl_c_in_a_search_for_improvements() {
    let folder = Folder::new("interrupted-improve");
    let journal = folder.file("x.jsonl");
    let args = ["improve", WEENINK, "--level", "4", "--journal", &journal];
    for signal in [Signal::INT, Signal::TERM] {
        let resume: &[&str] = if signal == Signal::INT { &[] } else { &["--resume"] };
        let (out, err) = check(&[&args[..], resume].concat(), signal, 3);
        assert!(out.contains("\nIncomplete: ") && out.contains(" within 4 transformations\n"), "{out}");
        assert!(out.contains("so far\n") && !out.contains("\nAll "), "{out}");
        assert!(err.starts_with("incomplete: stopped by the user after "), "{err}");
        assert!(err.ends_with(" pieces; --resume goes on\n"), "{err}");
    }
}

/// What was found is printed; that it is not everything is said in any case.
#[test]
fn ctrl_c_in_a_deep_search() {
    let args = ["improve", WEENINK, "--deep", "--level", "1", "--rounds", "1000"];
    let (out, err) = check(&args, Signal::INT, 3);
    assert!(out.contains("\nIncomplete by its nature: "), "{out}");
    assert!(err.starts_with("incomplete: stopped by the user ") && err.lines().count() == 1, "{err}");
}

#[test]
fn ctrl_c_in_mater() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/";
    let (out, _) = check(&["mater", board, "w", "64", "a"], Signal::INT, 255);
    assert!(out.contains("halted by the user"), "{out}");
    let (out, _) = check(&["mater", "--classic", board, "w", "64", "a"], Signal::INT, 255);
    assert!(out.ends_with("\n\nHALTED BY USER\n"), "{out}");
}

#[test]
fn a_key_stops_mater() {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
    grantpt(&keyboard).expect("granted");
    unlockpt(&keyboard).expect("unlocked");
    let name = ptsname(&keyboard, Vec::new()).expect("a name");
    let path = name.to_str().expect("UTF-8").to_owned();
    let terminal = std::fs::OpenOptions::new().read(true).write(true).open(path).expect("the terminal");
    let before = rustix::termios::tcgetattr(&terminal).expect("attributes").local_modes;

    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/";
    let mut child = command(&["mater", board, "w", "64", "a"])
        .stdin(terminal.try_clone().expect("a second handle"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(child.try_wait().expect("a status"), None, "it runs until a key is pressed");
    let started = Instant::now();
    std::fs::File::from(keyboard.try_clone().expect("a second handle")).write_all(b"x").expect("a key");
    let output = child.wait_with_output().expect("the program ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(255), "{out}");
    assert!(out.contains("halted by the user"), "{out}");
    assert!(started.elapsed() < Duration::from_secs(2));
    let after = rustix::termios::tcgetattr(&terminal).expect("attributes").local_modes;
    assert_eq!(before, after, "the terminal is as it was");
}

#[test]
fn ctrl_c_keeps_generated_problems() {
    let args = ["generate", "--units", "5..6", "--patience", "0", "--time", "10m", "-q", "--top", "10000"];
    let (out, err) = check(&args, Signal::INT, 3);
    assert!(err.contains("incomplete: stopped by the user after"), "{out}\n{err}");
    // A slow machine may not have come to one: what is said to be there is there.
    let said = out.lines().nth(1).and_then(|line| line.split(": ").nth(1)?.split(' ').next()?.parse().ok());
    assert_eq!(said, Some(out.matches("!  certified\n").count()), "{out}");
    let (out, _) = check(&[&args[..8], &["--format", "jsonl"]].concat(), Signal::TERM, 3);
    assert!(out.lines().all(|line| line.starts_with('{') && line.ends_with('}')), "{out}");
}
