//! What can go wrong with a database.

use std::path::PathBuf;

/// Why something cannot be done with a database.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// There is no such file.
    #[error("{}: there is no such file; `keymove db import` makes one", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// It is no SQLite file at all.
    #[error("{}: it is no SQLite file; expected a database made by `keymove db import`", path.display())]
    NotSqlite {
        /// The file.
        path: PathBuf,
    },
    /// It is an SQLite file of another program.
    #[error(
        "{}: an SQLite file of another program (application id {found:#010x}); expected a database made by `keymove db import`",
        path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The `application_id` that it has.
        found: u32,
    },
    /// A newer program has made it.
    #[error(
        "{}: its schema has version {found}, and this program knows versions up to {}; expected a newer keymove",
        path.display(), crate::SCHEMA_VERSION
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version that it has.
        found: u32,
    },
    /// An older program has made it.
    #[error(
        "{}: its schema has version {found}, this program works with version {}; `keymove db migrate` brings it up",
        path.display(), crate::SCHEMA_VERSION
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// The version that it has.
        found: u32,
    },
    /// Part of the file is missing or has been overwritten.
    #[error("{}: the file is damaged ({problem}); expected a copy that is whole", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says of it.
        problem: String,
    },
    /// Another program writes to it.
    #[error("{}: another program writes to it; expected that it ends first", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A record that this program has not written.
    #[error("record {record} cannot be read ({problem}); the database has been changed by something else")]
    Record {
        /// Its number.
        record: i64,
        /// What is wrong.
        problem: String,
    },
    /// There is no entry of this number or name.
    #[error("no entry {name:?}; expected a number, or the name of a problem in its collection")]
    NoEntry {
        /// What was asked for.
        name: String,
    },
    /// Words to be searched for that are none.
    #[error(transparent)]
    Words(#[from] crate::WordsError),
    /// No thread for the solver.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
    /// The file is not there and cannot be made, or may not be opened.
    #[error("{}: {reason}", path.display())]
    Unopened {
        /// The file.
        path: PathBuf,
        /// Why, and what was expected.
        reason: &'static str,
    },
    /// What SQLite says. It is no source besides: its words would be told twice.
    #[error("the database fails: {0}")]
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl DbError {
    /// The error of SQLite with the file that it happened to.
    pub(crate) fn at(self, path: &std::path::Path) -> Self {
        use rusqlite::ErrorCode::{
            CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, NotADatabase, ReadOnly,
        };
        let Self::Sqlite(error) = &self else { return self };
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => Self::Busy { path },
            Some(NotADatabase) => Self::NotSqlite { path },
            Some(CannotOpen) => Self::Unopened { reason: unopened(&path), path },
            Some(ReadOnly) => {
                Self::Unopened { path, reason: "it may only be read; expected a file that may be written" }
            }
            Some(DatabaseCorrupt) => Self::Damaged { path, problem: error.to_string() },
            _ => self,
        }
    }
}

/// Why a file cannot be opened.
fn unopened(path: &std::path::Path) -> &'static str {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.exists() => "there is no such folder; expected one that is there",
        Some(folder) if !folder.is_dir() => "what should be its folder is a file; expected a folder",
        _ => "it cannot be opened or made; expected a file and a folder that may be read and written",
    }
}
