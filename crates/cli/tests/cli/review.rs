//! `review`: a game looked at again.

use crate::util::{Folder, keymove};

/// Legal's mate is allowed, and missed.
const GAME: &str = "\
[White \"White, W.\"]
[Black \"Black, B.\"]
[Result \"*\"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nxd1 dxe5 *
";

#[test]
fn mates_are_proven_and_positions_kept() {
    let folder = Folder::new("review");
    let (game, positions) = (folder.file("game.pgn"), folder.file("training.epd"));
    std::fs::write(&game, GAME).expect("written");
    keymove(&["review", &game, "--time", "100ms", "-o", &positions, "-q"]).code(0).out_has(&[
        "White, W. - Black, B., 14 half-moves",
        "5... Bxd1??  allows a mate in 2 (proven)",
        "7. Nxd1??  misses a mate in 1 (proven, the shortest): 7. Nd5#",
        "1 mates missed",
    ]);
    let kept = std::fs::read_to_string(&positions).expect("a file");
    let line = "rn1q1bnr/ppp1kB1p/3p2p1/4N3/4P3/2N5/PPPP1PPP/R1BbK2R w KQ - bm Nd5#; dm 1; id \"7. Nxd1\";";
    assert!(kept.contains(line), "{kept}");
    // What is written can be solved.
    keymove(&["convert", &positions, "--to", "fen"]).code(0);
}

#[test]
fn bad_input() {
    let folder = Folder::new("review-bad");
    let game = folder.file("game.pgn");
    keymove(&["review", &game]).code(2).err_has("cannot read");
    std::fs::write(&game, GAME).expect("written");
    keymove(&["review", &game, "--game", "2"]).code(2).err_has("there is no game 2, there are 1");
    std::fs::write(&game, "[Result \"*\"]\n\n*\n").expect("written");
    keymove(&["review", &game]).code(2).err_has("the game has no move");
}
