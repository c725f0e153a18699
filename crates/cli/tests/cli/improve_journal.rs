//! Journals of `keymove improve`: nothing is lost, nothing comes twice, and no file is overwritten.

use crate::improve::{SPECKMANN, counts, set};
use crate::util::{Folder, Seen, WEENINK, command, keymove, killed_while_writing};
use std::collections::BTreeSet;
use std::io::Write;

const LEVEL: &str = "2";

fn search(more: &[&str]) -> Seen {
    let args = [
        "improve",
        SPECKMANN,
        "--scale",
        "composer-2006",
        "--level",
        LEVEL,
        "--format",
        "jsonl",
        "--stats",
        "-q",
    ];
    keymove(&[&args[..], more].concat())
}

type Found = (BTreeSet<String>, Vec<(String, u64)>);

fn found(seen: &Seen) -> Found {
    (set(&seen.out), counts(&seen.err))
}

fn expected() -> Found {
    found(&search(&[]).code(0))
}

fn improvements(journal: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(journal).expect("a journal");
    let lines: Vec<&str> = text.lines().skip(1).filter(|line| !line.contains("\"done\"")).collect();
    set(&lines.join("\n"))
}

/// A search that is killed while it writes, several times.
#[test]
fn killed_and_resumed() {
    let folder = Folder::new("improve-killed");
    let file = folder.file("x.jsonl");
    let args = [
        "improve",
        SPECKMANN,
        "--scale",
        "composer-2006",
        "--level",
        LEVEL,
        "--format",
        "jsonl",
        "--threads",
        "2",
        "-q",
    ];
    let mut kills = 0;
    for wanted in [1_u64, 4_000, 20_000] {
        let resume: &[&str] = if wanted == 1 { &[] } else { &["--resume"] };
        let args = [&args[..], &["--journal", &file], resume].concat();
        kills += usize::from(killed_while_writing(&args, &file, wanted));
    }
    assert!(kills > 0, "nothing was killed in the middle");
    let seen = search(&["--journal", &file, "--resume"]).code(0);
    assert_eq!(found(&seen), expected());
    assert_eq!(improvements(&file), expected().0);
    // Once more: all is done.
    let whole = std::fs::read(&file).expect("a journal");
    assert_eq!(found(&search(&["--journal", &file, "--resume"]).code(0)), expected());
    assert_eq!(std::fs::read(&file).expect("a journal"), whole);
}

/// Whatever a write has left of its text, the search goes on from the last whole piece.
#[test]
fn torn_at_any_place() {
    let folder = Folder::new("improve-torn");
    let file = folder.file("x.jsonl");
    let expected = found(&search(&["--journal", &file]).code(0));
    let whole = std::fs::read(&file).expect("a journal");
    let first = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let mut lengths = vec![0, whole.len() / 2, whole.len() - 1];
    if keymove_testing::is_full() {
        lengths.extend([first, first + 1, whole.len() / 3, whole.len() - 2]);
    }
    for length in lengths {
        std::fs::write(&file, &whole[..length]).expect("written");
        let seen = search(&["--journal", &file, "--resume"]).code(0);
        assert_eq!(found(&seen), expected, "{length} of {}", whole.len());
        assert_eq!(improvements(&file), expected.0, "{length} of {}", whole.len());
    }
}

/// Stops at once, with what was done before.
fn complaint(folder: &Folder, name: &str, text: &[u8]) -> String {
    let file = folder.file(name);
    std::fs::write(&file, text).expect("written");
    let seen = search(&["--journal", &file, "--resume"]).code(2);
    assert_eq!(std::fs::read(&file).expect("a file"), text, "{name} is as it was");
    seen.err.replace(&file, name)
}

/// All complaints in one snapshot.
#[test]
fn unusable_files() {
    let folder = Folder::new("improve-unusable");
    let file = folder.file("good.jsonl");
    // With one thread the pieces stand in order, and so do the lines that are named.
    search(&["--journal", &file, "--threads", "1"]).code(0);
    let good = std::fs::read_to_string(&file).expect("a journal");
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    let done = lines.iter().position(|line| line.contains("\"done\"")).expect("a piece");
    let better = lines.iter().skip(1).position(|line| !line.contains("\"done\"")).expect("one") + 1;
    let header = lines[0];
    let mut cases: Vec<(&str, Vec<u8>)> = vec![
        ("version.jsonl", header.replace("\"version\":2", "\"version\":1").into()),
        ("text.txt", b"hello\n".into()),
        ("torn-header.jsonl", header[..20].into()),
        ("json.jsonl", b"{\"keymove\":\"solve\",\"version\":1}\n".into()),
        ("zeros", vec![0; 200_000]),
        ("noise.jsonl", format!("{header}hello\n").into()),
        ("twice.jsonl", format!("{header}{}{}", lines[done], lines[done]).into()),
        ("unknown-piece.jsonl", format!("{header}{{\"counts\":{{}},\"done\":99999999}}\n").into()),
        ("no-counts.jsonl", format!("{header}{{\"done\":1}}\n").into()),
        ("odd-counts.jsonl", format!("{header}{{\"counts\":{{\"luck\":1}},\"done\":1}}\n").into()),
        ("missing.jsonl", good.replace(lines[better], "").into()),
        ("long-line.jsonl", format!("{header}{}\n", " ".repeat(200_000)).into()),
    ];
    cases.push(("illegal.jsonl", format!("{header}{{\"fen\":\"8/8/8/8/8/8/8/8 w - -\"}}\n").into()));
    let mut text = String::new();
    for (name, bytes) in cases {
        text += &complaint(&folder, name, &bytes);
    }
    insta::assert_snapshot!("unusable", text);
}

