//! Rows of records and diagrams: written and taken away with all that is said of them elsewhere.

use crate::board::BOARD_BYTES;
use crate::facts::Facts;
use crate::identity::Key;
use crate::import::BLOCK_BOARDS;
use crate::{DbError, Symmetry};
use keymove_formats::Entry;
use rusqlite::{Connection, OptionalExtension, params};

/// In the place of a diagram: the entry has been removed. No man has this code.
pub(crate) const GONE: [u8; BOARD_BYTES] = [0xff; BOARD_BYTES];

/// A record on its way into the file.
#[derive(Clone, Copy)]
pub(crate) struct NewRecord<'a> {
    pub(crate) number: i64,
    pub(crate) symmetry: Symmetry,
    pub(crate) content: &'a Key,
    pub(crate) entry: &'a Entry,
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    pub(crate) facts: &'a Facts,
    /// Whether it is what the user says.
    pub(crate) own: bool,
}

impl NewRecord<'_> {
    /// Writes it, the names that it mentions apart.
    pub(crate) fn write(&self, connection: &Connection) -> Result<(), DbError> {
        let file = number_of(
            connection,
            "INSERT INTO file (path) VALUES (?1) ON CONFLICT DO NOTHING",
            "SELECT id FROM file WHERE path = ?1",
            self.file,
        )?;
        connection
            .prepare_cached(
                "INSERT INTO record (entry, content, symmetry, year, file, line, name, own) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                self.number,
                self.content,
                self.symmetry.bits(),
                self.facts.year,
                file,
                i64::try_from(self.entry.line).unwrap_or(i64::MAX),
                self.entry.id,
                self.own
            ])?;
        let record = connection.last_insert_rowid();
        connection
            .prepare_cached("INSERT INTO body (record, text) VALUES (?1, ?2)")?
            .execute(params![record, self.text])?;
        connection
            .prepare_cached("INSERT INTO words (rowid, about, remarks, solution) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![record, self.facts.about, self.facts.remarks, self.entry.solution])?;
        Ok(())
    }
}

/// Takes a record away.
pub(crate) fn erase(connection: &Connection, record: i64, entry: &Entry) -> Result<(), DbError> {
    let facts = Facts::of(entry);
    // The index has no texts of its own, and has to be told what it forgets.
    connection
        .prepare_cached(
            "INSERT INTO words (words, rowid, about, remarks, solution) VALUES ('delete', ?1, ?2, ?3, ?4)",
        )?
        .execute(params![record, facts.about, facts.remarks, entry.solution])?;
    connection.prepare_cached("DELETE FROM body WHERE record = ?1")?.execute([record])?;
    connection.prepare_cached("DELETE FROM record WHERE id = ?1")?.execute([record])?;
    Ok(())
}

/// The number of a stipulation, which is made if there is none.
pub(crate) fn stipulation(connection: &Connection, text: &str) -> Result<i64, DbError> {
    number_of(
        connection,
        "INSERT INTO stipulation (text) VALUES (?1) ON CONFLICT DO NOTHING",
        "SELECT id FROM stipulation WHERE text = ?1",
        text,
    )
}

fn number_of(connection: &Connection, insert: &str, select: &str, text: &str) -> Result<i64, DbError> {
    let found = connection.prepare_cached(select)?.query_row([text], |row| row.get(0)).optional()?;
    if let Some(number) = found {
        return Ok(number);
    }
    connection.prepare_cached(insert)?.execute([text])?;
    Ok(connection.last_insert_rowid())
}

/// Puts another diagram in the place of that of an entry.
pub(crate) fn put_board(
    connection: &Connection, entry: i64, bytes: &[u8; BOARD_BYTES],
) -> Result<(), DbError> {
    let index = entry.saturating_sub(1);
    let number = index / BLOCK_BOARDS as i64;
    let start = (index % BLOCK_BOARDS as i64) as usize * BOARD_BYTES;
    let boards: Option<Vec<u8>> = connection
        .prepare_cached("SELECT boards FROM block WHERE number = ?1")?
        .query_row([number], |row| row.get(0))
        .optional()?;
    let mut boards = boards.unwrap_or_default();
    let Some(place) = boards.get_mut(start..start + BOARD_BYTES) else {
        return Err(DbError::Record { record: entry, problem: "it has no diagram".to_owned() });
    };
    place.copy_from_slice(bytes);
    connection
        .prepare_cached("UPDATE block SET boards = ?2 WHERE number = ?1")?
        .execute(params![number, boards])?;
    Ok(())
}

/// The number that was given last, also if its entry has been removed since.
pub(crate) fn last_number(connection: &Connection) -> Result<i64, DbError> {
    let highest: i64 =
        connection.query_row("SELECT coalesce(max(id), 0) FROM entry", [], |row| row.get(0))?;
    let sql = "SELECT number, length(boards) FROM block ORDER BY number DESC LIMIT 1";
    let block = connection.query_row(sql, [], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)));
    let places = block.optional()?.map_or(0, |(number, bytes)| {
        number.saturating_mul(BLOCK_BOARDS as i64).saturating_add(bytes / BOARD_BYTES as i64)
    });
    Ok(highest.max(places))
}
