//! `book`: opening books.

use crate::util::{Folder, Seen, command, keymove, keymove_reading};
use std::process::Stdio;
use std::time::Duration;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/testdata/openings.pgn");

/// Builds a book of the games for tests.
fn built(folder: &Folder, more: &[&str]) -> (String, Seen) {
    let book = folder.file("book.bin");
    let mut args = vec!["book", "build", GAMES, "-o", &book];
    args.extend(more);
    let seen = keymove(&args).code(0);
    (book, seen)
}

fn show(book: &str, args: &[&str]) -> Seen {
    keymove(&[&["book", "show", "--book", book], args].concat())
}

#[test]
fn built_and_shown() {
    let folder = Folder::new("book");
    let (book, seen) = built(&folder, &["--wins", "2"]);
    assert_eq!(seen.out, "");
    let summary = seen.err.replace(&book, "book.bin");
    let mut all = summary[..summary.rfind(" (").expect("the time")].to_owned() + "\n";
    for after in ["", "1. e4 e5", "c2c4 d7d5", "1.c4 e6 2.d4 d5", "1.d4 Nf6 2.Nc3"] {
        let code = if after == "1.d4 Nf6 2.Nc3" { 1 } else { 0 };
        let seen = show(&book, &["--after", after]).code(code).silent();
        all += &format!("\n> {after}\n{}", seen.out.replace(&book, "book.bin"));
    }
    let seen = keymove(&["book", "check", &book]).code(0).silent();
    all += &format!("\n> check\n{}", seen.out.replace(&book, "book.bin"));
    insta::assert_snapshot!("book", all);
    // A position may be given as a FEN, which says the same.
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(show(&book, &[fen]).code(0).out, show(&book, &["--after", "e4 e5"]).code(0).out);
}

