//! The moves of a game: main line, variations, comments, marks of value.

use super::reading::Reading;
use crate::Language;
use core::ops::Range;
use keymove_chess::{Move, Position};

/// What stands in the moves of a game, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// `--` or `Z0`: the side to move passes, as threats are shown.
    Null,
    /// A mark of value: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, or the number after `$`.
    Mark(u8),
    /// A remark: the bytes of the game's movetext between the braces, or from a semicolon to the end of the line.
    Comment(Range<usize>),
    /// A variation begins, with a move in place of the last one.
    Open,
    /// It ends; the line before it goes on.
    Close,
}

/// What is wrong with a movetext, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    /// The byte of the text.
    pub(super) at: usize,
    pub(super) problem: String,
    pub(super) expected: String,
    /// Whether the letters are of another language than was asked for.
    pub(super) letter: bool,
}

/// Where the moves are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Extent {
    /// The byte at which the first of them begins, its number included; `None` if there is none.
    pub(super) first: Option<usize>,
    /// The byte of the result, or the end of the text.
    pub(super) end: usize,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`, or empty.
    pub(super) result: &'static str,
}

/// Reads the moves into `items`; `start` is `None` if the diagram cannot be played. The letters may be those of any
/// language that they belong to together.
pub(super) fn read(text: &str, start: Option<&Position>, items: &mut Vec<Item>) -> Result<Extent, Fault> {
    let english = Reading::new(text, start, Language::English, items).run();
    match english {
        Err(fault) if fault.letter => {
            let letters = letters(text);
            match Language::of_letters(letters.iter().copied()) {
                Some(language) if language != Language::English => {
                    Reading::new(text, start, language, items).run()
                }
                _ => Err(fault),
            }
        }
        read => read,
    }
}

/// The letters of units in all words outside comments.
fn letters(text: &str) -> Vec<char> {
    let mut letters = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let skipped = match sign {
            '{' => rest.find('}'),
            ';' => rest.find('\n'),
            'A'..='Z' => {
                let length = rest.find(is_delimiter).unwrap_or(rest.len());
                let word = &rest[..length];
                if !word.starts_with(['O', 'Z']) {
                    letters.extend(word.chars().filter(char::is_ascii_uppercase));
                }
                Some(length.saturating_sub(1))
            }
            'a'..='h' => {
                let length = rest.find(is_delimiter).unwrap_or(rest.len());
                letters.extend(rest[..length].chars().filter(char::is_ascii_uppercase));
                Some(length.saturating_sub(1))
            }
            _ => Some(0),
        };
        let skipped = skipped.unwrap_or(rest.len());
        rest = rest.get(skipped..).unwrap_or_default();
        let mut signs = rest.chars();
        signs.next();
        rest = signs.as_str();
    }
    letters
}

pub(super) fn is_delimiter(sign: char) -> bool {
    sign.is_ascii() && DELIMITERS[sign as usize]
}

/// Signs that end a word, by byte.
pub(super) const DELIMITERS: [bool; 256] = {
    let mut table = [false; 256];
    let signs = b" \t\n\r(){};$.!?[]<>";
    let mut i = 0;
    while i < signs.len() {
        table[signs[i] as usize] = true;
        i += 1;
    }
    table
};
