//! Reading twins.

use super::super::conventions::{en_passant, no_castling};
use super::super::text::{TextError, Word, Words, role, square};
use super::super::transform::Transform;
use super::{Change, Name, Onto, Twin, Unit};
use crate::StipulationError;
use core::str::FromStr;
use keymove_chess::{Color, Piece, Role, Square};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keyword {
    Move,
    Exchange,
    Stipulation,
    SStipulation,
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
}

/// Words of Popeye's.
const POPEYES: [(&str, Keyword); 13] = [
    ("move", Keyword::Move),
    ("exchange", Keyword::Exchange),
    ("stipulation", Keyword::Stipulation),
    ("sstipulation", Keyword::SStipulation),
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
const OURS: [(&str, Keyword); 2] = [("nocastling", Keyword::NoCastling), ("enpassant", Keyword::EnPassant)];

const CHANGES: &str = "expected Move, Exchange, Remove, Add, Substitute, Rotate, Mirror, Shift, PolishType, Stipulation, \
                       NoCastling or EnPassant";
const UNITS: &str = "expected units such as Kd4 or Pa2b3: a letter of KQRBSP, then squares";
const KIND: &str = "expected the letter of a unit: K, Q, R, B, S or P";
const ROTATIONS: &str = "expected 90, 180 or 270";
const MIRRORS: &str = "expected a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1";

impl FromStr for Twin {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut parser = Parser { words: Words::new("twin", text), changes: Vec::new() };
        let continued = parser.continued();
        if parser.words.peek().is_none() {
            return Err(parser.words.unexpected(CHANGES));
        }
        while let Some(word) = parser.words.peek() {
            parser.change(word)?;
        }
        Ok(Self { continued, changes: parser.changes })
    }
}

struct Parser<'a> {
    words: Words<'a>,
    changes: Vec<Change>,
}

impl<'a> Parser<'a> {
    /// Goes past `b)`, `+b)`, `+` and `Continued`, and tells whether one of the last three was there.
    fn continued(&mut self) -> bool {
        let mut continued = false;
        if let Some(word) = self.words.peek()
            && (word.text == "+" || is_label(word.text))
        {
            self.words.skip(word);
            continued = word.text.starts_with('+');
        }
        if let Some(word) = self.words.peek()
            && matches!(self.keyword(word), Ok(Some(Keyword::Continued)))
        {
            self.words.skip(word);
            continued = true;
        }
        continued
    }

