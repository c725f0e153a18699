//! Games from a file or standard input.

use crate::collection::{Metered, size};
use anyhow::{Context, Result};
use keymove_formats::pgn::Latin1;
use keymove_run::Progress;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

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
    /// Opens a file; `-` is standard input. To read it is a phase of this progress.
    pub(crate) fn open(file: &Path, latin1: bool, progress: &Progress) -> Result<Self> {
        let is_input = file == Path::new("-");
        let name = if is_input { "standard input".to_owned() } else { file.display().to_string() };
        let stem = file.file_stem().filter(|_| !is_input).map(|stem| stem.to_string_lossy().into_owned());
        let stream: Box<dyn Read + Send> = if is_input {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(file).with_context(|| format!("cannot read {name}"))?)
        };
        progress.begin(name.as_str(), size(file));
        let stream = Metered { stream, progress: progress.clone() };
        let input: Box<dyn BufRead + Send> = if latin1 {
            Box::new(BufReader::with_capacity(BUFFER, Latin1::new(stream)))
        } else {
            Box::new(BufReader::with_capacity(BUFFER, stream))
        };
        Ok(Self { name, stem: stem.unwrap_or_else(|| "games".to_owned()), input })
    }
}
