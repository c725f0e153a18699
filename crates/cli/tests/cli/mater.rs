//! The command line of MATER: its examples, its refusals, its exit codes.

use crate::util::keymove;

const EXAMPLES: &str = include_str!("../../testdata/mater.txt");
const REFUSED: &str = include_str!("../../testdata/mater_refused.txt");

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

/// Times and counts differ from run to run.
fn without_costs(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        let end = if line.starts_with("Mate in ") { line.rfind("..") } else { line.find(", t=") };
        kept += &line[..end.unwrap_or(line.len())];
        kept.push('\n');
    }
    kept
}

#[test]
fn the_eight_examples_of_the_paper() {
    assert_eq!(lines(EXAMPLES).count(), 8);
    for line in lines(EXAMPLES) {
        let words: Vec<_> = line.split(' ').collect();
        let [board, side, max, moves, length, mv] = words[..] else { panic!("{line}") };
        let seen = keymove(&["mater", board, side, max, moves]).silent();
        assert_eq!(seen.code.to_string(), length, "{seen:#?}");
        let fen = format!("FEN: {board} {side}");
        let result = format!("\nMate in {length} with {mv}, t=");
        // Nothing is said of lengths behind the answer.
        let searched =
            seen.out.lines().filter(|line| line.starts_with("Mate in ") && !line.contains(" with "));
        assert_eq!(searched.count().to_string(), length, "{seen:#?}");
        seen.out_has(&[&fen, "Mate in  1.", &result, ", nodes="]);
    }
}

#[test]
fn a_whole_run() {
    let seen = keymove(&["mater", "r3k2r/8/8/8/8/8/8/R3K2R/", "B", "2", "C"]).code(0).silent();
    let text = without_costs(&seen.out).replace(env!("CARGO_PKG_VERSION"), "[version]");
    insta::assert_snapshot!("mater", text);
}

#[test]
fn a_dot_for_each_first_move_of_an_unsuccessful_depth() {
    // 7 moves of the king and 14 of the rook; mate in 2.
    let seen = keymove(&["mater", "k7/8/2K5/8/8/8/8/7R/", "w", "9", "a"]).code(2);
    let line = seen.out.lines().find(|line| line.starts_with("Mate in  1")).expect("the first depth");
    let dots = line.trim_start_matches("Mate in  1").chars().take_while(|&c| c == '.').count();
    assert_eq!(dots, 21, "{seen:#?}");
}

#[test]
fn what_the_paper_refuses() {
    for line in lines(REFUSED) {
        let (words, reason) = line.split_once(" | ").expect("two parts");
        let mut args = vec!["mater"];
        args.extend(words.split(' '));
        let seen = keymove(&args).code(254);
        assert_eq!(seen.out, "");
        seen.err_has("input error: ").err_has(reason).err_has("syntax: ").err_has("example: ");
    }
}

#[test]
fn wrong_arguments() {
    const BOARD: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk/";
    let wrong = |args: &[&str], reason: &str| {
        let mut all = vec!["mater"];
        all.extend(args);
        keymove(&all).code(254).err_has(reason);
    };
    wrong(&[], "four arguments are needed, 0 given");
    wrong(&[BOARD, "w", "5", "a", "b"], "four arguments are needed, 5 given");
    wrong(&[BOARD, "w", "-5", "a"], "not between 1 and 64");
    wrong(&[BOARD, "w", "65", "a"], "not between 1 and 64");
    wrong(&[BOARD, "w", "five", "a"], "not an integer");
    wrong(&[BOARD, "w", "5", "q"], "neither a (all moves) nor c (only checks)");
    wrong(&[BOARD, "x", "5", "a"], "neither w (White moves) nor b (Black moves)");
    wrong(&["-x", "-y", "5", "a"], "neither w");
    wrong(&["8/8/8/8/8/5K2/8/4R2k/", "w", "5", "a"], "Black, who is not to move, is in check from e1");
    wrong(&["8/pppppppp/p7/8/8/5K2/8/7k/", "w", "5", "a"], "Black has 9 pawns");
}

#[test]
fn castling_by_the_squares_of_king_and_rook() {
    // T. R. Dawson, The Chess Amateur 1915: the key is castling.
    let seen = keymove(&["mater", "6Rb/6n1/5B2/5n2/5Np1/6k1/4P1N1/4K2R/", "w", "2", "a"]).code(2);
    seen.out_has(&["White may not castle long", "White may castle short", "Mate in 2 with Ke1-g1 00, "]);
}

#[test]
fn where_several_moves_mate_the_answer_is_the_one_that_mater_tries_first() {
    // Either rook mates; the one that stands first from a8 to h1 is asked first, whatever thread is the quickest.
    for _ in 0..5 {
        keymove(&["mater", "7k/8/6K1/8/8/8/8/RR6/", "w", "1", "a"]).code(1).out_has(&["with Ra1-a8, "]);
    }
}

#[test]
fn classic_runs_have_the_words_of_mater_and_the_same_counts() {
    let run = |args: &[&str]| without_times(&keymove(args).out);
    let board = "rnbK2R1/p6p/p1kNpN1r/P3B1Q1/3P1p1p/5p2/5p1b/8/";
    let first = run(&["mater", "--classic", board, "w", "4", "a"]);
    insta::assert_snapshot!("mater_classic", first.replace(env!("CARGO_PKG_VERSION"), "[version]"));
    for _ in 0..3 {
        assert_eq!(run(&["mater", board, "w", "4", "a", "--classic"]), first);
    }
    keymove(&["mater", "--classic", board, "w", "x", "a"]).code(254).err_has("INPUT ERROR: the maximum");
}

/// The text without seconds, dots and counts kept.
fn without_times(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        match (line.rfind(".."), line.find(", t=")) {
            (Some(dots), None) => kept += &line[..dots + 2],
            (_, Some(time)) => {
                kept += &line[..time];
                kept += line.find(", nodes=").map_or("", |nodes| &line[nodes..]);
            }
            _ => kept += line,
        }
        kept.push('\n');
    }
    kept
}