    /// The keyword that the word is or begins, if there is one only.
    fn keyword(&self, word: Word<'_>) -> Result<Option<Keyword>, TextError> {
        let begun = |(full, _): &&(&str, Keyword)| {
            full.get(..word.text.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.text))
        };
        let found: Vec<_> = POPEYES.iter().filter(begun).collect();
        match found.as_slice() {
            [] => Ok(OURS.iter().find(begun).map(|&(_, keyword)| keyword)),
            [(_, keyword)] => Ok(Some(*keyword)),
            several => {
                let names: Vec<&str> = several.iter().map(|&&(full, _)| full).collect();
                let problem = format!("`{}` may be {}", word.text, names.join(" or "));
                Err(self.words.error(word.start, problem, "expected more letters"))
            }
        }
    }

    fn change(&mut self, word: Word<'a>) -> Result<(), TextError> {
        if let Some(changes) = self.printed(word)? {
            self.changes.push(changes);
            return Ok(());
        }
        let keyword = self.keyword(word)?.ok_or_else(|| self.words.unexpected(CHANGES))?;
        self.words.skip(word);
        let change = match keyword {
            Keyword::Move => {
                let [from, to] = self.words.two_squares()?;
                Change::Move { unit: Unit::on(from), to }
            }
            Keyword::Exchange => {
                let [one, other] = self.words.two_squares()?;
                Change::Exchange(Unit::on(one), Unit::on(other))
            }
            Keyword::Shift => {
                let [from, to] = self.words.two_squares()?;
                Change::Shift { from, to }
            }
            Keyword::Remove => {
                let squares = self.words.some_squares()?;
                self.changes.extend(squares.into_iter().map(|(square, _)| Change::Remove(Unit::on(square))));
                return Ok(());
            }
            Keyword::Add => return self.additions(),
            Keyword::Substitute => {
                let from = self.kind()?;
                self.substitution(from)?
            }
            Keyword::Rotate => self.transform(Transform::is_rotation, ROTATIONS)?,
            Keyword::Mirror => self.transform(|transform| !transform.is_rotation(), MIRRORS)?,
            Keyword::PolishType => Change::PolishType,
            Keyword::Stipulation => self.stipulation()?,
            Keyword::NoCastling => {
                let squares = self.words.some_squares()?;
                Change::NoCastling(no_castling(&self.words, &squares)?)
            }
            Keyword::EnPassant => {
                let squares = self.words.some_squares()?;
                Change::EnPassant(en_passant(&self.words, &squares)?)
            }
            Keyword::Continued => {
                let problem = format!("`{}` after other words", word.text);
                return Err(self.words.error(word.start, problem, "expected it before all changes"));
            }
            Keyword::Condition => {
                let problem = "fairy conditions are not solved";
                return Err(self.words.error(word.start, problem, CHANGES));
            }
            Keyword::SStipulation => {
                let problem = "stipulations in structured form are not read";
                return Err(self.words.error(word.start, problem, "expected Stipulation, such as h#3"));
            }
        };
        self.changes.push(change);
        Ok(())
    }

    /// A change as solutions print it, if the word begins one; goes past it.
    fn printed(&mut self, word: Word<'a>) -> Result<Option<Change>, TextError> {
        let text = word.text;
        let change = if let Some((one, other)) = text.split_once("<-->") {
            match (unit(one), unit(other)) {
                (Some(one), Some(other)) if one.square != other.square => Change::Exchange(one, other),
                _ => return Err(self.not_printed(word, "expected an exchange such as Sd6<-->e5")),
            }
        } else if let Some(change) = moved(text) {
            change
        } else if text.contains("-->") {
            return Err(self.not_printed(word, "expected a move such as bKh7-->a6"));
        } else if let Some(unit) = text.strip_prefix('-').and_then(unit) {
            Change::Remove(unit)
        } else if let Some((piece, square)) = text.strip_prefix('+').and_then(full_unit) {
            Change::Add { piece, square, onto: Onto::Nothing }
        } else if let Some((piece, square)) = full_unit(text) {
            Change::Add { piece, square, onto: Onto::Unit }
        } else if let Ok(stipulation) = text.parse() {
            Change::Stipulation(stipulation)
        } else if let Some(from) = kind(text) {
            let ahead = self.words.text_after(word);
            if ahead.is_none_or(|next| next != "==>") {
                return Ok(None);
            }
            self.words.skip(word);
            return self.substitution(from).map(Some);
        } else {
            return Ok(None);
        };
        self.words.skip(word);
        Ok(Some(change))
    }

    fn not_printed(&self, word: Word<'_>, expected: &'static str) -> TextError {
        self.words.error(word.start, format!("found `{}`", word.text), expected)
    }

    fn stipulation(&mut self) -> Result<Change, TextError> {
        let Some(word) = self.words.next() else {
            return Err(self.words.unexpected("expected a stipulation such as h#3"));
        };
        word.text.parse().map(Change::Stipulation).map_err(
            |StipulationError { column, problem, expected, .. }| {
                let before = word.text.chars().take(column - 1).map(char::len_utf8).sum::<usize>();
                self.words.error(word.start + before, problem, expected)
            },
        )
    }

    fn transform(
        &mut self, is_meant: impl Fn(Transform) -> bool, expected: &'static str,
    ) -> Result<Change, TextError> {
        let Some(word) = self.words.peek() else { return Err(self.words.unexpected(expected)) };
        let name = word.text.to_ascii_lowercase();
        // The squares of a mirror in either order.
        let reversed = name.split_once("<-->").map(|(one, other)| format!("{other}<-->{one}"));
        let is_named = |transform: &Transform| {
            let own = transform.to_string();
            own == name || reversed.as_ref() == Some(&own)
        };
        let found = Transform::ALL.into_iter().filter(|&transform| is_meant(transform)).find(is_named);
        let transform = found.ok_or_else(|| self.words.unexpected(expected))?;
        self.words.skip(word);
        Ok(Change::Transform(transform))
    }

    fn kind(&mut self) -> Result<Role, TextError> {
        let found = self.words.peek().and_then(|word| Some((word, kind(word.text)?)));
        let (word, role) = found.ok_or_else(|| self.words.unexpected(KIND))?;
        self.words.skip(word);
        Ok(role)
    }

    /// What stands after the kind that is substituted.
    fn substitution(&mut self, from: Role) -> Result<Change, TextError> {
        if let Some(arrow) = self.words.peek()
            && arrow.text == "==>"
        {
            self.words.skip(arrow);
        }
        let start = self.words.peek();
        let to = self.kind()?;
        match start {
            Some(word) if from == to => {
                Err(self.words.error(word.start, format!("`{}` twice", word.text), "expected another kind"))
            }
            _ => Ok(Change::Substitute { from, to }),
        }
    }

    /// Colours and units up to the next change.
    fn additions(&mut self) -> Result<(), TextError> {
        let mut color = self.color()?.ok_or_else(|| self.words.unexpected("expected white or black"))?;
        let mut units = 0;
        loop {
            if self.units(color)? {
                units += 1;
                continue;
            }
            if units == 0 {
                return Err(self.words.unexpected(UNITS));
            }
            let Some(next) = self.color()? else { return Ok(()) };
            (color, units) = (next, 0);
        }
    }

    fn color(&mut self) -> Result<Option<Color>, TextError> {
        let Some(word) = self.words.peek() else { return Ok(None) };
        let begins = |full: &str| {
            full.get(..word.text.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.text))
        };
        let color = match () {
            () if begins("white") => Color::White,
            () if begins("black") => Color::Black,
            () if begins("neutral") || begins("totalinvisible") => {
                let problem = format!("`{}` units need fairy chess", word.text);
                return Err(self.words.error(word.start, problem, "expected white or black"));
            }
            () => return Ok(None),
        };
        self.words.skip(word);
        Ok(Some(color))
    }

    /// Units of one kind, such as `Ra1h1` or `R a1h1`; false, with nothing read, if something else follows.
    fn units(&mut self, color: Color) -> Result<bool, TextError> {
        let Some(word) = self.words.peek() else { return Ok(false) };
        let letter_bytes = word.text.chars().next().map_or(0, char::len_utf8);
        let (letter, rest) = word.text.split_at(letter_bytes);
        let names_squares =
            rest.as_bytes().chunks(2).all(|pair| core::str::from_utf8(pair).ok().and_then(square).is_some());
        let Some(role) = kind(letter).filter(|_| names_squares) else {
            let is_fairy = names_squares && !rest.is_empty();
            return if is_fairy { Err(self.no_unit(word, letter)) } else { Ok(false) };
        };
        let mut own = Words::new("", rest);
        self.words.skip(word);
        let squares = if rest.is_empty() { self.words.some_squares()? } else { own.squares() };
        self.changes.extend(squares.into_iter().map(|(square, _)| Change::Add {
            piece: Piece { color, role },
            square,
            onto: Onto::Anything,
        }));
        Ok(true)
    }

    fn no_unit(&self, word: Word<'_>, letter: &str) -> TextError {
        let problem = match letter {
            "n" | "N" => "`N` is a nightrider in problem notation, and the knight is `S`".to_owned(),
            _ => format!("`{letter}` is no unit of orthodox chess"),
        };
        self.words.error(word.start, problem, UNITS)
    }
}

