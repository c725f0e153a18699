//! Names, and which entries mention them.

use crate::{DbError, NameKind};
use rusqlite::{Connection, OptionalExtension, params};

/// The number of a name, which is made if there is none.
pub(crate) fn number(connection: &Connection, kind: NameKind, name: &str) -> Result<i64, DbError> {
    let mut select = connection.prepare_cached("SELECT id FROM name WHERE kind = ?1 AND text = ?2")?;
    if let Some(number) = select.query_row(params![kind.word(), name], |row| row.get(0)).optional()? {
        return Ok(number);
    }
    connection
        .prepare_cached("INSERT INTO name (kind, text) VALUES (?1, ?2)")?
        .execute(params![kind.word(), name])?;
    let number = connection.last_insert_rowid();
    connection
        .prepare_cached("INSERT INTO name_words (rowid, text) VALUES (?1, ?2)")?
        .execute(params![number, name])?;
    Ok(number)
}

/// Notes that an entry mentions the name of a number.
pub(crate) fn link(connection: &Connection, number: i64, entry: i64) -> Result<(), DbError> {
    let sql = "INSERT OR IGNORE INTO mention (name, entry) VALUES (?1, ?2)";
    connection.prepare_cached(sql)?.execute([number, entry])?;
    Ok(())
}

/// Notes that an entry mentions a name.
pub(crate) fn mention(
    connection: &Connection, entry: i64, kind: NameKind, name: &str,
) -> Result<(), DbError> {
    link(connection, number(connection, kind, name)?, entry)
}
