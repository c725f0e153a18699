//! Problems of the collection as a file.

use super::Fault;
use super::criteria::{Asked, Pairs};
use crate::{Error, problem};
use keymove_db::{Database, DbError, View};
use keymove_formats::{Entry, Format};
use std::io::Write;

/// What is asked besides criteria.
#[derive(Debug)]
pub struct Export {
    asked: Asked,
    format: Format,
    /// Every record as it came in, instead of one for each problem.
    records: bool,
    /// Tags of the user become labels.
    tags: bool,
}

impl Export {
    /// Reads what an address says.
    ///
    /// # Errors
    /// Names that mean nothing, values that cannot be understood.
    pub fn read(pairs: Pairs) -> Result<Self, Error> {
        let is_own = |name: &str| ["format", "records", "tags"].contains(&name);
        let (own, criteria): (Pairs, Pairs) = pairs.into_iter().partition(|(name, _)| is_own(name));
        let last = |name| own.iter().rev().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        let yes = |name, default| match last(name) {
            None | Some("") => Ok(default),
            Some("true" | "yes" | "1") => Ok(true),
            Some("false" | "no" | "0") => Ok(false),
            Some(_) => Err(Error::field(name, "expected true or false")),
        };
        Ok(Self {
            asked: Asked::read(&criteria)?,
            format: problem::format(last("format").unwrap_or("jsonl"))?,
            records: yes("records", false)?,
            tags: yes("tags", true)?,
        })
    }

    /// The name of the file.
    pub fn name(&self) -> String {
        format!("problems.{}", self.format.endings().first().unwrap_or(&"txt"))
    }

    /// The entries that meet the criteria, in their order.
    ///
    /// # Errors
    /// What the database says.
    pub fn entries(&self, database: &Database) -> Result<Vec<i64>, Fault> {
        let found = database.search(&self.asked.criteria)?;
        Ok(database.page(&found, self.asked.order, 0, found.len())?)
    }

    /// Writes these entries; gives back what was written to.
    ///
    /// # Errors
    /// What the database says; [`Error::Closed`] if nothing can be written any more.
    pub fn write<W: Write>(&self, database: &Database, numbers: &[i64], out: W) -> Result<W, Fault> {
        let closed = |_| Fault::Told(Error::Closed);
        let mut writer = self.format.writer(out);
        for &number in numbers {
            let view = match View::of(database, number) {
                // Removed in the meantime.
                Err(DbError::NoEntry { .. }) => continue,
                view => view?,
            };
            for entry in self.problems(database, view)? {
                writer.write(&entry).map_err(closed)?;
            }
        }
        writer.finish().map_err(closed)
    }

    fn problems(&self, database: &Database, view: View) -> Result<Vec<Entry>, DbError> {
        if self.records {
            return Ok(view.records.into_iter().map(|record| record.entry).collect());
        }
        let mut entry = view.entry;
        if self.tags {
            let tags = database.tags(view.number)?;
            entry.keywords.extend(
                tags.into_iter()
                    .filter(|tag| !view.records.iter().any(|record| record.entry.keywords.contains(tag))),
            );
        }
        Ok(vec![entry])
    }
}
