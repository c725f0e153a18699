//! A file that keeps what a search has found, so that nothing is lost by a stop.
//!
//! Lines of JSON. The first says which search it is; then each piece that is done adds its improvements and a line with its
//! counts, all in one write. What stands after the last of these lines was being written when the program ended: it is cut
//! off when the search is taken up again, and the piece is searched once more. Nothing else is ever taken out of a file:
//! one that is damaged elsewhere, or is none of these, is refused and left as it is. A file is locked as long as a search
//! writes to it.
//!
//! The search for repairs goes level by level. Each level adds a first line of its own, and begins when all pieces of the one
//! before are done and nothing was found in them.

mod header;
mod read;

use super::json::to_json;
use super::{Counts, Improvement, Plan};
use header::header;
pub(crate) use header::{Kind, header as header_of, weights_digest};
use keymove_run::journal::{Lines, LogError, LogFile};
use read::Pieces;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The version of the format, and of what stands for weights and patterns in the first line.
const VERSION: u64 = 2;

/// A file that is being written.
#[derive(Debug)]
pub struct Journal {
    log: LogFile,
    /// What an earlier run has left and was not read.
    unread: Option<Pieces>,
}

/// What an earlier search has done.
#[derive(Clone, Debug, Default)]
pub struct Resumed {
    /// Pieces that are done.
    pub done: BTreeSet<u64>,
    /// What was counted in them.
    pub counts: Counts,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be used, or is none of these.
    #[error(transparent)]
    Log(#[from] LogError),
    /// It is of another version of the format.
    #[error("{path} has version {found} of the format; this program reads version {VERSION}")]
    Version {
        /// The file.
        path: PathBuf,
        /// What the file says.
        found: String,
    },
    /// It belongs to another search.
    #[error("{path} belongs to another search: its {what} is {found}, expected {expected}")]
    Other {
        /// The file.
        path: PathBuf,
        /// In what it differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What the search is.
        expected: String,
    },
}

impl Journal {
    /// Begins a new file for a search.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, plan: &Plan) -> Result<Self, JournalError> {
        let mut journal = Self::begin(path)?;
        journal.level(plan, &mut drop)?;
        Ok(journal)
    }

    /// Takes up the search of a file. Hands what was found in the pieces that are done to `found`; if the file turns out to
    /// be damaged, some of it has been handed out before. An empty file is one that was not begun.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or belongs to another search.
    pub fn resume(
        path: &Path, plan: &Plan, found: &mut dyn FnMut(Improvement),
    ) -> Result<(Self, Resumed), JournalError> {
        let mut journal = Self::reopen(path)?;
        let resumed = journal.level(plan, found)?;
        Ok((journal, resumed))
    }

    /// Begins a new file; [`Self::level`] says what for.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn begin(path: &Path) -> Result<Self, JournalError> {
        Ok(Self { log: LogFile::create(path)?, unread: None })
    }

    /// Opens a file that an earlier run has left; [`Self::level`] reads it.
    ///
    /// # Errors
    /// If it cannot be opened, is no file, or in use.
    pub fn reopen(path: &Path) -> Result<Self, JournalError> {
        let (log, lines) = LogFile::reopen(path)?;
        let unread = (!log.is_empty()).then(|| Pieces::new(lines));
        Ok(Self { log, unread })
    }

    /// Goes on to a search, or to the next level of one: reads what is done of it, or writes its first line if nothing is.
    /// What was found goes to `found`; if the file turns out to be damaged, some of it has been handed out before.
    ///
    /// # Errors
    /// If the file cannot be read or written, is damaged, or belongs to another search.
    pub fn level(
        &mut self, plan: &Plan, found: &mut dyn FnMut(Improvement),
    ) -> Result<Resumed, JournalError> {
        let mut resumed = Resumed::default();
        let Some(lines) = &mut self.unread else {
            self.log.append(&format!("{}\n", Value::Object(header(plan))))?;
            return Ok(resumed);
        };
        let level = lines.level(plan, false, &mut |_, improvements, counts| {
            resumed.counts += counts;
            improvements.into_iter().for_each(&mut *found);
        })?;
        resumed.done = level.done;
        if level.has_next {
            let whole = resumed.done.len() as u64 == plan.space.pieces();
            return match (whole, level.improved) {
                (false, _) => Err(lines.unreadable("another level begins here before the last one is done")),
                (true, 1..) => {
                    Err(lines.unreadable("another level begins here though the last one had results"))
                }
                (true, 0) => Ok(resumed),
            };
        }
        let good = lines.good();
        self.unread = None;
        self.log.keep(good)?;
        Ok(resumed)
    }

    /// Hands the pieces that are done in a file to `done`: with what was found in them and counted. The file is only read; it
    /// may be that of another part of the same search. If it turns out to be damaged, some have been handed out before.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, being written to, or belongs to another search.
    pub fn join(
        path: &Path, plan: &Plan, done: &mut dyn FnMut(u64, Vec<Improvement>, Counts),
    ) -> Result<(), JournalError> {
        Pieces::new(Lines::open(path)?).level(plan, true, done).map(drop)
    }

    /// Adds a piece that is done.
    ///
    /// # Errors
    /// If it cannot be written: the file is then good up to the piece before.
    pub fn add(&mut self, piece: u64, found: &[Improvement], counts: &Counts) -> Result<(), JournalError> {
        let mut text = String::new();
        for one in found {
            text += &to_json(one).to_string();
            text.push('\n');
        }
        let counts: Map<String, Value> = counts
            .named()
            .filter(|&(_, count)| count > 0)
            .map(|(name, count)| (name.into(), count.into()))
            .collect();
        text += &json!({ "done": piece, "counts": counts }).to_string();
        text.push('\n');
        self.log.append(&text)?;
        Ok(())
    }
}
