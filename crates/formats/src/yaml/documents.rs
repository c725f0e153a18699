//! The documents of a stream of YAML.

use crate::EntryError;
use crate::lines::Lines;
use std::io::BufRead;

/// A longer document is refused.
const LONGEST: usize = 1 << 20;

/// A document without its markers.
pub(super) struct Document<'a> {
    pub(super) text: &'a str,
    /// The line on which it begins, from 1.
    pub(super) line: usize,
}

/// Cuts a stream at the lines that part documents. Such lines begin with three dashes or points, which nothing else in a
/// document may do.
pub(super) struct Documents<R> {
    lines: Lines<R>,
    text: String,
    /// The rest of the line that parted this document from the one before.
    rest: Option<(usize, String)>,
    ended: bool,
}

impl<R: BufRead> Documents<R> {
    pub(super) fn new(input: R) -> Self {
        Self { lines: Lines::new(input), text: String::new(), rest: None, ended: false }
    }

    /// The next document with something in it.
    pub(super) fn next(&mut self) -> Option<Result<Document<'_>, EntryError>> {
        loop {
            let line = match self.read()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            if self.text.lines().any(|line| !is_empty(line)) {
                return Some(Ok(Document { text: &self.text, line }));
            }
        }
    }

    /// Reads a document into [`Self::text`]; gives its first line.
    fn read(&mut self) -> Option<Result<usize, EntryError>> {
        if self.ended {
            return None;
        }
        self.text.clear();
        let mut problem: Option<EntryError> = None;
        let mut start = self.lines.number() + 1;
        if let Some((line, rest)) = self.rest.take() {
            start = line;
            self.text.push_str(&rest);
            self.text.push('\n');
        }
        loop {
            let number = self.lines.number() + 1;
            match self.lines.next() {
                None => {
                    self.ended = true;
                    break;
                }
                Some(Err(error)) => problem = problem.or(Some(error)),
                Some(Ok(line)) => {
                    if let Some(rest) = parting(line) {
                        self.rest = Some((number, rest.to_owned()));
                        break;
                    }
                    // Directives, which stand before a document.
                    let line = if line.starts_with('%') && self.text.trim().is_empty() { "" } else { line };
                    if problem.is_none() {
                        self.text.push_str(line);
                        self.text.push('\n');
                    }
                    if self.text.len() > LONGEST && problem.is_none() {
                        let found = format!("the document has more than {} MiB", LONGEST >> 20);
                        problem = Some(EntryError::new(start, found, "a line `---` between entries"));
                    }
                }
            }
        }
        Some(problem.map_or(Ok(start), Err))
    }
}

/// What follows on a line that parts documents.
fn parting(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("---").or_else(|| line.strip_prefix("..."))?;
    (rest.is_empty() || rest.starts_with([' ', '\t'])).then_some(rest)
}

fn is_empty(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}
