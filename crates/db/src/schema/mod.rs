//! The tables of the file, their version, and how older versions are brought up.
//!
//! A version is a text of SQL in this folder and, where existing rows need more than SQL, a function. It is never changed
//! once files have it: what is new is a new version.

use crate::{DbError, NameKind, body, names};
use rusqlite::{Connection, Transaction};
use std::path::Path;

/// The version of the schema that this program works with.
pub const SCHEMA_VERSION: u32 = STEPS.len() as u32;

/// Says that an SQLite file is ours: the letters `KmDB`.
pub const APPLICATION_ID: u32 = 0x4b6d_4442;

/// Brings the tables from the version before to this one.
struct Step {
    sql: &'static str,
    /// What is done to rows that are there already.
    fill: fn(&Transaction<'_>) -> Result<(), DbError>,
}

const STEPS: [Step; 3] = [
    Step { sql: include_str!("v1.sql"), fill: |_| Ok(()) },
    Step { sql: include_str!("v2.sql"), fill: mention_awards },
    Step { sql: include_str!("v3.sql"), fill: |_| Ok(()) },
];

/// Version 2 finds distinctions as it finds sources: what records say of them becomes names.
fn mention_awards(transaction: &Transaction<'_>) -> Result<(), DbError> {
    let mut statement = transaction
        .prepare("SELECT record.id, entry, text FROM record JOIN body ON body.record = record.id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let award = body::read(row.get_ref(2)?.as_str().map_err(rusqlite::Error::from)?, row.get(0)?)?.award;
        if !award.trim().is_empty() {
            names::mention(transaction, row.get(1)?, NameKind::Award, award.trim())?;
        }
    }
    Ok(())
}

/// Makes the tables in a new file, or does the steps that an older one lacks, as one transaction: all or nothing.
pub(crate) fn bring_up(connection: &mut Connection, from: u32) -> Result<(), DbError> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive)?;
    for step in STEPS.iter().skip(from as usize) {
        transaction.execute_batch(step.sql)?;
        (step.fill)(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    Ok(transaction.commit()?)
}

/// The version of a file of ours; `None` for an empty file.
pub(crate) fn version(connection: &Connection, path: &Path) -> Result<Option<u32>, DbError> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (id, version) = (number("application_id")? as u32, number("user_version")? as u32);
    let objects: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (id, version) {
        (0, 0) if objects == 0 => Ok(None),
        (APPLICATION_ID, 1..) if version > SCHEMA_VERSION => {
            Err(DbError::Newer { path: path.into(), found: version })
        }
        (APPLICATION_ID, 1..) => Ok(Some(version)),
        (found, _) => Err(DbError::Foreign { path: path.into(), found }),
    }
}
