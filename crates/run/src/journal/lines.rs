//! A file read line by line.

use super::LogError;
use super::log::is_held;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The whole lines of a file, one after the other.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: BufReader<File>,
    longest: u64,
    number: usize,
    length: u64,
    whole: u64,
}

impl Lines {
    /// No line is longer, in bytes, unless [`Self::up_to`] says so.
    pub const LONGEST: u64 = 1 << 16;

    /// The lines of a file that nobody writes to meanwhile.
    ///
    /// # Errors
    /// If it cannot be opened, is no file, or being written to.
    pub fn open(path: &Path) -> Result<Self, LogError> {
        let io = |error| LogError::Io(path.to_owned(), error);
        if !std::fs::metadata(path).map_err(io)?.is_file() {
            return Err(LogError::NoFile(path.to_owned()));
        }
        let file = File::open(path).map_err(io)?;
        if is_held(|| file.try_lock_shared()) {
            return Err(LogError::InUse(path.to_owned()));
        }
        Ok(Self::new(path.to_owned(), file))
    }

    /// The lines of a file from where it stands; the name is for messages.
    pub fn new(path: PathBuf, file: File) -> Self {
        Self { path, file: BufReader::new(file), longest: Self::LONGEST, number: 0, length: 0, whole: 0 }
    }

    /// The same with lines of up to so many bytes.
    #[must_use]
    pub fn up_to(mut self, longest: u64) -> Self {
        self.longest = longest;
        self
    }

    /// The next line, without its end; `None` if no whole line follows.
    ///
    /// # Errors
    /// If the file cannot be read, or the line is too long to be one.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, LogError> {
        let mut line = Vec::new();
        // A file of something else may be one long line.
        let read = self.file.by_ref().take(self.longest).read_until(b'\n', &mut line);
        let read = read.map_err(|error| LogError::Io(self.path.clone(), error))? as u64;
        self.number += 1;
        self.length += read;
        if line.pop_if(|last| *last == b'\n').is_some() {
            self.whole = self.length;
            return Ok(Some(line));
        }
        // What ends in the middle of a line was being written, unless it cannot be a line of such a file.
        if read < self.longest { Ok(None) } else { Err(self.unreadable("this line is too long")) }
    }

    /// The name of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of the line that was read last, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The bytes of all whole lines that were read, with their ends.
    pub const fn whole(&self) -> u64 {
        self.whole
    }

    /// What is wrong with the line that was read last.
    pub fn unreadable(&self, what: &str) -> LogError {
        LogError::Unreadable(self.path.clone(), self.number, what.to_owned())
    }
}
