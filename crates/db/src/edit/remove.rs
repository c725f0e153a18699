//! Entries removed, and brought back.

use super::{EditError, keep_past, own};
use crate::facts::Facts;
use crate::identity::{self, Identity};
use crate::import::Refusal;
use crate::rows::{self, GONE, NewRecord};
use crate::{Database, DbError, NameKind, View, analysis, body, names};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::{Value, json};

/// An entry that was removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removed {
    /// The number that it had.
    pub entry: i64,
    /// When, in seconds since 1970.
    pub at: i64,
}

impl Database {
    /// Removes an entry with all its records, tags and results. It can be [brought back](Self::restore).
    ///
    /// # Errors
    /// What the database says; no such entry.
    pub fn remove(&mut self, number: i64) -> Result<(), EditError> {
        self.at_once(|database| {
            let connection = &database.connection;
            let view = View::of(database, number)?;
            keep_past(connection, number, "removed", &written(database, &view)?)?;
            for record in &view.records {
                rows::erase(connection, record.number, &record.entry)?;
            }
            analysis::forget(connection, number)?;
            connection.execute("DELETE FROM mention WHERE entry = ?1", [number])?;
            connection.execute("DELETE FROM result WHERE entry = ?1", [number])?;
            connection.execute("DELETE FROM entry WHERE id = ?1", [number])?;
            Ok(rows::put_board(connection, number, &GONE)?)
        })
    }

    /// Brings a removed entry back under its number. What the solver has said of it is not kept: `analyse` says it again.
    ///
    /// # Errors
    /// What the database says; no entry of this number was removed; the problem has come in again as another entry.
    pub fn restore(&mut self, number: i64) -> Result<(), EditError> {
        self.at_once(|database| {
            let sql =
                "SELECT id, text FROM past WHERE entry = ?1 AND what = 'removed' ORDER BY id DESC LIMIT 1";
            let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?));
            let found = database.connection.query_row(sql, [number], row).optional()?;
            let (past, text) = found.ok_or_else(|| DbError::NoEntry { name: number.to_string() })?;
            database.bring_back(number, &text)?;
            database.connection.execute("DELETE FROM past WHERE id = ?1", [past])?;
            Ok(())
        })
    }

    /// The entries that were removed and can be brought back, the last first, at most so many.
    ///
    /// # Errors
    /// What the database says.
    pub fn removed(&self, most: usize) -> Result<Vec<Removed>, DbError> {
        let removed = || {
            let sql = "SELECT entry, at FROM past WHERE what = 'removed' ORDER BY id DESC LIMIT ?1";
            let mut statement = self.connection.prepare_cached(sql)?;
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let rows =
                statement.query_map([most], |row| Ok(Removed { entry: row.get(0)?, at: row.get(1)? }))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        removed().map_err(|error: DbError| error.at(self.path()))
    }

    fn bring_back(&self, number: i64, text: &str) -> Result<(), EditError> {
        let unread = |problem: String| EditError::Database(DbError::Record { record: number, problem });
        let value: Value = serde_json::from_str(text).map_err(|error| unread(error.to_string()))?;
        let list = |name: &str| value[name].as_array().cloned().unwrap_or_default();
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let connection = &self.connection;
        let mut is_there = false;
        for record in list("records") {
            let text = word(&record["text"]);
            let mut entry = body::read(&text, number)?;
            entry.line =
                record["line"].as_u64().and_then(|line| usize::try_from(line).ok()).unwrap_or_default();
            let (identity, board) = Identity::of(&entry).map_err(Refusal::from)?;
            if !is_there {
                make(connection, number, &identity, &identity::stipulation(&entry))?;
                rows::put_board(connection, number, &board.to_bytes())?;
                is_there = true;
            }
            let own = record["own"].as_bool().unwrap_or_default();
            let content = match own {
                true => identity::key(format!("{} {number}\n{text}", own::FILE).as_bytes()),
                false => identity::key(text.as_bytes()),
            };
            let new = NewRecord {
                number,
                symmetry: identity.symmetry,
                content: &content,
                entry: &entry,
                file: &word(&record["file"]),
                text: &text,
                facts: &Facts::of(&entry),
                own,
            };
            // A file may have brought the same words again, for another entry.
            let sql = "SELECT entry FROM record WHERE content = ?1";
            let other = connection.query_row(sql, [content], |row| row.get(0)).optional()?;
            match other {
                Some(entry) => return Err(EditError::Same { entry }),
                None => new.write(connection)?,
            }
        }
        own::mention(connection, &View::of(self, number)?)?;
        for tag in list("tags") {
            names::mention(connection, number, NameKind::Tag, &word(&tag))?;
        }
        for result in list("results") {
            let problem: Vec<u8> =
                result["problem"].as_array().into_iter().flatten().filter_map(byte).collect();
            connection.execute(
                "INSERT INTO result (entry, problem, kind, at, text) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![number, problem, word(&result["kind"]), result["at"].as_i64(), word(&result["text"])],
            )?;
        }
        Ok(())
    }
}

fn byte(value: &Value) -> Option<u8> {
    value.as_u64().and_then(|byte| u8::try_from(byte).ok())
}

/// Makes the row of an entry.
fn make(
    connection: &Connection, number: i64, identity: &Identity, stipulation: &str,
) -> Result<(), EditError> {
    let sql = "SELECT id FROM entry WHERE problem = ?1";
    let other = connection.query_row(sql, [identity.problem], |row| row.get(0)).optional()?;
    if let Some(entry) = other {
        return Err(EditError::Same { entry });
    }
    let stipulation = rows::stipulation(connection, stipulation)?;
    connection.execute(
        "INSERT INTO entry (id, problem, diagram, stipulation) VALUES (?1, ?2, ?3, ?4)",
        params![number, identity.problem, identity.diagram, stipulation],
    )?;
    Ok(())
}

/// All of an entry, to be kept.
fn written(database: &Database, view: &View) -> Result<String, EditError> {
    let record = |record: &crate::Record| {
        json!({
            "file": record.file, "line": record.entry.line, "own": record.own,
            "text": body::written(&record.entry),
        })
    };
    let records: Vec<Value> = view.records.iter().map(record).collect();
    let mut statement = database
        .connection
        .prepare_cached("SELECT problem, kind, at, text FROM result WHERE entry = ?1 ORDER BY id")?;
    let results = statement.query_map([view.number], |row| {
        let (problem, kind): (Vec<u8>, String) = (row.get(0)?, row.get(1)?);
        let (at, text): (i64, String) = (row.get(2)?, row.get(3)?);
        Ok(json!({ "problem": problem, "kind": kind, "at": at, "text": text }))
    })?;
    let results = results.collect::<Result<Vec<_>, _>>()?;
    Ok(json!({ "records": records, "tags": database.tags(view.number)?, "results": results }).to_string())
}
