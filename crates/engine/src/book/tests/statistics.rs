//! Statistics beside a book.

use super::{after, mv};
use crate::book::statistics::{Fingerprint, head, record};
use crate::book::{Book, BookError, Counts, Making, Record, key};
use keymove_chess::Move;

const MAKING: Making = Making { moves: 40, wins: 3, rating: 2200, games: 12 };

fn counts(games: u32) -> Counts {
    Counts { games, wins: games / 2, draws: games / 4, losses: games / 8 }
}

/// A book with 1.d4 d5 2.c4 from either move order, and its statistics.
fn sample() -> (Vec<u8>, Vec<u8>) {
    let lines = [("", "d2d4", 10), ("d2d4", "d7d5", 8), ("d2d4 d7d5", "c2c4", 6), ("", "c2c4", 70_000)];
    let mut records: Vec<Record> = Vec::new();
    let mut positions: Vec<(u64, Counts)> = Vec::new();
    for (before, text, games) in lines {
        let board = after(before);
        records.push(Record::new(&board, mv(&board, text), games.min(65_535) as u16));
        positions.push((key(&board.play(mv(&board, text))), counts(games)));
    }
    records.sort_by_key(|record| record.key);
    positions.sort_by_key(|(key, _)| *key);
    let book: Vec<u8> = records.iter().copied().flat_map(Record::to_bytes).collect();
    let mut print = Fingerprint::new();
    records.iter().for_each(|record| print.add(record.to_bytes()));
    let mut bytes = head(&MAKING, 4, book.len() as u64, print.number()).to_vec();
    bytes.extend(positions.into_iter().flat_map(|(key, counts)| record(key, counts)));
    (book, bytes)
}

fn opened((book, statistics): (Vec<u8>, Vec<u8>)) -> Result<Book, BookError> {
    Book::from_bytes(book)?.with_statistics(statistics)
}

#[test]
fn counts_are_found() {
    let book = opened(sample()).expect("a book");
    let statistics = book.statistics().expect("statistics");
    assert_eq!((statistics.positions(), *statistics.making()), (4, MAKING));
    let moves = book.entries(&after(""));
    let seen: Vec<(String, u16, Option<Counts>, bool)> =
        moves.iter().map(|m| (m.mv.to_string(), m.weight, m.counts, m.transposes)).collect();
    let expected = [
        ("c2c4".to_owned(), 65_535, Some(counts(70_000)), false),
        ("d2d4".to_owned(), 10, Some(counts(10)), false),
    ];
    assert_eq!(seen, expected);
}

/// After 1.c4 d5 no record stands, but 2.d4 leads to a position that was reached otherwise.
#[test]
fn other_orders_of_moves_are_known() {
    let book = opened(sample()).expect("a book");
    let moves = book.entries(&after("c2c4 d7d5"));
    let texts: Vec<(Move, u16, bool)> = moves.iter().map(|m| (m.mv, m.weight, m.transposes)).collect();
    assert_eq!(texts, [(mv(&after("c2c4 d7d5"), "d2d4"), 6, true)]);
    // Without statistics nothing is known of it.
    let plain = Book::from_bytes(sample().0).expect("a book");
    assert_eq!(plain.entries(&after("c2c4 d7d5")), []);
}

#[test]
fn damaged_statistics_are_refused() {
    let (book, statistics) = sample();
    for at in 0..64 {
        let mut damaged = statistics.clone();
        damaged[at] ^= 1;
        let error = opened((book.clone(), damaged)).expect_err("damaged");
        assert!(matches!(error, BookError::Foreign(..)), "byte {at}: {error}");
    }
    for length in 0..statistics.len() {
        let cut = statistics[..length].to_vec();
        assert!(matches!(opened((book.clone(), cut)), Err(BookError::Foreign(..))), "{length} bytes");
    }
    let mut unsorted = statistics.clone();
    unsorted[64..72].fill(0xff);
    assert!(matches!(opened((book.clone(), unsorted)), Err(BookError::Unsorted(..))));
    // More wins than games are not believed.
    let mut impossible = statistics.clone();
    for at in 0..4 {
        impossible[64 + 24 * at + 12] = 0xff;
    }
    let book_with = opened((book.clone(), impossible)).expect("a head that fits");
    assert!(book_with.entries(&after("")).iter().all(|found| found.counts.is_none()));
    let mut other = book;
    other[15] ^= 1;
    assert!(matches!(opened((other, statistics)), Err(BookError::Stale(_))));
}
