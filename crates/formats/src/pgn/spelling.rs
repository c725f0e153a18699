//! Moves of a solution in the one spelling that the standard has for them, and all else as it is.

use super::movetext::{DELIMITERS, Item};
use keymove_chess::Arrangement;
use keymove_chess::notation::san;
use std::borrow::Cow;

/// The text with every move in standard algebraic notation. `items` are what the text has been read as, from `start`.
pub(super) fn standard<'a>(text: &'a str, start: &Arrangement, items: &[Item]) -> Cow<'a, str> {
    let words = names(start, items);
    let mut spelt = String::with_capacity(text.len());
    let mut copied = 0;
    let mut words = words.into_iter();
    for (from, to) in places(text) {
        let Some(word) = words.next() else { break };
        spelt.push_str(&text[copied..from]);
        spelt.push_str(&word);
        copied = to;
    }
    spelt.push_str(&text[copied..]);
    if spelt == text { Cow::Borrowed(text) } else { Cow::Owned(spelt) }
}

/// The standard names of all moves in their order.
fn names(start: &Arrangement, items: &[Item]) -> Vec<String> {
    let mut names = Vec::new();
    // The position after the last move, and the one before it, with which a variation begins.
    let (mut now, mut before) = (*start, *start);
    let mut open = Vec::new();
    for item in items {
        match item {
            Item::Move(mv) => {
                names.push(san(&now, *mv));
                (before, now) = (now, now.glimpse(*mv));
            }
            Item::Null => {
                names.push("--".to_owned());
                (before, now) = (now, now.turned());
            }
            Item::Open => {
                open.push((now, before));
                now = before;
            }
            Item::Close => (now, before) = open.pop().unwrap_or((now, before)),
            Item::Mark(_) | Item::Comment(_) => {}
        }
    }
    names
}

/// Where the words of moves begin and end. The text has been read without fault, so nothing else has letters.
fn places(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let end_of = |from: usize, ends: fn(u8) -> bool| {
        bytes[from..].iter().position(|&byte| ends(byte)).map_or(bytes.len(), |length| from + length)
    };
    let is_delimiter = |byte: u8| DELIMITERS[usize::from(byte)];
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let word = end_of(at, is_delimiter);
        at = match byte {
            b'{' => end_of(at, |byte| byte == b'}') + 1,
            b';' => end_of(at, |byte| byte == b'\n'),
            b'a'..=b'z' | b'A'..=b'Z' => {
                places.push((at, word));
                word
            }
            b'0' | b'-' if text[at..].starts_with("0-0") || text[at..].starts_with("--") => {
                places.push((at, word));
                word
            }
            // A number, whose points end it, with what may follow at once; or the number of a mark.
            b'0'..=b'9' => end_of(at, |byte| !byte.is_ascii_digit()),
            _ => at + 1,
        };
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::movetext;
    use super::*;
    use keymove_chess::Position;

    fn check(fen: &str, text: &str, expected: &str) {
        let start: Position = fen.parse().expect("a position");
        let mut items = Vec::new();
        movetext::read(text, Some(&start), &mut items).expect("moves");
        assert_eq!(standard(text, &start, &items), expected);
        // It stays what it is.
        movetext::read(expected, Some(&start), &mut items).expect("moves");
        assert!(matches!(standard(expected, &start, &items), Cow::Borrowed(_)));
    }

    #[test]
    fn every_move_gets_its_name() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(
            START,
            "1.e2-e4! {Sg1-f3 2.c4} e5 2.Sg1f3 $14 (2.Lf1-c4; b1c3\n Sf6) 2...Sc6",
            "1.e4! {Sg1-f3 2.c4} e5 2.Nf3 $14 (2.Bc4; b1c3\n Nf6) 2...Nc6",
        );
        check(START, "1. e4 -- 2. Nf3", "1. e4 -- 2. Nf3");
        check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "1.0-0-0 0-0", "1.O-O-O O-O");
        check("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "1.bxa8S Kxg2 2.Sb6", "1.bxa8=N Kxg2 2.Nb6");
    }
}
