//! Names, and which entries mention them.

use crate::{Database, DbError, NameKind};
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

impl Database {
    /// Names of a kind in which each of these words begins a word, with the number of entries that mention them: the most frequent
    /// first, at most so many. Without a word, of all names.
    ///
    /// # Errors
    /// What the database says.
    pub fn names(&self, kind: NameKind, begin: &str, most: usize) -> Result<Vec<(String, u64)>, DbError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let words = begin.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        // Quoted, with a star behind: the beginning of a word in the language of the index.
        let query: Vec<String> = words.map(|word| format!("\"{word}\"*")).collect();
        let names = match query.is_empty() {
            true => self.counted(
                "SELECT name.text, count(*) FROM name CROSS JOIN mention ON mention.name = name.id WHERE name.kind = ?1 \
                 GROUP BY name.id ORDER BY count(*) DESC, name.text LIMIT ?2",
                params![kind.word(), most],
            ),
            false => self.counted(
                "SELECT name.text, count(*) FROM name_words CROSS JOIN name ON name.id = name_words.rowid \
                 CROSS JOIN mention ON mention.name = name.id WHERE name_words MATCH ?3 AND name.kind = ?1 \
                 GROUP BY name.id ORDER BY count(*) DESC, name.text LIMIT ?2",
                params![kind.word(), most, query.join(" AND ")],
            ),
        };
        names.map_err(|error| error.at(self.path()))
    }

    /// The stipulations that begin so, whatever the case, with the number of entries of each: the most frequent first, at most so
    /// many.
    ///
    /// # Errors
    /// What the database says.
    pub fn stipulations(&self, begin: &str, most: usize) -> Result<Vec<(String, u64)>, DbError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found = self.counted(
            "SELECT text, (SELECT count(*) FROM entry WHERE entry.stipulation = stipulation.id) AS entries FROM stipulation \
             WHERE lower(substr(text, 1, length(?1))) = lower(?1) AND entries > 0 ORDER BY entries DESC, text LIMIT ?2",
            params![begin, most],
        );
        found.map_err(|error| error.at(self.path()))
    }
}
