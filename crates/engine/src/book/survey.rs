//! Looking through a whole book.

use super::{Book, BookError, key};
use crate::Board;
use std::collections::HashSet;

/// What a book consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// Records.
    pub records: u64,
    /// Different keys.
    pub positions: u64,
    /// The number, from 1, of the first record whose key is smaller than that of the one before it. Positions behind it may
    /// not be found.
    pub unsorted: Option<u64>,
    /// Records of moves that are never to be played.
    pub weightless: u64,
    /// Positions that moves of the book lead to from the initial position, itself included.
    pub reached: u64,
    /// Moves of these positions that can be played.
    pub legal: u64,
    /// Records of these positions that are no legal moves, or are there twice.
    pub useless: u64,
}

impl Survey {
    /// Reads all of the book, and plays all its moves from the initial position. The memory that is needed grows with the
    /// book. `goes_on` is asked now and then; `None` if the work is not to go on.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of(book: &Book, goes_on: &dyn Fn() -> bool) -> Result<Option<Self>, BookError> {
        let mut survey = Self { records: book.records(), ..Self::default() };
        let mut before = None;
        for index in 0..book.records() {
            if index.is_multiple_of(4096) && !goes_on() {
                return Ok(None);
            }
            let record = book.record(index)?;
            survey.weightless += u64::from(record.weight == 0);
            survey.positions += u64::from(before != Some(record.key));
            if before.is_some_and(|before| record.key < before) {
                survey.unsorted.get_or_insert(index + 1);
            }
            before = Some(record.key);
        }
        Ok(survey.walk(book, goes_on)?.then_some(survey))
    }

    fn walk(&mut self, book: &Book, goes_on: &dyn Fn() -> bool) -> Result<bool, BookError> {
        let start = Board::initial();
        let (mut seen, mut open) = (HashSet::from([key(&start)]), vec![start]);
        while let Some(board) = open.pop() {
            self.reached += 1;
            if self.reached.is_multiple_of(4096) && !goes_on() {
                return Ok(false);
            }
            let (moves, records) = book.recorded(&board)?;
            self.legal += moves.len() as u64;
            self.useless += records - moves.len() as u64;
            for found in moves {
                let next = board.play(found.mv);
                if seen.insert(key(&next)) {
                    open.push(next);
                }
            }
        }
        Ok(true)
    }
}
