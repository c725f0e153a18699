//! A file that is added to.

use super::Lines;
use crate::Draft;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file of lines, locked and open for more.
#[derive(Debug)]
pub struct LogFile {
    path: PathBuf,
    file: File,
    /// The bytes that are good.
    length: u64,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// It cannot be created, read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, std::io::Error),
    /// It exists, and is not to be lost.
    #[error("{0} exists already; --resume goes on with it")]
    Exists(PathBuf),
    /// There is something else of this name.
    #[error("{0} is no regular file")]
    NoFile(PathBuf),
    /// Another program writes to it.
    #[error("{0} is in use by another run")]
    InUse(PathBuf),
    /// A line is none of those expected.
    #[error("{0}: line {1}: {2}")]
    Unreadable(PathBuf, usize, String),
}

/// Whether somebody else has the lock, and not only for a moment: a program that is just being started holds what its
/// parent had open until it has become itself.
pub(crate) fn is_held(mut lock: impl FnMut() -> Result<(), TryLockError>) -> bool {
    (0..20).all(|attempt| {
        if attempt > 0 {
            std::thread::sleep(Duration::from_millis(10));
        }
        matches!(lock(), Err(TryLockError::WouldBlock))
    })
}

impl LogFile {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path) -> Result<Self, LogError> {
        let io = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => LogError::Exists(path.to_owned()),
            _ => LogError::Io(path.to_owned(), error),
        };
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(io)?;
        let log = Self { path: path.to_owned(), file, length: 0 };
        log.lock()?;
        Ok(log)
    }

    /// Opens a file that an earlier run has left, with its lines to be read. Before anything is added, [`Self::keep`] says
    /// up to where they are good.
    ///
    /// # Errors
    /// If it cannot be opened, is no file, or in use.
    pub fn reopen(path: &Path) -> Result<(Self, Lines), LogError> {
        let io = |error| LogError::Io(path.to_owned(), error);
        // What is no file may never end, or keep whoever opens it waiting.
        let metadata = std::fs::metadata(path).map_err(io)?;
        if !metadata.is_file() {
            return Err(LogError::NoFile(path.to_owned()));
        }
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        let log = Self { path: path.to_owned(), file, length: metadata.len() };
        log.lock()?;
        let lines = Lines::new(path.to_owned(), log.file.try_clone().map_err(io)?);
        Ok((log, lines))
    }

    /// Keeps others from writing to it, where the system can.
    fn lock(&self) -> Result<(), LogError> {
        if is_held(|| self.file.try_lock()) { Err(LogError::InUse(self.path.clone())) } else { Ok(()) }
    }

    /// Whether nothing is in it.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Its name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Cuts off what stands behind so many bytes, and goes on there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&mut self, length: u64) -> Result<(), LogError> {
        self.length = length;
        self.cut().map_err(|error| LogError::Io(self.path.clone(), error))
    }

    fn cut(&mut self) -> std::io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    /// Adds text in one write; gives the byte at which it begins.
    ///
    /// # Errors
    /// If it cannot be written: the file is then good up to where it was.
    pub fn append(&mut self, text: &str) -> Result<u64, LogError> {
        if let Err(error) = self.file.write_all(text.as_bytes()) {
            // If this fails too, the next reader cuts off the torn line.
            let _ = self.cut();
            return Err(LogError::Io(self.path.clone(), error));
        }
        let start = self.length;
        self.length += text.len() as u64;
        Ok(start)
    }

    /// Puts this text in the place of all that the file has; until then the old text is there. The file stays locked.
    ///
    /// # Errors
    /// What the system says; the file is then as it was.
    pub fn replace(&mut self, text: &str) -> Result<(), LogError> {
        let io = |error| LogError::Io(self.path.clone(), error);
        let mut draft = Draft::create(&self.path).map_err(io)?;
        let log = Self {
            path: self.path.clone(),
            file: draft.file.try_clone().map_err(io)?,
            length: text.len() as u64,
        };
        log.lock()?;
        draft.file.write_all(text.as_bytes()).and_then(|()| draft.finish()).map_err(io)?;
        *self = log;
        Ok(())
    }

    /// Waits until the system has put everything on the disk.
    ///
    /// # Errors
    /// What the system says.
    pub fn sync(&self) -> Result<(), LogError> {
        self.file.sync_data().map_err(|error| LogError::Io(self.path.clone(), error))
    }
}
