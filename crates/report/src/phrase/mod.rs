//! Words with what stands in them, so that a reader of the JSON can say the same in another language.
//!
//! A phrase is the name of a pattern of words and the values for its places. [`ENGLISH`] has the English words for every name; what
//! is printed is made from them, so that text and JSON cannot say different things. Front ends with other languages have a pattern
//! for each name; moves, units and squares stand in the values, in the notation that the English text has.

mod english;

pub use english::ENGLISH;

use keymove_chess::{Color, Piece, Role, Square};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

static PATTERNS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| ENGLISH.iter().copied().collect());

/// The name of a pattern of words, and what stands in its places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Phrase {
    /// A name in [`ENGLISH`].
    pub name: Cow<'static, str>,
    /// By the names of the places; only those that the English pattern has.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<Cow<'static, str>, Value>,
}

/// What stands in a place of a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number, a move, a unit: written as it is.
    Text(String),
    /// Squares or units, which each language joins in its own way.
    List(Vec<String>),
    /// Other words. In a place `{goal.does}` stands the pattern whose name has `.does` behind it.
    Phrase(Phrase),
    /// Several, which commas separate.
    Phrases(Vec<Phrase>),
}

impl Phrase {
    /// The pattern of this name, without values.
    pub fn new(name: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), values: BTreeMap::new() }
    }

    /// The same with a value, if the pattern has a place for it.
    #[must_use]
    pub fn with(mut self, place: &'static str, value: impl Into<Value>) -> Self {
        // What has several forms and none of its own takes all values.
        let is_place = |pattern: &&str| {
            pattern.contains(&format!("{{{place}}}")) || pattern.contains(&format!("{{{place}."))
        };
        if PATTERNS.get(&*self.name).is_none_or(is_place) {
            self.values.insert(Cow::Borrowed(place), value.into());
        }
        self
    }

    /// The English words.
    pub fn text(&self) -> String {
        self.form("")
    }

    /// The words of the pattern whose name has this ending. What has no pattern, which tests exclude, is its own name.
    fn form(&self, ending: &str) -> String {
        let name = format!("{}{ending}", self.name);
        let mut rest = PATTERNS.get(name.as_str()).copied().unwrap_or(&name);
        let mut text = String::new();
        while let Some((before, place, after)) = next_place(rest) {
            text.push_str(before);
            let (value, ending) = place.find('.').map_or((place, ""), |dot| place.split_at(dot));
            match self.values.get(value) {
                Some(Value::Text(words)) => text.push_str(words),
                Some(Value::List(words)) => text.push_str(&joined(words)),
                Some(Value::Phrase(phrase)) => text.push_str(&phrase.form(ending)),
                Some(Value::Phrases(phrases)) => {
                    let words: Vec<String> = phrases.iter().map(Self::text).collect();
                    text.push_str(&words.join(", "));
                }
                None => {}
            }
            rest = after;
        }
        text + rest
    }
}

/// What stands before the first place of a pattern, its name, and what stands behind it.
fn next_place(pattern: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (place, after) = rest.split_once('}')?;
    Some((before, place, after))
}

/// `d4`, `d4 and e5`, `d4, d5 and e5`.
pub(crate) fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [start @ .., last] => {
            Phrase::new("list").with("first", start.join(", ")).with("last", last.clone()).text()
        }
    }
}

/// Phrases one after the other, with nothing between them: their patterns begin with the signs that they need.
pub(crate) fn text_of(phrases: &[Phrase]) -> String {
    phrases.iter().map(Phrase::text).collect()
}

impl From<String> for Value {
    fn from(words: String) -> Self {
        Self::Text(words)
    }
}

impl From<&str> for Value {
    fn from(words: &str) -> Self {
        Self::Text(words.to_owned())
    }
}

impl From<Vec<String>> for Value {
    fn from(words: Vec<String>) -> Self {
        Self::List(words)
    }
}

impl From<Phrase> for Value {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

impl From<Vec<Phrase>> for Value {
    fn from(phrases: Vec<Phrase>) -> Self {
        Self::Phrases(phrases)
    }
}

/// `1 move`, `3 moves`.
pub fn moves(count: u16) -> Phrase {
    let name = if count == 1 { "moves.one" } else { "moves" };
    Phrase::new(name).with("count", count.to_string())
}

/// The name of the word for a man.
pub(crate) const fn man(role: Role) -> &'static str {
    match role {
        Role::King => "man.king",
        Role::Queen => "man.queen",
        Role::Rook => "man.rook",
        Role::Bishop => "man.bishop",
        Role::Knight => "man.knight",
        Role::Pawn => "man.pawn",
    }
}

/// The name of the letter of a man, for which other languages may have a word.
pub(crate) const fn letter_name(role: Role) -> &'static str {
    match role {
        Role::King => "letter.king",
        Role::Queen => "letter.queen",
        Role::Rook => "letter.rook",
        Role::Bishop => "letter.bishop",
        Role::Knight => "letter.knight",
        Role::Pawn => "letter.pawn",
    }
}

/// `white pawn b2`.
pub fn unit(piece: Piece, square: Square) -> Phrase {
    let name = if piece.color == Color::White { "unit.white" } else { "unit.black" };
    Phrase::new(name).with("man", Phrase::new(man(piece.role))).with("square", square.to_string())
}

/// The side.
pub fn side(color: Color) -> Phrase {
    Phrase::new(if color == Color::White { "side.white" } else { "side.black" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_told_apart() {
        let names: HashSet<&str> = ENGLISH.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), ENGLISH.len());
    }

    #[test]
    fn places_take_words_lists_and_forms_of_other_phrases() {
        let squares = |words: &[&str]| -> Vec<String> { words.iter().map(ToString::to_string).collect() };
        let guards = |words: &[&str]| Phrase::new("guards_square").with("squares", squares(words)).text();
        assert_eq!(guards(&["d4"]), "guards d4");
        assert_eq!(guards(&["d4", "d5", "e5"]), "guards d4, d5 and e5");
        let mates = Phrase::new("stipulation.direct")
            .with("white", Phrase::new("side.white"))
            .with("goal", Phrase::new("goal.mate"))
            .with("moves", moves(1))
            .with("elsewhere", "nothing");
        assert_eq!(mates.text(), "White mates in 1 move");
        assert_eq!(mates.values.len(), 3);
    }
}
