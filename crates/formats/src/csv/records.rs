//! The records of a table.

use crate::EntryError;
use crate::lines::{Lines, is_remark};
use std::collections::VecDeque;
use std::io::BufRead;

/// A record with more bytes is taken for one whose quotation mark is not closed.
const LONGEST: usize = 1 << 20;

/// After a quotation mark that is not closed, the lines behind it are read again as records; of a file full of such marks
/// no more than so many bytes in all.
const MOST_AGAIN: usize = 64 << 20;

pub(super) struct Record {
    pub(super) line: usize,
    pub(super) fields: Vec<String>,
}

/// The one of the three that occurs most often.
pub(super) fn separator(line: &str) -> char {
    let count = |separator: &char| line.matches(*separator).count();
    // Of equals the last one is taken.
    ['\t', ';', ','].into_iter().max_by_key(count).unwrap_or(',')
}

/// The records that are not empty, one after the other.
pub(super) struct Records<R> {
    lines: Lines<R>,
    /// Lines that are to be read again, with their numbers.
    again: VecDeque<(usize, String)>,
    /// Bytes that have been read again.
    bytes_again: usize,
    separator: Option<char>,
}

impl<R: BufRead> Records<R> {
    pub(super) fn new(input: R) -> Self {
        Self { lines: Lines::new(input), again: VecDeque::new(), bytes_again: 0, separator: None }
    }

    fn line(&mut self) -> Option<Result<(usize, String), EntryError>> {
        if let Some(line) = self.again.pop_front() {
            return Some(Ok(line));
        }
        let number = self.lines.number() + 1;
        Some(self.lines.next()?.map(|text| (number, text.to_owned())))
    }

    /// The record that begins with this line.
    fn record(&mut self, line: usize, first: &str) -> Result<Record, EntryError> {
        let separator = *self.separator.get_or_insert_with(|| separator(first));
        let mut splitter = Splitter { fields: vec![String::new()], quoted: false, separator };
        splitter.line(first);
        let mut more: VecDeque<(usize, String)> = VecDeque::new();
        let mut length = first.len();
        while splitter.quoted {
            match self.line() {
                Some(Ok((number, text))) if length + text.len() <= LONGEST => {
                    length += text.len() + 1;
                    splitter.line_end();
                    splitter.line(&text);
                    more.push_back((number, text));
                }
                Some(Err(error)) => return Err(error),
                last => {
                    more.extend(last.and_then(Result::ok));
                    self.bytes_again += length;
                    if self.bytes_again < MOST_AGAIN {
                        more.append(&mut self.again);
                        self.again = more;
                    }
                    let expected = "another one at the end of the text";
                    return Err(EntryError::new(line, "a quotation mark is not closed", expected));
                }
            }
        }
        Ok(Record { line, fields: splitter.fields })
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.line()? {
                Ok((_, text)) if is_remark(text.trim()) => {}
                Ok((line, text)) => return Some(self.record(line, &text)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The fields of a record, line by line.
struct Splitter {
    fields: Vec<String>,
    /// Whether a quotation mark is open.
    quoted: bool,
    separator: char,
}

impl Splitter {
    fn line(&mut self, text: &str) {
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let Some(field) = self.fields.last_mut() else { return };
            match letter {
                '"' if self.quoted && letters.peek() == Some(&'"') => {
                    field.push('"');
                    letters.next();
                }
                '"' if self.quoted => self.quoted = false,
                '"' if field.trim().is_empty() => {
                    field.clear();
                    self.quoted = true;
                }
                letter if letter == self.separator && !self.quoted => self.fields.push(String::new()),
                letter => field.push(letter),
            }
        }
    }

    fn line_end(&mut self) {
        if let Some(field) = self.fields.last_mut() {
            field.push('\n');
        }
    }
}
