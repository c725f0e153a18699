//! Problems of a file into the collection.

use super::Fault;
use super::criteria::Pairs;
use crate::{Context, Error, problem};
use keymove_db::{Arrival, Database, DbError};
use keymove_formats::{Entry, EntryError, Format, Reader};
use serde::Serialize;
use serde_json::json;
use std::borrow::BorrowMut;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long a batch takes: how often clients hear how far it is, and others who change something get their turn.
const NEWS: Duration = Duration::from_millis(250);
/// Problems that cannot be taken in and are told one by one; of the others only the number.
const MOST_FAULTS: u64 = 100;
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 120;

/// What a file is called, and what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
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

impl Import {
    /// Reads what an address says: the `name` of the file, and its `format` if that is known. Otherwise the name says it, or the beginning.
    ///
    /// # Errors
    /// Other parameters; a format that is not known; a file that cannot be read.
    pub fn read(pairs: &Pairs, start: impl Read) -> Result<Self, Error> {
        if let Some((other, _)) = pairs.iter().find(|(name, _)| !["name", "format"].contains(&name.as_str()))
        {
            return Err(Error::Shape(format!("unknown parameter {other:?}; expected name or format")));
        }
        let last =
            |name| pairs.iter().rev().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        Self::new(last("name").unwrap_or_default(), last("format").filter(|word| !word.is_empty()), start)
    }

    fn new(name: &str, format: Option<&str>, start: impl Read) -> Result<Self, Error> {
        let name = tidy(name);
        let ending = name.rsplit_once('.').and_then(|(_, ending)| Format::of_ending(ending));
        let format = match format {
            Some(word) => Some(problem::format(word)?),
            // The ending `json` is used for both kinds of JSON.
            None => match ending.filter(|format| *format != Format::Json) {
                Some(format) => Some(format),
                None => look(start).map_err(|error| unread(&error))?,
            },
        };
        let Some(format) = format else {
            let words = format!("{name}: of no known format; expected one of {}", problem::formats());
            return Err(Error::field("name", words));
        };
        Ok(Self { name, format })
    }

    /// Begins to take the problems of a file of so many bytes into a collection, batch by batch, so that other changes can come between
    /// two of them.
    pub fn begin<'a, D: BorrowMut<Database>>(
        &self, file: impl Read + Send + 'a, bytes: u64, database: D,
    ) -> Arriving<'a, D> {
        let meter = Arc::new(AtomicU64::new(0));
        let metered = Metered { file, meter: Arc::clone(&meter) };
        Arriving {
            asked: self.clone(),
            problems: self.format.reader(BufReader::with_capacity(1 << 17, metered)),
            meter,
            bytes,
            import: keymove_db::Import::new(database),
            counts: Counts::default(),
            started: Instant::now(),
            is_over: false,
        }
    }
}

/// Problems on their way into a collection. What was not committed when it is dropped is not there.
pub struct Arriving<'a, D: BorrowMut<Database>> {
    asked: Import,
    problems: Reader<'a>,
    /// Bytes that were read of the file, and how many there are.
    meter: Arc<AtomicU64>,
    bytes: u64,
    import: keymove_db::Import<D>,
    counts: Counts,
    started: Instant,
    is_over: bool,
}

impl<D: BorrowMut<Database>> core::fmt::Debug for Arriving<'_, D> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Arriving").field("asked", &self.asked).finish_non_exhaustive()
    }
}

impl<D: BorrowMut<Database>> Arriving<'_, D> {
    /// Takes in a batch, for as long as clients want to wait for news, and says whether there may be more. What is told to have come in is
    /// in the file.
    ///
    /// # Errors
    /// What the database says.
    pub fn batch(&mut self, context: &Context<'_>) -> Result<bool, Fault> {
        let until = Instant::now() + NEWS;
        while Instant::now() < until && !context.is_stopped() {
            let Some(read) = self.problems.next() else {
                self.is_over = true;
                break;
            };
            self.one(read, context)?;
        }
        self.import.commit()?;
        let fields = json!({
            "counts": self.counts, "bytes": self.meter.load(Relaxed).min(self.bytes), "of": self.bytes,
            "seconds": self.started.elapsed().as_secs_f64(),
        });
        context.tell("progress", fields);
        Ok(!self.is_over && !context.is_stopped())
    }

    /// Tidies up after the last batch, and tells what came in.
    ///
    /// # Errors
    /// What the database says.
    pub fn finish(self, context: &Context<'_>) -> Result<(), Fault> {
        let Self { asked, import, counts, started, is_over, .. } = self;
        import.finish()?;
        let fields = json!({
            "name": asked.name, "format": asked.format.word(), "counts": counts, "complete": is_over,
            "seconds": started.elapsed().as_secs_f64(),
        });
        Ok(context.send("summary", fields)?)
    }

    fn one(&mut self, read: Result<Entry, EntryError>, context: &Context<'_>) -> Result<(), DbError> {
        let Self { asked: Import { name, .. }, import, counts, .. } = self;
        let entry = match read {
            Ok(entry) => entry,
            Err(error) => {
                refuse(counts, context, &format!("{name}, {error}"));
                return Ok(());
            }
        };
        match import.add(&entry, name)? {
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
                refuse(counts, context, &format!("{name}, line {}{id}: {refusal}", entry.line));
            }
        }
        Ok(())
    }
}

fn refuse(counts: &mut Counts, context: &Context<'_>, message: &str) {
    counts.refused += 1;
    if counts.refused <= MOST_FAULTS {
        let _ = context.send("refused", json!({ "message": message }));
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

fn look(file: impl Read) -> io::Result<Option<Format>> {
    let mut start = BufReader::with_capacity(1 << 17, file);
    start.fill_buf()?;
    Format::of_stream(&mut start)
}

fn unread(error: &io::Error) -> Error {
    Error::fault(format!("the file cannot be read: {error}"))
}

/// A file whose reader is seen from elsewhere.
struct Metered<R> {
    file: R,
    meter: Arc<AtomicU64>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
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
