//! `play`, with lines from a pipe.

use crate::util::{Folder, keymove, keymove_reading};

const QUICK: [&str; 5] = ["play", "--level", "1", "--seed", "1"];
const FULL: [&str; 3] = ["play", "--level", "10"];

fn play(more: &[&str], lines: &str) -> crate::util::Seen {
    keymove_reading(&[&QUICK, more].concat(), lines.as_bytes())
}

#[test]
fn moves_answers_and_taking_back() {
    play(&["--ascii"], "e4\nundo\nundo\n").code(2).out_has(&[
        "You play White",
        " 2  P  P  P  P  P  P  P  P",
        "> e4",
        "Keymove: 1... ",
        "Taken back: 1... ",
        "Taken back: 1. e4",
        "> undo\nthere is no move of yours to take back",
    ]);
    play(&["--side", "both"], "e4\ne5\nnf3\ngame\nfen\nquit\n")
        .code(0)
        .out_has(&["1. e4 e5 2. Nf3 *", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"]);
}

#[test]
fn refused_moves_say_why() {
    play(&[], "Ne4\nudno\nlevel 11\nquit\n").code(2).out_has(&[
        "no knight of yours goes to e4; knight moves: Na3, Nc3, Nf3, Nh3",
        "did you mean `undo`?",
        "expected a number from 1 (weakest) to 10 (strongest)",
    ]);
}

#[test]
fn ends_are_announced() {
    let end = |fen: &str, lines: &str, words: &str| {
        play(&["--side", "both", "--fen", fen], lines).code(0).out_has(&[words]);
    };
    end("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7\n", "Checkmate: White wins, 1-0");
    end("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg6\n", "Stalemate");
    end("7k/8/5K2/6Q1/8/8/8/8 w - - 99 90", "Qf5\n", "Fifty moves");
    end("7k/8/8/8/8/8/6p1/6K1 w - - 0 1", "Kxg2\n", "Nobody can mate any more");
    let dance = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    play(&["--side", "both"], &dance).code(0).out_has(&["for the third time"]);
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = Folder::new("play");
    let file = folder.file("games.pgn");
    play(&["--side", "both", "--save", &file], "f3\ne5\nnew\nd4\n").code(0).out_has(&["The game is in"]);
    play(&["--side", "both", "--load", &file], "game\n").code(0).out_has(&["1. d4 *"]);
    let load = format!("load {file} 1\ngame\nload {file} 3\n");
    play(&["--side", "both"], &load).code(2).out_has(&["1. f3 e5 *", "there is no game 3, there are 2"]);
}

#[test]
fn bad_arguments() {
    keymove(&["play", "--level", "11"]).code(2);
    keymove(&["play", "--fen", "8/8/8/8 w - -"]).code(2).err_has("cannot be set up");
    keymove(&["play", "--load", "nonexistent.pgn"]).code(2).err_has("cannot read");
    keymove(&["play", "--book", "nonexistent.bin"]).code(2).err_has("nonexistent.bin");
}

/// The same at full strength.
fn full(more: &[&str], lines: &str) -> crate::util::Seen {
    keymove_reading(&[&FULL, more].concat(), lines.as_bytes())
}

/// A mate in three for Black, of the collection of mates of the engine's tests.
const MATE: &str = "2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1";

#[test]
fn hint_opinion_and_move_agree_about_a_proven_mate() {
    let lines = "hint\neval\ngo\nhint\n";
    full(&["--side", "both", "--fen", MATE], lines).code(0).out_has(&[
        "> hint\nQg6+ Kg4 Qf5+ Kh5 Qh3#  Black mates in 3 (proven, the shortest)",
        "> eval\nBlack mates in 3 (proven, the shortest)",
        "Keymove: 1... Qg6+ (mates in 3: proven, the shortest)",
        "> hint\nKg4 Qf5+ Kh5 Qh3#  Black mates in 2 (proven, the shortest)",
    ]);
}

#[test]
fn in_the_middle_of_a_game_a_mate_is_proven_too() {
    let seen = full(&["--side", "both"], "e4\ne5\nBc4\nNc6\nQf3\nd6\ngo\n").code(0);
    seen.out_has(&["Keymove: 4. Qxf7# (mates in 1: proven, the shortest)"]);
}

/// Legal's mate: who takes the queen at once is mated.
const TRAP: &str = "e4\ne5\nNf3\nd6\nBc4\nBg4\nNc3\ng6\nNxe5\n";

#[test]
fn nobody_falls_into_the_same_trap_twice() {
    let folder = Folder::new("trap");
    let table = folder.file("learnt");
    let game = |more: &[&str], lines: &str| {
        let args = [&["--side", "both", "--time", "1ms"], more].concat();
        full(&args, &format!("{TRAP}{lines}")).code(0).out
    };
    let learning = ["--learn", table.as_str()];
    let first = game(&learning, "go\nBxf7\ntime 1s\ngo\n");
    assert!(first.contains("Keymove: 5... Bxd1\n"), "{first}");
    let second = game(&learning, "go\n");
    assert!(second.contains("Keymove: 5... ") && !second.contains("5... Bxd1"), "{second}");
    for off in [&["--no-learn"][..], &[]] {
        let seen = game(off, "go\n");
        assert!(seen.contains("Keymove: 5... Bxd1\n"), "{seen}");
    }
    keymove(&["learn", "list", "--table", &table]).code(0).out_has(&["mate -1"]);
    let fen = "rn1qkbnr/ppp2B1p/3p2p1/4N3/4P3/2N5/PPPP1PPP/R1BbK2R b KQkq - 0 6";
    keymove(&["learn", "forget", "--table", &table, fen]).code(0).err_has("is forgotten");
    keymove(&["learn", "forget", "--table", &table, fen]).code(1).err_has("is not known");
    keymove(&["learn", "forget", "--table", &table, "x"]).code(2);
    let third = game(&learning, "go\n");
    assert!(third.contains("Keymove: 5... Bxd1\n"), "{third}");
}

#[test]
fn thinking_on_the_other_sides_time_changes_no_rule() {
    let lines = "e4\nhint\neval\nundo\nnew\nd4\nquit\n";
    full(&["--time", "50ms", "--ponder"], lines).code(0).out_has(&["Keymove: 1... ", "Taken back: 1. e4"]);
}
