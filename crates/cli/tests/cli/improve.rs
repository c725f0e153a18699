//! `keymove improve`.

use crate::util::{Folder, NO_MATE, WEENINK, keymove};
use serde_json::Value;
use std::collections::BTreeSet;

/// What a line of standard output has before what the journal has too.
const ENVELOPE: &str = r#""format":"keymove-improvement","version":3,"#;

/// W. Speckmann, Neueste Kieler Nachrichten 1939: #2, key 1.Kc7-d8.
const SPECKMANN: &str = "8/2KR4/2ppk3/2r5/5Q2/8/8/8 w - -";

/// The improvements on standard output, in any order.
fn lines(args: &[&str]) -> BTreeSet<String> {
    set(&keymove(args).code(0).silent().out)
}

fn set(text: &str) -> BTreeSet<String> {
    let lines: BTreeSet<String> = text.lines().map(|line| line.replacen(ENVELOPE, "", 1)).collect();
    assert_eq!(lines.len(), text.lines().count(), "an improvement comes twice");
    lines
}

/// The counts of `--stats` that do not depend on the filters.
fn counts(text: &str) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    for name in ["positions", "illegal", "unsound", "lower", "improved"] {
        let line = text.lines().map(str::trim).find(|line| line.split_whitespace().next() == Some(name));
        let count = line.and_then(|line| line.split_whitespace().last()?.parse().ok());
        found.push((name.to_owned(), count.expect(name)));
    }
    found
}

#[test]
fn text() {
    insta::assert_snapshot!("level_1", keymove(&["improve", WEENINK, "--level", "1"]).code(0).silent().out);
    let seen = keymove(&["improve", SPECKMANN, "--level", "1", "--top", "3"]).code(0).silent();
    insta::assert_snapshot!("speckmann", seen.out);
}

#[test]
fn two_levels() {
    insta::assert_snapshot!(
        "level_2",
        keymove(&["improve", WEENINK, "#2", "--scale", "composer-2006", "--level", "2"]).code(0).silent().out
    );
}

/// The paper's diagram 5 is the best within three transformations.
#[test]
#[ignore = "takes minutes: ./test full"]
fn the_diagram_of_the_paper() {
    let best = "  1. 172 (+54)  (5+5)  1.Qc4!  add white pawn e3, black rook a7 and black pawn e4\n";
    keymove(&["improve", WEENINK, "--scale", "composer-2006", "--level", "3", "--quiet"])
        .code(0)
        .silent()
        .out_has(&[
            "All 12221889 positions within 3 transformations\n",
            best,
            "gained: tempo, grimshaw 1 -> 2\n",
        ]);
}

/// What a line says is what the other commands say.
#[test]
fn lines_of_json() {
    let seen = keymove(&[
        "improve",
        SPECKMANN,
        "--scale",
        "composer-2006",
        "--level",
        "1",
        "--format",
        "jsonl",
        "--stats",
        "-q",
    ])
    .code(0);
    let found: Vec<Value> = seen.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(counts(&seen.err)[4].1, found.len() as u64);
    assert!(found.len() > 3, "{found:#?}");
    for one in found.iter().step_by(found.len() / 4) {
        let fen = one["fen"].as_str().expect("a FEN");
        let scored = keymove(&["score", fen, "#2", "--scale", "composer-2006", "--format", "json"]).code(0);
        let scored: Value = serde_json::from_str(&scored.out).expect("JSON");
        assert_eq!((&one["score"], &one["key"]), (&scored["total"], &scored["key"]), "{fen}");
        let themes = scored["themes"].as_object().expect("themes").len();
        assert_eq!(one["themes"], themes, "{fen}");
        assert!(one["score"].as_i64() > Some(73), "{fen}");
        let keys = keymove(&["solve", fen, "#2", "--format", "keys"]).code(0);
        assert_eq!(one["key"].as_str(), Some(keys.out.trim_end()), "{fen}");
        let changes = &one["changes"];
        let length = |name: &str| changes[name].as_array().expect(name).len();
        let shifts =
            changes["shift"].as_array().expect("a shift").iter().filter(|&steps| *steps != 0).count();
        assert_eq!(length("delete") + shifts + length("add"), 1, "{one}");
    }
}

#[test]
fn filters_and_threads_change_nothing() {
    let search = |more: &[&str]| {
        let args = [
            "improve",
            SPECKMANN,
            "--scale",
            "composer-2006",
            "--level",
            "2",
            "--format",
            "jsonl",
            "--stats",
            "-q",
        ];
        let seen = keymove(&[&args[..], more].concat()).code(0);
        (set(&seen.out), counts(&seen.err))
    };
    let expected = search(&["--threads", "1"]);
    assert!(expected.0.len() > 10);
    assert_eq!(search(&["--threads", "2"]), expected);
    if !keymove_testing::is_full() {
        return;
    }
    let without = ["together", "inherit", "wait", "bound"];
    let all: Vec<&str> = without.iter().flat_map(|filter| ["--without", filter]).collect();
    assert_eq!(search(&all), expected);
    for filter in all.chunks(2) {
        assert_eq!(search(filter), expected, "{filter:?}");
    }
}

