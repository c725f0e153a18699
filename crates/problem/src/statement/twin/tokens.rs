//! The words and signs of a text about twins.
//!
//! Signs need no blanks around them: `wKd2-e3`, `wK d2 - e3` and `wK d2 --> e3` consist of the same parts. Where a blank makes
//! a difference (`wBd1 -wRh2` removes a rook), a token knows whether one stands before it.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Letters and digits.
    Word,
    /// From a unit to where it goes, or to what it becomes.
    Arrow,
    /// `==>`, which Popeye prints between kinds of units and between the squares of a shift.
    Turns,
    /// Between units that exchange their squares.
    Exchange,
    /// Between a unit and what it becomes.
    Equals,
    /// Before a unit that is added; before the changes of a continued twin.
    Plus,
    /// Before a unit that is removed; also from a unit to where it goes.
    Minus,
    /// Between changes.
    Comma,
    /// `&`, between changes; before the letter of a continued twin.
    And,
    /// Between twins: a semicolon or the end of a line.
    End,
    /// Any other sign.
    Other,
}

/// A part of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// The byte at which it begins.
    pub(super) start: usize,
    pub(super) kind: Kind,
    /// Whether it stands right behind the token before.
    pub(super) is_glued: bool,
}

impl Token<'_> {
    /// The byte behind it.
    pub(super) const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether it is one of these words, which are in lower case.
    pub(super) fn is_one_of(&self, words: &[&str]) -> bool {
        self.kind == Kind::Word && words.contains(&self.text.to_lowercase().as_str())
    }
}

/// Signs of several characters before those that they begin with.
const SIGNS: [(&str, Kind); 27] = [
    ("<==>", Kind::Exchange),
    ("<-->", Kind::Exchange),
    ("<=>", Kind::Exchange),
    ("<->", Kind::Exchange),
    ("<>", Kind::Exchange),
    // What is left of an arrow with two heads whose second one was lost.
    ("<--", Kind::Exchange),
    ("<-", Kind::Exchange),
    ("\u{2194}", Kind::Exchange),
    ("\u{21d4}", Kind::Exchange),
    ("\u{21c4}", Kind::Exchange),
    ("==>", Kind::Turns),
    ("=>", Kind::Arrow),
    ("-->", Kind::Arrow),
    ("->", Kind::Arrow),
    (">", Kind::Arrow),
    ("\u{2192}", Kind::Arrow),
    ("\u{21d2}", Kind::Arrow),
    ("=", Kind::Equals),
    ("+", Kind::Plus),
    ("-", Kind::Minus),
    ("\u{2013}", Kind::Minus),
    ("\u{2014}", Kind::Minus),
    ("\u{2212}", Kind::Minus),
    (",", Kind::Comma),
    ("&", Kind::And),
    (";", Kind::End),
    ("\n", Kind::End),
];

/// The parts of a text, in order. Blanks are left out.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut list: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && let Some(first) = rest.chars().next()
    {
        if first.is_whitespace() && first != '\n' {
            at += first.len_utf8();
            continue;
        }
        let (length, kind) = match SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            Some((sign, kind)) => (sign.len(), *kind),
            None if first.is_alphanumeric() => {
                let length = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
                (length, Kind::Word)
            }
            None => (first.len_utf8(), Kind::Other),
        };
        let is_glued = list.last().is_some_and(|before| before.end() == at);
        list.push(Token { text: rest.get(..length).unwrap_or_default(), start: at, kind, is_glued });
        at += length;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_need_no_blanks() {
        let parts = |text| tokens(text).iter().map(|token| (token.text, token.kind)).collect::<Vec<_>>();
        let spaced = parts("wK d2 - e3");
        assert_eq!(spaced, [("wK", Kind::Word), ("d2", Kind::Word), ("-", Kind::Minus), ("e3", Kind::Word)]);
        assert_eq!(parts("a7<->b1")[1], ("<->", Kind::Exchange));
        assert_eq!(parts("bKe5<-wSe4")[1], ("<-", Kind::Exchange));
        assert_eq!(parts("d2\u{2192}e3")[1], ("\u{2192}", Kind::Arrow));
        assert_eq!(parts("b)\nc)")[2], ("\n", Kind::End));
    }

    #[test]
    fn blanks_are_remembered() {
        let glued: Vec<bool> = tokens("wBd1 -wRh2").iter().map(|token| token.is_glued).collect();
        assert_eq!(glued, [false, false, true]);
    }
}
