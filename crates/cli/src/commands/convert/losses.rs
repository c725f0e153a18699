//! What the target cannot hold, counted or told of every problem.

use crate::output::say;
use keymove_formats::{Entry, Format};
use std::collections::BTreeMap;

pub(crate) struct Losses {
    pub(crate) format: Format,
    pub(crate) verbose: bool,
    pub(crate) quiet: bool,
    /// By field and what is lost of it.
    counts: BTreeMap<(String, String), usize>,
}

/// Fields that are counted; a collection with columns of its own for everything would fill the screen.
const MOST: usize = 40;

impl Losses {
    pub(crate) fn new(format: Format, verbose: bool, quiet: bool) -> Self {
        Self { format, verbose, quiet, counts: BTreeMap::new() }
    }

    pub(crate) fn note(&mut self, file: &str, entry: &Entry, field: &str, what: &str) {
        if self.quiet {
            return;
        }
        if self.verbose {
            say(&format!("{}: {field}: {what}", place(file, entry)));
        }
        *self.counts.entry((field.to_owned(), what.to_owned())).or_default() += 1;
    }

    /// Says the counts.
    pub(crate) fn finish(&self) {
        if self.counts.is_empty() || self.verbose {
            return;
        }
        say(&format!("not all of it fits into {} (--verbose names the problems):", self.format.name()));
        for ((field, what), count) in self.counts.iter().take(MOST) {
            let plural = if *count == 1 { "" } else { "s" };
            say(&format!("  {field}: {what}, {count} problem{plural}"));
        }
        if let more @ 1.. = self.counts.len().saturating_sub(MOST) {
            say(&format!("  and {more} more fields"));
        }
    }
}

/// `problems.jsonl, line 12, problem "a12"`
pub(crate) fn place(file: &str, entry: &Entry) -> String {
    let id = if entry.id.is_empty() { String::new() } else { format!(", problem {:?}", entry.id) };
    format!("{file}, line {}{id}", entry.line)
}
