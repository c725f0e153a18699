//! Twins under their letters.

use super::{Object, single};
use crate::EntryError;
use keymove_problem::sort::Sort as _;
use serde_json::Value;

/// The letter of a twin: a is the diagram or, of a zeroposition, the first twin; after z comes z1, as in Popeye.
pub(crate) fn letter(index: usize, zeroposition: bool) -> String {
    let number = index + usize::from(!zeroposition);
    match u8::try_from(number).ok().filter(|&number| number < 26) {
        Some(number) => char::from(b'a' + number).to_string(),
        None => format!("z{}", number - 25),
    }
}

/// The letter in front of a text, `d: Move a1 a2`, and the rest.
pub(crate) fn own_letter(text: &str) -> Option<(&str, &str)> {
    let (letter, rest) = text.split_once(':')?;
    let mut signs = letter.chars();
    let is_letter = signs.next()?.is_ascii_lowercase() && signs.all(|sign| sign.is_ascii_digit());
    is_letter.then_some((letter, rest.trim_start()))
}

/// A list of changes of an object from letter to changes, and whether the diagram is a zeroposition. Under the letter a
/// stands what is done to the diagram before all: `diagram` if nothing.
pub(super) fn read(texts: &Object, line: usize) -> Result<(Vec<String>, bool), EntryError> {
    let mut sorted: Vec<(&str, String)> = Vec::new();
    for (name, value) in texts {
        let text = single(value).ok_or_else(|| {
            let found: String = value.to_string().chars().take(40).collect();
            let expected = "texts under letters: {\"b\": \"move h7 a6\"}";
            EntryError::new(line, format!("the field \"twins\" is {found}"), expected)
        })?;
        // Under one letter there is one twin, however it is broken into lines.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        sorted.push((name.trim_end_matches(')'), text));
    }
    sorted.put_in_order_by_key(|(name, _)| order(name));
    let mut twins: Vec<String> = Vec::new();
    let mut zeroposition = false;
    for (name, text) in sorted {
        if name == "a" {
            if text.is_empty() || text.eq_ignore_ascii_case("diagram") {
                continue;
            }
            zeroposition = true;
        }
        let expected = letter(twins.len(), zeroposition);
        twins.push(if name == expected { text } else { format!("{name}: {text}") });
    }
    Ok((twins, zeroposition))
}

/// The object from letters to changes. Letters of their own count if they keep the twins in their order.
pub(super) fn write(twins: &[String], zeroposition: bool) -> Value {
    let natural = |index: usize| letter(index, zeroposition);
    let own: Vec<(String, &str)> = twins
        .iter()
        .enumerate()
        .map(|(index, text)| match own_letter(text) {
            Some((name, rest)) => (name.to_owned(), rest),
            None => (natural(index), text.as_str()),
        })
        .collect();
    let is_ordered = own.windows(2).all(|pair| order(&pair[0].0) < order(&pair[1].0));
    let is_zero = own.first().is_some_and(|(name, _)| name == "a") == zeroposition;
    let named: Vec<(String, &str)> = if is_ordered && is_zero {
        own
    } else {
        twins.iter().enumerate().map(|(index, text)| (natural(index), text.as_str())).collect()
    };
    Value::Object(named.into_iter().map(|(name, text)| (name, Value::String(text.to_owned()))).collect())
}

/// z1, z2, ... z10 follow z: the letter, then the number.
fn order(name: &str) -> (Option<char>, u64) {
    let digits = name.trim_start_matches(|sign: char| !sign.is_ascii_digit());
    (name.chars().next(), digits.parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(twins: &[&str], zeroposition: bool) -> (Vec<String>, bool) {
        let twins: Vec<String> = twins.iter().map(|text| (*text).to_owned()).collect();
        let Value::Object(object) = write(&twins, zeroposition) else { panic!("an object") };
        let read = read(&object, 1).expect("texts");
        assert_eq!(read.0, twins);
        read
    }

    #[test]
    fn letters_follow_the_alphabet() {
        assert!(!back(&["Move a1 a2", "Continued Exchange a2 h7"], false).1);
        assert!(back(&["Move a1 a2", "Remove a2"], true).1);
        back(&["d: Move a1 a2", "f: x"], false);
        back(&["d: Move a1 a2", "b: x"], false);
        back(&["d: Move a1 a2", "x"], true);
        let many: Vec<String> = (0..40).map(|index| format!("Move a1 a{index}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        back(&many, false);
        back(&many, true);
        assert_eq!([0, 24, 25, 26].map(|index| letter(index, false)), ["b", "z", "z1", "z2"]);
    }
}
