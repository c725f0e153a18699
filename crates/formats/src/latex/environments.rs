//! The environments `diagram` of a stream.

use super::problem;
use crate::lines::Lines;
use crate::{Entry, EntryError};
use std::io::BufRead;

/// A longer environment is refused.
const LONGEST: usize = 1 << 20;

/// An environment as it is written.
pub(super) struct Environment {
    /// What stands between its beginning and its end.
    pub(super) text: String,
    /// Where that begins: line and character, both from 1.
    pub(super) line: usize,
    pub(super) column: usize,
    /// Whether `"a` is a letter, as the packages for German say.
    pub(super) german: bool,
}

/// The problems of a stream.
pub(crate) struct Reader<R> {
    lines: Lines<R>,
    /// What is left of a line behind an environment, and the character at which it begins, from 0.
    rest: Option<(String, usize)>,
    german: bool,
    /// Whether this is a document with diagrams: an environment, or the package.
    is_expected: bool,
    ended: bool,
}

/// What begins or ends an environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Begin,
    End,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { lines: Lines::new(input), rest: None, german: false, is_expected: false, ended: false }
    }

    /// The next part of a line, and the character at which it begins, from 0.
    fn part(&mut self) -> Option<Result<(String, usize), EntryError>> {
        match self.rest.take() {
            Some(rest) => Some(Ok(rest)),
            None => self.lines.next().map(|line| line.map(|line| (line.to_owned(), 0))),
        }
    }

    /// Passes over the text before an environment. A line that cannot be read is an error there, too: it may have one.
    fn find(&mut self) -> Option<Result<(), EntryError>> {
        loop {
            let (part, before) = match self.part()? {
                Ok(part) => part,
                Err(error) => {
                    self.is_expected = true;
                    return Some(Err(error));
                }
            };
            self.look(&part);
            let mut at = 0;
            while let Some((mark, _, end)) = mark(&part[at..]) {
                if mark == Mark::Begin {
                    let end = at + end;
                    self.rest = Some((part[end..].to_owned(), before + part[..end].chars().count()));
                    self.is_expected = true;
                    return Some(Ok(()));
                }
                at += end;
            }
        }
    }

    /// What a line before a diagram says about the document.
    fn look(&mut self, line: &str) {
        let Some(package) = line.trim_start().strip_prefix("\\usepackage") else { return };
        self.german |= package.contains("german") || package.contains("austrian");
        self.is_expected |= package.contains("{diagram}");
    }

    /// Reads up to the end of the environment.
    fn environment(&mut self) -> Result<Environment, EntryError> {
        let line = self.lines.number();
        let column = self.rest.as_ref().map_or(1, |(_, before)| before + 1);
        let mut text = String::new();
        let mut problem: Option<EntryError> = None;
        let unclosed = "the diagram is not closed";
        loop {
            match self.part() {
                None => {
                    problem = problem.or(Some(EntryError::new(line, unclosed, "\\end{diagram}").at(column)));
                    break;
                }
                Some(Err(error)) => problem = problem.or(Some(error)),
                Some(Ok((part, before))) => {
                    let found = mark(&part);
                    let end = found.map_or(part.len(), |(_, start, _)| start);
                    if problem.is_none() {
                        text.push_str(&part[..end]);
                        text.push('\n');
                    }
                    match found {
                        Some((Mark::End, _, end)) => {
                            self.rest = Some((part[end..].to_owned(), before + part[..end].chars().count()));
                            break;
                        }
                        // The next one is read all the same.
                        Some((Mark::Begin, start, _)) => {
                            self.rest =
                                Some((part[start..].to_owned(), before + part[..start].chars().count()));
                            problem = problem
                                .or(Some(EntryError::new(line, unclosed, "\\end{diagram}").at(column)));
                            break;
                        }
                        None => {}
                    }
                }
            }
            if text.len() > LONGEST && problem.is_none() {
                let found = format!("the diagram has more than {} MiB", LONGEST >> 20);
                problem = Some(EntryError::new(line, found, "\\end{diagram}").at(column));
            }
        }
        match problem {
            Some(problem) => Err(problem),
            None => Ok(Environment { text, line, column, german: self.german }),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        match self.find() {
            Some(Ok(())) => Some(self.environment().and_then(|environment| problem::entry(&environment))),
            Some(Err(error)) => Some(Err(error)),
            None => {
                self.ended = true;
                // Of an empty text there is no line to name.
                let is_missing = !self.is_expected && self.lines.number() > 1;
                is_missing.then(|| {
                    Err(EntryError::new(1, "no diagram in this text", "\\begin{diagram} ... \\end{diagram}"))
                })
            }
        }
    }
}

/// The first beginning or end of an environment in a part of a line that is no remark: which of them, and its bytes.
pub(super) fn mark(part: &str) -> Option<(Mark, usize, usize)> {
    let bytes = part.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'%' => return None,
            b'\\' => {
                let rest = &part[at + 1..];
                let found =
                    [(Mark::Begin, "begin"), (Mark::End, "end")].into_iter().find_map(|(mark, word)| {
                        let name = rest.strip_prefix(word)?.trim_start();
                        Some((mark, name.strip_prefix("{diagram}")?.len()))
                    });
                if let Some((mark, left)) = found {
                    return Some((mark, at, part.len() - left));
                }
                // The sign behind a backslash is no other command: `\%`, `\\`.
                at += 1 + rest.chars().next().map_or(0, char::len_utf8);
            }
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        let check =
            |part: &str, expected: Option<(Mark, usize, usize)>| assert_eq!(mark(part), expected, "{part}");
        check("\\begin{diagram}", Some((Mark::Begin, 0, 15)));
        check("é\\%\\end {diagram}x", Some((Mark::End, 4, 18)));
        for part in
            ["% \\begin{diagram}", "\\\\begin{diagram}", "\\begin{diagrams}", "\\begin{document}", "\\", ""]
        {
            check(part, None);
        }
    }
}
