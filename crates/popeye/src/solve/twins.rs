//! The line above each twin.

use crate::language::Language;
use crate::language::words::{TWINNINGS, Twinning, name};
use keymove_problem::statement::Entry;

/// `b) wKd8-->e8`, with two blanks behind each change.
pub(super) fn heading(language: Language, entry: &Entry) -> String {
    let mut text = format!("\n{} ", entry.label);
    for change in entry.description.split("  ").filter(|change| !change.is_empty()) {
        text.push_str(&translated(language, change));
        text.push_str("  ");
    }
    text.push('\n');
    text
}

/// A change in the words and letters of the language; it comes in English.
fn translated(language: Language, change: &str) -> String {
    if language == Language::English {
        return change.to_owned();
    }
    let (first, rest) = change.split_once(' ').unwrap_or((change, ""));
    for twinning in [Twinning::Rotate, Twinning::Mirror, Twinning::Shift, Twinning::PolishType] {
        if first.eq_ignore_ascii_case(name(Language::English, &TWINNINGS, &twinning)) {
            return format!("{} {rest}", name(language, &TWINNINGS, &twinning)).trim_end().to_owned();
        }
    }
    if change.contains('#') || change.contains('=') && !change.contains("==>") {
        return change.to_owned();
    }
    let mut text = String::new();
    let mut characters = change.chars().peekable();
    while let Some(character) = characters.next() {
        // A letter before a unit is a colour, one before a digit a file.
        let is_before_unit = characters.peek().is_some_and(char::is_ascii_uppercase);
        let role = Language::English.role(character).filter(|_| character.is_ascii_uppercase());
        text.push(match (character, role) {
            (_, Some(role)) => language.letter(role),
            ('w' | 'b', None) if is_before_unit => colour_letter(language, character),
            _ => character,
        });
    }
    text
}

/// `w` or `b` in another language.
const fn colour_letter(language: Language, english: char) -> char {
    match (language, english) {
        (Language::German, 'b') => 's',
        (Language::French, 'w') => 'b',
        (Language::French, 'b') => 'n',
        _ => english,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_translated() {
        assert_eq!(translated(Language::German, "bKh7-->a6"), "sKh7-->a6");
        assert_eq!(translated(Language::German, "bPa2-->b3"), "sBa2-->b3");
        assert_eq!(translated(Language::French, "wRb1<-->bNb8"), "bTb1<-->nNb8");
        assert_eq!(translated(Language::German, "wSb1<-->bQb8"), "wSb1<-->sDb8");
        assert_eq!(translated(Language::French, "+wRh1"), "+bTh1");
        assert_eq!(translated(Language::French, "rotate 90"), "rotation 90");
        assert_eq!(translated(Language::German, "R ==> B"), "T ==> L");
        assert_eq!(translated(Language::German, "h#2"), "h#2");
    }
}
