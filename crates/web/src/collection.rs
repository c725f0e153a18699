//! The collection of a page without a server: files that the page provides, and the workbench's answers about them.
//!
//! Nothing else opens these files, and whatever is asked comes one after the other. An import goes batch by batch, so that a page can ask
//! between two of them; it has a connection of its own, as it has on a server.

use crate::door::{give, tell};
use keymove_db::{Database, DbError};
use keymove_workbench::collection::{Answer, Arriving, Call, Export, Fault, Import, Pairs, name, overview};
use keymove_workbench::{Context, Error, Event, Limits, from_json};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// The collection, as the page names it.
const COLLECTION: &str = "/collection.kmdb";
/// A file with problems that are to come in.
const IMPORT: &str = "/import";
/// A collection that is to take the place of the other.
const INCOMING: &str = "/incoming.kmdb";
/// Bytes of an export that are given together.
const PIECE: usize = 256 << 10;

#[derive(Debug)]
struct Open {
    database: Database,
    /// Problems on their way in.
    arriving: Option<Arriving<'static, Database>>,
}

static OPEN: Mutex<Option<Open>> = Mutex::new(None);
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Raised by the page to end an import with its next batch.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    &STOP
}

/// Opens the collection, and makes one if there is none; tells how much it holds. What an earlier version of the page has left is brought up:
/// nobody else could do it.
pub(crate) fn open() -> bool {
    let path = Path::new(COLLECTION);
    let opened = match Database::write(path) {
        Err(DbError::Older { .. }) => Database::migrate(path).and_then(|_| Database::write(path)),
        opened => opened,
    };
    told(opened.map_err(Fault::from).and_then(|database| {
        let about = about(&database)?;
        *held() = Some(Open { database, arriving: None });
        Ok(about.to_string())
    }))
}

/// Lets go of the files.
pub(crate) fn close() {
    *held() = None;
}

/// Tells how much there is.
pub(crate) fn tell_about() -> bool {
    told(with(|open| Ok(about(&open.database)?.to_string())))
}

/// Answers a question or makes a change: a method and a path, what stood behind the question mark as JSON, the body, each but the last on a
/// line of its own.
pub(crate) fn call(request: &[u8]) -> bool {
    let mut parts = request.splitn(3, |&byte| byte == b'\n');
    let mut part = || parts.next().unwrap_or_default();
    let (words, pairs, body) = (part(), part(), part());
    let (method, path) =
        str::from_utf8(words).ok().and_then(|words| words.split_once(' ')).unwrap_or_default();
    told(with(|open| {
        let pairs: Pairs = from_json(pairs)?;
        let answer = Call::read(method, path, &pairs, body)?.answer(&mut open.database)?;
        Ok(match answer {
            Answer::Value(value) | Answer::Made(value) => value.to_string(),
            Answer::Kept(text) => text,
            Answer::Done => "null".into(),
        })
    }))
}

/// Begins to take in the problems of the file that the page provides for it.
pub(crate) fn take(request: &[u8]) -> bool {
    told(with(|open| {
        if open.arriving.is_some() {
            return Err(Error::Full("full: another file is coming in; try again later".into()).into());
        }
        let unread = |error: io::Error| Error::fault(format!("the file cannot be read: {error}"));
        let import = Import::read(&from_json(request)?, File::open(IMPORT).map_err(unread)?)?;
        let file = File::open(IMPORT).map_err(unread)?;
        let bytes = file.metadata().map_err(unread)?.len();
        if bytes == 0 {
            return Err(Error::Shape("the file is empty".into()).into());
        }
        STOP.store(false, Ordering::Relaxed);
        let database = Database::write(Path::new(COLLECTION))?;
        open.arriving = Some(import.begin(file, bytes, database));
        Ok(Event::new("started", json!({ "threads": 1 })).json().to_owned())
    }))
}

/// Takes in a batch and tells how far it is; says whether there are more.
pub(crate) fn batch() -> bool {
    let listener = |event: Event| tell(event.json());
    let context = Context::new(&listener, Limits::default()).stopped_by(Arc::clone(&STOP));
    let Some(mut arriving) = held().as_mut().and_then(|open| open.arriving.take()) else { return false };
    let done = match arriving.batch(&context) {
        Ok(true) => {
            if let Some(open) = held().as_mut() {
                open.arriving = Some(arriving);
            }
            return true;
        }
        Ok(false) => arriving.finish(&context),
        Err(fault) => Err(fault),
    };
    if let Err(fault) = done {
        tell(Event::new("error", json!({ "error": error(fault) })).json());
    }
    tell(Event::new("end", json!({})).json());
    false
}

/// Gives a file with the problems that meet criteria, piece by piece; tells its name.
pub(crate) fn export(request: &[u8]) -> bool {
    told(with(|open| {
        let export = Export::read(from_json(request)?)?;
        let numbers = export.entries(&open.database)?;
        let out = export.write(&open.database, &numbers, BufWriter::with_capacity(PIECE, Given))?;
        out.into_inner().map_err(|_| Error::Closed)?;
        Ok(json!({ "name": export.name() }).to_string())
    }))
}

/// Puts the collection of the file that the page provides for it in the place of what there is, all or nothing; tells how much it holds.
pub(crate) fn replace() -> bool {
    let incoming = Path::new(INCOMING);
    let brought_up = || {
        Database::migrate(incoming)?;
        let other = Database::read(incoming)?;
        other.examine().map(|()| other)
    };
    told(brought_up().map_err(|error| Fault::from(error).told(incoming).into()).and_then(|other| {
        with(|open| {
            if open.arriving.is_some() {
                return Err(Error::Full("full: a file is coming in; try again later".into()).into());
            }
            open.database.replace_by(&other)?;
            Ok(about(&open.database)?.to_string())
        })
    }))
}

fn about(database: &Database) -> Result<Value, Fault> {
    overview::about(database, &name(Path::new(COLLECTION)))
}

fn held() -> MutexGuard<'static, Option<Open>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn with<T>(ask: impl FnOnce(&mut Open) -> Result<T, Fault>) -> Result<T, Fault> {
    let closed = || Fault::Told(Error::Conflict("the collection is not open".into()));
    held().as_mut().ok_or_else(closed).and_then(ask)
}

fn error(fault: Fault) -> Error {
    fault.told(Path::new(COLLECTION))
}

/// Tells the answer, or the error; says whether it is one.
fn told(result: Result<String, Fault>) -> bool {
    match result {
        Ok(answer) => {
            tell(&answer);
            false
        }
        Err(fault) => {
            tell(&json!({ "error": error(fault) }).to_string());
            true
        }
    }
}

/// Pieces of a file, which the page puts together.
#[derive(Debug)]
struct Given;

impl Write for Given {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        give(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
