//! `check`.

use crate::util::{ENDLESS, Folder, WEENINK, command, keymove, keymove_reading};
use keymove_testing::Random;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Stdio;
use std::time::Duration;

/// One problem of each kind.
const MIXED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/check.jsonl");
/// Directmates of two to five moves, in the third field the keys.
const MATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../solve/testdata/directmates.csv");

/// The lines with the name of the file as it stands in the folder.
fn without_folder(text: &str) -> String {
    text.replace(&format!("{}/testdata/", env!("CARGO_MANIFEST_DIR")), "")
}

/// A collection whose problems differ from each other, in this folder.
fn mates(folder: &Folder) -> String {
    let text = std::fs::read_to_string(MATES).expect("the directmates");
    let short = |line: &&str| !line.starts_with('#') && (line.contains(";#2;") || line.contains(";#3;"));
    let lines: BTreeSet<&str> = text.lines().filter(short).collect();
    let lines: Vec<&str> = lines.into_iter().collect();
    let file = folder.file("mates.fen");
    std::fs::write(&file, lines.join("\n")).expect("written");
    file
}

/// Text and messages in one snapshot, to be read as a whole.
#[test]
fn lines() {
    let seen = keymove(&["check", MIXED, "--nodes", "50k", "--duals"]).code(2).silent();
    insta::assert_snapshot!("check", without_folder(&seen.out));
    let faults = keymove(&["check", MIXED, "--nodes", "50k", "--duals", "--faults", "--no-keywords"]).code(2);
    let mut expected: Vec<&str> = seen.out.lines().filter(|line| !line.starts_with("sound ")).collect();
    expected.retain(|line| !line.starts_with("keyword "));
    let found: Vec<&str> = faults.out.lines().filter(|line| !line.starts_with("sound ")).collect();
    assert!(faults.out.contains("ser-h#3  1.0-0 2.Kh8 3.Rg8 Rh1#; no game leads to this position"));
    assert_eq!(found[..found.len() - 3], expected[..expected.len() - 3]);
}

#[test]
fn objects() {
    let seen = keymove(&["check", MIXED, "--nodes", "50k", "--format", "json"]).code(2).silent();
    let objects: Vec<Value> =
        seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (summary, problems) = objects.split_last().expect("a summary");
    assert!(objects.iter().all(|one| one["format"] == "keymove-check" && one["version"] == 3));
    let with = |status: &str| problems.iter().filter(|one| one["status"] == status).count();
    for (status, name) in [
        ("sound", "sound"),
        ("differs", "differs"),
        ("keyword", "keyword"),
        ("dual", "dual"),
        ("cooked", "cooked"),
        ("short solution", "short_solution"),
        ("not as intended", "not_as_intended"),
        ("no solution", "no_solution"),
        ("unfinished", "unfinished"),
        ("unreadable", "unreadable"),
    ] {
        assert_eq!(summary[name], with(status), "{status}");
    }
    assert_eq!(summary["problems"], problems.len());
    for (number, one) in problems.iter().enumerate() {
        assert_eq!((&one["number"], &one["line"]), (&Value::from(number + 1), &Value::from(number + 1)));
    }
    let by_id = |id: &str| problems.iter().find(|one| one["id"] == id).unwrap_or_else(|| panic!("no {id}"));
    assert_eq!(by_id("sound")["parts"][0]["keys"], serde_json::json!(["b5c4"]));
    assert_eq!(
        (&by_id("sound")["as_stated"], &by_id("none")["as_stated"]),
        (&Value::Bool(true), &Value::Null)
    );
    assert_eq!(by_id("wrong-key")["differences"][0]["what"], "key");
    assert_eq!(by_id("start")["complete"], false);
    assert_eq!(by_id("known-cook")["unsound_as_stated"], true);
}

#[test]
fn exit_codes() {
    let check = |lines: &str, code: i32| {
        keymove_reading(&["check", "-", "--from", "fen", "--nodes", "50k", "-q"], lines.as_bytes()).code(code)
    };
    check(&format!("{WEENINK} #2\n"), 0).silent();
    check(&format!("{WEENINK} #2\n{WEENINK} #1\n"), 1);
    check(&format!("{WEENINK} #3\n"), 1);
    check(&format!("{ENDLESS} #9\n{WEENINK} #1\n"), 3);
    check(&format!("{ENDLESS} #9\n{WEENINK} #1\nprose\n"), 2);
}

