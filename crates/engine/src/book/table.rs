//! A file of records of one length, sorted by keys that are their first eight bytes: what a book and its statistics are.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Why a file is no book, or no statistics of one.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It cannot be read.
    #[error("cannot read {0}: {1}")]
    Io(PathBuf, io::Error),
    /// There is something else of this name.
    #[error("{0} is no regular file; expected an opening book in Polyglot's format")]
    NoFile(PathBuf),
    /// It has no records.
    #[error("{0} is empty; expected an opening book in Polyglot's format, records of 16 bytes")]
    Empty(PathBuf),
    /// It ends within a record.
    #[error(
        "{0} has {1} bytes, which is no whole number of records of 16 bytes; expected an opening book in Polyglot's format that is complete"
    )]
    Length(PathBuf, u64),
    /// A record has a smaller key than an earlier one.
    #[error(
        "{0}: record {1} has a smaller key than one before it; expected an opening book in Polyglot's format, sorted by keys"
    )]
    Unsorted(PathBuf, u64),
    /// It is no file of statistics.
    #[error("{0} is no file of statistics of an opening book, or a damaged one: {1}")]
    Foreign(PathBuf, &'static str),
    /// The statistics are those of another book.
    #[error(
        "{0} belongs to another book than the one beside it; expected the statistics that were written with it"
    )]
    Stale(PathBuf),
}

/// Where bytes are.
#[derive(Debug)]
enum Source {
    File(Mutex<File>),
    Memory(Vec<u8>),
}

/// The records of a file.
#[derive(Debug)]
pub(super) struct Table {
    path: PathBuf,
    source: Source,
    /// Bytes of the source.
    length: u64,
    /// Bytes before the first record.
    head: u64,
    /// Bytes of a record.
    width: u64,
}

/// A file of at most this many bytes is read as a whole to see whether it is sorted; of a larger one, [`PROBES`] records.
const SMALL: u64 = 1 << 20;

/// See [`SMALL`].
const PROBES: u64 = 256;

impl Table {
    /// The records of a file; `head` bytes come before them, `width` is the length of each.
    pub(super) fn open(path: &Path, head: u64, width: u64) -> Result<Self, BookError> {
        let io = |error| BookError::Io(path.to_owned(), error);
        // What is no file may never end, or keep whoever opens it waiting.
        let data = std::fs::metadata(path).map_err(io)?;
        if !data.is_file() {
            return Err(BookError::NoFile(path.to_owned()));
        }
        let source = Source::File(Mutex::new(File::open(path).map_err(io)?));
        Ok(Self { path: path.to_owned(), source, length: data.len(), head, width })
    }

    /// The same of bytes in memory; messages call them so.
    pub(super) fn of_bytes(name: &str, bytes: Vec<u8>, head: u64, width: u64) -> Self {
        Self { path: name.into(), length: bytes.len() as u64, source: Source::Memory(bytes), head, width }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the file.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Records.
    pub(super) const fn len(&self) -> u64 {
        self.length.saturating_sub(self.head) / self.width
    }

    /// Fills the buffer with the bytes from `offset` on.
    pub(super) fn bytes(&self, offset: u64, buffer: &mut [u8]) -> Result<(), BookError> {
        let read = match &self.source {
            Source::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(offset)).and_then(|_| file.read_exact(buffer))
            }
            Source::Memory(bytes) => usize::try_from(offset)
                .ok()
                .and_then(|start| bytes.get(start..)?.get(..buffer.len()))
                .map(|found| buffer.copy_from_slice(found))
                .ok_or_else(|| io::ErrorKind::UnexpectedEof.into()),
        };
        read.map_err(|error| BookError::Io(self.path.clone(), error))
    }

    /// A record; `N` is the width.
    pub(super) fn record<const N: usize>(&self, index: u64) -> Result<[u8; N], BookError> {
        let mut buffer = [0; N];
        self.bytes(self.head + index * self.width, &mut buffer)?;
        Ok(buffer)
    }

    fn key(&self, index: u64) -> Result<u64, BookError> {
        self.record(index).map(u64::from_be_bytes)
    }

    /// The first record whose key is not below this one; the number of records if there is none.
    pub(super) fn find(&self, key: u64) -> Result<u64, BookError> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.key(middle)? < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// Whether the keys ascend, as far as a look at some of them tells; of a small file, at all of them.
    ///
    /// # Errors
    /// [`BookError::Unsorted`] with the first record that is too small.
    pub(super) fn check_order(&self) -> Result<(), BookError> {
        let count = self.len();
        if self.length <= SMALL {
            let mut whole = vec![0; (count * self.width) as usize];
            self.bytes(self.head, &mut whole)?;
            let keys: Vec<&[u8]> = whole.chunks(self.width as usize).map(|record| &record[..8]).collect();
            return match keys.windows(2).position(|pair| pair[1] < pair[0]) {
                Some(at) => Err(BookError::Unsorted(self.path.clone(), at as u64 + 2)),
                None => Ok(()),
            };
        }
        let mut before = 0;
        for probe in 0..PROBES {
            // Of so many records, the last few may be left out.
            let index = (count - 1) / (PROBES - 1) * probe;
            let key = self.key(index)?;
            if key < before {
                return Err(BookError::Unsorted(self.path.clone(), index + 1));
            }
            before = key;
        }
        Ok(())
    }
}
