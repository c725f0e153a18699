//! Files with problems, read one problem after the other.

use crate::items::Reading;
use crate::source::Source;
use anyhow::{Context, Result, anyhow};
use keymove_formats::{Entry, EntryError, Format, Reader, content};
use keymove_run::Progress;
use std::io::BufRead;
use std::path::Path;

/// How the format of a file is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// By the ending of its name, or else by what it looks like.
    Look,
    /// It is told.
    Told(Format),
}

/// The problems of a file; in the place of one that cannot be read, the reason.
pub(crate) struct Collection {
    /// For messages.
    pub(crate) name: String,
    reader: Reader<'static>,
}

impl Collection {
    /// Opens a file; `-` is standard input. The progress advances by the bytes of it that are read.
    pub(crate) fn open(file: &Path, reading: Reading, progress: Progress) -> Result<Self> {
        let source = Source::open(file, progress)?;
        let Source { name, stream: mut input } = if reading.latin1 { source.latin1() } else { source };
        let format = match reading.choice {
            Choice::Told(format) => format,
            Choice::Look => look(file, &name, &mut input)?,
        };
        Ok(Self { name, reader: format.reader(input) })
    }
}

impl Iterator for Collection {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.next()
    }
}

/// How many bytes a file has, if that is known beforehand.
pub(crate) fn size(file: &Path) -> Option<u64> {
    let data = std::fs::metadata(file).ok().filter(|data| data.is_file());
    data.map(|data| data.len()).filter(|&bytes| bytes > 0)
}

const READABLE: &str = "JSON or JSON lines, Olive's YAML, PGN, CSV with a column `fen`, EPD, Popeye's input, LaTeX, or lines such as `FEN #2; author; \
                        source; date`";

/// What the ending of the name says, otherwise what the beginning of the file looks like.
fn look(file: &Path, name: &str, input: &mut Box<dyn BufRead + Send>) -> Result<Format> {
    let packed = ["gz", "zst"].into_iter().any(|ending| file.extension().is_some_and(|own| own == ending));
    let plain = if packed { file.with_extension("") } else { file.to_path_buf() };
    let ending = plain.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    // The ending `json` is used for both kinds of JSON.
    if let Some(format) = Format::of_ending(ending).filter(|format| *format != Format::Json) {
        return Ok(format);
    }
    let found = Format::of_stream(input).with_context(|| format!("cannot read {name}"))?;
    if let Some(format) = found {
        return Ok(format);
    }
    // Whoever writes to a program writes lines, and hears of each that makes no sense.
    if file == Path::new("-") {
        return Ok(Format::Fen);
    }
    let start = String::from_utf8_lossy(input.fill_buf().unwrap_or_default());
    let is_empty = content(&start).next().is_none();
    Err(match is_empty {
        true => anyhow!("{name}: it is empty; expected {READABLE}"),
        false => anyhow!("{name}: of no known format; expected {READABLE}"),
    })
}

/// Whether two names are those of one file that there is.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