#[test]
fn what_counts_as_better() {
    let args = |above| ["improve", WEENINK, "--level", "1", "--format", "jsonl", "--above", above];
    let lower = lines(&args("90"));
    assert!(lower.len() > lines(&args("110")).len());
    for line in &lower {
        let one: Value = serde_json::from_str(line).expect("JSON");
        assert!(one["score"].as_i64() > Some(90), "{line}");
    }
}

#[test]
fn weights_of_ones_own() {
    let folder = Folder::new("improve-weights");
    let file = folder.file("weights.toml");
    std::fs::write(&file, "name = \"blocks\"\n[themes]\nselfblock = { first = 500, further = 500 }\n")
        .expect("written");
    let seen = keymove(&["improve", WEENINK, "--level", "1", "--weights", &file]).code(0).silent();
    let score = keymove(&["score", WEENINK, "#2", "--weights", &file, "--format", "json"]).code(0);
    let score: Value = serde_json::from_str(&score.out).expect("JSON");
    seen.out_has(&[&format!("score {}\n", score["total"])]);
    keymove(&["improve", WEENINK, "--weights", &folder.file("none")])
        .code(2)
        .err_has("cannot read the weights");
}

/// All of what cannot be improved, in one snapshot.
#[test]
fn what_cannot_be_improved() {
    let cases: [(&str, &[&str], i32); 17] = [
        ("cooked", &["7k/8/5K2/8/8/8/8/R7 w - -"], 1),
        ("no solution", &[NO_MATE], 1),
        ("mate in one", &["7k/8/6K1/8/8/8/8/R7 w - -"], 1),
        ("Black in check", &["k7/8/1K6/8/8/8/8/Q7 w - -"], 1),
        ("Black to move", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 b - -"], 2),
        ("a short three-mover", &[WEENINK, "#3"], 1),
        ("#1", &[WEENINK, "#1"], 2),
        ("solutions of a two-mover", &[WEENINK, "--solutions", "2"], 2),
        ("cooked helpmate", &["8/8/8/3Q4/3RK3/8/6k1/8 b - -", "h#2"], 1),
        ("an introduction", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "2->h#2"], 2),
        ("two queens", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/7Q w - -"], 2),
        ("bishops of one colour", &["b2K4/2p5/3k4/1Q6/5P2/1B6/8/3B4 w - -"], 2),
        ("no position", &["hello"], 2),
        ("no level", &[WEENINK, "--level", "0"], 2),
        ("resume without journal", &[WEENINK, "--resume"], 2),
        ("unknown filter", &[WEENINK, "--without", "luck"], 2),
        ("no time", &[WEENINK, "--time", "soon"], 2),
    ];
    let mut text = String::new();
    for (name, args, code) in cases {
        let seen = keymove(&[&["improve"][..], args].concat()).code(code);
        assert_eq!(seen.out, "", "{name}");
        text += &format!("== {name}\n{}", seen.err);
    }
    insta::assert_snapshot!("unsound", text);
}

#[test]
fn out_of_time() {
    let args = ["improve", WEENINK, "--level", "4", "--time", "300ms", "--quiet"];
    let seen = keymove(&args).code(3).out_has(&["Incomplete: ", " within 4 transformations\n"]);
    assert!(
        seen.err.starts_with("incomplete: out of time after ") && seen.err.ends_with(" pieces\n"),
        "{seen:#?}"
    );
}

/// Journals: nothing is lost, nothing comes twice, and no file is overwritten.
mod journal {
    use super::{SPECKMANN, WEENINK, counts, set};
    use crate::util::{Folder, Seen, command, keymove, killed_while_writing};
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
                &[&["improve", "--scale", "composer-2006"][..], args, &["--journal", &file, "--resume"]]
                    .concat(),
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
        let args =
            ["improve", SPECKMANN, "--scale", "composer-2006", "--level", "1", "--format", "jsonl", "-q"];
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
            .args([
                "improve",
                SPECKMANN,
                "--scale",
                "composer-2006",
                "--level",
                LEVEL,
                "-q",
                "--journal",
                &file,
            ])
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
}

/// J. É. Chiasson: h#2 with two solutions.
const CHIASSON: &str = "8/8/8/3R4/4K3/8/6k1/8 b - -";
/// P. Benko: a three-mover.
const BENKO: &str = "1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -";

#[test]
fn longer_problems() {
    let seen = keymove(&["improve", CHIASSON, "h#2", "--level", "1", "--top", "2"]).code(0).silent();
    insta::assert_snapshot!("helpmate", seen.out);
    let seen = keymove(&["improve", BENKO, "#3", "--level", "1", "--top", "2"]).code(0).silent();
    insta::assert_snapshot!("three_mover", seen.out);
    let seen = keymove(&["improve", CHIASSON, "h#2", "--necessity"]).code(0).silent();
    insta::assert_snapshot!("helpmate_necessity", seen.out);
    let seen = keymove(&["improve", BENKO, "#3", "--necessity"]).code(0).silent();
    insta::assert_snapshot!("three_mover_necessity", seen.out);
}

/// Kinds of play without a way of their own, and twins.
#[test]
fn general_problems() {
    // 1.Sg5 2.Sf7#, with a pawn that does nothing.
    let series = "R5qk/6pp/8/8/8/7N/P7/K7 w - -";
    let args = [
        "improve",
        series,
        "ser-#2",
        "--scale",
        "composer-2006",
        "--level",
        "1",
        "--top",
        "2",
        "--no-add",
        "QRBNqrbn",
    ];
    let seen = keymove(&args).code(0).err_has(" if each takes as long as the problem");
    insta::assert_snapshot!("series", seen.out);
    let twins = ["8/8/8/5n2/8/3k1P2/5R1K/2R5", "h#2", "--twin", "move f5 d4"];
    let narrow =
        ["--only-add", "--no-add", "QRBNqrbn", "--top", "1", "--above", "-1000", "-q", "--level", "1"];
    let seen = keymove(&[&["improve"], &twins[..], &narrow[..]].concat()).code(0);
    insta::assert_snapshot!("twins", seen.out);
    let seen = keymove(&[&["improve"], &twins[..], &["--necessity", "--set-play"]].concat()).code(0).silent();
    insta::assert_snapshot!("twins_necessity", seen.out);
    // The same without its pawn.
    let broken = ["improve", "8/8/8/5n2/8/3k4/5R1K/2R5", "h#2", "--twin", "move f5 d4", "--repair", "-q"];
    keymove(&[&broken[..], &["--only-add", "--no-add", "QRBNqrbn"]].concat()).code(0).out_has(&[
        "Sound with 1 transformation: ",
        "     a) 1.",
        "     b) 1.",
    ]);
    keymove(&[&["improve"], &twins[..], &["--keep-key"]].concat()).code(2).err_has("several positions");
    keymove(&[&["improve"], &twins[..], &["--duplex"]].concat())
        .code(2)
        .err_has("a duplex cannot be improved");
}

/// A journal of a problem with twins goes on, and is that of no other twins.
#[test]
fn journals_of_twins() {
    let folder = Folder::new("improve-twins");
    let file = folder.file("x.jsonl");
    let narrow =
        ["--only-add", "--no-add", "QRBNqrbn", "--above", "-1000", "-q", "--level", "1", "--journal", &file];
    let of = |twin: &str, more: &[&str]| {
        let problem = ["improve", "8/8/8/5n2/8/3k1P2/5R1K/2R5", "h#2", "--twin", twin, "--format", "jsonl"];
        keymove(&[&problem[..], &narrow[..], more].concat())
    };
    let first = of("move f5 d4", &[]).code(0);
    assert_eq!(of("move f5 d4", &["--resume"]).code(0).out, first.out);
    of("move f5 d4", &["--resume", "--twin", "cont move f3 h7"]).code(2).err_has("its said is ");
}

/// Filters and threads change nothing; what a line says is what `score` says.
#[test]
fn lines_of_longer_problems() {
    let args = ["improve", CHIASSON, "h#2", "--level", "1", "--above", "100", "--format", "jsonl", "-q"];
    let all = lines(&args);
    assert!(all.len() > 40, "{}", all.len());
    for more in [
        &["--threads", "3"][..],
        &["--without", "standing", "--without", "cooks"],
        &[
            "--without",
            "closing",
            "--without",
            "standing",
            "--without",
            "cooks",
            "--without",
            "killers",
            "--without",
            "proofs",
        ],
    ] {
        assert_eq!(lines(&[&args[..], more].concat()), all, "{more:?}");
    }
    for line in all.iter().step_by(20) {
        let one: Value = serde_json::from_str(line).expect("JSON");
        let fen = one["fen"].as_str().expect("a FEN");
        let scored = keymove(&["score", fen, "h#2", "--scale", "composer-2006", "--format", "json"]).code(0);
        let scored: Value = serde_json::from_str(&scored.out).expect("JSON");
        assert_eq!(one["score"], scored["total"], "{fen}");
        assert_eq!(one["solutions"].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn journals_of_longer_problems() {
    let folder = Folder::new("longer");
    let journal = folder.file("x.jsonl");
    let args =
        ["improve", CHIASSON, "h#2", "--scale", "composer-2006", "--level", "1", "--format", "jsonl", "-q"];
    let all = lines(&args);
    let kept = [&args[..], &["--journal", &journal]].concat();
    assert_eq!(lines(&kept), all);
    // What was done before the file was torn is not done again.
    let text = std::fs::read_to_string(&journal).expect("a journal");
    let half: Vec<&str> = text.lines().take(text.lines().count() / 2).collect();
    std::fs::write(&journal, half.join("\n") + "\n{\"fe").expect("written");
    let again = [&kept[..], &["--resume"]].concat();
    assert_eq!(lines(&again), all);
    // Another number of solutions, or another stipulation, is another search.
    let other = [&again[..], &["--solutions", "1", "--above", "177"]].concat();
    keymove(&other).code(2).err_has("its solutions is 2, expected 1");
    let two = folder.file("two.jsonl");
    keymove(&["improve", WEENINK, "--scale", "composer-2006", "--level", "1", "-q", "--journal", &two])
        .code(0);
    let header = std::fs::read_to_string(&two).expect("a journal");
    assert!(!header.contains("stipulation"), "{header}");
    let changed = header.replacen("{", "{\"stipulation\":\"#3\",", 1);
    std::fs::write(&two, changed).expect("written");
    keymove(&[
        "improve",
        WEENINK,
        "--scale",
        "composer-2006",
        "--level",
        "1",
        "-q",
        "--journal",
        &two,
        "--resume",
    ])
    .code(2)
    .err_has("its stipulation is \"#3\", expected \"#2\"");
}

#[test]
fn repairs_of_longer_problems() {
    // With queen and rook there are too many ways.
    let seen = keymove(&[
        "improve",
        "8/8/8/3Q4/3RK3/8/6k1/8 b - -",
        "h#2",
        "--repair",
        "--solutions",
        "1",
        "--top",
        "1",
        "-q",
    ]);
    seen.code(0)
        .out_has(&["h#2  not sound: unsound, at least 13 solutions", "Sound with 1 transformation: "]);
}

#[test]
fn undecided_positions_are_said() {
    let seen = keymove(&["improve", BENKO, "#3", "--level", "1", "--positions", "2000", "-q"]).code(0);
    seen.out_has(&["\n  undecided  "]);
}

/// A collection is searched as a whole, and goes on after a stop as if there had been none.
#[test]
fn reports_on_collections() {
    let folder = Folder::new("improve-report");
    let list = folder.file("list.txt");
    let text = format!("a;{WEENINK};#2\nb;{SPECKMANN};#2\nc;8/8/8/8/8/8/8/k1KQ4 w - -;#2\n");
    std::fs::write(&list, text).expect("written");
    let report = |name: &str, more: &[&str]| {
        let to = folder.file(name);
        let args = ["improve", &list, "--report", &to, "--level", "1", "-q"];
        let seen = keymove(&[&args[..], more].concat());
        let rows = std::fs::read_to_string(std::path::Path::new(&to).join("problems.csv")).expect("a table");
        let seconds = rows.lines().next().and_then(|head| head.split(',').position(|name| name == "seconds"));
        let seconds = seconds.expect("a column");
        let without = |line: &str| {
            let fields = line.split(',').enumerate().filter(|(number, _)| *number != seconds);
            fields.map(|(_, field)| field.to_owned()).collect::<Vec<_>>().join(",")
        };
        (seen, rows.lines().map(without).collect::<Vec<_>>())
    };
    let (seen, whole) = report("whole", &[]);
    assert!(seen.out.contains("level 1: 2 problems"), "{seen:?}");
    // Both problems on level 1, and the one that nothing improves there on level 2.
    assert!(whole.len() >= 3, "{whole:?}");
    let positions = |id: &str| whole.iter().filter(|row| row.contains(&format!(",{id},"))).count();
    assert!(positions("a") == 2 && positions("b") >= 1, "{whole:?}");
    for name in ["report.html", "table1-positions.csv", "figure3.svg", "left-out.csv"] {
        assert!(std::path::Path::new(&folder.file("whole")).join(name).is_file(), "{name}");
    }
    let journal = folder.file("x.jsonl");
    report("first", &["--journal", &journal]);
    let text = std::fs::read_to_string(&journal).expect("a journal");
    let half: String = text.lines().take(text.lines().count() / 2).map(|line| format!("{line}\n")).collect();
    std::fs::write(&journal, half + "{\"torn").expect("written");
    let (_, resumed) = report("resumed", &["--journal", &journal, "--resume"]);
    assert_eq!(resumed, whole);
}
