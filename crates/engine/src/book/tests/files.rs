//! Files that are books, and files that are none.

use super::{book, found, mv};
use crate::Board;
use crate::book::{Book, BookError, Record};
use std::path::PathBuf;

/// A file in the folder for temporary files, removed in the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("keymove-sheet-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("written");
        Self(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Records of no position, ascending.
fn many(count: u64) -> Vec<Record> {
    (0..count).map(|at| Record { key: 3 + at * (u64::MAX / count), mv: 1, weight: 1, learn: 0 }).collect()
}

#[test]
fn a_file_and_its_bytes_are_the_same_book() {
    let start = Board::initial();
    // More than is looked through when it is opened.
    let mut records = many(100_000);
    records.push(Record::new(&start, mv(&start, "c2c4"), 40));
    records.push(Record::new(&start, mv(&start, "b1c3"), 2));
    records.sort_by_key(|record| record.key);
    let bytes: Vec<u8> = records.iter().copied().flat_map(Record::to_bytes).collect();
    let file = Temporary::new("same", &bytes);
    let opened = Book::open(&file.0).expect("a book");
    assert_eq!((opened.records(), opened.trouble().is_none()), (100_002, true));
    let expected = [("c2c4".to_owned(), 40), ("b1c3".to_owned(), 2)];
    assert_eq!(found(&opened, &start), expected);
    assert_eq!(found(&book(records), &start), expected);
}

#[test]
fn what_is_no_book_is_refused() {
    let whole: Vec<u8> = many(300).into_iter().flat_map(Record::to_bytes).collect();
    for length in 0..=33 {
        let result = Book::from_bytes(whole[..length].to_vec());
        match length {
            0 => assert!(matches!(result, Err(BookError::Empty(_)))),
            16 | 32 => assert!(result.is_ok()),
            _ => assert!(matches!(result, Err(BookError::Length(_, bytes)) if bytes == length as u64)),
        }
    }
    let mut swapped = whole.clone();
    swapped[16 * 200..16 * 201].fill(0);
    let error = Book::from_bytes(swapped).expect_err("unsorted").to_string();
    assert!(error.starts_with("the book: record 201 has a smaller key"), "{error}");
    let text = "[Event \"This is no book but games\"]\n".repeat(16);
    assert!(matches!(Book::from_bytes(text.into_bytes()), Err(BookError::Unsorted(..))));
    // Of a large file, looks here and there tell.
    let mut large: Vec<u8> = many(100_000).into_iter().rev().flat_map(Record::to_bytes).collect();
    let file = Temporary::new("unsorted", &large);
    assert!(matches!(Book::open(&file.0), Err(BookError::Unsorted(..))));
    large.truncate(1_000_001);
    std::fs::write(&file.0, &large).expect("written");
    assert!(matches!(Book::open(&file.0), Err(BookError::Length(_, 1_000_001))));
    assert!(matches!(Book::open(std::env::temp_dir()), Err(BookError::NoFile(_))));
    assert!(matches!(Book::open("nowhere/book.bin"), Err(BookError::Io(..))));
}

/// A file that becomes shorter while it is in use has no moves any more, and says why.
#[test]
fn a_file_that_is_cut_meanwhile() {
    let start = Board::initial();
    let record = Record::new(&start, mv(&start, "e2e4"), 1).to_bytes();
    let file = Temporary::new("cut", &record.repeat(3));
    let book = Book::open(&file.0).expect("a book");
    assert_eq!(found(&book, &start), [("e2e4".to_owned(), 3)]);
    std::fs::write(&file.0, b"").expect("written");
    assert!(matches!(book.lookup(&start), Err(BookError::Io(..))));
    assert_eq!(book.entries(&start), []);
}

/// That it is what its games make, a test of the program holds.
#[test]
fn the_book_of_the_program_can_be_read() {
    let book = Book::classic();
    let making = book.statistics().expect("statistics").making();
    assert_eq!((making.games, making.moves, making.wins, making.rating), (2064, 20, 2, 0));
    let moves: Vec<String> =
        book.entries(&Board::initial()).iter().map(|found| found.mv.to_string()).collect();
    assert_eq!(moves[..2], ["e2e4", "d2d4"]);
    let survey = crate::book::Survey::of(&book, &|| true).expect("readable").expect("not stopped");
    assert_eq!((survey.unsorted, survey.useless), (None, 0), "{survey:?}");
}
