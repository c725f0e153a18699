//! Tags: `[Name "text"]`.

use crate::EntryError;
use crate::error::shortened;

const EXPECTED: &str = "tags such as [Event \"Good Companion\"], with \\\" for a quotation mark in the text";

/// Adds the tags of a line.
///
/// # Errors
/// What is no tag.
pub(super) fn read(line: &str, number: usize, tags: &mut Vec<(String, String)>) -> Result<(), EntryError> {
    let whole = line.trim_end();
    let mut rest = whole;
    while !rest.is_empty() {
        let fail = |rest: &str, problem: String| {
            let column = whole[..whole.len() - rest.len()].chars().count();
            Err(EntryError::new(number, problem, EXPECTED).at(column + 1))
        };
        let Some(inner) = rest.strip_prefix('[') else {
            return fail(rest, format!("{:?} is no tag", shortened(rest)));
        };
        let inner = inner.trim_start();
        let length = inner.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, value) = inner.split_at(length);
        let Some(value) = value.trim_start().strip_prefix('"').filter(|_| !name.is_empty()) else {
            return fail(inner, format!("{:?} is no name and text of a tag", shortened(inner)));
        };
        let Some((text, after)) = text(value) else {
            return fail(value, "the quotation mark of the tag is not closed".to_owned());
        };
        let Some(after) = after.trim_start().strip_prefix(']') else {
            let problem = match after.trim_start() {
                "" => "the tag is not closed".to_owned(),
                rest => format!("{:?} follows the text of the tag", shortened(rest)),
            };
            return fail(after, problem);
        };
        if tags.iter().any(|(other, _)| other == name) {
            return fail(rest, format!("the tag {name} is given twice"));
        }
        tags.push((name.to_owned(), text));
        rest = after.trim_start();
    }
    Ok(())
}

/// The text up to the quotation mark that ends it, and what follows that.
fn text(value: &str) -> Option<(String, &str)> {
    let end = memchr::memchr2(b'"', b'\\', value.as_bytes())?;
    if value.as_bytes()[end] == b'"' {
        return Some((value[..end].to_owned(), &value[end + 1..]));
    }
    let mut text = String::new();
    let mut signs = value.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return Some((text, &value[at + 1..])),
            '\\' => match signs.next() {
                Some((_, next @ ('"' | '\\'))) => text.push(next),
                // Other programs put backslashes as they are.
                Some((_, next)) => text.extend(['\\', next]),
                None => return None,
            },
            sign => text.push(sign),
        }
    }
    None
}

/// The text between quotation marks.
pub(super) fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
