//! Written solutions on the command line.

use super::util::{Folder, keymove};

const PROBLEMS: &str =
    "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - #2; Weenink\n8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 w - - #3; MATER\n";

fn files(name: &str, answers: &str) -> (Folder, String, String) {
    let folder = Folder::new(name);
    let (problems, written) = (folder.file("problems.fen"), folder.file("answers.txt"));
    std::fs::write(&problems, PROBLEMS).expect("written");
    std::fs::write(&written, answers).expect("written");
    (folder, problems, written)
}

#[test]
fn a_round_is_marked() {
    let (_folder, problems, answers) = files("mark-round", "Problem 1\n1.Dc4!\nProblem 2\n1.Lc1\n");
    let seen = keymove(&["mark", &problems, &answers, "-q"]).code(1);
    seen.out_has(&["5.00 of 5.00  1.Qc4 is the key", " missing", "of 10"]);
}

#[test]
fn a_wrong_key_is_refuted() {
    let (_folder, problems, answers) = files("mark-wrong", "#1\n1.Qe5\n#2\n1.Bc1\n");
    let seen = keymove(&["mark", &problems, &answers, "--ask", "key", "-q"]).code(1);
    seen.out_has(&["key wrong: 1.Qe5+ is refuted by 1...Kc6", "1.Bc1 is the key", "Total: 5.00 of 10"]);
}

#[test]
fn what_is_not_settled_has_no_points() {
    let (_folder, problems, answers) = files("mark-open", "#1\n1.Qg1\n");
    std::fs::write(&problems, "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - #4; S. Loyd\n").expect("written");
    let seen = keymove(&["mark", &problems, &answers, "--nodes", "3", "-q"]).code(3);
    let seen = seen.out_has(&["open of 5", "not settled: "]);
    assert!(!seen.out.contains("key wrong"), "{}", seen.out);
}

#[test]
fn answers_must_belong_to_problems() {
    let (_folder, problems, answers) = files("mark-numbers", "#1\n1.Qc4\n#7\n1.Bc1\n");
    let seen = keymove(&["mark", &problems, &answers, "-q"]).code(2);
    assert!(
        seen.err.contains("there is an answer to problem 7, but the collection has 2 problems"),
        "{}",
        seen.err
    );
}
