//! Problems come in: each record is kept, what is the same problem becomes one entry.

use crate::board::BOARD_BYTES;
use crate::facts::{Facts, NameKind};
use crate::identity::{self, Identity, Key};
use crate::merge::{Joined, Sum};
use crate::rows::{self, NewRecord};
use crate::{Board, Database, DbError, Symmetry, body, names};
use keymove_formats::{Entry, MeaningError};
use rusqlite::{OptionalExtension, params};
use std::borrow::BorrowMut;
use std::collections::HashMap;
use std::collections::hash_map::Entry as Known;

/// Boards of a block of the file.
pub(crate) const BLOCK_BOARDS: usize = 1024;
/// Records that are committed together.
const BATCH: usize = 4000;
/// Names whose numbers are remembered.
const MOST_NAMES: usize = 100_000;
/// Entries whose records are remembered as a sum.
const MOST_SUMS: usize = 20_000;
/// The longest record, in bytes of its text: what readers take for one line.
pub(crate) const LONGEST_RECORD: usize = 4 << 20;

/// What became of a problem that came in.
#[derive(Clone, PartialEq, Debug)]
pub enum Arrival {
    /// It has become an entry of its own.
    New {
        /// Its number.
        entry: i64,
        /// An earlier entry with the same diagram and another stipulation, other twins or conditions.
        same_diagram: Option<i64>,
    },
    /// A record that is the same to the letter is there already: nothing is stored.
    Known {
        /// Its number.
        entry: i64,
    },
    /// The problem is there already, and its record has been added to those of the entry.
    Duplicate {
        /// Its number.
        entry: i64,
        /// What turns the diagram of the entry into this one.
        symmetry: Symmetry,
        /// What the new record says that the others do not, and where they differ.
        joined: Joined,
    },
}

/// Why a problem is not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The diagram cannot be read.
    #[error("{0}")]
    Meaning(#[from] MeaningError),
    /// The record is too long.
    #[error("the record has {bytes} bytes; expected at most {LONGEST_RECORD}")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
}

/// An import. Problems are committed in batches and by [`Self::finish`]; what was not committed when it is dropped or the
/// program is killed is not there, and comes in when the same files are imported again, which doubles nothing.
#[derive(Debug)]
pub struct Import<D: BorrowMut<Database>> {
    /// Borrowed for a while, or its own.
    database: D,
    /// Records since the last commit; `None` between transactions.
    open: Option<usize>,
    /// The last block, which may not be full.
    block: (i64, Vec<u8>),
    entries: i64,
    stipulations: HashMap<String, i64>,
    names: HashMap<(NameKind, String), i64>,
    /// What the records of entries that came again say together, as far as nobody else has written since.
    sums: HashMap<i64, Sum>,
    /// The state of the file for which they hold, as SQLite counts what others have written.
    written_by_others: i64,
}

impl<D: BorrowMut<Database>> Import<D> {
    /// Begins an import.
    pub fn new(database: D) -> Self {
        Self {
            database,
            open: None,
            block: (0, Vec::new()),
            entries: 0,
            stipulations: HashMap::new(),
            names: HashMap::new(),
            sums: HashMap::new(),
            written_by_others: 0,
        }
    }

    /// Takes in a problem of a file.
    ///
    /// # Errors
    /// What the database says. Why a problem is refused is no error of the import.
    pub fn add(&mut self, entry: &Entry, file: &str) -> Result<Result<Arrival, Refusal>, DbError> {
        let path = self.database().path().to_owned();
        self.try_add(entry, file).map_err(|error| error.at(&path))
    }

    /// Commits what has come in since the last time.
    ///
    /// # Errors
    /// What the database says.
    pub fn commit(&mut self) -> Result<(), DbError> {
        if self.open.take().is_some() {
            let path = self.database().path().to_owned();
            let result =
                self.write_block().and_then(|()| Ok(self.database().connection.execute_batch("COMMIT")?));
            result.map_err(|error| error.at(&path))?;
        }
        Ok(())
    }

    /// Commits, and lets the full text index put its parts together.
    ///
    /// # Errors
    /// What the database says.
    pub fn finish(mut self) -> Result<(), DbError> {
        self.commit()?;
        let path = self.database().path().to_owned();
        // The planner chooses indexes by what it knows of their sizes.
        let tidy = self.database().connection.execute_batch("PRAGMA optimize = 0x10002");
        tidy.map_err(|error| DbError::from(error).at(&path))
    }

    fn database(&self) -> &Database {
        self.database.borrow()
    }

    fn try_add(&mut self, entry: &Entry, file: &str) -> Result<Result<Arrival, Refusal>, DbError> {
        let text = body::written(entry);
        if text.len() > LONGEST_RECORD {
            return Ok(Err(Refusal::TooLong { bytes: text.len() }));
        }
        let content = identity::key(text.as_bytes());
        self.begin()?;
        if let Some(entry) = self.entry_of(Lookup::Content, content)? {
            return Ok(Ok(Arrival::Known { entry }));
        }
        let (identity, board) = match Identity::of(entry) {
            Ok(known) => known,
            Err(error) => return Ok(Err(error.into())),
        };
        let facts = Facts::of(entry);
        let arrival = match self.entry_of(Lookup::Problem, identity.problem)? {
            Some(number) => {
                let sum = self.sum(number)?;
                let (symmetry, joined) = sum.add(entry, identity.symmetry);
                // How many solutions there should be is part of the verdict.
                if !sum.own && joined.adds.iter().any(|field| field == "intended") {
                    self.database.borrow().forget_analysis(number)?;
                }
                Arrival::Duplicate { entry: number, symmetry, joined }
            }
            None => self.new_entry(&identity, &board, &facts)?,
        };
        let (Arrival::New { entry: number, .. }
        | Arrival::Known { entry: number }
        | Arrival::Duplicate { entry: number, .. }) = arrival;
        self.store(number, &identity, &content, entry, file, &text, &facts)?;
        if self.open >= Some(BATCH) {
            self.commit()?;
        }
        Ok(Ok(arrival))
    }

