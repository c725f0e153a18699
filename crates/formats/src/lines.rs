//! The lines of a stream as text, whatever stands in it: of bounded length, in UTF-8 or refused with the place.

use crate::EntryError;
use std::io::{self, BufRead};

/// A line with more bytes is refused, and passed over without being kept.
pub(crate) const LONGEST_LINE: usize = 4 << 20;

/// Lines without their ends, one after the other. After an error the next line follows, except that after one of the
/// stream itself nothing does.
pub(crate) struct Lines<R> {
    input: R,
    /// The number of the line given last, from 1.
    number: usize,
    /// Bytes of the stream before the line given last.
    offset: u64,
    /// Bytes of the stream's buffer that the line given last takes, with its end.
    pending: usize,
    /// A line that the stream's buffer does not hold as a whole.
    joined: Vec<u8>,
    ended: bool,
}

/// Where the next line is.
enum Found {
    /// So many bytes of the stream's buffer, with the end of the line.
    InBuffer(usize),
    Joined,
    /// So many bytes with and without the end of the line.
    TooLong {
        bytes: u64,
        text: u64,
    },
    End,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, number: 0, offset: 0, pending: 0, joined: Vec::new(), ended: false }
    }

    /// The number of the line given last, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The next line; `None` at the end. A byte order mark at the beginning is left out.
    pub(crate) fn next(&mut self) -> Option<Result<&str, EntryError>> {
        if self.ended {
            return None;
        }
        self.number += 1;
        let found = match self.find() {
            Ok(found) => found,
            Err(error) => {
                self.ended = true;
                let problem = format!("cannot read on ({error})");
                return Some(Err(EntryError::new(self.number, problem, "a file that can be read")));
            }
        };
        let bytes = match found {
            Found::End => {
                self.ended = true;
                return None;
            }
            Found::TooLong { bytes, text } => {
                self.offset += bytes;
                let expected = format!("at most {} MiB a line", LONGEST_LINE >> 20);
                return Some(Err(EntryError::new(
                    self.number,
                    format!("the line has {text} bytes"),
                    expected,
                )));
            }
            Found::Joined => self.joined.as_slice(),
            // What has been looked at is still there.
            Found::InBuffer(length) => match self.input.fill_buf() {
                Ok(buffer) => buffer.get(..length).unwrap_or_default(),
                Err(_) => &[],
            },
        };
        let start = self.offset;
        self.offset += bytes.len() as u64;
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Some(match core::str::from_utf8(bytes) {
            Ok(text) if self.number == 1 => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
            Ok(text) => Ok(text),
            Err(error) => Err(foreign(bytes, error.valid_up_to(), self.number, start)),
        })
    }

    fn find(&mut self) -> io::Result<Found> {
        self.input.consume(core::mem::take(&mut self.pending));
        let buffer = fill(&mut self.input)?;
        if buffer.is_empty() {
            return Ok(Found::End);
        }
        if let Some(end) = memchr::memchr(b'\n', buffer)
            && end <= LONGEST_LINE
        {
            self.pending = end + 1;
            return Ok(Found::InBuffer(self.pending));
        }
        self.joined.clear();
        self.joined.shrink_to(LONGEST_LINE / 16);
        let mut length = 0;
        loop {
            let buffer = fill(&mut self.input)?;
            let end = memchr::memchr(b'\n', buffer);
            let taken = end.map_or(buffer.len(), |end| end + 1);
            if self.joined.len() + taken <= LONGEST_LINE + 1 {
                self.joined.extend_from_slice(&buffer[..taken]);
            }
            length += taken as u64;
            self.input.consume(taken);
            if end.is_some() || taken == 0 {
                let text = length - u64::from(end.is_some());
                let whole = text <= LONGEST_LINE as u64;
                return Ok(if whole { Found::Joined } else { Found::TooLong { bytes: length, text } });
            }
        }
    }
}

fn fill<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    // A signal is no reason to give up. The buffer is asked for again because of the borrow.
    loop {
        match input.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    input.fill_buf()
}

/// The error of a line that is no UTF-8, which begins so many bytes after the start of the stream.
fn foreign(line: &[u8], valid: usize, number: usize, start: u64) -> EntryError {
    let before = String::from_utf8_lossy(&line[..valid]);
    let byte = line.get(valid).copied().unwrap_or_default();
    let place = start + valid as u64;
    let rest = &line[valid..];
    let guess = if number == 1 && (line.starts_with(&[0xff, 0xfe]) || line.starts_with(&[0xfe, 0xff])) {
        ": the text seems to be UTF-16".to_owned()
    } else if rest.iter().all(|&byte| !(0x80..0xa0).contains(&byte)) {
        format!(": the text seems to be Latin-1, in which it is {:?}", char::from(byte))
    } else {
        String::new()
    };
    EntryError::new(
        number,
        format!("byte {place} (0x{byte:02X}) is no UTF-8{guess}"),
        "a text saved as UTF-8, as `iconv -f latin1 -t utf8 OLD > NEW` makes it",
    )
    .at(before.chars().count() + 1)
}

/// Whether a line without blanks at its beginning is to be passed over: an empty one or a remark (`# ...`).
pub(crate) fn is_remark(line: &str) -> bool {
    line.is_empty() || line == "#" || line.starts_with("# ")
}

/// The lines of a text that are neither empty nor a remark (`# ...`), without blanks at their ends, with their numbers
/// from 1. A byte order mark that some editors put in front is left out.
pub fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
    lines.filter(|(_, line)| !is_remark(line.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn read(bytes: &[u8], buffer: usize) -> Vec<Result<String, String>> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, bytes));
        let mut all = Vec::new();
        while let Some(line) = lines.next() {
            all.push(line.map(str::to_owned).map_err(|error| error.to_string()));
        }
        all
    }

    #[test]
    fn lines_of_all_kinds() {
        for buffer in [1, 2, 7, 64] {
            let lines = read("\u{feff}a\r\n\n\u{e9}\n \nlast".as_bytes(), buffer);
            assert_eq!(lines, ["a", "", "\u{e9}", " ", "last"].map(|line| Ok(line.to_owned())), "{buffer}");
        }
        assert!(read(b"", 4).is_empty());
    }

    #[test]
    fn other_encodings() {
        let lines = read(b"first\nab\xe9\xe8 c\nlast\n", 8);
        assert_eq!(
            lines[1],
            Err("line 2, column 3: byte 8 (0xE9) is no UTF-8: the text seems to be Latin-1, in which it is 'é'; \
                 expected a text saved as UTF-8, as `iconv -f latin1 -t utf8 OLD > NEW` makes it"
                .into())
        );
        assert_eq!(lines[2], Ok("last".into()));
        assert!(read(b"\xff\xfea\0\n\0", 8)[0].as_ref().is_err_and(|error| error.contains("UTF-16")));
    }

    #[test]
    fn long_lines() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 1];
        bytes.extend_from_slice(b"\nlast");
        for buffer in [1 << 16, LONGEST_LINE * 2] {
            let lines = read(&bytes, buffer);
            let error = lines[0].as_ref().expect_err("too long");
            assert!(error.starts_with("line 1: the line has 4194305 bytes"), "{error}");
            assert_eq!(lines[1..], [Ok("last".to_owned())]);
        }
    }
}
