//! Any bytes as an opening book: nothing panics, and every move found is legal where it is found.

#![no_main]

use keymove_engine::Board;
use keymove_engine::book::{Book, Random, Record, Survey, key};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check(bytes.to_vec());
    // The same as records of the initial position, so that their moves are looked at.
    let start = key(&Board::initial()).to_be_bytes();
    let mut records = bytes[..bytes.len() / 8 * 8].to_vec();
    records = records.chunks(8).flat_map(|rest| [&start[..], rest].concat()).collect();
    check(records);
});

fn check(bytes: Vec<u8>) {
    let split = bytes.len() / 2;
    let statistics = bytes[split..].to_vec();
    let Ok(book) = Book::from_bytes(bytes) else { return };
    let mut board = Board::initial();
    let mut random = Random::new(1);
    for _ in 0..20 {
        let moves = board.moves();
        for found in book.lookup(&board).expect("in memory") {
            assert!(moves.contains(&found.mv), "{board} {}", found.mv);
            assert_eq!(Record::new(&board, found.mv, 1).legal_move(&board), Some(found.mv));
        }
        let Some(mv) = book.choose(&board, 100, &mut random) else { break };
        board = board.play(mv);
    }
    assert!(Survey::of(&book, &|| true).expect("in memory").is_some());
    // It is hardly ever accepted, but never causes a panic.
    let _ = book.with_statistics(statistics);
}