/// Neither threads nor tables change an answer, nor does the order in which problems are done.
#[test]
fn threads_and_tables() {
    let folder = Folder::new("check-threads");
    let files = [MIXED, &mates(&folder)];
    let run = |more: &[&str]| {
        let mut args = vec!["check", files[0], "--nodes", "300k", "--time", "10m", "--format", "json"];
        args.extend(more);
        let mixed = keymove(&args).code(2).out;
        args[1] = files[1];
        mixed + &keymove(&args).code(1).out
    };
    let one = run(&["--threads", "1"]);
    assert_eq!(one, run(&["--threads", "7"]));
    let verdicts = |text: &str| -> Vec<String> {
        let objects = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        objects.map(|one| format!("{} {}", one["id"], one["status"])).collect()
    };
    assert_eq!(verdicts(&one), verdicts(&run(&["--memory", "64K", "--threads", "2"])));
}

/// A search that a limit ends says so, and nothing else.
#[test]
fn limits() {
    let stipulations = ["#9", "s#9", "r#9", "h#9", "exact-h==9", "ser-h#30", "ser-#30", "3->ser-s#9"];
    for stipulation in stipulations {
        let board = ENDLESS.split(' ').next().expect("a board");
        let line = format!("{board} {stipulation}\n");
        for limit in [["--time", "50ms"], ["--nodes", "20k"]] {
            let args = [["check", "-"].as_slice(), &["--from", "fen"], &limit].concat();
            let seen = keymove_reading(&args, line.as_bytes());
            let seen = seen.code(3).silent();
            // What is proven stands: so many helpmates are too many.
            let said = ["unfinished ", "short solution "].iter().any(|word| seen.out.starts_with(word));
            assert!(said && seen.out.contains("limit reached"), "{}", seen.out);
        }
    }
    // Two keys are two keys.
    let seen = keymove_reading(
        &["check", "-", "--from", "fen", "--nodes", "100k"],
        b"7k/5K2/8/8/8/8/8/5QR1 w - -;#30\n",
    );
    let seen = seen.silent();
    assert!(seen.out.starts_with("short solution ") || seen.out.starts_with("unfinished "), "{}", seen.out);
    assert!([1, 3].contains(&seen.code), "{seen:?}");
}

