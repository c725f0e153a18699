//! What the user says of a problem.

use super::{EditError, keep_past, problem_of};
use crate::facts::{Facts, NameKind};
use crate::identity::{self, Identity};
use crate::import::{LONGEST_RECORD, Refusal};
use crate::rows::{self, NewRecord};
use crate::{Database, DbError, View, analysis, body, names};
use keymove_formats::Entry;
use rusqlite::{Connection, OptionalExtension, params};

/// Where own records come from, in place of a file.
pub(super) const FILE: &str = "(own)";

/// What records say: taken from the own record alone where there is one.
const SAID: [NameKind; 4] = [NameKind::Author, NameKind::Source, NameKind::Award, NameKind::Label];

impl Database {
    /// Says what an entry is, all of it: diagram, what is asked, names, remarks. If a version is given, it has to be that of
    /// the entry as it is now. Returns the new version.
    ///
    /// # Errors
    /// What the database says; a diagram that cannot be read; a problem that is another entry.
    pub fn change(&mut self, number: i64, entry: &Entry, version: Option<&str>) -> Result<String, EditError> {
        let text = body::written(entry);
        if text.len() > LONGEST_RECORD {
            return Err(Refusal::TooLong { bytes: text.len() }.into());
        }
        let entry = &Entry { line: 0, ..entry.clone() };
        let view = self.edited(number, |connection, before| {
            if version.is_some_and(|version| version != before.version()) {
                return Err(EditError::Changed { entry: number });
            }
            let (identity, _) = Identity::of(entry).map_err(Refusal::from)?;
            erase_own(connection, before)?;
            let facts = Facts::of(entry);
            // No file has a record with this content: the same words in a file are a record of their own.
            let content = identity::key(format!("{FILE} {number}\n{text}").as_bytes());
            let record = NewRecord {
                number,
                symmetry: identity.symmetry,
                content: &content,
                entry,
                file: FILE,
                text: &text,
                facts: &facts,
                own: true,
            };
            Ok(record.write(connection)?)
        })?;
        Ok(view.version())
    }

    /// Takes back what the user has said: the entry is again what the files say. Nothing happens if there is nothing to take
    /// back. Returns the version.
    ///
    /// # Errors
    /// What the database says; a problem that is another entry by now.
    pub fn revert(&mut self, number: i64) -> Result<String, EditError> {
        Ok(self.edited(number, erase_own)?.version())
    }

    /// Does something with the own record of an entry, and brings all that follows from the records in line with it.
    fn edited(
        &mut self, number: i64, change: impl FnOnce(&Connection, &View) -> Result<(), EditError>,
    ) -> Result<View, EditError> {
        self.at_once(|database| {
            let before = View::of(database, number)?;
            change(&database.connection, &before)?;
            let after = View::of(database, number)?;
            settle(&database.connection, &before, &after)?;
            Ok(after)
        })
    }
}

/// Takes the own record away and keeps what it said.
fn erase_own(connection: &Connection, view: &View) -> Result<(), EditError> {
    if let Some(own) = view.records.first().filter(|record| record.own) {
        keep_past(connection, view.number, "changed", &body::written(&own.entry))?;
        rows::erase(connection, own.number, &own.entry)?;
    }
    Ok(())
}

/// What the entry is, looks like and mentions follows its records.
fn settle(connection: &Connection, before: &View, after: &View) -> Result<(), EditError> {
    let number = after.number;
    let (identity, board) = Identity::of(&after.entry).map_err(Refusal::from)?;
    let asks_other = before.entry.intended != after.entry.intended;
    if problem_of(connection, number)? != identity.problem {
        let sql = "SELECT id FROM entry WHERE problem = ?1 AND id <> ?2";
        let other = connection.query_row(sql, params![identity.problem, number], |row| row.get(0));
        if let Some(entry) = other.optional()? {
            return Err(EditError::Same { entry });
        }
        let stipulation = rows::stipulation(connection, &identity::stipulation(&after.entry))?;
        connection.execute(
            "UPDATE entry SET problem = ?2, diagram = ?3, stipulation = ?4 WHERE id = ?1",
            params![number, identity.problem, identity.diagram, stipulation],
        )?;
    }
    if problem_before(before) != Some(identity.problem) || asks_other {
        analysis::forget(connection, number)?;
    }
    rows::put_board(connection, number, &board.to_bytes())?;
    Ok(mention(connection, after)?)
}

fn problem_before(view: &View) -> Option<identity::Key> {
    Identity::of(&view.entry).ok().map(|(identity, _)| identity.problem)
}

/// Notes the names and years that the records which count say, and no others.
pub(super) fn mention(connection: &Connection, view: &View) -> Result<(), DbError> {
    for kind in SAID {
        let sql =
            "DELETE FROM mention WHERE entry = ?1 AND (SELECT kind FROM name WHERE id = mention.name) = ?2";
        connection.prepare_cached(sql)?.execute(params![view.number, kind.word()])?;
    }
    let is_own = view.records.first().is_some_and(|record| record.own);
    for record in &view.records {
        let facts = Facts::of(&record.entry);
        let counts = record.own == is_own;
        if counts {
            for (kind, name) in &facts.names {
                names::mention(connection, view.number, *kind, name)?;
            }
        }
        let year = facts.year.filter(|_| counts);
        connection
            .prepare_cached("UPDATE record SET year = ?2 WHERE id = ?1")?
            .execute(params![record.number, year])?;
    }
    Ok(())
}
