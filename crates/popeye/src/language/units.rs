//! Units: lists after `Pieces` and `Add`, and Forsyth notation.

use super::error::Refusal;
use super::reader::Reader;
use super::tokens::Token;
use super::words::{COLOURS, Colour, Found, Language, PROPERTIES, look_up};
use keymove_chess::{Color, Piece, Role, Square};

const UNITS: &str = "units with squares, such as Ka1 or Pa2b2";
const COLOUR: &str = "White or Black";
const FORSYTH: &str = "a position such as b2K4/2p5/3k4/1Q6/5P2/1B6/8/8";

/// The squares of a word that consists of nothing else, and of at least one.
pub(super) fn squares(word: &str) -> Option<Vec<Square>> {
    let word = word.to_ascii_lowercase();
    let squares = word.as_bytes().chunks(2).map(|pair| Square::parse(core::str::from_utf8(pair).ok()?));
    squares.collect::<Option<Vec<_>>>().filter(|squares| !squares.is_empty())
}

/// What a word in a list of units is.
enum Unit<'a> {
    /// Orthodox units, with their squares unless these follow.
    Orthodox(Role, Vec<Square>),
    /// Another unit with this name.
    Fairy(&'a str),
    /// No unit.
    Other,
}

/// Splits a word such as `Ka1b2` or `NHa6`: an odd number of characters begins with a name of one.
fn unit<'a>(language: Language, word: &'a str, next: Option<&str>) -> Unit<'a> {
    if word.contains('/') {
        // Hunters, two names with a stroke between.
        let name = word.trim_end_matches(|character: char| character.is_ascii_digit() || character != '/');
        let is_hunter = (2..=3).contains(&name.len()) && squares(next.unwrap_or_default()).is_some()
            || squares(word.get(word.len().saturating_sub(2)..).unwrap_or_default()).is_some();
        return if is_hunter { Unit::Fairy(word) } else { Unit::Other };
    }
    let Some((name, rest)) = word.split_at_checked(if word.len() % 2 == 1 { 1 } else { 2 }) else {
        return Unit::Other;
    };
    let own = squares(rest);
    if own.is_none() && !(rest.is_empty() && next.is_some_and(|next| squares(next).is_some())) {
        return Unit::Other;
    }
    let mut letters = name.chars();
    match (letters.next().and_then(|letter| language.role(letter)), letters.next()) {
        (Some(role), None) => Unit::Orthodox(role, own.unwrap_or_default()),
        _ if name.chars().all(|character| character.is_ascii_alphanumeric()) => Unit::Fairy(name),
        _ => Unit::Other,
    }
}

impl<'a> Reader<'a> {
    /// Colours, each with units, up to the first word that is neither.
    pub(super) fn units(&mut self) -> Vec<(Piece, Square)> {
        let mut found = Vec::new();
        let mut groups = 0;
        while let Some(token) = self.tokens.peek() {
            let color = match look_up(self.language, &COLOURS, token.text) {
                Found::One(Colour::White) => Some(Color::White),
                Found::One(Colour::Black) => Some(Color::Black),
                Found::One(Colour::Neutral | Colour::Invisible) => {
                    self.refuse(token, Refusal::Fairy { what: "colour", word: token.text.into() });
                    None
                }
                Found::Several => {
                    self.ambiguous(token, "colours");
                    None
                }
                Found::None => {
                    if groups == 0 {
                        self.unknown(token, COLOUR);
                    }
                    break;
                }
            };
            self.tokens.next();
            groups += 1;
            self.properties();
            self.units_of(color, &mut found);
        }
        found
    }

    /// Properties of units, which are refused.
    fn properties(&mut self) {
        while let Some(token) = self.tokens.peek() {
            match look_up(self.language, &PROPERTIES, token.text) {
                // A single letter names a unit.
                Found::One(()) | Found::Several if token.text.len() > 2 => {
                    self.refuse(token, Refusal::Fairy { what: "property", word: token.text.into() });
                }
                _ => return,
            }
            self.tokens.next();
        }
    }

    fn units_of(&mut self, color: Option<Color>, found: &mut Vec<(Piece, Square)>) {
        let mut any = false;
        while let Some(token) = self.tokens.peek() {
            let mut ahead = self.tokens.clone();
            ahead.next();
            let next = ahead.peek();
            match unit(self.language, token.text, next.map(|next| next.text)) {
                Unit::Orthodox(role, squares) => {
                    self.tokens.next();
                    let squares = if squares.is_empty() { self.squares_word() } else { squares };
                    let own = squares
                        .into_iter()
                        .filter_map(|square| Some((Piece { color: color?, role }, square)));
                    found.extend(own);
                }
                Unit::Fairy(name) => {
                    self.tokens.next();
                    if name.len() == token.text.len() {
                        self.tokens.next();
                    }
                    self.refuse_unit(token, name);
                }
                Unit::Other => break,
            }
            any = true;
        }
        if !any {
            let token = self.tokens.peek();
            self.missing(token, UNITS);
        }
    }

    fn squares_word(&mut self) -> Vec<Square> {
        self.tokens.next().and_then(|token| squares(token.text)).unwrap_or_default()
    }

    pub(super) fn refuse_unit(&mut self, token: Token<'a>, name: &str) {
        let knight = self.language.letter(Role::Knight);
        let word = match name {
            "n" | "N" => format!("{name} (nightrider; the knight is {knight})"),
            _ => name.to_owned(),
        };
        self.refuse(token, Refusal::Fairy { what: "unit", word });
    }

    /// Puts the units of a Forsyth notation on the board; empty squares are left as they are.
    pub(super) fn forsyth(&mut self) {
        let Some(token) = self.tokens.next() else {
            self.missing(None, FORSYTH);
            return;
        };
        let text = token.text;
        let (mut at, mut index) = (0, 0);
        while let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) {
            at += character.len_utf8();
            match character {
                '/' => {}
                '0'..='9' => {
                    let second = text.get(at..).and_then(|rest| rest.chars().next()?.to_digit(10));
                    let first = character.to_digit(10).unwrap_or(0);
                    index += match second {
                        Some(second) => {
                            at += 1;
                            10 * first + second
                        }
                        None => first,
                    } as usize;
                }
                '=' | '+' | '-' | '.' => {
                    let end = (at..text.len().min(at + 3)).last().map_or(at, |last| last + 1);
                    let name = text.get(at - 1..end).unwrap_or(text).to_owned();
                    self.refuse(token, Refusal::Fairy { what: "unit", word: name });
                    return;
                }
                letter => {
                    let Some(role) = self.language.role(letter) else {
                        if letter.is_ascii_alphabetic() {
                            self.refuse_unit(token, letter.encode_utf8(&mut [0; 4]));
                        } else {
                            self.unknown(token, FORSYTH);
                        }
                        return;
                    };
                    let color = if letter.is_ascii_lowercase() { Color::Black } else { Color::White };
                    let Some(square) = forsyth_square(index) else {
                        self.refuse(
                            token,
                            Refusal::Unknown { word: text.into(), expected: "at most 64 squares" },
                        );
                        return;
                    };
                    self.put(Piece { color, role }, square);
                    index += 1;
                }
            }
        }
    }
}

/// The square with this number, from a8 to h8, then a7 and so on.
const fn forsyth_square(index: usize) -> Option<Square> {
    if index < 64 { Square::new((index ^ 56) as u8) } else { None }
}
