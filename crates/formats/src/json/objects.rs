//! JSON objects over many lines, in an array or one after the other.

use super::read;
use crate::lines::{LONGEST_LINE, Lines};
use crate::{Entry, EntryError};
use std::collections::VecDeque;
use std::io::BufRead;

/// The objects of a stream.
pub(crate) struct Reader<R> {
    lines: Lines<R>,
    object: Partial,
    /// Objects of the last line.
    found: VecDeque<Result<Entry, EntryError>>,
    ended: bool,
}

/// What has been seen of an object.
#[derive(Default)]
struct Partial {
    text: String,
    line: usize,
    /// Braces and brackets that are open.
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// Whether everything is passed over up to a line that begins with a brace.
    lost: bool,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { lines: Lines::new(input), object: Partial::default(), found: VecDeque::new(), ended: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.found.pop_front() {
                return Some(found);
            }
            if self.ended {
                return None;
            }
            let number = self.lines.number() + 1;
            match self.lines.next() {
                Some(Ok(line)) => self.object.line(line, number, &mut self.found),
                Some(Err(error)) => {
                    self.object = Partial { lost: true, ..Partial::default() };
                    return Some(Err(error));
                }
                None => {
                    self.ended = true;
                    if self.object.depth > 0 {
                        let problem = "the object is not closed at the end of the file";
                        return Some(Err(EntryError::new(self.object.line, problem, "a brace `}`")));
                    }
                }
            }
        }
    }
}

impl Partial {
    fn line(&mut self, line: &str, number: usize, found: &mut VecDeque<Result<Entry, EntryError>>) {
        if self.lost && !line.trim_start().starts_with('{') {
            return;
        }
        self.lost = false;
        let mut start = 0;
        for (at, byte) in line.bytes().enumerate() {
            if self.depth == 0 {
                match byte {
                    b'{' => {
                        (self.depth, self.line, start) = (1, number, at);
                        self.text.clear();
                    }
                    b'[' | b']' | b',' | b' ' | b'\t' | b'\r' => {}
                    _ => {
                        self.lost = true;
                        let column = line.get(..at).map_or(at, |before| before.chars().count()) + 1;
                        let problem = "this is outside of an object";
                        let expected = "a list of objects, [{...}, {...}]";
                        found.push_back(Err(EntryError::new(number, problem, expected).at(column)));
                        return;
                    }
                }
                continue;
            }
            if self.step(byte) {
                self.text.push_str(&line[start..=at]);
                found.push_back(read(&self.text, self.line));
            }
        }
        if self.depth == 0 {
            return;
        }
        self.text.push_str(&line[start..]);
        self.text.push('\n');
        if self.text.len() > LONGEST_LINE {
            *self = Self { lost: true, line: self.line, ..Self::default() };
            let problem = format!("the object is not closed within {} MiB", LONGEST_LINE >> 20);
            found.push_back(Err(EntryError::new(self.line, problem, "a brace `}`")));
        }
    }

    /// Goes past a byte of an object; whether the object ends with it.
    fn step(&mut self, byte: u8) -> bool {
        if self.in_string {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return false;
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth -= 1;
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}
