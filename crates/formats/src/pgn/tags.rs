//! Tags: `[Name "text"]`.

use crate::EntryError;
use crate::error::shortened;
use std::borrow::Cow;

const EXPECTED: &str = "tags such as [Event \"Good Companion\"], with \\\" for a quotation mark in the text";

/// A tag: its name and its text.
pub type Tag = (Cow<'static, str>, String);

/// Names that need no memory.
const NAMES: [&str; 16] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "SetUp",
    "FEN",
    "Stipulation",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "EventDate",
    "Keywords",
    "Id",
];

/// Adds the tags of a line. Texts are written into the memory of spare ones.
///
/// # Errors
/// What is no tag.
pub(super) fn read(
    line: &str, number: usize, tags: &mut Vec<Tag>, spare: &mut Vec<String>,
) -> Result<(), EntryError> {
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
        let mut text = spare.pop().unwrap_or_default();
        text.clear();
        let Some(after) = read_text(value, &mut text) else {
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
        let known = NAMES.iter().find(|known| **known == name);
        tags.push((known.map_or_else(|| name.to_owned().into(), |known| Cow::Borrowed(*known)), text));
        rest = after.trim_start();
    }
    Ok(())
}

/// Adds the text up to the quotation mark that ends it; gives what follows that.
fn read_text<'a>(value: &'a str, text: &mut String) -> Option<&'a str> {
    let end = memchr::memchr2(b'"', b'\\', value.as_bytes())?;
    if value.as_bytes()[end] == b'"' {
        text.push_str(&value[..end]);
        return Some(&value[end + 1..]);
    }
    let mut signs = value.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return Some(&value[at + 1..]),
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
