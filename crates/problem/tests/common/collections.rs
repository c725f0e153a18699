//! What must hold of any text that is read as a collection of problems. The fuzz target asks for the same.

use keymove_problem::formats::{Entry, FORMATS, Format, LineError};

/// Reads the text in every format, and what the entries mean.
pub(crate) fn check(text: &str) {
    let _ = Format::of_text(text);
    for format in FORMATS {
        for read in format.read(text) {
            match read {
                Ok(entry) => check_entry(&entry, text, format.name),
                Err(error) => check_error(&error, text, format.name),
            }
        }
    }
}

fn check_entry(entry: &Entry, text: &str, format: &str) {
    assert!((1..=text.lines().count()).contains(&entry.line), "{format}: line {} of {text:?}", entry.line);
    if let Err(error) = entry.stated() {
        assert!(!error.to_string().is_empty());
    }
    if let Err(error) = entry.arrangement() {
        assert!(!error.to_string().is_empty());
    }
}

/// It names a line that there is, and says what is wrong and what would be right.
fn check_error(error: &LineError, text: &str, format: &str) {
    let line = text.lines().nth(error.line.wrapping_sub(1));
    let line = line.unwrap_or_else(|| panic!("{format}: {error}: no such line in {text:?}"));
    if let Some(column) = error.column {
        assert!((1..=line.chars().count() + 1).contains(&column), "{format}: {error}: {line:?}");
    }
    assert!(error.to_string().starts_with(&format!("line {}", error.line)), "{error}");
    assert!(!error.problem.is_empty() && !error.expected.is_empty(), "{error:?}");
}
