//! What a book of our own knows beyond its records: how the games went on from each position.
//!
//! A head of 64 bytes, then records of 24 bytes: the key, and the numbers of games, wins, draws and losses, of 4 bytes each.
//! All numbers have their highest byte first. `docs/opening-book.md` describes the head.

use super::table::{BookError, Table};
use std::path::{Path, PathBuf};

/// Games in which a side reached a position by its move, and how they ended for that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All games, those without a result among them.
    pub games: u32,
    /// Games that it won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that it lost.
    pub losses: u32,
}

impl Counts {
    /// The counts of both together, as far as they can be held.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            games: self.games.saturating_add(other.games),
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }

    /// Whether no more games have a result than there are.
    pub(super) const fn is_possible(self) -> bool {
        self.wins as u64 + self.draws as u64 + self.losses as u64 <= self.games as u64
    }

    fn to_words(self) -> [u32; 4] {
        [self.games, self.wins, self.draws, self.losses]
    }

    fn from_words([games, wins, draws, losses]: [u32; 4]) -> Self {
        Self { games, wins, draws, losses }
    }
}

/// How a book was made, and what it consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Making {
    /// So many moves of each game were looked at.
    pub moves: u32,
    /// Positions with fewer wins for the side that reached them were left out.
    pub wins: u32,
    /// Both players had at least this rating; 0: any, or none.
    pub rating: u32,
    /// Games that were counted.
    pub games: u64,
}

/// The file of statistics that belongs to a book.
#[derive(Debug)]
pub struct Statistics {
    table: Table,
    making: Making,
}

/// Bytes of the head.
const HEAD: usize = 64;
/// Bytes of a record.
const WIDTH: usize = 24;
const MAGIC: &[u8; 8] = b"KMBKSTAT";
const VERSION: u32 = 1;

/// The head, ready to be written.
pub(super) fn head(making: &Making, positions: u64, book_bytes: u64, fingerprint: u64) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    let mut at = 0;
    let mut put = |bytes: &[u8]| {
        head[at..at + bytes.len()].copy_from_slice(bytes);
        at += bytes.len();
    };
    put(MAGIC);
    for word in [VERSION, making.moves, making.wins, making.rating] {
        put(&word.to_be_bytes());
    }
    for word in [making.games, positions, book_bytes, fingerprint] {
        put(&word.to_be_bytes());
    }
    let sum = fnv(FNV_START, &head[..HEAD - 8]);
    head[HEAD - 8..].copy_from_slice(&sum.to_be_bytes());
    head
}

/// A record, ready to be written.
pub(super) fn record(key: u64, counts: Counts) -> [u8; WIDTH] {
    let mut record = [0; WIDTH];
    record[..8].copy_from_slice(&key.to_be_bytes());
    for (place, word) in record[8..].chunks_exact_mut(4).zip(counts.to_words()) {
        place.copy_from_slice(&word.to_be_bytes());
    }
    record
}

impl Statistics {
    /// Where the statistics of a book are: `book.bin.stats` beside `book.bin`.
    pub fn path_of(book: &Path) -> PathBuf {
        let mut name = book.as_os_str().to_owned();
        name.push(".stats");
        name.into()
    }

    /// Reads the statistics beside a book, if there are any.
    pub(super) fn of_book(book: &Table) -> Result<Option<Self>, BookError> {
        let path = Self::path_of(book.path());
        if !path.exists() {
            return Ok(None);
        }
        Self::of_table(Table::open(&path, HEAD as u64, WIDTH as u64)?, book).map(Some)
    }

    /// Those in memory.
    pub(super) fn of_bytes(bytes: Vec<u8>, book: &Table) -> Result<Self, BookError> {
        Self::of_table(Table::of_bytes("the statistics", bytes, HEAD as u64, WIDTH as u64), book)
    }

