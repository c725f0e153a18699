//! Problems of a file into the collection.

use super::upload::Upload;
use super::{Collection, Fault, turn};
use crate::error::ApiError;
use crate::jobs::Context;
use keymove_db::{Arrival, Database, DbError, Import};
use keymove_formats::{Entry, EntryError, Format};
use serde::Serialize;
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// How often the client hears how far it is, and others who change something get their turn.
const NEWS: Duration = Duration::from_millis(250);
/// Problems that cannot be taken in and are told one by one; of the others only the number.
const MOST_FAULTS: u64 = 100;
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 120;

/// A file, and what it is called.
#[derive(Debug)]
pub(crate) struct Source {
    upload: Upload,
    name: String,
    format: Format,
}

/// What became of the problems.
#[derive(Clone, Copy, Default, Debug, Serialize)]
struct Counts {
    new: u64,
    duplicates: u64,
    adding: u64,
    differing: u64,
    known: u64,
    same_diagram: u64,
    refused: u64,
}

impl Source {
    /// Looks at the beginning of the file unless the format is told or the name says it.
    pub(crate) fn new(upload: Upload, name: &str, format: Option<&str>) -> Result<Self, ApiError> {
        let name = tidy(name);
        let ending = name.rsplit_once('.').and_then(|(_, ending)| Format::of_ending(ending));
        let format = match format {
            Some(word) => Some(of_word(word)?),
            // The ending `json` is used for both kinds of JSON.
            None => match ending.filter(|format| *format != Format::Json) {
                Some(format) => Some(format),
                None => look(&upload)?,
            },
        };
        let Some(format) = format else {
            return Err(ApiError::bad(
                "name",
                format!("{name}: of no known format; expected one of {}", formats(true)),
            ));
        };
        if !format.is_readable() {
            let words = format!("{} is written, not read; expected one of {}", format.name(), formats(true));
            return Err(ApiError::bad("format", words));
        }
        Ok(Self { upload, name, format })
    }

    /// Takes the problems in, and tells how it goes.
    pub(crate) fn take_in(self, collection: &Collection, handle: &Handle, context: &Context) {
        if let Err(fault) = self.run(collection, handle, context) {
            let _ = context.send(&json!({ "event": "error", "error": collection.told(fault) }));
        }
    }

    fn run(self, collection: &Collection, handle: &Handle, context: &Context) -> Result<(), Fault> {
        let started = Instant::now();
        let meter = Arc::new(AtomicU64::new(0));
        let unread = |error: std::io::Error| ApiError::internal(format!("the file cannot be read: {error}"));
        let metered = Metered { file: self.upload.rewound().map_err(unread)?, meter: Arc::clone(&meter) };
        let mut problems = self.format.reader(BufReader::with_capacity(1 << 17, metered));
        let mut database = Database::write(&collection.0.path)?;
        let mut import = Import::new(&mut database);
        let mut counts = Counts::default();
        let mut is_over = false;
        while !is_over && !context.is_stopped() {
            // Other changes come between two batches.
            let _turn = handle.block_on(turn(&collection.0.writer))?;
            let until = Instant::now() + NEWS;
            while Instant::now() < until && !context.is_stopped() {
                let Some(read) = problems.next() else {
                    is_over = true;
                    break;
                };
                self.one(read, &mut import, &mut counts, context)?;
            }
            import.commit()?;
            context.tell(&json!({
                "event": "progress", "counts": counts, "bytes": meter.load(Relaxed).min(self.upload.bytes),
                "of": self.upload.bytes, "seconds": started.elapsed().as_secs_f64(),
            }));
        }
        import.finish()?;
        // While other connections are open, the file does not come to rest when this one is closed.
        collection.rest();
        let _ = context.send(&json!({
            "event": "summary", "name": self.name, "format": self.format.word(), "counts": counts, "complete": is_over,
            "seconds": started.elapsed().as_secs_f64(),
        }));
        Ok(())
    }

    fn one(
        &self, read: Result<Entry, EntryError>, import: &mut Import<'_>, counts: &mut Counts,
        context: &Context,
    ) -> Result<(), DbError> {
        let entry = match read {
            Ok(entry) => entry,
            Err(error) => {
                refuse(counts, context, &format!("{}, {error}", self.name));
                return Ok(());
            }
        };
        match import.add(&entry, &self.name)? {
            Ok(Arrival::New { same_diagram, .. }) => {
                counts.new += 1;
                counts.same_diagram += u64::from(same_diagram.is_some());
            }
            Ok(Arrival::Known { .. }) => counts.known += 1,
            Ok(Arrival::Duplicate { joined, .. }) => {
                counts.duplicates += 1;
                counts.adding += u64::from(!joined.adds.is_empty());
                counts.differing += u64::from(!joined.differs.is_empty());
            }
            Err(refusal) => {
                let id =
                    if entry.id.is_empty() { String::new() } else { format!(", problem {:?}", entry.id) };
                refuse(counts, context, &format!("{}, line {}{id}: {refusal}", self.name, entry.line));
            }
        }
        Ok(())
    }
}

fn refuse(counts: &mut Counts, context: &Context, message: &str) {
    counts.refused += 1;
    if counts.refused <= MOST_FAULTS {
        let _ = context.send(&json!({ "event": "refused", "message": message }));
    }
}

/// The last part of a name, on one line.
fn tidy(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String = last.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    match plain.trim() {
        "" => "(without a name)".to_owned(),
        plain => plain.to_owned(),
    }
}

/// The format of this word.
pub(crate) fn of_word(word: &str) -> Result<Format, ApiError> {
    let found = Format::ALL.into_iter().find(|format| format.word() == word);
    found.ok_or_else(|| ApiError::bad("format", format!("{word:?}: expected one of {}", formats(false))))
}

fn formats(readable: bool) -> String {
    let formats = Format::ALL.into_iter().filter(|format| !readable || format.is_readable());
    formats.map(Format::word).collect::<Vec<_>>().join(", ")
}

fn look(upload: &Upload) -> Result<Option<Format>, ApiError> {
    let found = upload.rewound().and_then(|file| {
        let mut start = BufReader::with_capacity(1 << 17, file);
        start.fill_buf()?;
        Format::of_stream(&mut start)
    });
    found.map_err(|error| ApiError::internal(format!("the file cannot be read: {error}")))
}

/// A file whose reader is seen from elsewhere.
struct Metered<R> {
    file: R,
    meter: Arc<AtomicU64>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.meter.fetch_add(read as u64, Relaxed);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_paths() {
        for (name, expected) in [
            ("/etc/passwd", "passwd"),
            ("C:\\x\\y.pgn", "y.pgn"),
            ("a\u{0}\nb", "ab"),
            ("..", ".."),
            ("", "(without a name)"),
        ] {
            assert_eq!(tidy(name), expected);
        }
        assert_eq!(tidy(&"x".repeat(500)).len(), LONGEST_NAME);
    }
}
