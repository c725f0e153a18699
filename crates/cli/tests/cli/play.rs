//! `play`, with lines from a pipe.

use crate::util::{Folder, keymove, keymove_reading};

const QUICK: [&str; 5] = ["play", "--level", "1", "--seed", "1"];

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
