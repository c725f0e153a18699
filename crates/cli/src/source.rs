//! Files and standard input, through one door.

use crate::input::without_mark;
use anyhow::{Context, Error, Result, anyhow};
use std::fs::File;
use std::io::{BufRead, BufReader};
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

impl Source {
    /// Opens a file; `-` is standard input.
    pub(crate) fn open(file: &Path) -> Result<Self> {
        if file == Path::new("-") {
            return Ok(Self::standard_input());
        }
        let name = file.display().to_string();
        let stream = File::open(file).with_context(|| format!("cannot read {name}"))?;
        Ok(Self { name, stream: Box::new(BufReader::with_capacity(BUFFER, stream)) })
    }

    /// Standard input.
    pub(crate) fn standard_input() -> Self {
        let stream = BufReader::with_capacity(BUFFER, std::io::stdin());
        Self { name: "standard input".to_owned(), stream: Box::new(stream) }
    }

    /// All of it.
    pub(crate) fn bytes(mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.stream.read_to_end(&mut bytes).with_context(|| format!("cannot read {}", self.name))?;
        Ok(bytes)
    }

    /// Its lines with their numbers, from 1, as they come: without byte order marks, empty lines and remarks, which begin
    /// with `# `. What is no text keeps its place.
    pub(crate) fn lines(self) -> impl Iterator<Item = Result<(usize, Result<String>)>> {
        let Self { name, stream } = self;
        stream.split(b'\n').enumerate().filter_map(move |(index, line)| {
            let line = match line.map(String::from_utf8) {
                Err(error) => return Some(Err(Error::new(error).context(format!("cannot read {name}")))),
                Ok(Err(_)) => Err(anyhow!("not UTF-8 text")),
                Ok(Ok(line)) => {
                    let line = without_mark(line.strip_suffix('\r').unwrap_or(&line));
                    if line.trim().is_empty() || line.starts_with("# ") {
                        return None;
                    }
                    Ok(line.to_owned())
                }
            };
            Some(Ok((index + 1, line)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_places() {
        let text = b"\xef\xbb\xbfone\r\n\n# two\n#2\n\xff\n  \nseven".as_slice();
        let source = Source { name: "x".into(), stream: Box::new(text) };
        let lines = source.lines().map(|line| {
            let (number, line) = line.expect("readable");
            format!("{number} {}", line.unwrap_or_else(|error| error.to_string()))
        });
        assert_eq!(lines.collect::<Vec<_>>(), ["1 one", "4 #2", "5 not UTF-8 text", "7 seven"]);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let error = Source::open(Path::new("no/such/file")).err().expect("no file").to_string();
        assert_eq!(error, "cannot read no/such/file");
    }
}