/// `b)`, `z1)`, with a plus sign before it for a continued twin.
fn is_label(word: &str) -> bool {
    let name = word.strip_prefix('+').unwrap_or(word).strip_suffix(')').unwrap_or_default();
    let number = name.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    name.len() == number.len() + 1 && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// `K`.
fn kind(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = role(letters.next()?)?;
    letters.next().is_none().then_some(role)
}

/// `h7`, `Kh7` or `bKh7`.
fn unit(text: &str) -> Option<Unit> {
    let (name, place) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let square = square(place)?;
    let name = match name.as_bytes() {
        [] => None,
        [letter] => Some(Name { color: None, role: role(char::from(*letter))? }),
        [color, letter] => {
            let color = match color.to_ascii_lowercase() {
                b'w' => Color::White,
                b'b' => Color::Black,
                _ => return None,
            };
            Some(Name { color: Some(color), role: role(char::from(*letter))? })
        }
        _ => return None,
    };
    Some(Unit { square, name })
}

/// `bKh7`.
fn full_unit(text: &str) -> Option<(Piece, Square)> {
    let Unit { square, name } = unit(text)?;
    let Name { color, role } = name?;
    Some((Piece { color: color?, role }, square))
}

/// A move as Popeye prints it (`bKh7-->a6`), or as collections write it: `Kh7-a6`, `Kh7->a6`, with an arrow.
fn moved(text: &str) -> Option<Change> {
    let (from, to) = ["-->", "->", "\u{2192}", "-"].into_iter().find_map(|sign| text.split_once(sign))?;
    let (unit, to) = (unit(from)?, square(to)?);
    (unit.square != to).then_some(Change::Move { unit, to })
}

#[cfg(test)]
mod tests;
