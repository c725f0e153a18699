//! What the solver says of entries: soundness, keys, set play, tries, themes, score.

mod run;
mod solve;

pub use run::{Outcome, Plan, analyse};

use crate::{Database, DbError, EntrySet, NameKind, names};
use rusqlite::{Connection, OptionalExtension, params};

/// What the solver says of a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// It does what it promises, with all its twins.
    Sound,
    /// No solution, more than there should be, or a shorter one, in the diagram or a twin.
    Unsound,
    /// A limit was reached before this was known.
    Stopped,
    /// It cannot be solved here: not understood, not playable, or fairy.
    Refused,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Sound, Self::Unsound, Self::Stopped, Self::Refused];

    /// Its word in the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Unsound => "unsound",
            Self::Stopped => "stopped",
            Self::Refused => "refused",
        }
    }
}

impl Analysis {
    /// What the verdict says of several solutions of help or series play where nothing states how many are meant.
    pub const NOT_STATED: &str = "number not stated";
}

/// The facts that the solver has found of an entry. Of a problem with twins they are those of the first position, themes
/// and state apart. `None`: not known, or there is no such thing.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// In a word.
    pub state: State,
    /// In a sentence.
    pub verdict: String,
    /// How many keys or, in help and series play, solutions.
    pub solutions: Option<u64>,
    /// The keys, or the first moves of solutions, as `Qc4` and as `b5c4`.
    pub keys: Vec<String>,
    /// Whether there is an answer to a move in the set play.
    pub set_play: Option<bool>,
    /// Tries with one refutation.
    pub tries: Option<u64>,
    /// The score of a sound problem.
    pub score: Option<i64>,
    /// The themes found, by their names in the catalogue.
    pub themes: Vec<String>,
    /// Whether all of the play was looked at: otherwise there may be more themes.
    pub complete: bool,
    /// How long it took.
    pub seconds: f64,
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
