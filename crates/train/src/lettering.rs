//! The letters of men in which an answer is written: those of the language in which most of it can be followed.

use keymove_chess::Role;
use keymove_formats::{Language, translated_from};

/// The answer in English letters, in the ways in which it may be meant, the likelier ones first.
pub(crate) fn readings(text: &str) -> impl Iterator<Item = String> {
    Language::ALL
        .into_iter()
        .map(move |language| translated_from(&plain(text, language), language, Language::English))
}

/// The text with letters of this language in the place of figurines, and plain strokes.
fn plain(text: &str, language: Language) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
            '\u{d7}' => plain.push('x'),
            '\u{fe0e}' | '\u{fe0f}' => {}
            sign => match figurine(sign) {
                Some(Role::Pawn) => {}
                Some(role) => plain.push(language.letter(role)),
                None => plain.push(sign),
            },
        }
    }
    plain
}

fn figurine(sign: char) -> Option<Role> {
    Some(match sign {
        '\u{2654}' | '\u{265a}' => Role::King,
        '\u{2655}' | '\u{265b}' => Role::Queen,
        '\u{2656}' | '\u{265c}' => Role::Rook,
        '\u{2657}' | '\u{265d}' => Role::Bishop,
        '\u{2658}' | '\u{265e}' => Role::Knight,
        '\u{2659}' | '\u{265f}' => Role::Pawn,
        _ => return None,
    })
}
