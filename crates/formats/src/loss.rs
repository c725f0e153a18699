//! What a format cannot hold of an entry.

use core::fmt;

/// A field of an entry that was not written, or not as it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Loss {
    /// The name of the field: `solution`, `source.volume`.
    pub field: String,
    /// What is lost of it.
    pub what: What,
}

/// What is lost of a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// The format has no place for it.
    All,
    /// Line breaks and tabulators have become blanks.
    LineBreaks,
    /// Signs that the format uses itself have been replaced.
    Signs,
    /// Items of a list cannot be told apart any more, or from other fields.
    Borders,
    /// Moves have become those of the standard notation of games.
    Notation,
    /// Names are those that are printed: `Samuel Loyd` for `Loyd, Samuel`.
    Names,
    /// Castling rights, en passant or the side to move, which the format takes from the squares and the stipulation.
    Rights,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::All => "not written",
            Self::LineBreaks => "without its line breaks",
            Self::Signs => "with signs replaced",
            Self::Borders => "joined to one text",
            Self::Notation => "with moves in standard notation",
            Self::Names => "with given names first",
            Self::Rights => "without what the squares do not show",
        })
    }
}

/// `source.volume: not written`
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.what)
    }
}

/// What is lost of one entry, gathered by a writer.
#[derive(Default)]
pub(crate) struct Losses(Vec<Loss>);

impl Losses {
    /// Notes a loss once.
    pub(crate) fn note(&mut self, field: &str, what: What) {
        let loss = Loss { field: field.to_owned(), what };
        if !self.0.contains(&loss) {
            self.0.push(loss);
        }
    }

    pub(crate) fn into_vec(self) -> Vec<Loss> {
        self.0
    }

    /// Notes what a text was read again as, if that is another one.
    pub(crate) fn compare(&mut self, field: &str, one: &str, other: &str) {
        if one != other {
            self.note(
                field,
                if other.is_empty() {
                    What::All
                } else if one.contains(char::is_control) {
                    What::LineBreaks
                } else {
                    What::Signs
                },
            );
        }
    }

    /// The text on one line.
    pub(crate) fn on_one_line(&mut self, field: &str, text: &str) -> String {
        if !text.contains(|letter: char| letter.is_control()) {
            return text.to_owned();
        }
        self.note(field, What::LineBreaks);
        text.split(|letter: char| letter.is_control())
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The text with each of these signs replaced.
    pub(crate) fn without(&mut self, field: &str, text: String, signs: &[(char, char)]) -> String {
        if !text.contains(|letter| signs.iter().any(|(sign, _)| *sign == letter)) {
            return text;
        }
        self.note(field, What::Signs);
        text.chars()
            .map(|letter| signs.iter().find(|(sign, _)| *sign == letter).map_or(letter, |(_, other)| *other))
            .collect()
    }
}
