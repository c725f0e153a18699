//! What is done with entries, each answer as JSON.

use super::{Asked, Fault, rows, similar};
use crate::{Error, problem};
use keymove_db::{Arrival, Database};
use keymove_formats::Entry;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Instant;

/// Under which name problems come in that were written in the workbench.
const WORKBENCH: &str = "(workbench)";

/// Removed entries that are told.
const MOST_REMOVED: usize = 500;

/// A page of the entries that meet all criteria.
///
/// # Errors
/// What the database says.
pub fn list(database: &Database, asked: &Asked) -> Result<Value, Fault> {
    let started = Instant::now();
    let found = database.search(&asked.criteria)?;
    let page = database.page(&found, asked.order, asked.skip, asked.most)?;
    let patterns = &asked.criteria.patterns;
    let entries =
        page.iter().map(|&number| rows::row(database, number, patterns)).collect::<Result<Vec<_>, _>>()?;
    let seconds = started.elapsed().as_secs_f64();
    Ok(json!({ "total": found.len(), "skip": asked.skip, "entries": entries, "seconds": seconds }))
}

/// All that is known of an entry.
///
/// # Errors
/// What the database says; there may be no such entry.
pub fn show(database: &Database, number: i64) -> Result<Value, Fault> {
    rows::whole(database, number)
}

/// A problem as an object with the fields of JSON lines.
///
/// # Errors
/// Fields that are none of a problem; a diagram that is none.
pub fn read(fields: &Map<String, Value>) -> Result<Entry, Error> {
    problem::read(fields)
}

/// Adds a problem; the field `arrival` says what became of it. One that is there already becomes a further record of its
/// entry.
///
/// # Errors
/// What the database says.
pub fn add(database: &mut Database, entry: &Entry) -> Result<Value, Fault> {
    let arrival = database.add(entry, WORKBENCH)?;
    let (id, what, joined, same_diagram) = match arrival {
        Arrival::New { entry, same_diagram } => (entry, "new", None, same_diagram),
        Arrival::Known { entry } => (entry, "known", None, None),
        Arrival::Duplicate { entry, joined, .. } => (entry, "duplicate", Some(joined), None),
    };
    Ok(json!({
        "id": id,
        "arrival": what,
        "same_diagram": same_diagram,
        "adds": joined.as_ref().map(|joined| &joined.adds),
        "differs": joined.as_ref().map(rows::differs),
        "entry": rows::whole(database, id)?,
    }))
}

/// What the user says of an entry in place of what is there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    problem: Map<String, Value>,
    /// That of the entry when it was shown: refused if it has been changed since.
    version: Option<String>,
}

impl Change {
    /// The problem that is to be there.
    ///
    /// # Errors
    /// Fields that are none of a problem; a diagram that is none.
    pub fn entry(&self) -> Result<Entry, Error> {
        problem::read(&self.problem)
    }

    /// Puts this problem in the place of the entry.
    ///
    /// # Errors
    /// What the database says; the entry may have been changed since it was shown.
    pub fn make(&self, database: &mut Database, number: i64, entry: &Entry) -> Result<Value, Fault> {
        database.change(number, entry, self.version.as_deref())?;
        rows::whole(database, number)
    }
}

/// Makes an entry again what the files have.
///
/// # Errors
/// What the database says.
pub fn revert(database: &mut Database, number: i64) -> Result<Value, Fault> {
    database.revert(number)?;
    rows::whole(database, number)
}

/// Brings a removed entry back under its number.
///
/// # Errors
/// What the database says.
pub fn restore(database: &mut Database, number: i64) -> Result<Value, Fault> {
    database.restore(number)?;
    rows::whole(database, number)
}

/// The entries that were removed, the last first.
///
/// # Errors
/// What the database says.
pub fn removed(database: &Database) -> Result<Value, Fault> {
    let removed = database.removed(MOST_REMOVED)?;
    Ok(removed.iter().map(|gone| json!({ "id": gone.entry, "at": gone.at })).collect())
}

/// Entries that meet all criteria and look like a diagram, the closest first.
///
/// # Errors
/// What the database says.
pub fn similar(database: &Database, question: &similar::Question) -> Result<Value, Fault> {
    let started = Instant::now();
    let (entries, compared) = question.answer(database)?;
    Ok(json!({ "entries": entries, "compared": compared, "seconds": started.elapsed().as_secs_f64() }))
}

/// What was computed of an entry and is kept with it, without the texts.
///
/// # Errors
/// What the database says; there may be no such entry.
pub fn results(database: &Database, number: i64) -> Result<Value, Fault> {
    // Says whether there is such an entry.
    rows::row(database, number, &[])?;
    Ok(database.results(number)?.iter().map(rows::result).collect())
}

/// Entries by their numbers, in this order.
///
/// # Errors
/// What the database says; there may be no such entry.
pub fn by_number(database: &Database, numbers: &[i64]) -> Result<Vec<Entry>, Fault> {
    numbers.iter().map(|&number| Ok(keymove_db::View::of(database, number)?.entry)).collect()
}
