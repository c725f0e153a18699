//! A collection in a file.

use crate::error::raised;
use crate::work::{Work, limits, tables};
use keymove_db::Database;
use keymove_workbench::collection::{Analyse, Answer, Call, Export, Fault, Import, Pairs, name, overview};
use keymove_workbench::{Error, Resources, from_json};
use pyo3::prelude::*;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A collection that is open. Calls are those of the interface of the server below `/collection/`.
#[pyclass(module = "keymove._native", frozen)]
pub(crate) struct Collection {
    path: PathBuf,
    database: Mutex<Option<Database>>,
}

#[pymethods]
impl Collection {
    /// Opens the file; with `writes` it is made if there is none, and may be changed.
    #[new]
    #[pyo3(signature = (path, *, writes=false))]
    fn new(py: Python<'_>, path: PathBuf, writes: bool) -> PyResult<Self> {
        let opened = py.detach(|| if writes { Database::write(&path) } else { Database::read(&path) });
        let database = opened.map_err(|error| raised(py, &Fault::from(error).told(&path)))?;
        Ok(Self { path, database: Mutex::new(Some(database)) })
    }

    /// Lets go of the file.
    fn close(&self, py: Python<'_>) {
        py.detach(|| *self.held() = None);
    }

    /// How much there is, as JSON.
    fn about(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |database| Ok(overview::about(database, &name(&self.path))?.to_string()))
    }

    /// A question or a change: a method in small letters, a path, pairs as a JSON object, the body. Gives JSON.
    fn call(&self, py: Python<'_>, method: &str, path: &str, pairs: &str, body: &[u8]) -> PyResult<String> {
        self.with(py, |database| {
            let pairs: Pairs = from_json(pairs.as_bytes())?;
            Ok(match Call::read(method, path, &pairs, body)?.answer(database)? {
                Answer::Value(value) | Answer::Made(value) => value.to_string(),
                Answer::Kept(text) => text,
                Answer::Done => "null".into(),
            })
        })
    }

    /// Begins to take in the problems of a file. `pairs` has its `name`, and its `format` if that is known.
    fn take(&self, py: Python<'_>, file: PathBuf, pairs: &str) -> PyResult<Work> {
        let unread = |error: std::io::Error| Error::fault(format!("{}: {error}", file.display()));
        let begun = py.detach(|| {
            let pairs: Pairs = from_json(pairs.as_bytes())?;
            let import = Import::read(&pairs, File::open(&file).map_err(unread)?)?;
            let opened = File::open(&file).map_err(unread)?;
            let bytes = opened.metadata().map_err(unread)?.len();
            Ok((import, opened, bytes))
        });
        let (import, opened, bytes) = begun.map_err(|error: Error| raised(py, &error))?;
        let path = self.path.clone();
        Work::begin(limits(Some(1), None, None), move |context| {
            let told = |fault: Fault| fault.told(&path);
            let database = Database::write(&path).map_err(|error| told(error.into()))?;
            let mut arriving = import.begin(opened, bytes, database);
            while arriving.batch(context).map_err(told)? {}
            arriving.finish(context).map_err(told)
        })
    }

    /// Begins to analyse the entries that meet the criteria of `pairs`.
    #[pyo3(signature = (request, pairs, *, threads=None))]
    fn analyse(&self, py: Python<'_>, request: &str, pairs: &str, threads: Option<usize>) -> PyResult<Work> {
        let resources = Resources { tables: Some(tables(None)), ..Resources::default() };
        let asked = from_json(pairs.as_bytes())
            .and_then(|pairs: Pairs| Analyse::check(&from_json(request.as_bytes())?, &pairs, &resources));
        let asked = asked.map_err(|error| raised(py, &error))?;
        let path = self.path.clone();
        Work::begin(limits(threads, None, None), move |context| {
            asked.run(&path, context).map_err(|fault| fault.told(&path))
        })
    }

    /// Writes the problems that meet the criteria of `pairs` to a file; `pairs` has its format too.
    fn export(&self, py: Python<'_>, file: PathBuf, pairs: &str) -> PyResult<()> {
        self.with(py, |database| {
            let unwritten = |error: std::io::Error| Error::fault(format!("{}: {error}", file.display()));
            let export = Export::read(from_json(pairs.as_bytes())?)?;
            let numbers = export.entries(database)?;
            let out = BufWriter::new(File::create(&file).map_err(unwritten)?);
            export.write(database, &numbers, out)?.flush().map_err(unwritten)?;
            Ok(())
        })
    }
}

impl Collection {
    fn held(&self) -> MutexGuard<'_, Option<Database>> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T: Send>(
        &self, py: Python<'_>, ask: impl FnOnce(&mut Database) -> Result<T, Fault> + Send,
    ) -> PyResult<T> {
        let asked = py.detach(|| {
            let mut held = self.held();
            let closed = || Fault::Told(Error::Conflict("the collection is closed".into()));
            let path: &Path = &self.path;
            held.as_mut().ok_or_else(closed).and_then(ask).map_err(|fault| fault.told(path))
        });
        asked.map_err(|error| raised(py, &error))
    }
}
