//! From a file to entries.

use super::take;
use crate::lines::Lines;
use crate::{Entry, EntryError};
use keymove_popeye::language::{self, InputError, Refusal};
use keymove_popeye::{Problem, option_words};
use std::collections::VecDeque;
use std::io::BufRead;

/// A longer text is refused.
const LONGEST: usize = 64 << 20;

/// The problems of a stream.
pub(crate) struct Reader<R> {
    /// What has not been read; `None` once it has.
    lines: Option<Lines<R>>,
    read: VecDeque<Result<Entry, EntryError>>,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { lines: Some(Lines::new(input)), read: VecDeque::new() }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(lines) = self.lines.take() {
            match whole(lines) {
                Ok(text) => self.read.extend(entries(&text)),
                Err(error) => self.read.push_back(Err(error)),
            }
        }
        self.read.pop_front()
    }
}

fn whole<R: BufRead>(mut lines: Lines<R>) -> Result<String, EntryError> {
    let mut text = String::new();
    while let Some(line) = lines.next() {
        text.push_str(line?);
        text.push('\n');
        if text.len() > LONGEST {
            let problem = format!("the file has more than {} MiB", LONGEST >> 20);
            return Err(EntryError::new(lines.number(), problem, "several smaller files"));
        }
    }
    Ok(text)
}

/// The problems of all files that follow each other in the text.
pub(super) fn entries(text: &str) -> Vec<Result<Entry, EntryError>> {
    let mut all = Vec::new();
    let (mut rest, mut before) = (text, 0);
    while !rest.trim().is_empty() {
        let file = language::read(rest);
        if let Some(error) = &file.error {
            // An empty line in front is no place to point to.
            all.push(Err(fault(error, before)));
            break;
        }
        all.extend(file.entries.iter().map(|read| entry(read, before)));
        let (done, left) = rest.split_at_checked(file.length).unwrap_or((rest, ""));
        before += done.matches('\n').count();
        rest = left;
    }
    all
}

/// `before`: lines of the text before the file.
fn entry(read: &language::Entry, before: usize) -> Result<Entry, EntryError> {
    let is_condition =
        |error: &&InputError| matches!(error.refusal, Refusal::Fairy { what: "condition", .. });
    let conditions = read.errors.iter().filter(is_condition).count();
    // Conditions are kept as words, but those of a twin are part of a change that is not understood.
    let are_kept = conditions == read.problem.conditions.len();
    if let Some(error) = read.errors.iter().find(|error| !(are_kept && is_condition(error))) {
        return Err(fault(error, before));
    }
    Ok(of_problem(&read.problem, before + read.place.line))
}

fn fault(error: &InputError, before: usize) -> EntryError {
    let text = error.refusal.to_string();
    let (problem, expected) =
        text.rsplit_once("; expected ").unwrap_or((&text, "a problem in Popeye's language"));
    EntryError::new(before + error.place.line, problem, expected).at(error.place.column)
}

fn of_problem(problem: &Problem, line: usize) -> Entry {
    let mut entry = Entry {
        line,
        authors: problem.authors.clone(),
        source: problem.origins.join("; "),
        award: problem.award.clone().unwrap_or_default(),
        title: problem.titles.join("; "),
        ..Entry::default()
    };
    for remark in &problem.remarks {
        if !take(&mut entry, remark) {
            entry.comments.push(remark.clone());
        }
    }
    if let Some(statement) = &problem.statement {
        let fen = statement.setup.to_string();
        fen.split(' ').next().unwrap_or_default().clone_into(&mut entry.fen);
        entry.stipulation = statement.stipulation.to_string();
        entry.twins = statement.twins.iter().map(ToString::to_string).collect();
        entry.zeroposition = statement.zeroposition;
    }
    entry.options = problem.conditions.clone();
    entry.options.extend(option_words(problem));
    for (number, remark) in &problem.twin_remarks {
        let letter = char::from(b'b'.saturating_add(u8::try_from(*number).unwrap_or(u8::MAX)).min(b'z'));
        entry.comments.push(format!("{letter}) {remark}"));
    }
    entry
}
