//! Endgame studies on the command line.

use crate::util::{Folder, Seen, command};
use std::sync::LazyLock;

/// A folder with the tables that these studies need, made by the program itself.
static TABLES: LazyLock<Folder> = LazyLock::new(|| {
    let folder = Folder::new("study-tables");
    let made = command(&["tables", "make", "KPKP", "KRKP", "-q"])
        .env("KEYMOVE_TABLES", folder.file("tables"))
        .output()
        .expect("the program runs");
    assert!(made.status.success());
    folder
});

/// Runs the program; tables of more than two men are not made on the way.
fn keymove(args: &[&str]) -> Seen {
    let output =
        command(args).env("KEYMOVE_TABLES", TABLES.file("tables")).output().expect("the program runs");
    Seen::of(output)
}

fn study(args: &[&str]) -> Seen {
    keymove(&[&["study", "--men", "2", "-q"], args].concat())
}

/// Other commands know studies: they are drawn and printed with what is asked in words, checked in collections, and kept with what they show.
#[test]
fn other_commands_know_studies() {
    let folder = Folder::new("study-others");
    keymove(&["diagram", RETI, "="]).code(0).out_has(&["White to play and draw  2+2"]);
    keymove(&["diagram", "8/6p1/8/8/K7/2k5/6P1/8 b - -", "+"])
        .code(0)
        .out_has(&["Black to play and win  2+2"]);
    let file = folder.file("studies.epd");
    let line = format!("{RETI} stipulation \"=\"; id \"Réti\"; solution \"1.Kg7! h4 2.Kf6!\";\n");
    std::fs::write(&file, line).expect("written");
    keymove(&["diagram", &file]).code(0).out_has(&["White to play and draw"]);
    keymove(&["check", &file, "--men", "2"]).code(0).out_has(&["sound  ", "Réti  =  1.Kg7! h4 2.Kf6!"]);
    let database = folder.file("studies.kmdb");
    keymove(&["db", "import", &database, &file]).code(0);
    keymove(&["db", "analyse", &database, "--men", "2"]).code(0).err_has("1 sound\n");
    keymove(&["db", "search", &database, "--state", "sound", "--theme", "try"]).code(0).out_has(&["C+"]);
    keymove(&["db", "show", &database, "1"]).code(0).out_has(&["solver: sound, proven (C+)"]);
    let sheet = folder.file("sheet.html");
    keymove(&["sheet", &file, "-o", &sheet]);
    let sheet = std::fs::read_to_string(&sheet).expect("a sheet");
    for words in
        ["White to play and draw", "1.Kg7! h4 2.Kf6!", "an endgame study; keymove study checks those"]
    {
        assert!(sheet.contains(words), "{words}: {sheet}");
    }
    keymove(&["score", RETI, "="]).code(2).err_has("endgame study, which keymove study takes");
}

