//! A file that keeps what was found out about each problem, so that nothing is lost by a stop.
//!
//! Lines of JSON, each behind its checksum. The first says what was looked for; each of the others has the fingerprint of a
//! problem and what was found out about it. A problem is known by its fingerprint, not by its place: one that is changed
//! is checked again, and the others are not. The last line about a problem counts.
//!
//! A line is written at once, so that a process that is killed loses nothing that it has found. What a power failure leaves
//! of the last lines is cut off; a line that is damaged in the middle of the file is an error, and the file is left as it is.

mod fingerprint;
mod limited;

pub(crate) use fingerprint::{Fingerprint, fingerprint};

use crate::finding::Finding;
use crate::options::Options;
use keymove_run::journal::{Lines, LogError, LogFile, opened, sealed};
use limited::Limited;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The version of the format, and of what the words in it mean.
const VERSION: u64 = 1;
/// No line is longer, in bytes.
const LONGEST: u64 = 1 << 22;
/// What is written is given to the disk after so long at the latest, if anything is written.
const SYNC: Duration = Duration::from_secs(2);

/// A file that is being written.
#[derive(Debug)]
pub struct Journal {
    log: LogFile,
    /// For reading what stands in it.
    reader: BufReader<File>,
    /// Where the line about a problem begins.
    places: HashMap<Fingerprint, u64>,
    synced: Instant,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file.
    #[error(transparent)]
    Log(#[from] LogError),
    /// It is of another version of the format.
    #[error("{path}: version {found} of the format; this program reads version {VERSION}")]
    Version {
        /// The file.
        path: PathBuf,
        /// What the file says.
        found: String,
    },
    /// Something else was looked for.
    #[error("{path} was begun {found}; go on {found}, or begin another journal")]
    Other {
        /// The file.
        path: PathBuf,
        /// With which options.
        found: String,
    },
}

/// A line about a problem.
#[derive(Serialize, Deserialize)]
struct Record {
    problem: Fingerprint,
    /// The limits under which a search was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limits: Option<Limited>,
    finding: Finding,
}

impl Journal {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, options: &Options) -> Result<Self, JournalError> {
        let log = LogFile::create(path)?;
        let mut journal = Self::new(log)?;
        journal.log.append(&sealed(&header(options).to_string()))?;
        Ok(journal)
    }

    /// Goes on with a file. One without a whole line is one that was not begun.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or something else was looked for.
    pub fn resume(path: &Path, options: &Options) -> Result<Self, JournalError> {
        let (log, lines) = LogFile::reopen(path)?;
        let mut journal = Self::new(log)?;
        let good = journal.read(lines.up_to(LONGEST), options)?;
        journal.log.keep(good)?;
        if good == 0 {
            journal.log.append(&sealed(&header(options).to_string()))?;
        }
        Ok(journal)
    }

    fn new(log: LogFile) -> Result<Self, JournalError> {
        let path = log.path().to_owned();
        let reader = File::open(&path).map_err(|error| LogError::Io(path, error))?;
        Ok(Self { log, reader: BufReader::new(reader), places: HashMap::new(), synced: Instant::now() })
    }

    /// Notes where the problems are; gives the bytes up to the end of the last good line.
    fn read(&mut self, mut lines: Lines, options: &Options) -> Result<u64, JournalError> {
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
                    return Err(lines.unreadable(EXPECTED).into());
                }
                damaged
                    .get_or_insert_with(|| lines.unreadable("this line is damaged, and good ones follow it"));
                continue;
            };
            if let Some(error) = damaged {
                return Err(error.into());
            }
            if start == 0 {
                self.check_header(text, &lines, options)?;
            } else {
                let head: Head = serde_json::from_str(text)
                    .map_err(|_| lines.unreadable("this is nothing about a problem"))?;
                self.places.insert(head.problem, start);
            }
            good = lines.whole();
        }
    }

    fn check_header(&self, text: &str, lines: &Lines, options: &Options) -> Result<(), JournalError> {
        let found: Value = serde_json::from_str(text).unwrap_or_default();
        let expected = header(options);
        let path = || self.log.path().to_owned();
        if found["keymove"] != expected["keymove"] {
            return Err(lines.unreadable(EXPECTED).into());
        }
        if found["version"] != expected["version"] {
            return Err(JournalError::Version { path: path(), found: found["version"].to_string() });
        }
        let with = |value: &Value, option: &str| {
            format!("{} {option}", if value.as_bool() == Some(true) { "with" } else { "without" })
        };
        for (name, option) in [("duals", "--duals"), ("keywords", "the comparison of keywords")] {
            if found[name] != expected[name] {
                return Err(JournalError::Other { path: path(), found: with(&found[name], option) });
            }
        }
        Ok(())
    }

    /// How many problems it has something about.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it has nothing.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// What is known about a problem, unless it would be known better with these limits.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn get(
        &mut self, problem: Fingerprint, options: &Options,
    ) -> Result<Option<Finding>, JournalError> {
        let Some(&place) = self.places.get(&problem) else { return Ok(None) };
        let mut line = Vec::new();
        let read =
            self.reader.seek(SeekFrom::Start(place)).and_then(|_| self.reader.read_until(b'\n', &mut line));
        read.map_err(|error| LogError::Io(self.log.path().to_owned(), error))?;
        line.pop_if(|last| *last == b'\n');
        let record = opened(&line).and_then(|text| serde_json::from_str::<Record>(text).ok());
        Ok(record
            .filter(|record| record.problem == problem)
            .filter(|record| record.limits.is_none_or(|limits| limits.is_enough(&options.limits)))
            .map(|record| record.finding))
    }

    /// Adds what was found out about a problem.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn add(
        &mut self, problem: Fingerprint, finding: &Finding, options: &Options,
    ) -> Result<(), JournalError> {
        let limits = (!finding.complete).then(|| Limited::of(&options.limits));
        let record = Record { problem, limits, finding: finding.clone() };
        let text = serde_json::to_string(&record).unwrap_or_default();
        let place = self.log.append(&sealed(&text))?;
        self.places.insert(problem, place);
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// If that cannot be had.
    pub(crate) fn sync(&mut self) -> Result<(), JournalError> {
        self.log.sync()?;
        self.synced = Instant::now();
        Ok(())
    }
}

const EXPECTED: &str = "expected the first line of a journal of keymove check";

/// The part of a record that has to be known at once.
#[derive(Deserialize)]
struct Head {
    problem: Fingerprint,
}

/// The line that says what is looked for.
fn header(options: &Options) -> Value {
    json!({ "keymove": "check", "version": VERSION, "duals": options.duals, "keywords": options.keywords })
}
