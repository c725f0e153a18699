//! The user changes the collection: each change is one transaction, and what was there before is kept.
//!
//! What files say of a problem stays as it came. What the user says of it is a record of its own before theirs (see `v3.sql`),
//! which alone decides what the entry is until it is [taken back](Database::revert). Former own records and removed entries go
//! to the table `past`, from which [`Database::restore`] brings entries back under their numbers.

mod own;
mod remove;
mod results;
mod tags;

pub use remove::Removed;
pub use results::{KeptResult, RESULT_BYTES};

use crate::identity::{self, Key};
use crate::import::Refusal;
use crate::{Arrival, Database, DbError, Import, View, body};
use keymove_formats::Entry;
use rusqlite::{Connection, params};
use std::time::{SystemTime, UNIX_EPOCH};

/// Why a change is not made. Nothing is changed then.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// What the database says.
    #[error(transparent)]
    Database(#[from] DbError),
    /// It would be no problem.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// It would be a problem that is there already.
    #[error("this problem is there already, as entry {entry}")]
    Same {
        /// The number of the other.
        entry: i64,
    },
    /// Somebody else has changed it since it was shown.
    #[error("entry {entry} has been changed since it was shown; expected that it is looked at again first")]
    Changed {
        /// Its number.
        entry: i64,
    },
    /// A tag or result that cannot be kept.
    #[error("{0}")]
    Unfit(String),
}

impl From<rusqlite::Error> for EditError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.into())
    }
}

impl View {
    /// Stands for what the entry says: another one means that it has been changed.
    pub fn version(&self) -> String {
        identity::key(body::written(&self.entry).as_bytes())
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

impl Database {
    /// Adds a problem that the user has written, as if it came from a file of this name; committed when this returns.
    ///
    /// # Errors
    /// What the database says; a diagram that cannot be read.
    pub fn add(&mut self, entry: &Entry, file: &str) -> Result<Arrival, EditError> {
        let mut import = Import::new(self);
        let arrival = import.add(entry, file)?;
        import.commit()?;
        Ok(arrival?)
    }

    /// Does a change as one transaction: all of it or nothing.
    fn at_once<T>(&mut self, change: impl FnOnce(&Self) -> Result<T, EditError>) -> Result<T, EditError> {
        let done = self.transaction(|| change(self));
        done.map_err(|error| match error {
            EditError::Database(error) => EditError::Database(error.at(self.path())),
            error => error,
        })
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// Keeps what was there before a change.
fn keep_past(connection: &Connection, entry: i64, what: &str, text: &str) -> Result<i64, EditError> {
    connection
        .prepare_cached("INSERT INTO past (entry, at, what, text) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![entry, now(), what, text])?;
    Ok(connection.last_insert_rowid())
}

/// What an entry is.
fn problem_of(connection: &Connection, entry: i64) -> Result<Key, EditError> {
    use rusqlite::OptionalExtension;
    let mut statement = connection.prepare_cached("SELECT problem FROM entry WHERE id = ?1")?;
    let problem = statement.query_row([entry], |row| row.get(0)).optional()?;
    Ok(problem.ok_or_else(|| DbError::NoEntry { name: entry.to_string() })?)
}
