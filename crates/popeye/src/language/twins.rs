//! Twins.

use super::Language;
use super::error::Refusal;
use super::reader::Reader;
use super::tokens::Token;
use super::units::squares;
use super::words::{Found, TWINNINGS, Twinning, look_up};
use keymove_chess::{Role, Square};
use keymove_problem::statement::{Change, Onto, Transform, Twin, Unit};

const CHANGES: &str = "a change such as Move a1 b2, or the next twin";
const SQUARE: &str = "a square such as e4";
const ROTATIONS: &str = "90, 180 or 270";
const MIRRORS: &str = "a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1";
const KIND: &str = "the letter of an orthodox unit";

impl<'a> Reader<'a> {
    /// The changes after `Twin` or `Zeroposition`.
    pub(super) fn twin(&mut self) -> Twin {
        let mut twin = Twin::default();
        while let Some(token) = self.tokens.peek() {
            let change = match look_up(self.language, &TWINNINGS, token.text) {
                Found::One(change) => change,
                Found::Several => {
                    self.tokens.next();
                    self.ambiguous(token, "changes");
                    continue;
                }
                Found::None => {
                    let Some(read) = self.printed(token) else { break };
                    self.tokens.next();
                    twin.continued |= read.continued && twin.changes.is_empty();
                    twin.changes.extend(read.changes);
                    continue;
                }
            };
            self.tokens.next();
            if change == Twinning::Continued {
                if twin.changes.is_empty() && !twin.continued {
                    twin.continued = true;
                } else {
                    let expected = "it before all changes";
                    self.refuse(token, Refusal::Unknown { word: token.text.into(), expected });
                }
                continue;
            }
            twin.changes.extend(self.change(change, token));
        }
        twin
    }

    /// A word that is no word of Popeye's, but a change as solutions print it: `bKh7-->a6`, `-wRc8`. Not in other languages,
    /// where the letter of a pawn may be that of a bishop.
    fn printed(&self, token: Token<'a>) -> Option<Twin> {
        let is_other = self.language == Language::English && !self.ends_position(token.text);
        token.text.parse().ok().filter(|_| is_other)
    }

    fn change(&mut self, change: Twinning, token: Token<'a>) -> Vec<Change> {
        let one = |change: Option<Change>| change.into_iter().collect();
        match change {
            Twinning::Move => {
                one(self.two_squares().map(|(from, to)| Change::Move { unit: Unit::on(from), to }))
            }
            Twinning::Exchange => {
                one(self.two_squares().map(|(one, other)| Change::Exchange(Unit::on(one), Unit::on(other))))
            }
            Twinning::Remove => {
                let squares = self.tokens.peek().and_then(|next| squares(next.text));
                match squares {
                    Some(squares) => {
                        self.tokens.next();
                        squares.into_iter().map(|square| Change::Remove(Unit::on(square))).collect()
                    }
                    None => {
                        let next = self.tokens.peek();
                        self.missing(next, SQUARE);
                        Vec::new()
                    }
                }
            }
            Twinning::Add => {
                let add = |(piece, square)| Change::Add { piece, square, onto: Onto::Anything };
                self.units().into_iter().map(add).collect()
            }
            Twinning::Substitute => {
                let kinds = self.kind().and_then(|from| Some((from, self.kind()?)));
                one(kinds.map(|(from, to)| Change::Substitute { from, to }))
            }
            Twinning::Rotate => one(self.transform(Transform::is_rotation, ROTATIONS)),
            Twinning::Mirror => one(self.transform(|transform| !transform.is_rotation(), MIRRORS)),
            Twinning::Shift => one(self.two_squares().map(|(from, to)| Change::Shift { from, to })),
            Twinning::PolishType => vec![Change::PolishType],
            Twinning::Stipulation => one(self.stipulation().map(Change::Stipulation)),
            Twinning::Structured => {
                self.refuse_structured(token);
                Vec::new()
            }
            Twinning::Condition => {
                self.conditions(token);
                Vec::new()
            }
            Twinning::Continued => Vec::new(),
        }
    }

    fn two_squares(&mut self) -> Option<(Square, Square)> {
        let mut square = || {
            let next = self.tokens.peek();
            let found = next.and_then(|next| squares(next.text)?.first().copied());
            match found {
                Some(_) => _ = self.tokens.next(),
                None => self.missing(next, SQUARE),
            }
            found
        };
        Some((square()?, square()?))
    }

    fn kind(&mut self) -> Option<Role> {
        let next = self.tokens.peek();
        let mut letters = next.map_or("", |next| next.text).chars();
        let role = letters.next().and_then(|letter| self.language.role(letter));
        match (next, role, letters.next()) {
            (_, Some(role), None) => {
                self.tokens.next();
                Some(role)
            }
            (Some(token), ..) if token.text.len() <= 2 => {
                self.tokens.next();
                self.refuse_unit(token, token.text);
                None
            }
            _ => {
                self.missing(next, KIND);
                None
            }
        }
    }

    fn transform(&mut self, is_meant: impl Fn(Transform) -> bool, expected: &'static str) -> Option<Change> {
        let next = self.tokens.peek();
        let word = next.map_or("", |next| next.text).to_ascii_lowercase();
        let begins = |transform: &Transform| !word.is_empty() && transform.to_string().starts_with(&word);
        let mut fitting = Transform::ALL.into_iter().filter(|&transform| is_meant(transform)).filter(begins);
        match (fitting.next(), fitting.next()) {
            (Some(transform), None) => {
                self.tokens.next();
                Some(Change::Transform(transform))
            }
            _ => {
                self.missing(next, expected);
                None
            }
        }
    }

    /// After the changes of a twin: remarks, and words that are not understood.
    pub(super) fn end_of_twin(&mut self) {
        while let Some(token) = self.tokens.peek() {
            if self.ends_position(token.text) {
                return;
            }
            self.tokens.next();
            if self.is_remark(token.text) {
                self.remark();
            } else {
                self.unknown(token, CHANGES);
                self.skip(|reader, word| reader.ends_position(word) || reader.is_remark(word));
            }
        }
    }
}
