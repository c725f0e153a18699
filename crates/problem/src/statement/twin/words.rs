//! Words and letters in which twins are written.

use keymove_chess::{Color, Role, Square};

/// What a change begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyword {
    Move,
    Exchange,
    Stipulation,
    Structured,
    Add,
    Remove,
    Continued,
    Rotate,
    Condition,
    PolishType,
    Mirror,
    Shift,
    Substitute,
    NoCastling,
    EnPassant,
    Replace,
    After,
    Colors,
}

/// Words of Popeye's, which may be cut.
pub(super) const POPEYES: [(&str, Keyword); 13] = [
    ("move", Keyword::Move),
    ("exchange", Keyword::Exchange),
    ("stipulation", Keyword::Stipulation),
    ("sstipulation", Keyword::Structured),
    ("add", Keyword::Add),
    ("remove", Keyword::Remove),
    ("continued", Keyword::Continued),
    ("rotate", Keyword::Rotate),
    ("condition", Keyword::Condition),
    ("polishtype", Keyword::PolishType),
    ("mirror", Keyword::Mirror),
    ("shift", Keyword::Shift),
    ("substitute", Keyword::Substitute),
];

/// Our own, which no beginning of a word of Popeye's may mean.
pub(super) const OURS: [(&str, Keyword); 2] =
    [("nocastling", Keyword::NoCastling), ("enpassant", Keyword::EnPassant)];

/// Words of magazines and collections, never cut.
pub(super) const OTHERS: [(&str, Keyword); 33] = [
    ("versetze", Keyword::Move),
    ("swap", Keyword::Exchange),
    ("interchange", Keyword::Exchange),
    ("tausche", Keyword::Exchange),
    ("vertausche", Keyword::Exchange),
    ("with", Keyword::Add),
    ("plus", Keyword::Add),
    ("mit", Keyword::Add),
    ("without", Keyword::Remove),
    ("omit", Keyword::Remove),
    ("delete", Keyword::Remove),
    ("minus", Keyword::Remove),
    ("ohne", Keyword::Remove),
    ("entferne", Keyword::Remove),
    ("replace", Keyword::Replace),
    ("ersetze", Keyword::Replace),
    ("drehe", Keyword::Rotate),
    ("spiegle", Keyword::Mirror),
    ("spiegele", Keyword::Mirror),
    ("verschiebe", Keyword::Shift),
    ("weiter", Keyword::Continued),
    ("ferner", Keyword::Continued),
    ("after", Keyword::After),
    ("position", Keyword::After),
    ("nach", Keyword::After),
    ("stellung", Keyword::After),
    ("colours", Keyword::Colors),
    ("colors", Keyword::Colors),
    ("farben", Keyword::Colors),
    ("farbtausch", Keyword::Colors),
    ("farbwechsel", Keyword::Colors),
    ("colour", Keyword::Colors),
    ("color", Keyword::Colors),
];

/// What may stand between a unit and where it goes.
pub(super) const TO: [&str; 6] = ["to", "onto", "on", "at", "nach", "auf"];
/// What may stand between a unit and the one in whose place it is.
pub(super) const FOR: [&str; 8] =
    ["for", "instead", "statt", "anstatt", "anstelle", "replaces", "replacing", "ersetzt"];
/// What may stand between a unit and what it becomes.
pub(super) const BECOMES: [&str; 5] = ["becomes", "become", "wird", "by", "durch"];
/// What may stand behind a unit that is removed, and behind one that is added.
pub(super) const REMOVED: [&str; 5] = ["removed", "missing", "entfernt", "fehlt", "weg"];
pub(super) const ADDED: [&str; 2] = ["added", "hinzu"];
/// What is done to colours.
pub(super) const EXCHANGED: [&str; 13] = [
    "exchange",
    "exchanged",
    "reversed",
    "inverted",
    "swapped",
    "swap",
    "changed",
    "change",
    "interchanged",
    "switched",
    "vertauscht",
    "tauschen",
    "of",
];
/// What says nothing before a unit, a key or a board.
pub(super) const ARTICLES: [&str; 12] =
    ["the", "a", "an", "der", "den", "die", "dem", "das", "einen", "board", "whole", "position"];
/// Between changes.
pub(super) const AND: [&str; 6] = ["and", "und", "then", "dann", "but", "aber"];

/// The language of letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Letters {
    /// K Q R B S P, w b; N is understood as S.
    English,
    /// K D T L S B, w s.
    German,
}

/// Words that only German texts have.
const GERMAN: [&str; 18] = [
    "nach",
    "ohne",
    "statt",
    "anstatt",
    "anstelle",
    "entferne",
    "tausche",
    "vertausche",
    "versetze",
    "ersetze",
    "mit",
    "durch",
    "wird",
    "fehlt",
    "könig",
    "läufer",
    "springer",
    "bauer",
];