/// The book that comes with the program is what its games make, byte for byte, and is shown where no other is named.
#[test]
fn the_book_of_the_program_is_made_of_its_games() {
    let folder = Folder::new("book-classic");
    let (made, kept) = (folder.file("book.bin"), concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/book"));
    let games = format!("{kept}/games.pgn");
    keymove(&["book", "build", &games, "-o", &made, "--moves", "20", "--wins", "2", "-q"]).code(0);
    let bytes = |path: &str| std::fs::read(path).expect(path);
    assert!(bytes(&made) == bytes(&format!("{kept}/book.bin")));
    assert!(bytes(&format!("{made}.stats")) == bytes(&format!("{kept}/book.bin.stats")));
    let shown = keymove(&["book", "show"]).code(0).silent();
    let shown = shown.out_has(&["the book of the program: from 2064 games", "\ne4 "]);
    let (_, own) = shown.out.split_once("\nmove").expect("moves");
    let named = keymove(&["book", "show", "--book", &made]).code(0).silent().out;
    assert_eq!(named.split_once("\nmove").expect("moves").1, own);
}

#[test]
fn as_json() {
    let folder = Folder::new("book-json");
    let (book, _) = built(&folder, &["--rating", "2300", "--wins", "1", "--moves", "3", "-q"]);
    let seen = show(&book, &["--format", "json"]).code(0).silent();
    let value: serde_json::Value = serde_json::from_str(&seen.out).expect("JSON");
    assert_eq!(value["format"], "keymove-book-show");
    assert_eq!(value["key"], "463b96181691fc9c");
    assert_eq!(value["book"], serde_json::json!({"games": 25, "moves": 3, "wins": 1, "rating": 2300}));
    let moves = value["moves"].as_array().expect("moves");
    let percent: f64 = moves.iter().filter_map(|found| found["percent"].as_f64()).sum();
    assert!((percent - 100.0).abs() < 1e-9, "{percent}");
    for found in moves {
        let count = |name: &str| found[name].as_u64().expect("a number");
        assert!(count("wins") >= 1 && count("wins") + count("draws") + count("losses") <= count("games"));
        assert_eq!(count("weight"), count("games"));
    }
    let check = keymove(&["book", "check", &book, "--format", "json"]).code(0).silent();
    let value: serde_json::Value = serde_json::from_str(&check.out).expect("JSON");
    assert_eq!((&value["useless"], &value["unsorted"]), (&0.into(), &serde_json::Value::Null));
}

/// From standard input, from several files, and with hardly any memory, the book is the same.
#[test]
fn however_it_is_made() {
    let folder = Folder::new("book-same");
    let (book, _) = built(&folder, &["-q"]);
    let files = |book: &str| {
        [book.to_owned(), format!("{book}.stats")].map(|name| std::fs::read(name).expect("a file"))
    };
    let expected = files(&book);
    let games = std::fs::read(GAMES).expect("a file");
    let other = folder.file("other.bin");
    keymove_reading(&["book", "build", "-", "-o", &other, "-q"], &games).code(0).silent();
    assert!(files(&other) == expected);
    keymove(&["book", "build", GAMES, "-o", &other, "--memory", "1K"]).code(0).err_has("temporary files");
    assert!(files(&other) == expected);
    let half = games.windows(8).position(|part| part == b"[Event \"").expect("a game");
    let cut = games[half + 8..].windows(8).enumerate().filter(|(_, part)| *part == b"[Event \"").nth(14);
    let cut = half + 8 + cut.expect("a game").0;
    let parts = [folder.file("a.pgn"), folder.file("b.pgn")];
    std::fs::write(&parts[0], &games[..cut]).expect("written");
    std::fs::write(&parts[1], &games[cut..]).expect("written");
    keymove(&["book", "build", &parts[0], &parts[1], "-o", &other, "-q"]).code(0).silent();
    assert!(files(&other) == expected);
    assert_eq!(folder.names().len(), 6);
}

/// Statistics that belong to another book are not believed; without any, the book is still one.
#[test]
fn statistics_of_another_book() {
    let folder = Folder::new("book-stale");
    let (book, _) = built(&folder, &["-q"]);
    let other = folder.file("other.bin");
    keymove(&["book", "build", GAMES, "-o", &other, "-q", "--wins", "1"]).code(0).silent();
    std::fs::copy(format!("{other}.stats"), format!("{book}.stats")).expect("copied");
    show(&book, &[]).code(0).err_has("belongs to another book").out_has(&["move", "weight", "e4"]);
    std::fs::remove_file(format!("{book}.stats")).expect("removed");
    let seen = show(&book, &[]).code(0).silent();
    assert!(!seen.out.contains("wins"), "{}", seen.out);
}

#[test]
fn bad_input() {
    let folder = Folder::new("book-bad");
    let names = ["none.pgn", "some.pgn", "empty.bin", "cut.bin", "games.bin", "illegal.bin"];
    let [none, some, empty, cut, games, illegal] = names.map(|name| folder.file(name));
    let book = folder.file("book.bin");
    std::fs::write(&none, "").expect("written");
    let text = "[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 *\n\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n\
                [Variant \"Atomic\"]\n\n1. e4 1-0\n\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 *\n\n1. d4 d5 2. c4 1-0\n";
    std::fs::write(&some, text).expect("written");
    std::fs::write(&empty, "").expect("written");
    std::fs::write(&cut, [7; 17]).expect("written");
    std::fs::copy(GAMES, &games).expect("copied");
    let length = std::fs::metadata(&games).expect("a file").len();
    std::fs::OpenOptions::new()
        .write(true)
        .open(&games)
        .expect("a file")
        .set_len(length / 16 * 16)
        .expect("cut");
    // e2e4 and e2e5, with the published key of the initial position.
    let record = |mv: u16| {
        [&0x463b_9618_1691_fc9c_u64.to_be_bytes()[..], &mv.to_be_bytes(), &[0, 5, 0, 0, 0, 0]].concat()
    };
    std::fs::write(&illegal, [record(0x31c), record(0x324)].concat()).expect("written");
    let mut all = String::new();
    for (args, code) in [
        (vec!["build", "nowhere.pgn", "-o", &book], 2),
        (vec!["build", &none, "-o", &book], 2),
        (vec!["build", &some, "-o", &book], 2),
        (vec!["build", &some, "-o", &book, "--wins", "1", "-q"], 2),
        (vec!["build", &some, "-o", "-"], 2),
        (vec!["build", &some, "-o", &some], 2),
        (vec!["build", GAMES, "-o", &book, "--rating", "2900"], 2),
        (vec!["build", GAMES], 2),
        (vec!["build", GAMES, "-o", "nowhere/book.bin"], 2),
        (vec!["show", "--book", "nowhere.bin"], 2),
        (vec!["show", "--book", &empty], 2),
        (vec!["show", "--book", &cut], 2),
        (vec!["show", "--book", &games], 2),
        (vec!["show", "--book", &illegal], 0),
        (vec!["show", "--book", &illegal, "--after", "e4 e4"], 2),
        (vec!["show", "--book", &illegal, "8/8/8/8/8/8/8/K7 w - - 0 1"], 2),
        (vec!["check", &illegal], 1),
    ] {
        let seen = keymove(&[vec!["book"], args.clone()].concat()).code(code);
        all += &format!("> {}\n{}{}\n", args.join(" "), seen.out, seen.err);
    }
    for (name, path) in
        names.into_iter().chain(["book.bin"]).zip([&none, &some, &empty, &cut, &games, &illegal, &book])
    {
        all = all.replace(path.as_str(), name);
    }
    insta::assert_snapshot!("bad_input", all.replace(GAMES, "openings.pgn"));
    // The one game that makes sense.
    show(&book, &[]).code(0).out_has(&["d4", "1"]);
}

/// A book that is being made when the program is killed does not come into being, and the one before remains.
#[test]
fn killed() {
    let folder = Folder::new("book-killed");
    let (book, _) = built(&folder, &["-q"]);
    let before = std::fs::read(&book).expect("a file");
    let many = folder.file("many.pgn");
    std::fs::write(&many, std::fs::read(GAMES).expect("a file").repeat(3000)).expect("written");
    let mut running = 0;
    for wait in [20, 60, 150, 400] {
        let args = ["book", "build", &many, "-o", &book, "--memory", "1K"];
        let mut program = command(&args);
        let mut child =
            program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().expect("killed");
        running += u32::from(!child.wait().expect("a status").success());
        assert!(std::fs::read(&book).expect("a file") == before);
        show(&book, &[]).code(0).silent().out_has(&["score", "e4"]);
    }
    assert!(running > 0, "it was always faster");
    // Sorted runs have no names from the moment on when something is in them.
    for name in folder.names().iter().filter(|name| name.ends_with(".run")) {
        assert_eq!(std::fs::metadata(folder.file(name)).expect("a file").len(), 0);
    }
}