/// A journal of another search is left as it is.
#[test]
fn of_another_search() {
    let folder = Folder::new("improve-other");
    let file = folder.file("x.jsonl");
    search(&["--journal", &file]).code(0);
    let before = std::fs::read(&file).expect("a journal");
    let weights = folder.file("weights.toml");
    std::fs::write(&weights, "name = \"mine\"\n[themes]\ngrimshaw = 46\n").expect("written");
    let others: [(&[&str], &str); 5] = [
        (&[WEENINK, "--level", LEVEL], "its fen is \"8/2KR4/"),
        (&[SPECKMANN, "--level", "1"], "its level is 2, expected 1"),
        (&[SPECKMANN, "--level", LEVEL, "--above", "100"], "its threshold is 73, expected 100"),
        (&[SPECKMANN, "--level", LEVEL, "--weights", &weights], "its weights is"),
        (&[SPECKMANN, "--level", "3"], "its level is 2, expected 3"),
    ];
    for (args, part) in others {
        let seen = keymove(
            &[&["improve", "--scale", "composer-2006"][..], args, &["--journal", &file, "--resume"]].concat(),
        )
        .code(2);
        assert_eq!(seen.out, "");
        seen.err_has("belongs to another search").err_has(part);
    }
    search(&["--journal", &file]).code(2).err_has("exists already; --resume goes on with it");
    assert_eq!(std::fs::read(&file).expect("a journal"), before);
    search(&["--journal", &folder.file("none.jsonl"), "--resume"]).code(2).err_has("No such file");
    search(&["--journal", &folder.file("none/x.jsonl")]).code(2).err_has("No such file");
    search(&["--journal", &folder.file(""), "--resume"]).code(2).err_has("is no regular file");
    assert_eq!(folder.names(), ["weights.toml", "x.jsonl"]);
}

/// What is printed ends where the reader went away, or with an error where there is no room.
#[cfg(target_os = "linux")]
#[test]
fn no_room_for_the_output() {
    let args = ["improve", SPECKMANN, "--scale", "composer-2006", "--level", "1", "--format", "jsonl", "-q"];
    for args in [&args[..], &["improve", SPECKMANN, "--scale", "composer-2006", "--level", "1"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
        let output = command(args).stdout(full).output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains("No space left on device") && !err.contains("panicked"), "{err}");
    }
}

/// The disk is full in the middle: what is in the journal stays good, and the search goes on from it.
#[cfg(target_os = "linux")]
#[test]
fn no_room_for_the_journal() {
    let folder = Folder::new("improve-full");
    let file = folder.file("x.jsonl");
    let whole = folder.file("whole.jsonl");
    let expected = found(&search(&["--journal", &whole]).code(0));
    let length = std::fs::metadata(&whole).expect("a journal").len();
    assert!(length > 8192, "{length}");
    // Blocks of 512 bytes in some shells, of 1024 in others.
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$@\"";
    let output = std::process::Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_keymove")])
        .args(["improve", SPECKMANN, "--scale", "composer-2006", "--level", LEVEL, "-q", "--journal", &file])
        .output()
        .expect("the program ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(
        err.contains("incomplete: stopped by an error after ") && err.contains("; --resume goes on\n"),
        "{err}"
    );
    assert!(err.contains("x.jsonl: File too large"), "{err}");
    assert!(out.contains("Incomplete: "), "{out}");
    let written = std::fs::read(&file).expect("a journal");
    assert!(written.ends_with(b"}\n") && written.len() <= 4096, "{}", written.len());
    let seen = search(&["--journal", &file, "--resume"]).code(0);
    assert_eq!(found(&seen), expected);
}

/// Two searches do not write to one file.
#[test]
fn in_use() {
    let folder = Folder::new("improve-in-use");
    let file = folder.file("x.jsonl");
    search(&["--journal", &file]).code(0);
    let mut other = std::fs::OpenOptions::new().append(true).open(&file).expect("the journal");
    other.lock().expect("locked");
    search(&["--journal", &file, "--resume"]).code(2).err_has("is in use by another run");
    other.flush().expect("nothing to write");
}
