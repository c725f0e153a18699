//! What must hold of any text in place of an input file.

use keymove_popeye::language::read;
use keymove_popeye::write;

/// Reads without panic; something was read or an error says why not, each error within the text; what was understood can
/// be written, and what is written is understood.
pub(crate) fn check(text: &str) {
    let file = read(text);
    assert!(file.error.is_some() || !file.entries.is_empty());
    let lines = text.split('\n').count();
    let errors = file.error.iter().chain(file.entries.iter().flat_map(|entry| &entry.errors));
    for error in errors {
        assert!((1..=lines).contains(&error.place.line), "{error}");
    }
    let understood: Vec<_> =
        file.entries.into_iter().filter(|entry| entry.errors.is_empty()).map(|entry| entry.problem).collect();
    for entry in read(&write(&understood).text).entries {
        assert_eq!(entry.errors, []);
    }
}
