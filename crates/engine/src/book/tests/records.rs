//! Records and their moves.

use super::{board, book, found, mv};
use crate::Board;
use crate::book::{Random, Record, key};
use proptest::prelude::*;

proptest! {
    #[test]
    fn bytes_come_back(bytes in any::<[u8; 16]>()) {
        prop_assert_eq!(Record::from_bytes(bytes).to_bytes(), bytes);
    }

    /// What is found in a book of any size is what going through all records finds.
    #[test]
    fn every_record_is_found(keys in proptest::collection::vec(0_u64..50, 1..200)) {
        let start = Board::initial();
        let here = key(&start);
        // Distances from the key that is looked for, so that it stands anywhere or nowhere.
        let records = keys.iter().enumerate().map(|(at, far)| Record {
            key: (here - 25).wrapping_add(*far),
            mv: 796,
            weight: 1 + at as u16,
            learn: 0,
        });
        let expected: u32 = records.clone().filter(|record| record.key == here).map(|record| u32::from(record.weight)).sum();
        let found: u32 = book(records.collect()).entries(&start).iter().map(|found| u32::from(found.weight)).sum();
        prop_assert_eq!(found, expected.min(u32::from(u16::MAX)));
    }
}

/// e2e4 and a castling as the description of the format writes them.
#[test]
fn published_moves() {
    let start = Board::initial();
    assert_eq!(Record::new(&start, mv(&start, "e2e4"), 1).mv, 4 | 3 << 3 | 4 << 6 | 1 << 9);
    let castling = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, file) in [("e1g1", 7), ("e1c1", 0)] {
        assert_eq!(Record::new(&castling, mv(&castling, text), 1).mv, file | 4 << 6, "{text}");
    }
    let promoting = board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for (text, code) in [("a7a8n", 1), ("a7a8b", 2), ("a7a8r", 3), ("a7a8q", 4)] {
        let record = Record::new(&promoting, mv(&promoting, text), 1);
        assert_eq!(record.mv, 7 << 3 | 6 << 9 | code << 12, "{text}");
    }
}

/// Every legal move comes back, and of all numbers only those, but for castlings written as the king's two steps.
#[test]
fn only_legal_moves_come_out() {
    let mut random = Random::new(3);
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/1P4P1/8/2pP4/8/8/6p1/R3K2R w KQkq c6 0 1",
        "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
        "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
        // The rook beside the king is not the one to castle with.
        "4k3/8/8/8/8/8/8/R3KR1R w HA - 0 1",
    ] {
        let mut board = board(fen);
        for _ in 0..30 {
            let moves = board.moves();
            for &mv in &moves {
                assert_eq!(Record::new(&board, mv, 1).legal_move(&board), Some(mv), "{board} {mv}");
            }
            let all = (0..=u16::MAX).filter_map(|bits| {
                let record = Record { key: 0, mv: bits, weight: 1, learn: 0 };
                record.legal_move(&board).inspect(|mv| assert!(moves.contains(mv), "{board} {mv}"))
            });
            let castlings =
                moves.iter().filter(|mv| board.rights().is_none() && board.is_castling(**mv)).count();
            assert_eq!(all.count(), moves.len() + castlings, "{board}");
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[(random.next_u64() % moves.len() as u64) as usize]);
        }
    }
}

/// Illegal moves are passed over, moves that stand there twice are one, and no file makes the reader read on and on.
#[test]
fn hostile_records() {
    let start = Board::initial();
    let record = |mv, weight| Record { key: key(&start), mv, weight, learn: 5 };
    let e4 = Record::new(&start, mv(&start, "e2e4"), 3).mv;
    let d4 = Record::new(&start, mv(&start, "d2d4"), 3).mv;
    let records = vec![record(0, 9), record(e4, 2), record(u16::MAX, 9), record(d4, 7), record(e4, 6)];
    assert_eq!(found(&book(records), &start), [("e2e4".into(), 8), ("d2d4".into(), 7)]);
    let many = book(vec![record(e4, 1); 100_000]);
    assert_eq!(found(&many, &start), [("e2e4".into(), 1024)]);
    assert_eq!(many.entries(&board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), []);
}
