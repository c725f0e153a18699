//! Perfect play for few men, asked for on the command line.

use crate::util::{Folder, Seen, command};

fn tables(folder: &Folder, args: &[&str]) -> Seen {
    let output = command(&[&["tables"], args].concat())
        .env("KEYMOVE_TABLES", folder.file("tables"))
        .output()
        .expect("the program runs");
    Seen::of(output)
}

/// KBNK: the mate of 33 moves is known from the literature; tables are made, found again and counted.
#[test]
fn made_probed_counted_and_verified() {
    let folder = Folder::new("tables");
    tables(&folder, &["make", "KRK", "--estimate"])
        .code(0)
        .out_has(&["KRK: 1 to be made (KRK)", "MB of memory"]);
    tables(&folder, &["make", "KRK", "-q"]).code(0).out_has(&["KRK     made", "bytes"]);
    tables(&folder, &["make", "KRK", "-q"]).code(0).out_has(&["KRK     there"]);
    tables(&folder, &["make", "KRK", "--estimate"]).code(0).out_has(&["KRK: there"]);
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7R/K7 w - -"])
        .code(0)
        .out_has(&["KRK: White to move mates in ", "One line: 1."]);
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7r/K7 w - -"])
        .code(0)
        .out_has(&["KRK: White to move is mated in ", "; Black wins"]);
    tables(&folder, &["probe", "8/8/8/8/8/2k5/8/K7 w - -"]).code(0).out_has(&["KK: a draw"]);
    tables(&folder, &["stats", "KRK"]).code(0).out_has(&[
        "KRK, White to move: 175 168 positions; won 175 168 (100.00 %)",
        "longest win: 16 moves",
        "KRK, Black to move: 223 944 positions",
        "lost in 0: 216",
    ]);
    tables(&folder, &["verify", "KRK", "-q"]).code(0).out_has(&["KRK: 0 wrong of "]);
}

/// Sound mates of a material are what the solver calls sound, with the same keys.
#[test]
fn mined_problems_are_sound() {
    let folder = Folder::new("tables-mine");
    let file = folder.file("mined.epd");
    tables(&folder, &["mine", "KRK", "--moves", "2..3", "-o", &file, "-q"]).code(0);
    let mined = std::fs::read_to_string(&file).expect("a file");
    assert!(mined.lines().count() > 50, "{mined}");
    let checked =
        Seen::of(command(&["check", &file, "--format", "text"]).output().expect("the program runs"));
    let checked = checked.code(0);
    let count = mined.lines().count();
    assert!(
        checked.out.contains(&format!("{count} as stated")) || checked.out.contains(&count.to_string()),
        "{checked:#?}"
    );
    tables(&folder, &["mine", "KRK", "--moves", "20.."]).code(1).err_has("KRK: none");
    tables(&folder, &["mine", "KRK", "--moves", "1"]).code(2).err_has("expected 2 moves or more");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new("tables-refused");
    for (args, words) in [
        (&["make", "KRX"][..], "no man"),
        (&["make", "RK"], "expected both kings"),
        (&["make"], "<MEN>"),
        (&["make", "KQQQQQK"], "men; expected 3 to 6"),
        (&["make", "KRBKN", "--memory", "1M"], "expected --memory with more"),
        (&["probe", "8/8/8/8/8/8/8/K7 w - -"], "king"),
        (&["probe", "4k3/8/8/8/8/8/8/4K2R w K -"], "castle"),
        (&["probe", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"], "32 men; tables have at most 6"),
    ] {
        let seen = tables(&folder, args).code(2);
        assert!(seen.err.contains(words), "{args:?}: {seen:#?}");
    }
    let damaged = folder.file("tables/KRK.kmt");
    tables(&folder, &["make", "KRK", "-q"]).code(0);
    let mut bytes = std::fs::read(&damaged).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&damaged, bytes).expect("written");
    tables(&folder, &["probe", "8/8/8/8/8/2k5/7R/K7 w - -"]).code(2).err_has("damaged");
}
