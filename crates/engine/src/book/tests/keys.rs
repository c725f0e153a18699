//! Keys.

use super::{after, board};
use crate::book::{Random, key};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// The keys that the description of the format publishes.
#[test]
fn published_keys() {
    for (moves, expected) in [
        ("", 0x463b_9618_1691_fc9c_u64),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        assert_eq!(key(&after(moves)), expected, "{moves:?}");
    }
}

/// A pawn that is pinned counts as one that can capture, as everywhere.
#[test]
fn keys_agree_with_shakmaty() {
    let mut random = Random::new(7);
    let mut en_passant = 0;
    for (start, mode) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", CastlingMode::Standard),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", CastlingMode::Standard),
        ("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", CastlingMode::Standard),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", CastlingMode::Chess960),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", CastlingMode::Chess960),
    ] {
        for _ in 0..60 {
            let mut board = board(start);
            for _ in 0..80 {
                let fen: shakmaty::fen::Fen = board.to_string().parse().expect("a FEN");
                let theirs: Chess = fen
                    .into_position(mode)
                    .or_else(shakmaty::PositionError::ignore_too_much_material)
                    .expect("a position");
                let Zobrist64(expected) = theirs.zobrist_hash(EnPassantMode::PseudoLegal);
                assert_eq!(key(&board), expected, "{board}");
                en_passant += u32::from(board.position().en_passant().is_some());
                let moves = board.moves();
                if moves.is_empty() {
                    break;
                }
                board = board.play(moves[(random.next_u64() % moves.len() as u64) as usize]);
            }
        }
    }
    assert!(en_passant > 50, "{en_passant}");
}
