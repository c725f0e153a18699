//! Olive's files (`.olv`) and YACPDB's entries: documents of YAML 1.2, each an entry.
//!
//! Documents are read one by one. Whole texts are taken as they are: `no` is a word, `007` too, and a date stays as it is
//! written. Where `#3` has become a comment for want of quotation marks, that is an error.

mod documents;
mod parse;
mod write;

pub(crate) use write::write;

use crate::record::{self, Object};
use crate::{Entry, EntryError};
use documents::Documents;
use serde_json::Value;
use std::collections::VecDeque;
use std::io::BufRead;

/// What a first line may be.
pub(crate) fn recognises(line: &str) -> bool {
    let key = line.trim_start_matches("- ").split_once(':');
    let is_key = |(key, rest): (&str, &str)| {
        !key.is_empty()
            && key.chars().all(|sign| sign.is_ascii_lowercase() || matches!(sign, '-' | '_'))
            && (rest.is_empty() || rest.starts_with(' '))
    };
    line == "---" || line.starts_with("--- ") || line.starts_with("%YAML") || key.is_some_and(is_key)
}

/// The problems of a stream.
pub(crate) struct Reader<R> {
    documents: Documents<R>,
    /// Of a document that is a list.
    found: VecDeque<Result<Entry, EntryError>>,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { documents: Documents::new(input), found: VecDeque::new() }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.found.pop_front() {
                return Some(found);
            }
            match self.documents.next()? {
                Ok(document) => {
                    let read = parse::value(document.text, document.line);
                    self.found = match read {
                        Ok(value) => entries(value, document.line),
                        Err(error) => VecDeque::from([Err(error.of(&name(document.text)))]),
                    };
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The entry of a document, or of a list each.
fn entries(value: Value, line: usize) -> VecDeque<Result<Entry, EntryError>> {
    let one = |value| match value {
        Value::Object(object) => record::entry(Object::from_iter(object), line),
        _ => Err(EntryError::new(
            line,
            "the document is no entry",
            "names and values, such as stipulation: \"#2\"",
        )),
    };
    match value {
        Value::Null => VecDeque::new(),
        Value::Array(values) => values.into_iter().map(one).collect(),
        value => VecDeque::from([one(value)]),
    }
}

/// What is likely to be the name of an entry that is no YAML.
fn name(text: &str) -> String {
    let value = text.lines().find_map(|line| line.strip_prefix("id:")).unwrap_or_default();
    value.trim().trim_matches(['"', '\'']).chars().take(60).collect()
}
