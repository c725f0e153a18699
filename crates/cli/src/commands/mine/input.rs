//! Games from a file or standard input.

use crate::collection::size;
use crate::source::Source;
use anyhow::Result;
use keymove_run::Progress;
use std::io::BufRead;
use std::path::Path;

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
        let source = Source::open(file, progress.clone())?;
        let Source { name, stream } = if latin1 { source.latin1() } else { source };
        let stem = file.file_stem().filter(|_| file != Path::new("-"));
        let stem = stem.map(|stem| stem.to_string_lossy().into_owned());
        progress.begin(name.as_str(), size(file));
        Ok(Self { name, stem: stem.unwrap_or_else(|| "games".to_owned()), input: stream })
    }
}
