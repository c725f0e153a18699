//! The words of an input, with their places.

/// A word of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// Where something stands, both from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// What separates words.
const BLANKS: [char; 6] = [' ', '\t', '\n', '\r', ';', ','];
/// What a text up to the end of the line does not begin with.
const LINE_BLANKS: [char; 5] = [' ', '\t', ';', '.', ','];
/// What words are made of besides letters and digits.
const SIGNS: &str = "#=+-%>!.<()~/&|:[]{}?";

fn is_word_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || SIGNS.contains(character)
}

/// Goes through an input word by word.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    /// Bytes read.
    at: usize,
    place: Place,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, place: Place { line: 1, column: 1 } }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn advance(&mut self, bytes: usize) {
        for character in self.rest().get(..bytes).unwrap_or_default().chars() {
            if character == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.at += bytes;
    }

    /// Where the next character stands.
    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// Bytes read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The text from a byte to what has been read.
    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// The next word, which is a single character if that is none that words are made of.
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        self.advance(rest.len() - rest.trim_start_matches(BLANKS).len());
        let (rest, place) = (self.rest(), self.place);
        let first = rest.chars().next()?;
        let length = match rest.find(|character| !is_word_character(character)) {
            Some(0) => first.len_utf8(),
            Some(length) => length,
            None => rest.len(),
        };
        self.advance(length);
        Some(Token { text: rest.get(..length).unwrap_or_default(), place })
    }

    /// The next word, which remains the next one.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.clone().next()
    }

    /// What is left of the line, without blanks and dots before it; `None` if the line ends right here.
    pub(super) fn line(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        if rest.is_empty() || rest.starts_with(['\r', '\n']) {
            return None;
        }
        let length = rest.find(['\r', '\n']).unwrap_or(rest.len());
        self.advance(length);
        let mut line = rest.get(..length).unwrap_or_default().chars();
        // Whatever has ended the word before.
        line.next();
        Some(line.as_str().trim_start_matches(LINE_BLANKS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_where_they_stand() {
        let mut tokens = Tokens::new("Stip #2;opti\n\n vari\r\n\"x é");
        let mut found = Vec::new();
        while let Some(Token { text, place }) = tokens.next() {
            found.push((text, place.line, place.column));
        }
        let expected = [
            ("Stip", 1, 1),
            ("#2", 1, 6),
            ("opti", 1, 9),
            ("vari", 3, 2),
            ("\"", 4, 1),
            ("x", 4, 2),
            ("é", 4, 4),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_text_goes_to_the_end_of_the_line() {
        let mut tokens = Tokens::new("author .  A. Müller, \norigin\ntitle  x");
        let mut found = Vec::new();
        while let Some(token) = tokens.next() {
            found.push((token.text, tokens.line()));
        }
        assert_eq!(found, [("author", Some("A. Müller, ")), ("origin", None), ("title", Some("x"))]);
    }
}
