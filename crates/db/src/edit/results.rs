//! What was computed of an entry and is to be kept.

use super::{EditError, now, problem_of};
use crate::{Database, DbError};
use rusqlite::{OptionalExtension, params};

/// The longest result, in bytes.
pub const RESULT_BYTES: usize = 16 << 20;
/// Most results of an entry.
const MOST: i64 = 100;

/// A result that is kept, without its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptResult {
    /// Its number.
    pub id: i64,
    /// What it is, such as `solution`.
    pub kind: String,
    /// When it was kept, in seconds since 1970.
    pub at: i64,
    /// The length of its text.
    pub bytes: u64,
    /// Whether it is one of the problem as it is now: its diagram or what is asked may have been changed since.
    pub is_current: bool,
}

impl Database {
    /// Keeps a text, by custom a JSON object, with an entry; returns its number.
    ///
    /// # Errors
    /// What the database says; no such entry; a text that is too long or one too many; a kind that is no word.
    pub fn keep_result(&mut self, entry: i64, kind: &str, text: &str) -> Result<i64, EditError> {
        let is_word = kind.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        if kind.is_empty() || kind.len() > 40 || !is_word {
            return Err(EditError::Unfit(format!("the kind {kind:?}; expected a word such as solution")));
        }
        if text.len() > RESULT_BYTES {
            return Err(EditError::Unfit(format!("{} bytes; expected at most {RESULT_BYTES}", text.len())));
        }
        self.at_once(|database| {
            let connection = &database.connection;
            let problem = problem_of(connection, entry)?;
            let sql = "SELECT count(*) FROM result WHERE entry = ?1";
            let count: i64 = connection.query_row(sql, [entry], |row| row.get(0))?;
            if count >= MOST {
                return Err(EditError::Unfit(format!("{count} results are kept already; remove some first")));
            }
            connection.execute(
                "INSERT INTO result (entry, problem, kind, at, text) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![entry, problem, kind, now(), text],
            )?;
            Ok(connection.last_insert_rowid())
        })
    }

    /// The results that are kept with an entry, in the order in which they came.
    ///
    /// # Errors
    /// What the database says.
    pub fn results(&self, entry: i64) -> Result<Vec<KeptResult>, DbError> {
        let results = || {
            let mut statement = self.connection.prepare_cached(
                "SELECT result.id, kind, at, length(text), result.problem = entry.problem FROM result \
                 JOIN entry ON entry.id = result.entry WHERE result.entry = ?1 ORDER BY result.id",
            )?;
            let rows = statement.query_map([entry], |row| {
                Ok(KeptResult {
                    id: row.get(0)?,
                    kind: row.get(1)?,
                    at: row.get(2)?,
                    bytes: row.get::<_, i64>(3)?.unsigned_abs(),
                    is_current: row.get(4)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        results().map_err(|error: DbError| error.at(self.path()))
    }

    /// The text of a result of an entry.
    ///
    /// # Errors
    /// What the database says.
    pub fn result(&self, entry: i64, id: i64) -> Result<Option<String>, DbError> {
        let sql = "SELECT text FROM result WHERE entry = ?1 AND id = ?2";
        let text = self.connection.query_row(sql, [entry, id], |row| row.get(0)).optional();
        text.map_err(|error| DbError::from(error).at(self.path()))
    }

    /// Takes a result away; false if there is none.
    ///
    /// # Errors
    /// What the database says.
    pub fn remove_result(&mut self, entry: i64, id: i64) -> Result<bool, EditError> {
        self.at_once(|database| {
            let connection = &database.connection;
            Ok(connection.execute("DELETE FROM result WHERE entry = ?1 AND id = ?2", [entry, id])? > 0)
        })
    }
}
