//! What a collection holds, in numbers.

use crate::{Database, DbError, NameKind};
use rusqlite::Params;

/// Numbers of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Problems.
    pub entries: u64,
    /// What was imported of them.
    pub records: u64,
    /// Entries with several records.
    pub duplicates: u64,
    /// The earliest and the latest year.
    pub years: Option<(i64, i64)>,
    /// The names of each kind.
    pub names: Vec<Names>,
    /// What the solver says, by its words, and of how many entries.
    pub states: Vec<(String, u64)>,
    /// Stipulations and how many entries have each, the most frequent first.
    pub stipulations: Vec<(String, u64)>,
    /// Files and how many records each brought.
    pub files: Vec<(String, u64)>,
    /// The size of the file in bytes.
    pub bytes: u64,
}

/// The names of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// What they name.
    pub kind: NameKind,
    /// How many there are.
    pub count: u64,
    /// The most frequent, and how many entries mention each.
    pub top: Vec<(String, u64)>,
}

impl Database {
    /// The numbers of the collection, with at most so many names of each kind.
    ///
    /// # Errors
    /// What the database says.
    pub fn stats(&self, most: usize) -> Result<Stats, DbError> {
        self.try_stats(most).map_err(|error| error.at(self.path()))
    }

    fn try_stats(&self, most: usize) -> Result<Stats, DbError> {
        let one =
            |sql| self.connection.query_row(sql, [], |row| row.get::<_, i64>(0)).map(|count| count as u64);
        let years = self.connection.query_row("SELECT min(year), max(year) FROM record", [], |row| {
            Ok(row.get::<_, Option<i64>>(0)?.zip(row.get(1)?))
        })?;
        let mut names = Vec::new();
        for kind in NameKind::ALL {
            let count = "SELECT count(*) FROM name WHERE kind = ?1 AND EXISTS (SELECT 1 FROM mention WHERE name = name.id)";
            let count: i64 = self.connection.query_row(count, [kind.word()], |row| row.get(0))?;
            let sql = "SELECT name.text, count(*) FROM mention JOIN name ON name.id = mention.name WHERE name.kind = ?1 \
                       GROUP BY mention.name ORDER BY count(*) DESC, name.text LIMIT ?2";
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let top = self.counted(sql, rusqlite::params![kind.word(), most])?;
            names.push(Names { kind, count: count as u64, top });
        }
        let stipulations = "SELECT stipulation.text, count(*) FROM entry JOIN stipulation ON stipulation.id = \
                            entry.stipulation GROUP BY entry.stipulation ORDER BY count(*) DESC, stipulation.text";
        let files = "SELECT file.path, count(*) FROM record JOIN file ON file.id = record.file WHERE own = 0 \
                     GROUP BY record.file ORDER BY record.file";
        Ok(Stats {
            entries: one("SELECT count(*) FROM entry")?,
            records: one("SELECT count(*) FROM record WHERE own = 0")?,
            duplicates: one(
                "SELECT count(*) FROM (SELECT 1 FROM record WHERE own = 0 GROUP BY entry HAVING count(*) > 1)",
            )?,
            years,
            names,
            states: self.counted("SELECT state, count(*) FROM analysis GROUP BY state ORDER BY state", [])?,
            stipulations: self.counted(stipulations, [])?,
            files: self.counted(files, [])?,
            bytes: std::fs::metadata(self.path()).map_or(0, |data| data.len()),
        })
    }

    pub(crate) fn counted(&self, sql: &str, values: impl Params) -> Result<Vec<(String, u64)>, DbError> {
        let mut statement = self.connection.prepare(sql)?;
        let rows = statement.query_map(values, |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