    /// Begins a transaction, and looks how far the file has been filled: others may have written since the last one.
    fn begin(&mut self) -> Result<(), DbError> {
        if self.open.is_some() {
            return Ok(());
        }
        let connection = &self.database.borrow().connection;
        connection.execute_batch("BEGIN IMMEDIATE")?;
        self.open = Some(0);
        self.entries = rows::last_number(connection)?;
        let number = self.entries / BLOCK_BOARDS as i64;
        let boards = connection
            .query_row("SELECT boards FROM block WHERE number = ?1", [number], |row| row.get(0))
            .optional()?;
        self.block = (number, boards.unwrap_or_default());
        let written = connection.query_row("PRAGMA data_version", [], |row| row.get(0))?;
        if written != self.written_by_others {
            (self.sums, self.written_by_others) = (HashMap::new(), written);
        }
        if self.names.len() > MOST_NAMES {
            self.names.clear();
        }
        Ok(())
    }

    /// What the records of an entry say together.
    fn sum(&mut self, number: i64) -> Result<&mut Sum, DbError> {
        if self.sums.len() >= MOST_SUMS && !self.sums.contains_key(&number) {
            self.sums.clear();
        }
        Ok(match self.sums.entry(number) {
            Known::Occupied(known) => known.into_mut(),
            Known::Vacant(place) => place.insert(Sum::of(self.database.borrow(), number)?),
        })
    }

    fn entry_of(&self, lookup: Lookup, key: Key) -> Result<Option<i64>, DbError> {
        let mut statement = self.database().connection.prepare_cached(lookup.sql())?;
        Ok(statement.query_row([key], |row| row.get(0)).optional()?)
    }

    fn new_entry(&mut self, identity: &Identity, board: &Board, facts: &Facts) -> Result<Arrival, DbError> {
        let same_diagram = self.entry_of(Lookup::Diagram, identity.diagram)?;
        let stipulation = self.stipulation(&facts.stipulation)?;
        let entry = self.entries.saturating_add(1);
        self.database()
            .connection
            .prepare_cached("INSERT INTO entry (id, problem, diagram, stipulation) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![entry, identity.problem, identity.diagram, stipulation])?;
        self.entries = entry;
        self.block.1.extend_from_slice(&board.to_bytes());
        if self.block.1.len() >= BLOCK_BOARDS * BOARD_BYTES {
            self.write_block()?;
            self.block = (self.block.0.saturating_add(1), Vec::new());
        }
        Ok(Arrival::New { entry, same_diagram })
    }

    fn write_block(&self) -> Result<(), DbError> {
        let (number, boards) = &self.block;
        if !boards.is_empty() {
            let mut statement = self
                .database()
                .connection
                .prepare_cached("INSERT OR REPLACE INTO block (number, boards) VALUES (?1, ?2)")?;
            statement.execute(params![number, boards])?;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)] // One row of three tables.
    fn store(
        &mut self, number: i64, identity: &Identity, content: &Key, entry: &Entry, file: &str, text: &str,
        facts: &Facts,
    ) -> Result<(), DbError> {
        let symmetry = identity.symmetry;
        let record = NewRecord { number, symmetry, content, entry, file, text, facts, own: false };
        // Of an entry that the user has changed nothing is found by what files say.
        let is_own = self.is_own(number)?;
        if is_own {
            let facts = &Facts { year: None, ..facts.clone() };
            NewRecord { facts, ..record }.write(&self.database().connection)?;
        } else {
            for (kind, name) in &facts.names {
                self.mention(number, *kind, name)?;
            }
            record.write(&self.database().connection)?;
        }
        self.open = self.open.map(|records| records + 1);
        Ok(())
    }

    /// Whether the user has said what the entry is.
    fn is_own(&self, number: i64) -> Result<bool, DbError> {
        let sql = "SELECT count(*) FROM record WHERE entry = ?1 AND own <> 0";
        Ok(self.database().connection.prepare_cached(sql)?.query_row([number], |row| row.get::<_, i64>(0))?
            > 0)
    }

    fn stipulation(&mut self, text: &str) -> Result<i64, DbError> {
        if let Some(&number) = self.stipulations.get(text) {
            return Ok(number);
        }
        let number = rows::stipulation(&self.database().connection, text)?;
        self.stipulations.insert(text.to_owned(), number);
        Ok(number)
    }

    fn mention(&mut self, entry: i64, kind: NameKind, name: &str) -> Result<(), DbError> {
        let known = (kind, name.to_owned());
        let number = match self.names.get(&known) {
            Some(&number) => number,
            None => {
                let number = names::number(&self.database().connection, kind, name)?;
                self.names.insert(known, number);
                number
            }
        };
        names::link(&self.database().connection, number, entry)
    }
}

/// Takes back what was not committed.
impl<D: BorrowMut<Database>> Drop for Import<D> {
    fn drop(&mut self) {
        if self.open.is_some() {
            let _ = self.database().connection.execute_batch("ROLLBACK");
        }
    }
}

/// By which key an entry is looked up.
#[derive(Clone, Copy)]
enum Lookup {
    Content,
    Problem,
    Diagram,
}

impl Lookup {
    const fn sql(self) -> &'static str {
        match self {
            Self::Content => "SELECT entry FROM record WHERE content = ?1",
            Self::Problem => "SELECT id FROM entry WHERE problem = ?1",
            Self::Diagram => "SELECT id FROM entry WHERE diagram = ?1 ORDER BY id LIMIT 1",
        }
    }
}