#[test]
fn a_journal_is_taken_up() {
    let folder = Folder::new("check-journal");
    let (file, journal) = (folder.file("x.jsonl"), folder.file("x.journal"));
    std::fs::copy(MIXED, &file).expect("copied");
    let limits = ["--nodes", "50k", "-q"];
    let args = |more: &[&'static str]| {
        let mut args = vec!["check", &file, "--journal", &journal];
        args.extend(limits);
        args.extend(more);
        args.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()
    };
    let run = |args: &[String]| keymove(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let first = run(&args(&[])).code(2).silent();
    let size = || std::fs::metadata(&journal).expect("a journal").len();
    let whole = size();
    let again = run(&args(&["--resume"])).code(2).silent();
    assert_eq!((&again.out, size()), (&first.out, whole));
    // It is not lost by mistake, and not mixed with another one.
    run(&args(&[])).code(2).err_has("exists already; --resume goes on with it");
    run(&args(&["--resume", "--duals"])).code(2).err_has("was begun without --duals");
    // More time is for what was not finished, and for nothing else.
    let more = keymove(&["check", &file, "--journal", &journal, "--resume", "--nodes", "80k"]).code(2);
    assert!(more.err.contains("taken over from the journal: 20 of 21"), "{}", more.err);
    // A problem that is mended is checked again, wherever it stands.
    let text = std::fs::read_to_string(&file).expect("a file");
    std::fs::write(&file, format!("\n{}", text.replace("Qb5-c7+", "Qb5-c4"))).expect("written");
    let mended = keymove(&["check", &file, "--journal", &journal, "--resume", "--nodes", "80k"]).code(2);
    assert!(mended.err.contains("taken over from the journal: 20 of 21"), "{}", mended.err);
    assert!(mended.out.contains("x.jsonl:5  misprint  #2  1.Qc4!\n"), "{}", mended.out);
}

#[test]
fn parts_are_joined() {
    let folder = Folder::new("check-parts");
    let parts: Vec<String> = (1..=4).map(|number| folder.file(&format!("{number}.journal"))).collect();
    let run = |more: &[&str]| keymove(&[&["check", MIXED, "-q", "--nodes", "50k"], more].concat());
    let expected = run(&[]).code(2).silent().out;
    let mut lines = 0;
    for (number, part) in parts.iter().enumerate() {
        let share = format!("{}/4", number + 1);
        let out = run(&["--part", &share, "--journal", part]).out;
        // Those of the whole, in their order.
        let mut whole = expected.lines();
        let own = out.lines().take_while(|line| !line.is_empty());
        lines += own.filter(|line| whole.any(|other| other == *line)).count();
    }
    assert_eq!(lines, expected.lines().take_while(|line| !line.is_empty()).count());
    let all = folder.file("all.journal");
    let join = |parts: &[String]| {
        let joined = parts.iter().flat_map(|part| ["--join", part.as_str()]);
        ["--journal", &all].into_iter().chain(joined).map(str::to_owned).collect::<Vec<_>>()
    };
    let words = |words: &[String]| run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(words(&join(&parts)).code(2).out, expected);
    let size = |file: &str| std::fs::metadata(file).expect("a journal").len();
    // What is there twice counts once, and a part that is missing is done.
    let whole = size(&all);
    std::fs::remove_file(&all).expect("removed");
    let again = [&parts[..2], &parts[1..3]].concat();
    assert_eq!(words(&join(&again)).code(2).out, expected);
    assert!(size(&all) > whole, "what stands in two files is written once more, and the last one counts");
    // Another search, and what is no journal.
    let other = run(&["--duals", "--journal", &folder.file("duals.journal"), "--join", &parts[0]]);
    other.code(2).err_has("was begun without --duals");
    let none = run(&["--journal", &folder.file("none.journal"), "--join", MIXED]);
    none.code(2).err_has("expected the first line of a journal of keymove check");
    for bad in ["0/4", "5/4", "x"] {
        run(&["--part", bad]).code(2).err_has("is no part; expected I/N");
    }
}

#[test]
fn damaged_journals() {
    let folder = Folder::new("check-damaged");
    let (file, journal) = (folder.file("x.fen"), folder.file("x.journal"));
    std::fs::write(&file, format!("{WEENINK} #1\n{WEENINK} #2\n{WEENINK} #3\n")).expect("written");
    let args = ["check", file.as_str(), "--journal", &journal, "-q", "--resume"];
    let first = keymove(&args[..5]).code(1).silent();
    let whole = std::fs::read(&journal).expect("a journal");
    // Torn anywhere: the rest is done again.
    for length in (0..whole.len()).step_by(keymove_testing::sized(97, 7)) {
        std::fs::write(&journal, &whole[..length]).expect("written");
        let seen = keymove(&args).code(1).silent();
        assert_eq!(seen.out, first.out, "{length}");
        assert_eq!(std::fs::read(&journal).expect("a journal").len(), whole.len(), "{length}");
    }
    // What a power failure may leave behind good lines.
    let mut torn = whole.clone();
    torn.extend([0; 5000]);
    torn.push(b'\n');
    std::fs::write(&journal, torn).expect("written");
    assert_eq!(keymove(&args).code(1).silent().out, first.out);
    // Damage in the middle is told, and the file is left as it is.
    let mut bad = whole.clone();
    let second = bad.iter().position(|byte| *byte == b'\n').expect("a line") + 20;
    bad[second] ^= 1;
    std::fs::write(&journal, &bad).expect("written");
    let seen =
        keymove(&args).code(2).err_has("x.journal: line 2: this line is damaged, and good ones follow it");
    assert_eq!((seen.out.as_str(), std::fs::read(&journal).expect("a journal")), ("", bad));
    for (text, message) in [
        (&b"prose\n"[..], "line 1: expected the first line of a journal of keymove check"),
        (&[b'x'; 5 << 20], "line 1: this line is too long"),
    ] {
        std::fs::write(&journal, text).expect("written");
        keymove(&args).code(2).err_has(message);
    }
    keymove(&["check", &file, "--journal", &file, "--resume"]).code(2);
    assert!(std::fs::read_to_string(&file).expect("a file").starts_with(WEENINK));
}

#[test]
fn hostile_files() {
    let folder = Folder::new("check-hostile");
    let check = |name: &str, bytes: &[u8]| {
        let file = folder.file(name);
        std::fs::write(&file, bytes).expect("written");
        keymove(&["check", &file, "--nodes", "1k"])
    };
    check("empty.fen", b"").code(2).err_has("empty");
    check("blank.jsonl", b"\n\n").code(2).err_has("no problem in it");
    check("long.jsonl", &vec![b'['; 8 << 20]).code(2).out_has(&["unreadable", "long.jsonl:1"]);
    check("zero.jsonl", &[0; 4096]).code(2).out_has(&["unreadable"]);
    let mut utf16 = vec![0xFF, 0xFE];
    utf16.extend(format!("{WEENINK} #2\n").encode_utf16().flat_map(u16::to_le_bytes));
    check("wide.fen", &utf16).code(2).out_has(&["unreadable", "wide.fen:1"]);
    let bytes = [
        format!("{WEENINK} #2; M\u{fc}ller\n").into_bytes(),
        b"\xFF\xFE\n".to_vec(),
        format!("{WEENINK} #2\n").into_bytes(),
    ];
    let seen = check("mixed.fen", &bytes.concat()).code(2);
    assert_eq!(seen.out.matches("sound  ").count(), 2, "{}", seen.out);
    // What stands in a file does not steer a terminal, nor make two lines of one.
    let seen =
        check("escape.jsonl", br#"{"id": "a\u001b[2J\nsound", "fen": "8", "stipulation": "\u0007"}"#).code(2);
    assert!(!seen.out.contains(['\u{1b}', '\u{7}']) && seen.out.lines().count() == 3, "{}", seen.out);
    // The other files go on.
    let seen = keymove(&["check", "/no/such/file", MIXED, "--nodes", "1k"])
        .code(2)
        .err_has("cannot read /no/such/file");
    assert!(seen.out.contains("21 problems"), "{}", seen.out);
}

/// The lines of a journal, without the first.
fn entries(journal: &str) -> Vec<String> {
    let text = std::fs::read_to_string(journal).unwrap_or_default();
    text.lines()
        .skip(1)
        .map(|line| line[9..].split("\"finding\"").next().expect("a start").to_owned())
        .collect()
}

/// Killed at any moment, again and again: nothing is lost, nothing is done twice, and the last run says what a run says that
/// nobody disturbs.
#[test]
fn killed_and_resumed() {
    let folder = Folder::new("check-killed");
    let (file, journal) = (mates(&folder), folder.file("x.journal"));
    let whole = keymove(&["check", &file, "-q"]).code(1).silent();
    let problems = whole.out.lines().count() - 2;
    let mut random = Random::new(1);
    for round in 0..keymove_testing::sized(12, 60) {
        let mut args = vec!["check", &file, "--journal", &journal, "-q"];
        if std::fs::exists(&journal).expect("a folder") {
            args.push("--resume");
        }
        let before = entries(&journal);
        let mut command = command(&args);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        std::thread::sleep(Duration::from_micros(random.below(20_000 + 2_000 * round) as u64));
        child.kill().expect("killed");
        let output = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(err.is_empty(), "{err}");
        // What was told is in the journal, and what was there stays.
        let told = output.stdout.iter().filter(|byte| **byte == b'\n').count();
        let after = entries(&journal);
        assert!(after.starts_with(&before) && after.len() >= told.min(problems), "{told} {}", after.len());
    }
    let mut args = vec!["check", &file, "--journal", &journal, "-q"];
    if std::fs::exists(&journal).expect("a folder") {
        args.push("--resume");
    }
    let last = keymove(&args).code(1).silent();
    assert_eq!(last.out, whole.out);
    let done = entries(&journal);
    let different: BTreeSet<&String> = done.iter().collect();
    assert_eq!((done.len(), different.len()), (problems, problems));
}

/// What is done is told and kept; the rest is not called anything.
#[cfg(unix)]
#[test]
fn ctrl_c() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = Folder::new("check-interrupted");
    let (file, journal) = (folder.file("x.fen"), folder.file("x.journal"));
    std::fs::write(
        &file,
        format!("{WEENINK} #2\n{ENDLESS} #30\n{WEENINK} #1\n{ENDLESS} #29\n{WEENINK} #4\n"),
    )
    .expect("written");
    let args = ["check", &file, "--time", "1h", "--journal", &journal, "--threads", "2"];
    let mut command = command(&args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(700));
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process");
    kill_process(id, Signal::INT).expect("a signal");
    let output = child.wait_with_output().expect("the program ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(3), "{out}\n{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("sound ") && lines[1].starts_with("no solution "), "{out}");
    assert_eq!(&lines[2..], ["", "2 problems: 1 sound, 1 without solution"], "{out}");
    assert!(err.contains("incomplete: stopped by the user") && err.contains("--resume goes on"), "{err}");
    assert_eq!(entries(&journal).len(), 2);
}
