//! A file of records by fingerprint, whatever they are about.

use super::fingerprint::Fingerprint;
use super::limited::Limited;
use super::{JournalError, LONGEST, SYNC};
use keymove_run::journal::{Lines, LogError, LogFile, opened, sealed};
use keymove_solve::Limits;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::marker::PhantomData;
use std::path::Path;
use std::time::Instant;

/// A file that is being written, with records of one kind.
#[derive(Debug)]
pub(crate) struct Keep<T> {
    log: LogFile,
    /// For reading what stands in it.
    reader: BufReader<File>,
    /// Where the line about a problem begins.
    places: HashMap<Fingerprint, u64>,
    synced: Instant,
    kind: PhantomData<fn() -> T>,
}

/// A line about a problem.
#[derive(Serialize, Deserialize)]
struct Record<T> {
    problem: Fingerprint,
    /// The limits under which a search was stopped.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    limits: Option<Limited>,
    finding: T,
}

/// The part of a record that has to be known at once.
#[derive(Deserialize)]
struct Head {
    problem: Fingerprint,
    #[serde(default)]
    limits: Option<IgnoredAny>,
}

/// The first line of a file: which command it is of, and what was looked for.
pub(crate) struct Header {
    /// An object with `keymove`, the name of the command, `version`, and what must be the same in all runs.
    pub(crate) line: Value,
    /// What was looked for, in words, of a first line that says something else.
    pub(crate) words: fn(&Value) -> String,
}

impl Header {
    fn expected(&self) -> String {
        let command = self.line["keymove"].as_str().unwrap_or_default();
        format!("expected the first line of a journal of keymove {command}")
    }

    fn check(&self, text: &str, lines: &Lines) -> Result<(), JournalError> {
        let path = lines.path();
        let found: Value = serde_json::from_str(text).unwrap_or_default();
        if found["keymove"] != self.line["keymove"] {
            return Err(lines.unreadable(&self.expected()).into());
        }
        if found["version"] != self.line["version"] {
            return Err(JournalError::Version {
                path: path.to_owned(),
                found: found["version"].to_string(),
                read: self.line["version"].to_string(),
            });
        }
        if found != self.line {
            return Err(JournalError::Other { path: path.to_owned(), found: (self.words)(&found) });
        }
        Ok(())
    }
}

impl<T: Serialize + DeserializeOwned> Keep<T> {
    /// Begins a new file.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Self, JournalError> {
        let log = LogFile::create(path)?;
        let mut keep = Self::new(log)?;
        keep.log.append(&sealed(&header.line.to_string()))?;
        Ok(keep)
    }

    /// Goes on with a file. One without a whole line is one that was not begun.
    pub(crate) fn resume(path: &Path, header: &Header) -> Result<Self, JournalError> {
        let (log, lines) = LogFile::reopen(path)?;
        let mut keep = Self::new(log)?;
        let places = &mut keep.places;
        let good = read(lines.up_to(LONGEST), header, |head, _, start| {
            places.insert(head.problem, start);
            Ok(())
        })?;
        keep.log.keep(good)?;
        if good == 0 {
            keep.log.append(&sealed(&header.line.to_string()))?;
        }
        Ok(keep)
    }

    fn new(log: LogFile) -> Result<Self, JournalError> {
        let path = log.path().to_owned();
        let reader = File::open(&path).map_err(|error| LogError::Io(path, error))?;
        let (reader, synced) = (BufReader::new(reader), Instant::now());
        Ok(Self { log, reader, places: HashMap::new(), synced, kind: PhantomData })
    }

    /// Takes over what another file of the same search has, which is only read: what is not here yet, and what was searched to the end there.
    pub(crate) fn join(&mut self, path: &Path, header: &Header) -> Result<(), JournalError> {
        read(Lines::open(path)?.up_to(LONGEST), header, |head, text, _| {
            if head.limits.is_none() || !self.places.contains_key(&head.problem) {
                let place = self.log.append(&sealed(text))?;
                self.places.insert(head.problem, place);
            }
            Ok(())
        })?;
        self.sync()
    }

    /// How many problems it has something about.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// What is known about a problem, unless it would be known better with these limits.
    pub(crate) fn get(&mut self, problem: Fingerprint, limits: &Limits) -> Result<Option<T>, JournalError> {
        let Some(&place) = self.places.get(&problem) else { return Ok(None) };
        let mut line = Vec::new();
        let read =
            self.reader.seek(SeekFrom::Start(place)).and_then(|_| self.reader.read_until(b'\n', &mut line));
        read.map_err(|error| LogError::Io(self.log.path().to_owned(), error))?;
        line.pop_if(|last| *last == b'\n');
        let record = opened(&line).and_then(|text| serde_json::from_str::<Record<T>>(text).ok());
        Ok(record
            .filter(|record| record.problem == problem)
            .filter(|record| record.limits.is_none_or(|stopped| stopped.is_enough(limits)))
            .map(|record| record.finding))
    }

    /// Adds what was found out about a problem; with the limits that have stopped a search, if they have.
    pub(crate) fn add(
        &mut self, problem: Fingerprint, finding: T, stopped_by: Option<&Limits>,
    ) -> Result<(), JournalError> {
        let record = Record { problem, limits: stopped_by.map(Limited::of), finding };
        let text = serde_json::to_string(&record).unwrap_or_default();
        let place = self.log.append(&sealed(&text))?;
        self.places.insert(problem, place);
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Waits until everything is on the disk.
    pub(crate) fn sync(&mut self) -> Result<(), JournalError> {
        self.log.sync()?;
        self.synced = Instant::now();
        Ok(())
    }
}

/// Reads a file: what each record is about, its text, and where it begins; gives the bytes up to the end of the last good line.
fn read(
    mut lines: Lines, header: &Header, mut hear: impl FnMut(Head, &str, u64) -> Result<(), JournalError>,
) -> Result<u64, JournalError> {
    let mut good = 0;
    let mut damaged: Option<LogError> = None;
    loop {
        let start = lines.whole();
        let line = match lines.next_line() {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(good),
            Err(error) => return Err(error.into()),
        };
        let Some(text) = opened(&line) else {
            if start == 0 {
                return Err(lines.unreadable(&header.expected()).into());
            }
            damaged.get_or_insert_with(|| lines.unreadable("this line is damaged, and good ones follow it"));
            continue;
        };
        if let Some(error) = damaged {
            return Err(error.into());
        }
        if start == 0 {
            header.check(text, &lines)?;
        } else {
            let head: Head = serde_json::from_str(text)
                .map_err(|_| lines.unreadable("this is nothing about a problem"))?;
            hear(head, text, start)?;
        }
        good = lines.whole();
    }
}
