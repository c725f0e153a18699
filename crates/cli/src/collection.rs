//! Files with problems, read one problem after the other.

use crate::source::Source;
use anyhow::{Context, Result, anyhow};
use keymove_formats::{Entry, EntryError, Format, Reader};
use keymove_run::Progress;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// How the format of a file is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// By the ending of its name, or else by what it looks like.
    Look,
    /// It is told.
    Told(Format),
}

/// A stream that tells how many of its bytes were read.
pub(crate) struct Metered<R> {
    pub(crate) stream: R,
    pub(crate) progress: Progress,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.progress.advance(read as u64);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Metered<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.stream.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.progress.advance(amount as u64);
        self.stream.consume(amount);
    }
}

/// The problems of a file; in the place of one that cannot be read, the reason.
pub(crate) struct Collection {
    /// For messages.
    pub(crate) name: String,
    reader: Reader<'static>,
}

impl Collection {
    /// Opens a file; `-` is standard input.
    pub(crate) fn open(file: &Path, choice: Choice) -> Result<Self> {
        Self::metered(file, choice, Progress::new())
    }

    /// The same; the progress advances by the bytes that are read.
    pub(crate) fn metered(file: &Path, choice: Choice, progress: Progress) -> Result<Self> {
        let Source { name, stream: mut input } = Source::open(file)?;
        let format = match choice {
            Choice::Told(format) => format,
            Choice::Look => look(file, &name, &mut input)?,
        };
        if !format.is_readable() {
            return Err(anyhow!("{name}: {} is written, not read; expected {}", format.name(), READABLE));
        }
        Ok(Self { name, reader: format.reader(Metered { stream: input, progress }) })
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

const READABLE: &str = "JSON or JSON lines, Olive's YAML, PGN, CSV with a column `fen`, EPD, Popeye's input, or lines such as `FEN #2; author; \
                        source; date`";

/// What the ending of the name says, otherwise what the beginning of the file looks like.
fn look(file: &Path, name: &str, input: &mut Box<dyn BufRead + Send>) -> Result<Format> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    // The ending `json` is used for both kinds of JSON.
    if let Some(format) = Format::of_ending(ending).filter(|format| *format != Format::Json) {
        return Ok(format);
    }
    let found = Format::of_stream(input).with_context(|| format!("cannot read {name}"))?;
    if let Some(format) = found {
        return Ok(format);
    }
    let is_empty = input.fill_buf().is_ok_and(|start| start.iter().all(u8::is_ascii_whitespace));
    Err(match is_empty {
        true => anyhow!("{name}: it is empty; expected {READABLE}"),
        false => anyhow!("{name}: of no known format; expected {READABLE}"),
    })
}

/// Whether two names are those of one file that there is.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_is_not_yet_read() {
        let progress = Progress::new();
        let mut stream = Metered { stream: &b"first\nsecond\nlast"[..], progress: progress.clone() };
        assert_eq!(stream.fill_buf().map(<[u8]>::len).ok(), Some(17));
        assert_eq!(progress.now().done, 0);
        let mut line = String::new();
        stream.read_line(&mut line).expect("a line");
        assert_eq!((line.as_str(), progress.now().done), ("first\n", 6));
        stream.read_to_string(&mut line).expect("the rest");
        assert_eq!((line.as_str(), progress.now().done), ("first\nsecond\nlast", 17));
    }
}
