//! Chess960 against published counts, and what a game remembers.

use super::{Board, Game};

fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    board.moves().into_iter().map(|mv| perft(&board.play(mv), depth - 1)).sum()
}

/// Counts as Ethereal (Andrew Grant) lists them for positions of Chess960; the last is a normal one ("Kiwipete").
#[test]
fn chess960_positions_have_the_published_numbers_of_moves() {
    for (fen, counts) in [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12189, 326672][..]),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18002, 667366]),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10471, 273318]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97862]),
    ] {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&board, depth as u32 + 1), count, "{fen} depth {}", depth + 1);
        }
    }
}

#[test]
fn castlings_are_read_and_written_in_both_notations() {
    let normal = Game::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false).expect("a game");
    let chess960 = Game::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", true).expect("a game");
    for game in [&normal, &chess960] {
        for (text, other) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
            assert!(game.parse_move(text).is_some());
            assert_eq!(game.parse_move(text), game.parse_move(other));
        }
        assert_eq!(game.parse_move("e1e3"), None);
    }
    let short = normal.parse_move("e1g1").expect("castling");
    assert_eq!((normal.format_move(short), chess960.format_move(short)), ("e1g1".into(), "e1h1".into()));
    let elsewhere = Game::from_fen("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", true).expect("a game");
    let long = elsewhere.parse_move("f1b1").expect("castling");
    assert_eq!(elsewhere.format_move(long), "f1b1");
    assert_eq!(elsewhere.board().play(long).to_string(), "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
}

#[test]
fn what_is_no_game_is_refused() {
    for (fen, reason) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "no such rook"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "expected"),
    ] {
        let error = Board::from_fen(fen).expect_err(fen).to_string();
        assert!(error.contains(reason), "{fen}: {error}");
    }
}

#[test]
fn repetitions_are_counted() {
    let mut game = Game::initial();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv);
    }
    assert_eq!((game.repetitions(), game.board().halfmoves()), (2, 8));
    let mv = game.parse_move("e2e4").expect("a move");
    game.play(mv);
    assert_eq!((game.repetitions(), game.earlier().len()), (0, 0));
}