/// Every verdict on studies of a collection; the tables that they need are made.
#[test]
fn studies_of_a_collection_are_checked() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../collection/testdata/studies.epd");
    keymove(&["check", file]).code(1).out_has(&[
        "sound           ",
        "reti  =  1.Kg7! h4 2.Kf6! Kb6 3.Ke5! h3 4.Kd6! h2 5.c7! Kb7 6.Kd7!\n",
        "saavedra  +  1.c7! Rd6+ 2.Kb5! Rd5+",
        "dual            ",
        "8.Kc7; stated solution fails by 2.Kg6\n",
        "pawn  +  3 first moves win, 1.Kf2! 1.Kd1! 1.Kd2!\n",
        "reti-win  +  no win\n",
        "6 problems: 2 sound, 1 differs from what is stated, 1 with another way later, 1 cooked, 1 without solution\n",
    ]);
    let seen = keymove(&["check", file, "--format", "json"]).code(1);
    seen.out_has(&[r#""verdict":"dual""#, r#""keys":["e1f2","e1d1","e1d2"]"#, r#""dual":1"#]);
}

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - -";

/// Réti 1921, Saavedra and Barbier 1895, a king that wins with any move, and a game that is no study.
const FILE: &str = "\
[Event \"Ostrauer Morgenzeitung\"]
[White \"R. Réti\"]
[Black \"?\"]
[Date \"1921.??.??\"]
[Stipulation \"=\"]
[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]

1. Kg7 (1. c7 Kb7) 1... h4 2. Kf6 Kb6 (2... h3 3. Ke7 h2 4. c7 Kb7 5. Kd7) 3. Ke5 h3 4. Kd6 h2 5. c7 Kb7 6. Kd7 *

[White \"Saavedra\"]
[Result \"1-0\"]
[FEN \"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1\"]

1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=R (6. c8=Q Rc4+ 7. Qxc4) 6... Ra4 7. Kb3 1-0

[White \"Nobody\"]
[Result \"1-0\"]
[FEN \"7k/8/8/8/8/8/4P3/4K3 w - - 0 1\"]

1. Kf2 1-0

[White \"No study\"]
[Result \"*\"]

1. e4 *
";

#[test]
fn a_position_is_solved_with_a_proof() {
    let folder = Folder::new("study");
    let proof = folder.file("reti.kms");
    study(&[RETI, "=", "--certificate", &proof]).code(0).out_has(&[
        "White to play and draw: sound, proven (C+)",
        "1.Kg7! h4 2.Kf6!",
        "Shows:",
    ]);
    keymove(&["verify", &proof]).code(0).out_has(&["accepted", "proven: White draws", "by tables"]);
    keymove(&["verify", &proof, "--folder", &folder.file("nothing")])
        .code(3)
        .out_has(&["NOT WHOLLY CHECKED"]);
    let text = std::fs::read_to_string(&proof).expect("a certificate");
    std::fs::write(&proof, text.replace("verdict achieved", "verdict failed")).expect("written");
    keymove(&["verify", &proof]).code(1).out_has(&["REFUSED: line 4"]);
    // What cannot be drawn, or won.
    study(&[RETI, "+"]).code(1).out_has(&["White to play and win: no solution, proven"]);
    study(&["7k/8/8/8/8/8/4P3/4K3 b - -", "+"]).code(0).out_has(&["Black to play, White wins"]);
    study(&["8/4p3/8/8/8/8/8/K6k b - -", "+", "--black"]).code(0).out_has(&["Black to play and win"]);
}

#[test]
fn solutions_of_a_file_are_checked() {
    let folder = Folder::new("study-file");
    let file = folder.file("studies.pgn");
    std::fs::write(&file, FILE).expect("written");
    study(&[&file])
        .code(2)
        .out_has(&[
            "line 1: R. Réti, Ostrauer Morgenzeitung, 1921",
            "White to play and draw: sound, proven (C+)",
            "1.c7? Kb7",
            "Saavedra",
            "sound, proven (C+)",
            "6.c8R! Ra4",
            "underpromotion (6.c8R)",
            "Nobody",
            "cooked: a second solution, proven",
            "1.Kd1      cook: table",
        ])
        .err_has("nothing says what is to be achieved");
    let json = study(&[&file, "--format", "json", "--threads", "1"]).code(2).out;
    let verdicts: Vec<String> = json
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["verdict"].to_string())
        .collect();
    assert_eq!(verdicts, ["\"sound\"", "\"sound\"", "\"cooked\""]);
}

#[test]
fn solve_knows_studies() {
    let seen = Seen::of(
        command(&["solve", RETI, "=", "-q"])
            .env("KEYMOVE_TABLES", TABLES.file("tables"))
            .output()
            .expect("the program runs"),
    );
    seen.code(0).out_has(&["White to play and draw: sound"]);
    keymove(&["solve", RETI, "=", "--format", "keys"]).code(2).err_has("not for studies");
}

#[test]
fn what_is_open_is_never_called_proven() {
    // Two bishops and a knight less than enough time: nothing may be claimed.
    let fen = "8/8/3k4/8/2BN4/3K4/6n1/6b1 w - -";
    study(&[fen, "+", "--no-tables", "--no-engine", "--time", "50ms"])
        .code(3)
        .out_has(&["open: not everything is proven", "Not proven (time limit reached), 1:"]);
    study(&[fen, "+", "--no-tables", "--engine-time", "20ms", "--time", "50ms"])
        .code(3)
        .out_has(&["by engine: "]);
}

#[test]
fn what_makes_no_sense_is_refused() {
    study(&[RETI]).code(2).err_has("what is to be achieved is missing");
    study(&[RETI, "#"]).code(2).err_has("expected + (win) or = (draw)");
    study(&[RETI, "=", "+"]).code(2).err_has("where nothing is expected");
    study(&["8/8/8/8/8/8/8/K7 w - -", "+"]).code(2).err_has("a king is missing");
    study(&["no-such-file.pgn"]).code(2).err_has("no-such-file.pgn");
    study(&["--black", "no-such-file.pgn"]).code(2).err_has("--black goes with a position");
}
