//! A file that keeps what was found out about each problem, so that nothing is lost by a stop.
//!
//! Lines of JSON, each behind its checksum. The first says what was looked for; each of the others has the fingerprint of a
//! problem, or of a game, and what was found out about it. A problem is known by its fingerprint, not by its place: one that is
//! changed is looked at again, and the others are not. The last line about a problem counts.
//!
//! A line is written at once, so that a process that is killed loses nothing that it has found. What a power failure leaves
//! of the last lines is cut off; a line that is damaged in the middle of the file is an error, and the file is left as it is.

mod fingerprint;
mod keep;
mod limited;

pub(crate) use fingerprint::{Fingerprint, fingerprint, fingerprint_of_texts};
pub(crate) use keep::{Header, Keep};

use crate::finding::Finding;
use crate::options::Options;
use keymove_run::journal::LogError;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the format of `check`, and of what the words in it mean.
const VERSION: u64 = 2;
/// No line is longer, in bytes.
const LONGEST: u64 = 1 << 22;
/// What is written is given to the disk after so long at the latest, if anything is written.
const SYNC: Duration = Duration::from_secs(2);

/// The journal of a check.
#[derive(Debug)]
pub struct Journal(Keep<Finding>);

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file.
    #[error(transparent)]
    Log(#[from] LogError),
    /// It is of another version of the format.
    #[error("{path}: version {found} of the format; this program reads version {read}")]
    Version {
        /// The file.
        path: PathBuf,
        /// What the file says.
        found: String,
        /// The version of this program.
        read: String,
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

impl Journal {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, options: &Options) -> Result<Self, JournalError> {
        Ok(Self(Keep::create(path, &header(options))?))
    }

    /// Goes on with a file. One without a whole line is one that was not begun.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or something else was looked for.
    pub fn resume(path: &Path, options: &Options) -> Result<Self, JournalError> {
        Ok(Self(Keep::resume(path, &header(options))?))
    }

    /// Takes over what the journal of another run has, such as one of a part: what is not here yet, and what was searched to the end
    /// there. That file is only read; what stands in its last line without an end is left out.
    ///
    /// # Errors
    /// If it cannot be read, is being written to, is damaged, or something else was looked for.
    pub fn join(&mut self, path: &Path, options: &Options) -> Result<(), JournalError> {
        self.0.join(path, &header(options))
    }

    /// How many problems it has something about.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is known about a problem, unless it would be known better with these limits.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn get(
        &mut self, problem: Fingerprint, options: &Options,
    ) -> Result<Option<Finding>, JournalError> {
        self.0.get(problem, &options.limits)
    }

    /// Adds what was found out about a problem.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn add(
        &mut self, problem: Fingerprint, finding: &Finding, options: &Options,
    ) -> Result<(), JournalError> {
        self.0.add(problem, finding.clone(), (!finding.complete).then_some(&options.limits))
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// If that cannot be had.
    pub(crate) fn sync(&mut self) -> Result<(), JournalError> {
        self.0.sync()
    }
}

/// What is looked for.
fn header(options: &Options) -> Header {
    let line = json!({ "keymove": "check", "version": VERSION, "duals": options.duals, "keywords": options.keywords });
    Header { line, words }
}

/// With which options a check was begun.
fn words(found: &Value) -> String {
    let with = |name: &str, option: &str| {
        format!("{} {option}", if found[name].as_bool() == Some(true) { "with" } else { "without" })
    };
    format!("{} and {}", with("duals", "--duals"), with("keywords", "the comparison of keywords"))
}
