//! Files and standard input, through one door.

use anyhow::{Context, Result};
use keymove_formats::pgn::Latin1;
use keymove_formats::unpacked;
use keymove_run::Progress;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Bytes that are read at once. A format of collections is recognised by the first line, which has to be among them.
const BUFFER: usize = 1 << 17;

/// A file that is read, or standard input.
pub(crate) struct Source {
    /// For messages.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) stream: Box<dyn BufRead + Send>,
}

/// A stream that tells how many of its bytes were read.
struct Metered<R> {
    stream: R,
    progress: Progress,
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

impl Source {
    /// Opens a file; `-` is standard input. What is compressed is unpacked. The progress advances by the bytes of the file that
    /// are read.
    pub(crate) fn open(file: &Path, progress: Progress) -> Result<Self> {
        let is_standard_input = file == Path::new("-");
        let name = if is_standard_input { "standard input".to_owned() } else { file.display().to_string() };
        let cannot = || format!("cannot read {name}");
        let stream: Box<dyn BufRead + Send> = match is_standard_input {
            true => Box::new(Metered { stream: BufReader::with_capacity(BUFFER, io::stdin()), progress }),
            false => {
                let stream = BufReader::with_capacity(BUFFER, File::open(file).with_context(cannot)?);
                Box::new(Metered { stream, progress })
            }
        };
        let stream = unpacked(stream).with_context(cannot)?;
        Ok(Self { name, stream })
    }

    /// The text of a file in Latin-1.
    pub(crate) fn latin1(self) -> Self {
        let stream = BufReader::with_capacity(BUFFER, Latin1::new(self.stream));
        Self { stream: Box::new(stream), ..self }
    }
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

    #[test]
    fn what_cannot_be_read_is_named() {
        let error =
            Source::open(Path::new("no/such/file"), Progress::new()).err().expect("no file").to_string();
        assert_eq!(error, "cannot read no/such/file");
    }
}
