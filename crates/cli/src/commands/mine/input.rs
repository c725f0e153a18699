//! Games from a file or standard input.

use anyhow::{Context, Result};
use core::sync::atomic::{AtomicU64, Ordering};
use keymove_formats::pgn::Latin1;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// Bytes that are read at once.
const BUFFER: usize = 1 << 17;

pub(crate) struct Games {
    /// For messages.
    pub(crate) name: String,
    /// What names of problems begin with.
    pub(crate) stem: String,
    pub(crate) input: Box<dyn BufRead + Send>,
}

impl Games {
    /// Opens a file; `-` is standard input. Bytes that are read are added to `bytes`.
    pub(crate) fn open(file: &Path, latin1: bool, bytes: Arc<AtomicU64>) -> Result<Self> {
        let is_input = file == Path::new("-");
        let name = if is_input { "standard input".to_owned() } else { file.display().to_string() };
        let stem = file.file_stem().filter(|_| !is_input).map(|stem| stem.to_string_lossy().into_owned());
        let stream: Box<dyn Read + Send> = if is_input {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(file).with_context(|| format!("cannot read {name}"))?)
        };
        let stream = Counted { stream, bytes };
        let input: Box<dyn BufRead + Send> = if latin1 {
            Box::new(BufReader::with_capacity(BUFFER, Latin1::new(stream)))
        } else {
            Box::new(BufReader::with_capacity(BUFFER, stream))
        };
        Ok(Self { name, stem: stem.unwrap_or_else(|| "games".to_owned()), input })
    }
}

/// A stream whose bytes are counted.
struct Counted {
    stream: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
