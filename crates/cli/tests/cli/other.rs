//! `perft`.

use crate::util::{ENDLESS, keymove};

#[test]
fn perft_counts() {
    keymove(&["perft", "startpos", "4"]).code(0).silent().out_has(&["197281 nodes, ", " s, ", "/s\n"]);
    keymove(&["perft", ENDLESS, "0"]).code(0).out_has(&["1 nodes"]);
    let seen = keymove(&["perft", ENDLESS, "2", "--divide"]).code(0);
    assert_eq!(seen.out.lines().count(), 21);
    seen.out_has(&["e2e4 20\n"]).out_has(&["400 nodes"]);
}

#[test]
fn perft_refuses_what_makes_no_sense() {
    keymove(&["perft", "hello", "4"]).code(2).err_has("error: FEN, board, column 1");
    keymove(&["perft", ENDLESS, "-1"]).code(2);
    keymove(&["perft", ENDLESS, "x"]).code(2);
    keymove(&["perft", ENDLESS]).code(2);
}
