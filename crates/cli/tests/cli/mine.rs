//! `mine`.

use crate::util::{Folder, keymove, keymove_reading};

const CLUB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../collection/testdata/club.pgn");

/// The whole text of a run, with the messages but for times.
#[test]
fn text() {
    let games = std::fs::read(CLUB).expect("a file");
    let seen = keymove_reading(&["mine", "-", "--min", "1"], &games).code(2);
    let end = seen.err.rfind(" (").expect("the time");
    insta::assert_snapshot!("text", format!("{}\n{}", seen.out, &seen.err[..end]));
}

/// What is written is read again by the readers of collections, and can be solved.
#[test]
fn as_problems() {
    let folder = Folder::new("mine");
    for format in ["epd", "fen", "pgn", "olv", "json", "jsonl", "csv"] {
        let (out, back) = (folder.file(&format!("mates.{format}")), folder.file("back.jsonl"));
        keymove(&["mine", CLUB, "-o", &out, "-q"]).code(2);
        keymove(&["convert", &out, "-o", &back, "-q"]).code(0).silent();
        let back = std::fs::read_to_string(&back).expect("a file");
        assert_eq!(back.lines().count(), 3, "{format}");
        assert!(back.contains("\"#2\""), "{format}: {back}");
    }
    let tex = keymove(&["mine", CLUB, "--format", "tex", "-q"]).code(2);
    tex.out_has(&["\\begin{diagram}"]);
}

#[test]
fn bad_input() {
    let folder = Folder::new("mine-bad");
    let games = folder.file("games.pgn");
    std::fs::write(&games, "1. f3 e5 2. g4 Qh4# 0-1\n").expect("written");
    let mut seen = String::new();
    for args in [
        vec!["mine", "nowhere.pgn"],
        vec!["mine", &games, "--min", "4"],
        vec!["mine", &games, "--max", "0"],
        vec!["mine", &games, "--only", "won"],
        vec!["mine", &games, "--format", "doc"],
        vec!["mine", &games, "-o", "x.doc"],
        vec!["mine", &games, "-o", &games],
        vec!["mine", "-"],
    ] {
        let err = keymove(&args).code(2).err.replace(&games, "games.pgn");
        // Without the time.
        let end = err.rfind(" (").filter(|_| err.ends_with("games/s)\n")).unwrap_or(err.len());
        seen += &err[..end];
    }
    insta::assert_snapshot!("bad_input", seen);
}

/// A limit makes a position unfinished, which is told with its place, and in the exit code.
#[test]
fn limits() {
    let games = b"[White \"A\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
    let seen = keymove_reading(&["mine", "-", "--nodes", "1"], games).code(3);
    seen.err_has("unfinished: standard input, game 1 (line 1), move 3: node limit reached: r1bqkbnr/")
        .err_has("positions not searched to the end, of which nothing is known");
}

#[test]
fn latin1() {
    let games = b"[White \"M\xfcller\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    keymove_reading(&["mine", "-", "--min", "1"], games).code(2).err_has("Latin-1");
    keymove_reading(&["mine", "-", "--min", "1", "--latin1"], games).code(0).out_has(&["Müller - B; 0-1"]);
}

/// Whatever a stop has left of the journal, the search goes on, and the output is that of one run.
#[test]
fn a_journal_survives_any_stop() {
    let folder = Folder::new("mine-journal");
    let journal = folder.file("x.journal");
    let games = [
        concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/games.pgn"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../collection/testdata/club.pgn"),
    ];
    let mine = |more: &[&str]| {
        keymove(&[&["mine"], &games[..], &["--min", "1", "--threads", "2", "-q"], more].concat())
    };
    let expected = mine(&[]).code(2).out;
    assert!(expected.lines().count() > 20, "{expected}");
    assert_eq!(mine(&["--journal", &journal]).code(2).out, expected);
    let whole = std::fs::read(&journal).expect("a journal");
    for length in [0, 5, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
        std::fs::write(&journal, &whole[..length]).expect("written");
        assert_eq!(mine(&["--journal", &journal, "--resume"]).code(2).out, expected, "{length}");
        assert_eq!(std::fs::read(&journal).expect("a journal").len(), whole.len(), "{length}");
    }
    // Parts have every game once; joined they are the whole, without a search.
    let parts: Vec<String> = (1..=3).map(|number| folder.file(&format!("{number}.journal"))).collect();
    let mut positions = 0;
    for (number, part) in parts.iter().enumerate() {
        let share = format!("{}/3", number + 1);
        positions += mine(&["--part", &share, "--journal", part]).out.lines().count();
        assert!(positions > 0, "{share}");
    }
    let all = folder.file("all.journal");
    let joined: Vec<&str> = parts.iter().flat_map(|part| ["--join", part.as_str()]).collect();
    let joined = mine(&[&["--journal", &all, "--nodes", "1"], &joined[..]].concat()).code(2);
    assert_eq!(joined.out, expected);
    mine(&["--join", &all]).code(2).err_has("--journal <FILE>");
    // What is listed may be another choice, what is asked may not.
    let missed = mine(&["--only", "missed"]).code(2).out;
    assert_eq!(mine(&["--only", "missed", "--journal", &journal, "--resume"]).code(2).out, missed);
    mine(&["--max", "2", "--journal", &journal, "--resume"])
        .code(2)
        .err_has("was begun with --max 3; go on with --max 3, or begin another journal");
    mine(&["--journal", &journal]).code(2).err_has("x.journal");
    keymove(&["check", games[0], "--journal", &journal, "--resume"])
        .code(2)
        .err_has("expected the first line of a journal of keymove check");
}

/// What a limit has stopped is searched again with larger ones, and only then.
#[test]
fn what_was_stopped_is_searched_again() {
    let folder = Folder::new("mine-stopped");
    let journal = folder.file("x.journal");
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/games.pgn");
    let mine = |more: &[&str]| keymove(&[&["mine", games, "-q", "--journal", &journal], more].concat());
    mine(&["--nodes", "20"]).code(3).err_has("unfinished: ");
    mine(&["--nodes", "20", "--resume"]).code(3).err_has("unfinished: ");
    let all = mine(&["--resume"]).code(0).silent().out;
    assert_eq!(all, keymove(&["mine", games, "-q"]).code(0).out);
}
