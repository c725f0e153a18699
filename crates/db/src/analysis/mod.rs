//! What the solver says of entries: soundness, keys, set play, tries, themes, score.

mod run;

pub use run::{Outcome, Plan, analyse};

use crate::{Database, DbError, EntrySet, NameKind, View, names};
use keymove_collection::{Analysis, State};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

/// What the solver has found of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// Its number.
    pub entry: i64,
    /// What it said when it was read, as [`View::version`] has it.
    pub version: String,
    /// What was found.
    pub analysis: Analysis,
}

impl Database {
    /// What the solver has said of an entry.
    ///
    /// # Errors
    /// What the database says.
    pub fn analysis(&self, entry: i64) -> Result<Option<Analysis>, DbError> {
        self.try_analysis(entry).map_err(|error| error.at(self.path()))
    }

    fn try_analysis(&self, entry: i64) -> Result<Option<Analysis>, DbError> {
        let sql = "SELECT state, verdict, solutions, set_play, tries, score, complete, seconds FROM analysis WHERE entry = ?1";
        let found = self.connection.prepare_cached(sql)?.query_row([entry], |row| {
            let word: String = row.get(0)?;
            Ok(Analysis {
                state: State::ALL.into_iter().find(|state| state.word() == word).unwrap_or(State::Refused),
                verdict: row.get(1)?,
                solutions: row.get::<_, Option<i64>>(2)?.map(i64::unsigned_abs),
                keys: Vec::new(),
                set_play: row.get(3)?,
                tries: row.get::<_, Option<i64>>(4)?.map(i64::unsigned_abs),
                score: row.get(5)?,
                themes: Vec::new(),
                complete: row.get(6)?,
                seconds: row.get(7)?,
            })
        });
        let Some(mut analysis) = found.optional()? else { return Ok(None) };
        analysis.keys = self.mentioned_by(entry, NameKind::Key)?;
        analysis.themes = self.mentioned_by(entry, NameKind::Theme)?;
        Ok(Some(analysis))
    }

    pub(crate) fn mentioned_by(&self, entry: i64, kind: NameKind) -> Result<Vec<String>, DbError> {
        let sql = "SELECT text FROM mention JOIN name ON name.id = mention.name WHERE entry = ?1 AND kind = ?2 ORDER BY text";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params![entry, kind.word()], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The entries of which the solver has not spoken, and, if asked for, those where it ran into a limit.
    ///
    /// # Errors
    /// What the database says.
    pub fn unanalysed(&self, with_stopped: bool) -> Result<EntrySet, DbError> {
        let sql = match with_stopped {
            true => {
                "SELECT id FROM entry WHERE id NOT IN (SELECT entry FROM analysis WHERE state <> 'stopped')"
            }
            false => "SELECT id FROM entry WHERE id NOT IN (SELECT entry FROM analysis)",
        };
        self.set(sql, []).map_err(|error| error.at(self.path()))
    }

    /// Keeps, in one transaction, what was found of entries that still say what they said when they were read; gives what is kept. Of
    /// others nothing is known.
    ///
    /// # Errors
    /// What the database says; nothing is kept then.
    pub fn keep_analyses(&self, found: Vec<Found>) -> Result<Vec<Found>, DbError> {
        let mut kept = Vec::with_capacity(found.len());
        self.transaction(|| {
            for found in found {
                match View::of(self, found.entry) {
                    Ok(view) if view.version() == found.version => {
                        self.keep_analysis(found.entry, &found.analysis)?;
                        kept.push(found);
                    }
                    Ok(_) | Err(DbError::NoEntry { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        })?;
        Ok(kept)
    }

    /// Keeps what the solver has said of an entry, in place of what it said before.
    fn keep_analysis(&self, entry: i64, analysis: &Analysis) -> Result<(), DbError> {
        self.forget_analysis(entry)?;
        let number = |count: Option<u64>| count.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
        self.connection
            .prepare_cached(
                "INSERT INTO analysis (entry, state, verdict, solutions, set_play, tries, score, complete, seconds) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )?
            .execute(params![
                entry,
                analysis.state.word(),
                analysis.verdict,
                number(analysis.solutions),
                analysis.set_play,
                number(analysis.tries),
                analysis.score,
                analysis.complete,
                analysis.seconds
            ])?;
        let keys = analysis.keys.iter().map(|key| (NameKind::Key, key));
        let themes = analysis.themes.iter().map(|theme| (NameKind::Theme, theme));
        for (kind, name) in keys.chain(themes) {
            names::mention(&self.connection, entry, kind, name)?;
        }
        Ok(())
    }

    pub(crate) fn forget_analysis(&self, entry: i64) -> Result<(), DbError> {
        forget(&self.connection, entry)
    }
}

/// Takes away what the solver has said of an entry.
pub(crate) fn forget(connection: &Connection, entry: i64) -> Result<(), DbError> {
    connection.prepare_cached("DELETE FROM analysis WHERE entry = ?1")?.execute([entry])?;
    let sql = "DELETE FROM mention WHERE entry = ?1 AND (SELECT kind FROM name WHERE id = mention.name) IN (?2, ?3)";
    let found = params![entry, NameKind::Key.word(), NameKind::Theme.word()];
    connection.prepare_cached(sql)?.execute(found)?;
    Ok(())
}
