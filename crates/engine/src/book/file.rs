//! A book that is read where it lies.

use super::choice::{Random, choose};
use super::key;
use super::record::Record;
use super::statistics::{Counts, Statistics};
use super::table::{BookError, Table};
use crate::Board;
use keymove_chess::Move;
use std::path::Path;

/// Of one position so many records are read at most. A position cannot have more moves; a hostile file can.
const MOST: u64 = 1024;

/// A book in Polyglot's format, of any size: records are looked up in the file.
///
/// ```
/// use keymove_engine::{Board, book::{Book, Record}};
/// let start = Board::initial();
/// let mv = start.moves()[0];
/// let book = Book::from_bytes(Record::new(&start, mv, 1).to_bytes().to_vec())?;
/// assert_eq!(book.entries(&start)[0].mv, mv);
/// # Ok::<(), keymove_engine::book::BookError>(())
/// ```
#[derive(Debug)]
pub struct Book {
    table: Table,
    statistics: Option<Statistics>,
    /// Why there are no statistics although there is a file of them.
    trouble: Option<BookError>,
}

/// A move that a book has for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move, legal.
    pub mv: Move,
    /// How often it is to be played, compared with the others; 0: never.
    pub weight: u16,
    /// What the record has for programs that learn; 0 without a record.
    pub learn: u32,
    /// The games that reached the position behind the move, by any move; if there are statistics.
    pub counts: Option<Counts>,
    /// There is no record: the move was not played here, but leads to a position of the book.
    pub transposes: bool,
}

impl Book {
    /// Opens a book, and the statistics beside it if they are its own.
    ///
    /// # Errors
    /// If it cannot be read or is no book: of a wrong length, empty, or not sorted as far as a look at it tells.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BookError> {
        let table = checked(Table::open(path.as_ref(), 0, Record::BYTES as u64)?)?;
        let (statistics, trouble) = match Statistics::of_book(&table) {
            Ok(statistics) => (statistics, None),
            Err(error) => (None, Some(error)),
        };
        Ok(Self { table, statistics, trouble })
    }

    /// A book in memory, without statistics.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, BookError> {
        let table = checked(Table::of_bytes("the book", bytes, 0, Record::BYTES as u64))?;
        Ok(Self { table, statistics: None, trouble: None })
    }

    /// The book that comes with the program: 1,445 positions of 2,064 games of the years 1783 to 1930, with statistics. `crates/engine/book` has the games.
    ///
    /// # Panics
    /// If the bytes that are compiled in are none, which a test rules out.
    pub fn classic() -> Self {
        let (book, statistics) =
            (include_bytes!("../../book/book.bin"), include_bytes!("../../book/book.bin.stats"));
        Self::from_bytes(book.to_vec())
            .and_then(|book| book.with_statistics(statistics.to_vec()))
            .expect("the book was made by this program")
    }

    /// The same with statistics.
    ///
    /// # Errors
    /// If they are none, damaged, or those of another book.
    pub fn with_statistics(mut self, bytes: Vec<u8>) -> Result<Self, BookError> {
        self.statistics = Some(Statistics::of_bytes(bytes, &self.table)?);
        Ok(self)
    }

    /// The number of records; some may be useless.
    pub const fn records(&self) -> u64 {
        self.table.len()
    }

    /// The record of this number, from 0.
    ///
    /// # Errors
    /// If it cannot be read, or there are not so many.
    pub fn record(&self, index: u64) -> Result<Record, BookError> {
        self.table.record(index).map(Record::from_bytes)
    }

    /// The statistics, if there are any that can be used.
    pub const fn statistics(&self) -> Option<&Statistics> {
        self.statistics.as_ref()
    }

    /// Why the statistics beside the book are not used.
    pub const fn trouble(&self) -> Option<&BookError> {
        self.trouble.as_ref()
    }

    /// The moves of the position, the heaviest first; none if the file cannot be read ([`Self::lookup`] tells why).
    pub fn entries(&self, board: &Board) -> Vec<BookMove> {
        self.lookup(board).unwrap_or_default()
    }

    /// Draws a move of the position; [`choose`] tells how. `None` if the book has none.
    pub fn choose(&self, board: &Board, variety: u32, random: &mut Random) -> Option<Move> {
        choose(&self.entries(board), variety, random)
    }

    /// The legal moves among the records of the position, the heaviest first. With statistics also the moves that lead to a
    /// position of the book without having been played here, weighed by how many games reached that.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn lookup(&self, board: &Board) -> Result<Vec<BookMove>, BookError> {
        let (mut moves, _) = self.recorded(board)?;
        if let Some(statistics) = &self.statistics {
            add_counts(statistics, board, &mut moves)?;
        }
        moves.sort_by_key(|found| (core::cmp::Reverse(found.weight), found.mv));
        Ok(moves)
    }

    /// The legal moves among the records of the position, in their order, and the number of the records.
    pub(super) fn recorded(&self, board: &Board) -> Result<(Vec<BookMove>, u64), BookError> {
        let key = key(board);
        let start = self.table.find(key)?;
        let mut records = 0;
        let mut moves: Vec<BookMove> = Vec::new();
        for index in start..self.records().min(start + MOST) {
            let record = self.record(index)?;
            if record.key != key {
                break;
            }
            records += 1;
            let Some(mv) = record.legal_move(board) else { continue };
            match moves.iter_mut().find(|earlier| earlier.mv == mv) {
                // A program that draws one of the records draws the move by both.
                Some(earlier) => earlier.weight = earlier.weight.saturating_add(record.weight),
                None => moves.push(BookMove {
                    mv,
                    weight: record.weight,
                    learn: record.learn,
                    counts: None,
                    transposes: false,
                }),
            }
        }
        Ok((moves, records))
    }
}

/// Adds to each move what the statistics have, and the moves that lead to a position that they have.
fn add_counts(statistics: &Statistics, board: &Board, moves: &mut Vec<BookMove>) -> Result<(), BookError> {
    for mv in board.moves() {
        let Some(counts) = statistics.counts(key(&board.play(mv)))? else { continue };
        match moves.iter_mut().find(|found| found.mv == mv) {
            Some(found) => found.counts = Some(counts),
            None => moves.push(BookMove { mv, weight: 0, learn: 0, counts: Some(counts), transposes: true }),
        }
    }
    let games = |found: &BookMove| found.counts.map_or(0, |counts| counts.games);
    let most = moves.iter().map(games).max().unwrap_or(0);
    for found in moves.iter_mut().filter(|found| found.transposes) {
        found.weight = scaled(games(found), most);
    }
    Ok(())
}

/// The weight of a move to a position that so many games reached, if the most frequent one of its rivals was reached by
/// `most`: the number itself where all of them can be written, otherwise in proportion, but never 0.
pub(super) fn scaled(games: u32, most: u32) -> u16 {
    let limit = u32::from(u16::MAX);
    let weight =
        if most <= limit { games } else { (u64::from(games) * u64::from(limit) / u64::from(most)) as u32 };
    weight.clamp(1, limit) as u16
}

/// A table that may be a book.
fn checked(table: Table) -> Result<Table, BookError> {
    let path = table.path().to_owned();
    match table.length() {
        0 => Err(BookError::Empty(path)),
        bytes if bytes % Record::BYTES as u64 != 0 => Err(BookError::Length(path, bytes)),
        _ => table.check_order().map(|()| table),
    }
}
