//! One JSON object a line.

use super::read;
use crate::lines::{Lines, is_remark};
use crate::{Entry, EntryError};
use std::io::BufRead;

/// The objects of a stream.
pub(crate) struct LineReader<R> {
    lines: Lines<R>,
    /// Nothing follows the complaint about an array.
    is_array: bool,
}

impl<R: BufRead> LineReader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { lines: Lines::new(input), is_array: false }
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_array {
            let number = self.lines.number() + 1;
            let text = match self.lines.next()? {
                Ok(text) => text.trim_end(),
                Err(error) => return Some(Err(error)),
            };
            if is_remark(text.trim_start()) {
                continue;
            }
            if text.trim_start() == "[" {
                self.is_array = true;
                let expected = "one object a line, without a comma between, or the format json";
                return Some(Err(EntryError::new(number, "this is a JSON array", expected)));
            }
            return Some(read(text, number));
        }
        None
    }
}