impl Letters {
    /// German if a word is, or has a letter that English has not; English otherwise, also where both are possible.
    pub(super) fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let is_german = |word: &str| {
            let lower = word.to_lowercase();
            let has = |letters: Self| letters.named(word).is_some();
            GERMAN.contains(&lower.as_str())
                || lower.starts_with("schwarz")
                || lower.starts_with("wei\u{df}")
                || has(Self::German) && !has(Self::English)
        };
        if words.into_iter().any(is_german) { Self::German } else { Self::English }
    }

    /// The kind with this letter, in either case.
    pub(super) fn role(self, letter: char) -> Option<Role> {
        Some(match (self, letter.to_ascii_uppercase()) {
            (_, 'K') => Role::King,
            (_, 'S') | (Self::English, 'N') => Role::Knight,
            (Self::English, 'Q') | (Self::German, 'D') => Role::Queen,
            (Self::English, 'R') | (Self::German, 'T') => Role::Rook,
            (Self::English, 'B') | (Self::German, 'L') => Role::Bishop,
            (Self::English, 'P') | (Self::German, 'B') => Role::Pawn,
            _ => return None,
        })
    }

    /// The colour with this letter, in either case.
    pub(super) const fn color(self, letter: char) -> Option<Color> {
        match (self, letter.to_ascii_lowercase()) {
            (_, 'w') => Some(Color::White),
            (Self::English, 'b') | (Self::German, 's') => Some(Color::Black),
            _ => None,
        }
    }

    /// `K` or `wK`.
    pub(super) fn kind(self, text: &str) -> Option<(Option<Color>, Role)> {
        let mut letters = text.chars();
        match (letters.next()?, letters.next(), letters.next()) {
            (role, None, _) => Some((None, self.role(role)?)),
            (color, Some(role), None) => Some((Some(self.color(color)?), self.role(role)?)),
            _ => None,
        }
    }

    /// `Kh7` or `wKh7`: colour, kind, square.
    pub(super) fn named(self, text: &str) -> Option<(Option<Color>, Role, Square)> {
        let (kind, place) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let (color, role) = self.kind(kind)?;
        Some((color, role, super::super::text::square(place)?))
    }
}

/// `king`, `Turm`: the kind with this name.
pub(super) fn role_name(word: &str) -> Option<Role> {
    Some(match word.to_lowercase().as_str() {
        "king" | "k\u{f6}nig" | "koenig" => Role::King,
        "queen" | "dame" => Role::Queen,
        "rook" | "turm" => Role::Rook,
        "bishop" | "l\u{e4}ufer" | "laeufer" => Role::Bishop,
        "knight" | "springer" => Role::Knight,
        "pawn" | "bauer" | "bauern" => Role::Pawn,
        _ => return None,
    })
}

/// `white`, `schwarzer`: the colour with this name.
pub(super) fn color_name(word: &str) -> Option<Color> {
    let word = word.to_lowercase();
    let is = |stem: &str| {
        word.strip_prefix(stem).is_some_and(|end| ["", "e", "er", "en", "es", "em"].contains(&end))
    };
    match () {
        () if word == "white" || is("wei\u{df}") || is("weiss") => Some(Color::White),
        () if word == "black" || is("schwarz") => Some(Color::Black),
        () => None,
    }
}

/// Whether one letter too many, too few or wrong, or two in the wrong order, make the first word the second.
pub(super) fn is_misspelt(word: &str, right: &str) -> bool {
    let (word, right): (Vec<char>, Vec<char>) = (word.chars().collect(), right.chars().collect());
    let begin = word.iter().zip(&right).take_while(|(one, other)| one == other).count();
    let (word, right) = (word.get(begin..).unwrap_or_default(), right.get(begin..).unwrap_or_default());
    match (word, right) {
        ([], []) => false,
        ([one, other, rest @ ..], [first, second, right @ ..])
            if (one, other) == (second, first) && rest == right =>
        {
            true
        }
        ([_, rest @ ..], [_, right @ ..]) if rest == right => true,
        ([_, rest @ ..], right) if rest == right => true,
        (word, [_, right @ ..]) if word == right => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_tell_the_language() {
        let of = |text: &str| Letters::of(text.split(' '));
        assert_eq!(of("wKd2 bSa1"), Letters::English);
        assert_eq!(of("Ba2 Sb1"), Letters::English);
        assert_eq!(of("wTa1 Ba2"), Letters::German);
        assert_eq!(of("sKh7"), Letters::German);
        assert_eq!(of("Ba2 nach a3"), Letters::German);
        assert_eq!(of("d1d2"), Letters::English);
    }

    #[test]
    fn one_slip() {
        for word in ["moce", "mvoe", "mov", "moove", "move1"] {
            assert!(is_misspelt(word, "move"), "{word}");
        }
        for word in ["move", "mo", "moving", "evom"] {
            assert!(!is_misspelt(word, "move"), "{word}");
        }
    }
}
