//! The collection of the user: one file, which `keymove db` works with too.
//!
//! Questions run on blocking threads, several at once but not without bound, each with a connection of its own that is used
//! again. Changes are one transaction each and come one after the other, in the order in which they were asked for. Between
//! requests nothing is locked, so that the command line can work with the file at the same time.

pub(crate) mod download;
pub(crate) mod upload;

use crate::error::ApiError;
use axum::response::Response;
use core::time::Duration;
use download::streamed;
use keymove_db::{Database, DbError};
use keymove_workbench::collection::{Analyse, Export, Fault, Import, name};
use keymove_workbench::{Context, Error};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use upload::Upload;

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
        name(&self.0.path)
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
        let full = || Error::Full(format!("full: {FILES} files are coming in already; try again later"));
        Arc::clone(&self.0.uploads).try_acquire_owned().map_err(|_| full().into())
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

    fn told(&self, fault: Fault) -> ApiError {
        fault.told(&self.0.path).into()
    }

    /// Takes the problems of a file in, and tells how it goes. Other changes come between two batches.
    pub(crate) fn take_in(
        &self, import: &Import, upload: &Upload, handle: &Handle, context: &Context<'_>,
    ) -> Result<(), Error> {
        let unread = |error| Error::fault(format!("the file cannot be read: {error}"));
        let file = upload.rewound().map_err(unread)?;
        let told = |fault: Fault| fault.told(&self.0.path);
        let mut database = Database::write(&self.0.path).map_err(|error| told(error.into()))?;
        let mut arriving = import.begin(file, upload.bytes, &mut database);
        let mut batch = || {
            let _turn = handle.block_on(turn(&self.0.writer))?;
            arriving.batch(context)
        };
        let mut done = Ok(true);
        while let Ok(true) = done {
            done = batch();
        }
        let done = done.and_then(|_| arriving.finish(context));
        drop(database);
        // While other connections are open, the file does not come to rest when this one is closed.
        self.rest();
        done.map_err(told)
    }

    /// Solves entries, and keeps what is found.
    pub(crate) fn analyse(&self, work: &Analyse, context: &Context<'_>) -> Result<(), Error> {
        let done = work.run(&self.0.path, context);
        self.rest();
        done.map_err(|fault| fault.told(&self.0.path))
    }

    /// Problems as a file, sent while it is written.
    pub(crate) async fn send(self, export: Export) -> Result<Response, ApiError> {
        let full = || Error::Full("full: other files are being sent; try again later".into());
        let turn = Arc::clone(&self.0.exports).try_acquire_owned().map_err(|_| full())?;
        let export = Arc::new(export);
        let asked = Arc::clone(&export);
        let numbers = self.read(move |database| asked.entries(database)).await?;
        let (out, response) = streamed("application/octet-stream", &export.name());
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            // What went wrong shows as a broken transfer.
            let _ = self.ask(|database| {
                let out = export.write(database, &numbers, out)?;
                out.finish().map_err(|_| Fault::Told(Error::Closed))
            });
        });
        Ok(response)
    }
}

/// A place among those who may work at the same time.
async fn turn(places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Error> {
    match tokio::time::timeout(PATIENCE, Arc::clone(places).acquire_owned()).await {
        Ok(Ok(turn)) => Ok(turn),
        _ => Err(Error::Full("full: the collection is answering others; try again later".into())),
    }
}

/// Does what would hold up other requests on a thread for such work.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let fault = |_| ApiError::internal("a fault of the program; the log of the server says where");
    tokio::task::spawn_blocking(work).await.map_err(fault)?
}