    fn of_table(table: Table, book: &Table) -> Result<Self, BookError> {
        let foreign = |why| Err(BookError::Foreign(table.path().to_owned(), why));
        let mut head = [0; HEAD];
        if table.length() < HEAD as u64 {
            return foreign("it is too short");
        }
        table.bytes(0, &mut head)?;
        let small = |at: usize| u32::from_be_bytes(core::array::from_fn(|index| head[at + index]));
        let large = |at: usize| u64::from_be_bytes(core::array::from_fn(|index| head[at + index]));
        if &head[..8] != MAGIC {
            return foreign("it begins with something else");
        }
        if small(8) != VERSION {
            return foreign("it has a version that this program does not know");
        }
        if large(HEAD - 8) != fnv(FNV_START, &head[..HEAD - 8]) {
            return foreign("the checksum of its head is wrong");
        }
        let records = table.length() - HEAD as u64;
        if Some(records) != large(32).checked_mul(WIDTH as u64) {
            return foreign("it has another number of records than its head says");
        }
        if (large(40), large(48)) != (book.length(), Fingerprint::of(book)?) {
            return Err(BookError::Stale(table.path().to_owned()));
        }
        let making = Making { moves: small(12), wins: small(16), rating: small(20), games: large(24) };
        if table.len() > 0 {
            table.check_order()?;
        }
        Ok(Self { table, making })
    }

    /// How the book was made.
    pub const fn making(&self) -> &Making {
        &self.making
    }

    /// The positions of the book.
    pub const fn positions(&self) -> u64 {
        self.table.len()
    }

    /// What is known of the position with this key; `None` if it is not one of the book.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn counts(&self, key: u64) -> Result<Option<Counts>, BookError> {
        let index = self.table.find(key)?;
        if index == self.table.len() {
            return Ok(None);
        }
        let (found, counts) = self.nth(index)?;
        Ok(Some(counts).filter(|counts| found == key && counts.is_possible()))
    }

    /// The record of this number, from 0; there must be so many.
    pub(super) fn nth(&self, index: u64) -> Result<(u64, Counts), BookError> {
        let record: [u8; WIDTH] = self.table.record(index)?;
        let word = |at: usize| u32::from_be_bytes(core::array::from_fn(|byte| record[8 + 4 * at + byte]));
        let key = u64::from_be_bytes(core::array::from_fn(|byte| record[byte]));
        Ok((key, Counts::from_words(core::array::from_fn(word))))
    }
}

/// A number by which a book is known again, made while its records go by: of how many there are, of the first ones, of some
/// further and further apart, and of the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fingerprint {
    sum: u64,
    count: u64,
    last: [u8; 16],
}

impl Fingerprint {
    /// So many records at the beginning count; later those whose number is a power of two.
    const FIRST: u64 = 64;

    pub(super) const fn new() -> Self {
        Self { sum: FNV_START, count: 0, last: [0; 16] }
    }

    /// The next record.
    pub(super) fn add(&mut self, record: [u8; 16]) {
        self.count += 1;
        self.last = record;
        if self.count <= Self::FIRST || self.count.is_power_of_two() {
            self.sum = fnv(self.sum, &record);
        }
    }

    /// The number of all records so far.
    pub(super) fn number(&self) -> u64 {
        fnv(fnv(self.sum, &self.last), &self.count.to_be_bytes())
    }

    /// That of a book that can be read.
    fn of(book: &Table) -> Result<u64, BookError> {
        let mut print = Self::new();
        let far = (Self::FIRST.ilog2() + 1..u64::BITS).map(|power| 1 << power);
        for number in (1..=Self::FIRST).chain(far).take_while(|number| *number <= book.len()) {
            print.count = number - 1;
            print.add(book.record(number - 1)?);
        }
        if let Some(last) = book.len().checked_sub(1) {
            (print.count, print.last) = (book.len(), book.record(last)?);
        }
        Ok(print.number())
    }
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash FNV-1a of 64 bits (G. Fowler, L. C. Noll, P. Vo), continued: enough against mishap, not against malice.
fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
