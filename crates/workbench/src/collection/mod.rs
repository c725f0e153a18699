//! A collection: what is asked of it, what is told of its entries, problems in and out.
//!
//! Who may work with the file at the same time is the matter of whoever has it; here it is a database that is handed in.

mod analyse;
mod call;
pub mod criteria;
pub mod entries;
mod export;
mod import;
pub mod overview;
mod rows;
pub mod similar;

pub use analyse::{Analyse, Request as AnalyseRequest};
pub use call::{Answer, Call};
pub use criteria::{Asked, Pairs};
pub use export::Export;
pub use import::{Arriving, Import};

use crate::Error;
use keymove_db::{DbError, EditError};
use std::path::Path;

/// Why a question has no answer.
#[derive(Debug)]
pub enum Fault {
    /// What the database says.
    Database(DbError),
    /// Why it is not changed.
    Edit(EditError),
    /// What was wrong with the question, or with this machine.
    Told(Error),
}

impl From<DbError> for Fault {
    fn from(error: DbError) -> Self {
        Self::Database(error)
    }
}

impl From<EditError> for Fault {
    fn from(error: EditError) -> Self {
        Self::Edit(error)
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Told(error)
    }
}

impl Fault {
    /// What those are told who ask of the collection in this file. They know it by its name, without the folder.
    pub fn told(self, path: &Path) -> Error {
        let error = match self {
            Self::Told(error) => return error,
            Self::Edit(EditError::Database(error)) | Self::Database(error) => error,
            Self::Edit(EditError::Refused(refusal)) => return Error::field("problem", refusal.to_string()),
            Self::Edit(error @ (EditError::Same { .. } | EditError::Changed { .. })) => {
                return Error::Conflict(error.to_string());
            }
            Self::Edit(EditError::Unfit(words)) => return Error::Shape(words),
        };
        let words = error.to_string().replace(&path.display().to_string(), &name(path));
        match error {
            DbError::NoEntry { .. } => Error::Unknown(words),
            DbError::Busy { .. } => Error::Locked(words),
            DbError::Missing { .. }
            | DbError::NotSqlite { .. }
            | DbError::Foreign { .. }
            | DbError::Newer { .. }
            | DbError::Older { .. }
            | DbError::Damaged { .. }
            | DbError::Unopened { .. }
            | DbError::Record { .. } => Error::Conflict(words),
            _ => Error::Fault(words),
        }
    }
}

/// What users know the collection of a file by: the name without its folder, which is nobody's business.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
