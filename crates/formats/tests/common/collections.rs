//! What must hold of any text that is read as a collection of problems. The fuzz target asks for the same.

use keymove_formats::{Entry, EntryError, Format};

/// Reads bytes in one format, which need not be text, and writes what was read in every format.
pub(crate) fn check_format(format: Format, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for read in format.reader(bytes) {
        match read {
            Ok(entry) => {
                check_entry(&entry, &text, format.name());
                check_written(&entry);
            }
            Err(error) => check_error(&error, &text, format.name()),
        }
    }
}

/// What is written is read again as one entry, and what it holds is the same.
fn check_written(entry: &Entry) {
    for format in Format::ALL {
        let mut writer = format.writer(Vec::new());
        let losses = writer.write(entry).expect("memory takes everything");
        let bytes = writer.finish().expect("memory takes everything");
        if losses.iter().any(|loss| loss.field == "fen" && loss.what == keymove_formats::What::All) {
            continue;
        }
        let text = String::from_utf8(bytes).expect("text");
        let read = format.read(&text);
        // An entry whose FEN is none has no format to be read in again.
        if entry.arrangement().is_ok() {
            assert!(matches!(read.as_slice(), [Ok(_)]), "{}: {entry:?}\n{text}\n{read:?}", format.name());
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
fn check_error(error: &EntryError, text: &str, format: &str) {
    let line = text.lines().nth(error.line.wrapping_sub(1));
    let line = line.unwrap_or_else(|| panic!("{format}: {error}: no such line in {text:?}"));
    if let Some(column) = error.column {
        assert!((1..=line.chars().count() + 1).contains(&column), "{format}: {error}: {line:?}");
    }
    assert!(error.to_string().starts_with(&format!("line {}", error.line)), "{error}");
    assert!(!error.problem.is_empty() && !error.expected.is_empty(), "{error:?}");
}
