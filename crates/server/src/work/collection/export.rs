//! Problems of the collection as a file.

use super::criteria::{Asked, Pairs};
use super::download::{Out, streamed};
use super::import::of_word;
use super::{Collection, Fault};
use crate::error::ApiError;
use axum::response::Response;
use keymove_db::{Database, DbError, View};
use keymove_formats::{Entry, Format};
use std::sync::Arc;

/// What is asked besides criteria.
#[derive(Debug)]
pub(crate) struct Export {
    asked: Asked,
    format: Format,
    /// Every record as it came in, instead of one for each problem.
    records: bool,
    /// Tags of the user become labels.
    tags: bool,
}

impl Export {
    /// Reads what an address says.
    pub(crate) fn read(pairs: Pairs) -> Result<Self, ApiError> {
        let is_own = |name: &str| ["format", "records", "tags"].contains(&name);
        let (own, criteria): (Pairs, Pairs) = pairs.into_iter().partition(|(name, _)| is_own(name));
        let last = |name| own.iter().rev().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        let yes = |name, default| match last(name) {
            None | Some("") => Ok(default),
            Some("true" | "yes" | "1") => Ok(true),
            Some("false" | "no" | "0") => Ok(false),
            Some(_) => Err(ApiError::bad(name, "expected true or false")),
        };
        Ok(Self {
            asked: Asked::read(&criteria)?,
            format: of_word(last("format").unwrap_or("jsonl"))?,
            records: yes("records", false)?,
            tags: yes("tags", true)?,
        })
    }

    /// The file, sent while it is written.
    pub(crate) async fn send(self, collection: Collection) -> Result<Response, ApiError> {
        let full = || ApiError::full("full: other files are being sent; try again later");
        let turn = Arc::clone(&collection.0.exports).try_acquire_owned().map_err(|_| full())?;
        let (asked, order) = (self.asked.criteria.clone(), self.asked.order);
        let numbers = collection.read(move |database| {
            let found = database.search(&asked)?;
            Ok(database.page(&found, order, 0, found.len())?)
        });
        let numbers = numbers.await?;
        let name = format!("problems.{}", self.format.endings().first().unwrap_or(&"txt"));
        let (out, response) = streamed("application/octet-stream", &name);
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            // What went wrong shows as a broken transfer.
            let _ = collection.ask(|database| self.write(database, &numbers, out));
        });
        Ok(response)
    }

    fn write(&self, database: &Database, numbers: &[i64], out: Out) -> Result<(), Fault> {
        let broken = |_| Fault::Told(ApiError::internal("the client is gone"));
        let mut writer = self.format.writer(out);
        for &number in numbers {
            let view = match View::of(database, number) {
                // Removed in the meantime.
                Err(DbError::NoEntry { .. }) => continue,
                view => view?,
            };
            for entry in self.entries(database, view)? {
                writer.write(&entry).map_err(broken)?;
            }
        }
        writer.finish().and_then(Out::finish).map_err(broken)
    }

    fn entries(&self, database: &Database, view: View) -> Result<Vec<Entry>, DbError> {
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
