//! The collection of the user: one file, which `keymove db` works with too.
//!
//! Questions run on blocking threads, several at once but not without bound, each with a connection of its own that is used
//! again. Changes are one transaction each and come one after the other, in the order in which they were asked for. Between
//! requests nothing is locked, so that the command line can work with the file at the same time.

pub(crate) mod criteria;
pub(crate) mod download;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod likeness;
pub(crate) mod problem;
pub(crate) mod rows;
pub(crate) mod upload;

use crate::error::ApiError;
use core::time::Duration;
use keymove_db::{Database, DbError, EditError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Questions that are answered at the same time.
const READERS: usize = 4;
/// Files that are sent out at the same time, and those that come in.
const FILES: usize = 2;
/// How long a question may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(15);

/// A collection that requests share.
#[derive(Clone, Debug)]
pub(crate) struct Collection(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    /// Connections that are not in use.
    idle: Mutex<Vec<Database>>,
    readers: Arc<Semaphore>,
    /// Whoever changes something, one after the other.
    writer: Arc<Semaphore>,
    exports: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
}

impl Collection {
    /// Makes the file if there is none, or sees whether it is a collection.
    pub(crate) fn prepare(path: &Path) -> Result<(), DbError> {
        if path.exists() { Database::read(path) } else { Database::write(path) }.map(drop)
    }

    /// The collection of a file, which is made if there is none. What is wrong with the file is told by every answer.
    pub(crate) fn new(path: &Path) -> Self {
        let _ = Self::prepare(path);
        Self(Arc::new(Shared {
            path: path.to_owned(),
            idle: Mutex::default(),
            readers: Arc::new(Semaphore::new(READERS)),
            writer: Arc::new(Semaphore::new(1)),
            exports: Arc::new(Semaphore::new(FILES)),
            uploads: Arc::new(Semaphore::new(FILES)),
        }))
    }

    /// What users know it by: the name of the file, without its folder, which is nobody's business.
    pub(crate) fn name(&self) -> String {
        self.0.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Asks the database something.
    pub(crate) async fn read<T: Send + 'static>(
        &self, ask: impl FnOnce(&Database) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = turn(&self.0.readers).await?;
        let own = self.clone();
        blocking(move || {
            let _turn = turn;
            own.ask(ask)
        })
        .await
    }

    /// Changes something. Each change is one transaction of the database.
    pub(crate) async fn change<T: Send + 'static>(
        &self, change: impl FnOnce(&mut Database) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = turn(&self.0.writer).await?;
        let own = self.clone();
        blocking(move || {
            let _turn = turn;
            let database = Database::edit(&own.0.path);
            database
                .map_err(Fault::from)
                .and_then(|mut database| change(&mut database))
                .map_err(|fault| own.told(fault))
        })
        .await
    }

    /// A place among the files that come in.
    pub(crate) fn upload_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let full = || ApiError::full(format!("full: {FILES} files are coming in already; try again later"));
        Arc::clone(&self.0.uploads).try_acquire_owned().map_err(|_| full())
    }

    /// Lets connections go that are not in use.
    fn rest(&self) {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn ask<T>(&self, ask: impl FnOnce(&Database) -> Result<T, Fault>) -> Result<T, ApiError> {
        let idle = || self.0.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let database = match waiting {
            Some(database) => database,
            None => Database::read(&self.0.path).map_err(|error| self.told(error.into()))?,
        };
        let answer = ask(&database).map_err(|fault| self.told(fault))?;
        idle().push(database);
        Ok(answer)
    }

    /// What a client is told of a fault.
    pub(crate) fn told(&self, fault: Fault) -> ApiError {
        let error = match fault {
            Fault::Told(error) => return error,
            Fault::Edit(EditError::Database(error)) | Fault::Database(error) => error,
            Fault::Edit(EditError::Refused(refusal)) => return ApiError::bad("problem", refusal.to_string()),
            Fault::Edit(error @ (EditError::Same { .. } | EditError::Changed { .. })) => {
                return ApiError::conflict(error.to_string());
            }
            Fault::Edit(EditError::Unfit(words)) => return ApiError::shape(words),
        };
        let words = error.to_string().replace(&self.0.path.display().to_string(), &self.name());
        match error {
            DbError::NoEntry { .. } => ApiError::unknown(words),
            DbError::Busy { .. } => ApiError::locked(words),
            DbError::Missing { .. }
            | DbError::NotSqlite { .. }
            | DbError::Foreign { .. }
            | DbError::Newer { .. }
            | DbError::Older { .. }
            | DbError::Damaged { .. }
            | DbError::Unopened { .. }
            | DbError::Record { .. } => ApiError::conflict(words),
            _ => ApiError::internal(words),
        }
    }
}

/// Why a question has no answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// What the database says.
    Database(DbError),
    /// Why it is not changed.
    Edit(EditError),
    /// What the client is told.
    Told(ApiError),
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

impl From<ApiError> for Fault {
    fn from(error: ApiError) -> Self {
        Self::Told(error)
    }
}

/// A place among those who may work at the same time.
async fn turn(places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, ApiError> {
    match tokio::time::timeout(PATIENCE, Arc::clone(places).acquire_owned()).await {
        Ok(Ok(turn)) => Ok(turn),
        _ => Err(ApiError::full("full: the collection is answering others; try again later")),
    }
}

/// Does what would hold up other requests on a thread for such work.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let fault = |_| ApiError::internal("a fault of the program; the log of the server says where");
    tokio::task::spawn_blocking(work).await.map_err(fault)?
}
