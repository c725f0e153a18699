//! Lists of problems: every command reads all formats, and says for each answer which problem it belongs to.

use crate::util::{Folder, WEENINK, keymove, keymove_reading};
use serde_json::Value;
use std::collections::BTreeSet;

/// Chiasson's miniature.
const HELP: &str = "8/8/8/3R4/4K3/8/6k1/8 b - -";

/// The same two problems in every format.
fn files(folder: &Folder) -> Vec<String> {
    let lines = format!("first;{WEENINK};#2\nsecond;{HELP};h#2\n");
    let source = folder.file("source.fen");
    std::fs::write(&source, lines).expect("written");
    let mut files = vec![source.clone()];
    for ending in ["epd", "pgn", "olv", "json", "jsonl", "csv", "inp"] {
        let file = folder.file(&format!("problems.{ending}"));
        let to = if ending == "inp" { "popeye" } else { ending };
        keymove(&["convert", &source, "-o", &file, "--to", to, "-q"]).code(0);
        files.push(file);
    }
    files
}

fn objects(seen: &crate::util::Seen) -> Vec<Value> {
    seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_command_reads_every_format() {
    let folder = Folder::new("lists-formats");
    for file in files(&folder) {
        for command in ["solve", "explain", "score", "themes", "check", "mater2"] {
            let seen = keymove(&[command, &file, "--format", "json", "-q"]);
            assert!(matches!(seen.code, 0 | 1), "{command} {file}: {seen:#?}");
            let objects = objects(&seen);
            // `check` ends with a summary.
            let own: Vec<&Value> = objects.iter().filter(|one| one.get("line").is_some()).collect();
            assert_eq!(own.len(), 2, "{command} {file}: {seen:#?}");
            for one in &own {
                assert_eq!(one["file"], file, "{command}");
                assert!(one["format"].as_str().is_some_and(|format| format.starts_with("keymove-")), "{one}");
                assert!(one["version"].is_u64() && one.get("error").is_none(), "{one}");
            }
            let lines: BTreeSet<u64> = own.iter().filter_map(|one| one["line"].as_u64()).collect();
            assert_eq!(lines.len(), 2, "{command} {file}: each has a line of its own");
        }
        let seen = keymove(&["difficulty", &file, "--format", "json", "-q"]).code(2);
        let objects = objects(&seen);
        assert_eq!(objects[0]["length"], 2, "{file}");
        let message = objects[1]["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains("the difficulty of h#2 is not estimated"), "{file}: {message}");
    }
}

#[test]
fn bad_input_keeps_its_place() {
    let text = format!("{WEENINK};#2\nnonsense\n{HELP};h#2\n8/8/8/8/8/8/8/8;#2\n");
    for command in ["solve", "explain", "score", "themes"] {
        let seen = keymove_reading(&[command, "-", "--format", "json"], text.as_bytes()).code(2);
        let objects = objects(&seen);
        let lines: Vec<_> = objects.iter().map(|one| one["line"].as_u64().expect("a line")).collect();
        assert_eq!(lines, [1, 2, 3, 4], "{command}");
        let errors: Vec<bool> = objects.iter().map(|one| one["format"] == "keymove-error").collect();
        assert_eq!(errors, [false, true, false, true], "{command}");
        seen.err_has("error: standard input:2: no FEN").err_has("error: standard input:4: ");
    }
}

/// Answers do not depend on the number of threads, and stand in the order of the problems.
#[test]
fn answers_stand_in_order() {
    let text: String =
        (0..60).map(|n| format!("p{n};{};{}\n", [WEENINK, HELP][n % 2], ["#2", "h#2"][n % 2])).collect();
    let run = |threads: &str| {
        let args = ["solve", "-", "--format", "keys", "--threads", threads, "-q"];
        keymove_reading(&args, text.as_bytes()).code(0).out
    };
    let one = run("1");
    assert_eq!(one, run("4"));
    let names: Vec<&str> =
        one.lines().filter_map(|line| line.rsplit_once("  p")).map(|(_, name)| name).collect();
    assert_eq!(names, (0..60).map(|n| n.to_string()).collect::<Vec<_>>());
}

/// What is not meant for a kind of play is left out there, and said once.
#[test]
fn options_that_do_not_apply() {
    let text = format!("{WEENINK};#2\n{HELP};h#2\n{HELP};h#2\n");
    let seen =
        keymove_reading(&["solve", "-", "--tries", "--recount", "--format", "json"], text.as_bytes()).code(0);
    assert_eq!(objects(&seen).len(), 3);
    assert_eq!(seen.err.matches("--tries does not go with h#2").count(), 1, "{seen:#?}");
    assert_eq!(seen.err.matches("--recount is for help and series play").count(), 1, "{seen:#?}");
    // Of one problem it is an error.
    keymove(&["solve", HELP, "h#2", "--tries"]).code(2).err_has("--tries does not go with h#2");
}

/// One problem that takes for ever holds up nothing.
#[test]
fn there_is_a_limit_for_each_problem() {
    let endless = "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QKR2 w - -";
    let text = format!("{endless};#20\n{WEENINK};#2\n");
    let seen =
        keymove_reading(&["solve", "-", "--time", "300ms", "--format", "json"], text.as_bytes()).code(3);
    let objects = objects(&seen);
    assert_eq!((objects.len(), &objects[1]["line"]), (2, &2.into()));
    seen.err_has("incomplete: standard input:1: time limit reached");
}

/// Compressed files, and texts in Latin-1, as they come.
#[test]
fn other_encodings() {
    let folder = Folder::new("lists-encodings");
    let line =
        format!("{{\"fen\": \"{WEENINK}\", \"stipulation\": \"#2\", \"authors\": [\"Andr\u{e9}\"]}}\n");
    let plain = folder.file("plain.jsonl");
    let latin: Vec<u8> = line.chars().map(|letter| letter as u8).collect();
    std::fs::write(&plain, latin).expect("written");
    keymove(&["solve", &plain, "--format", "keys"]).code(2).err_has("seems to be Latin-1");
    keymove(&["solve", &plain, "--latin1", "--format", "keys"]).code(0).silent().out_has(&["b5c4"]);
    let back = folder.file("back.json");
    keymove(&["convert", &plain, "--latin1", "-o", &back, "-q"]).code(0);
    assert!(std::fs::read_to_string(&back).expect("UTF-8").contains("Andr\u{e9}"));
    // As `printf '%s;#2\\n' "$FEN" | gzip -n` makes it.
    let packed = folder.file("problems.fen.gz");
    std::fs::write(&packed, gzip(&format!("{WEENINK};#2\n"))).expect("written");
    keymove(&["solve", &packed, "--format", "keys"]).code(0).silent().out_has(&["b5c4"]);
    keymove(&["check", &packed]).code(0).out_has(&["sound", "problems.fen.gz:1"]);
}

/// A gzip file that stores its text as it is (RFC 1951, section 3.2.4; RFC 1952).
fn gzip(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("a short text");
    let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1];
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(text.as_bytes());
    let mut crc = !0_u32;
    for byte in text.bytes() {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    bytes.extend((!crc).to_le_bytes());
    bytes.extend(u32::from(length).to_le_bytes());
    bytes
}

#[test]
fn improve_takes_lists() {
    // Weenink's problem with an idle pawn.
    const WORSE: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/7p/8 w - -";
    let text = format!("a;{WORSE};#2\nb;8/8/8/8/8/8/8/k1KQ4 w - -;#2\nrubbish\n");
    let args = ["improve", "-", "--level", "1", "--format", "json", "-q"];
    let seen = keymove_reading(&args, text.as_bytes()).code(2);
    let objects = objects(&seen);
    let of = |id: &str| objects.iter().filter(|one| one["id"] == id).count();
    assert!(of("a") > 0 && of("b") == 1, "{seen:#?}");
    let last = objects.last().expect("an object");
    assert_eq!((&last["format"], &last["line"]), (&"keymove-error".into(), &3.into()));
    keymove_reading(&["improve", "-", "--journal", "x"], text.as_bytes()).code(2).err_has("about one search");
}
