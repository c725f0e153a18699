//! Why a problem of a collection cannot be read.

use core::fmt;

/// A place in a collection that is no problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct EntryError {
    /// The line, from 1; of a problem that has several, the first if no other is to blame.
    pub line: usize,
    /// The character of that line, from 1, if one is to blame.
    pub column: Option<usize>,
    /// The name of the problem in its collection; empty if it is not known.
    pub id: String,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

impl EntryError {
    /// An error of a whole line.
    pub(crate) fn new(line: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { line, column: None, id: String::new(), problem: problem.into(), expected: expected.into() }
    }

    /// The same at a character of the line, from 1.
    pub(crate) fn at(mut self, column: usize) -> Self {
        self.column = Some(column);
        self
    }

    /// The same of a problem with this name, unless it has one.
    pub(crate) fn of(mut self, id: &str) -> Self {
        if self.id.is_empty() {
            self.id = id.trim().to_owned();
        }
        self
    }
}

/// `line 3, column 7, problem "a12": ...; expected ...`
impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        if !self.id.is_empty() {
            write!(f, ", problem {:?}", shortened(&self.id))?;
        }
        write!(f, ": {}; expected {}", self.problem, self.expected)
    }
}

/// What a message quotes of a text: its first 60 characters.
pub(crate) fn shortened(text: &str) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters.by_ref().take(60).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}
