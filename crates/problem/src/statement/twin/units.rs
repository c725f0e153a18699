//! Units in a text about twins, and what is said of one: where it goes, what it becomes, in whose place it is.

use super::super::text::{TextError, square, squares};
use super::parser::{Parser, SQUARE};
use super::tokens::{Kind, Token};
use super::words::{ADDED, AND, BECOMES, FOR, REMOVED, TO, color_name, role_name};
use super::{Change, Name, Onto, Unit};
use keymove_chess::{Color, Piece, Role, Square};

pub(super) const UNITS: &str = "expected units such as Kd4 or Pa2b3: a letter of KQRBSP, then squares";
const UNIT: &str = "expected a unit with its square, such as wRa1";
const RELATION: &str =
    "expected what becomes of the unit, such as wKd2-e3, wRa1=B, a7<->b1, -wRh2; +bPa7 to add one";
const BECOMING: &str = "expected what the unit becomes, such as B in wRa1=B";
const MOVE: &str = "expected a move such as bKh7-->a6";
const EXCHANGE: &str = "expected an exchange such as Sd6<-->e5";

/// A unit that has been found, and the number of the token behind it.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) unit: Unit,
    /// Where it stands.
    pub(super) square: Square,
    pub(super) behind: usize,
    /// The number of the token with its letter, if that is N.
    night: Option<usize>,
}

impl Found {
    /// The unit with kind and colour.
    fn piece(&self) -> Option<Piece> {
        let Name { color, role } = self.unit.name?;
        Some(Piece { color: color?, role })
    }
}

/// What may stand between two units.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    Goes,
    Exchanges,
    Becomes,
    StandsFor,
}

impl Parser<'_> {
    /// The unit at the token with this number: `h7`, `Kh7`, `bKh7`, `bK h7`, `black Kh7`, `the black king on h7`.
    pub(super) fn unit(&self, at: usize) -> Option<Found> {
        let at = self.behind_articles(at);
        let (color, at) = match self.color(at) {
            Some(color) => (Some(color), self.behind_articles(at + 1)),
            None => (None, at),
        };
        let word = self.word(at)?;
        let night = ends_in_n(word.get(..word.len().saturating_sub(2)).unwrap_or_default()).then_some(at);
        if let Some((own, role, square)) = self.letters.named(word) {
            let name = named(color, own, role)?;
            return Some(Found {
                unit: Unit { square: Some(square), name: Some(name) },
                square,
                behind: at + 1,
                night,
            });
        }
        if color.is_none()
            && let Some(square) = square(word)
        {
            return Some(Found { unit: Unit::on(square), square, behind: at + 1, night: None });
        }
        let Name { color, role } = self.name_of(color, word)?;
        let place = at + 1 + usize::from(self.is_word(at + 1, &["on", "at", "auf", "in", "from", "von"]));
        let square = square(self.word(place)?)?;
        let night = ends_in_n(word).then_some(at);
        let unit = Unit { square: Some(square), name: Some(Name { color, role }) };
        Some(Found { unit, square, behind: place + 1, night })
    }

    /// A kind, perhaps with its colour, without a square, and the number of the token behind it: `B`, `wB`, `a white bishop`.
    pub(super) fn name(&self, at: usize) -> Option<(Name, usize)> {
        let at = self.behind_articles(at);
        let (color, at) = match color_name(self.word(at)?) {
            Some(color) => (Some(color), at + 1),
            None => (None, at),
        };
        let word = self.word(at)?;
        Some((self.name_of(color, word)?, at + 1))
    }

    fn name_of(&self, color: Option<Color>, word: &str) -> Option<Name> {
        let (own, role) = match self.letters.kind(word) {
            Some(kind) => kind,
            None => (None, role_name(word)?),
        };
        named(color, own, role)
    }

    /// The colour at the token with this number: a word, or a letter before what can only be a unit.
    fn color(&self, at: usize) -> Option<Color> {
        let word = self.word(at)?;
        let mut letters = word.chars();
        let (letter, rest) = (letters.next()?, letters.next());
        color_name(word).or_else(|| {
            let next = self.word(at + 1)?;
            let is_unit = self.letters.named(next).is_some_and(|(color, ..)| color.is_none())
                || self.name_of(None, next).is_some_and(|name| name.color.is_none())
                    && self.word(at + 2).is_some_and(|third| square(third).is_some());
            self.letters.color(letter).filter(|_| rest.is_none() && is_unit)
        })
    }

    /// What is said of a unit that has been found at the next token.
    pub(super) fn of_unit(&mut self, found: Found) -> Result<(), TextError> {
        let start = self.at;
        self.at = found.behind;
        let change = if let Some((relation, behind)) = self.relation(found.behind) {
            self.at = behind;
            match relation {
                Relation::Goes => self.goes(start, found)?,
                Relation::Exchanges => self.exchanges(start, found)?,
                Relation::Becomes => self.becomes(found)?,
                Relation::StandsFor => return self.stands_for(start, found),
            }
        } else if self.skip_word(&REMOVED) {
            Change::Remove(found.unit)
        } else if let Some(piece) = found.piece() {
            self.no_nightrider(found.night)?;
            let onto = if self.skip_word(&ADDED) { Onto::Nothing } else { Onto::Unit };
            Change::Add { piece, square: found.square, onto }
        } else {
            self.at = start;
            return Err(self.unexpected(RELATION));
        };
        self.changes.push(change);
        Ok(())
    }

    /// What the token with this number says of the unit before it, and the number of the token behind that.
    pub(super) fn relation(&self, at: usize) -> Option<(Relation, usize)> {
        let token = self.token(at)?;
        let relation = match token.kind {
            Kind::Arrow | Kind::Turns => Relation::Goes,
            // With a blank before it and none behind it, it removes the next unit.
            Kind::Minus if token.is_glued || self.token(at + 1).is_some_and(|next| !next.is_glued) => {
                Relation::Goes
            }
            Kind::Exchange => Relation::Exchanges,
            Kind::Equals => Relation::Becomes,
            Kind::Word if token.is_one_of(&TO) => Relation::Goes,
            Kind::Word if token.is_one_of(&BECOMES) => Relation::Becomes,
            Kind::Word if token.is_one_of(&FOR) => {
                let more = usize::from(self.is_word(at + 1, &["of", "von"]));
                return Some((Relation::StandsFor, at + 1 + more));
            }
            Kind::Word if token.is_one_of(&["in"]) && self.is_word(at + 1, &["place"]) => {
                let more = usize::from(self.is_word(at + 2, &["of"]));
                return Some((Relation::StandsFor, at + 2 + more));
            }
            _ => return None,
        };
        Some((relation, at + 1))
    }

    /// Whether anything is said of the unit that ends before the token with this number.
    pub(super) fn has_relation(&self, at: usize) -> bool {
        self.relation(at).is_some() || self.is_word(at, &REMOVED)
    }

    /// `wKd2-e3`; on the same square what it becomes: `wRa1->wBa1`, `a1->B`.
    fn goes(&mut self, start: usize, Found { unit, square, .. }: Found) -> Result<Change, TextError> {
        let Some(target) = self.unit(self.at) else { return self.becomes_named(start, unit, MOVE) };
        let to = target.square;
        let change = match target.unit.name {
            Some(by) if to == square => {
                self.no_nightrider(target.night)?;
                Change::Replace { unit, by }
            }
            other if to != square && goes_as(unit.name, other) => Change::Move { unit, to },
            _ => return Err(self.not_read(start, MOVE)),
        };
        self.at = target.behind;
        Ok(change)
    }

    /// `Sd6<-->e5`.
    fn exchanges(&mut self, start: usize, Found { unit, square, .. }: Found) -> Result<Change, TextError> {
        let other = self.unit(self.at).filter(|other| other.square != square);
        if other.is_none()
            && let Some((other, behind)) = self.only_unit(self.at)
        {
            self.at = behind;
            return Ok(Change::Exchange(unit, other));
        }
        let other = other.ok_or_else(|| self.not_read(start, EXCHANGE))?;
        self.at = other.behind;
        Ok(Change::Exchange(unit, other.unit))
    }

    /// `wRa1=B`, `a1=wB`.
    fn becomes(&mut self, Found { unit, square, .. }: Found) -> Result<Change, TextError> {
        if let Some(target) = self.unit(self.at).filter(|target| target.square == square)
            && let Some(by) = target.unit.name
        {
            self.no_nightrider(target.night)?;
            self.at = target.behind;
            return Ok(Change::Replace { unit, by });
        }
        self.becomes_named(self.at, unit, BECOMING)
    }

    fn becomes_named(
        &mut self, start: usize, unit: Unit, expected: &'static str,
    ) -> Result<Change, TextError> {
        let Some((by, behind)) = self.name(self.at) else { return Err(self.not_read(start, expected)) };
        let is_night = self.word(behind - 1).is_some_and(ends_in_n);
        self.no_nightrider(is_night.then_some(behind - 1))?;
        self.at = behind;
        Ok(Change::Replace { unit, by })
    }

    /// `wBa1 instead of wRa1`: a unit in the place of another, or the same unit on another square.
    fn stands_for(&mut self, start: usize, found: Found) -> Result<(), TextError> {
        let unit = found.unit;
        let (other, behind) = match (self.unit(self.at), self.name(self.at)) {
            (Some(other), _) => (other.unit, other.behind),
            (None, Some((name, behind))) => (Unit { square: Some(found.square), name: Some(name) }, behind),
            (None, None) => return Err(self.unexpected(UNIT)),
        };
        let change = match (unit.name, other.name) {
            (Some(by), _) if other.square == Some(found.square) => {
                self.no_nightrider(found.night)?;
                Change::Replace { unit: other, by }
            }
            (new, old) if other.square != Some(found.square) && goes_as(new, old) => {
                Change::Move { unit: Unit { square: other.square, name: old.or(new) }, to: found.square }
            }
            _ => return Err(self.not_read(start, UNIT)),
        };
        self.at = behind;
        self.changes.push(change);
        Ok(())
    }

    /// Two units that exchange their squares, or a sign or word between them, after a word that says so.
    pub(super) fn pair(&mut self) -> Result<Change, TextError> {
        if let Some(&[one, other]) = self.word(self.at).and_then(squares).as_deref()
            && one != other
        {
            self.at += 1;
            return Ok(Change::Exchange(Unit::on(one), Unit::on(other)));
        }
        let (one, first, behind) = self.of_pair(self.at).ok_or_else(|| self.unexpected(SQUARE))?;
        self.at = behind;
        let is_sign = |token: Token<'_>| {
            matches!(token.kind, Kind::Exchange | Kind::Comma | Kind::And | Kind::Arrow | Kind::Minus)
                || token.is_one_of(&AND)
                || token.is_one_of(&["with", "for", "mit", "gegen"])
        };
        self.at += usize::from(self.next().is_some_and(is_sign));
        let (other, second, behind) =
            self.of_pair(self.at).ok_or_else(|| self.unexpected("expected a second square"))?;
        if let (Some(first), Some(second)) = (first, second)
            && first == second
        {
            return Err(self.error(self.at, format!("{first} twice"), "expected two different squares"));
        }
        if one == other {
            return Err(self.error(self.at, format!("{one} twice"), "expected two different units"));
        }
        self.at = behind;
        Ok(Change::Exchange(one, other))
    }

    /// A unit of two that exchange their squares, its square if that is given, and the number of the token behind it.
    fn of_pair(&self, at: usize) -> Option<(Unit, Option<Square>, usize)> {
        match self.unit(at) {
            Some(found) => Some((found.unit, Some(found.square), found.behind)),
            None => self.only_unit(at).map(|(unit, behind)| (unit, None, behind)),
        }
    }

    /// A unit with its colour and without its square at the token with this number, `wK` or `the white king`, and the number of the
    /// token behind it.
    pub(super) fn only_unit(&self, at: usize) -> Option<(Unit, usize)> {
        let (name, behind) = self.name(at).filter(|(name, _)| name.color.is_some())?;
        (self.unit(at).is_none()).then_some((Unit::only(name), behind))
    }

    /// What is said of a unit without its square, if the next token is one: `wK to e3`, `wK<->bK`, `wR removed`.
    pub(super) fn of_only_unit(&mut self) -> Result<Option<Change>, TextError> {
        let start = self.at;
        let Some((unit, behind)) = self.only_unit(start).filter(|&(_, behind)| self.has_relation(behind))
        else {
            return Ok(None);
        };
        let Some((relation, behind)) = self.relation(behind) else {
            self.at = behind + 1;
            return Ok(Some(Change::Remove(unit)));
        };
        self.at = behind;
        let change = match relation {
            Relation::Goes => match self.unit(self.at) {
                Some(target) if goes_as(unit.name, target.unit.name) => {
                    self.at = target.behind;
                    Change::Move { unit, to: target.square }
                }
                None => self.becomes_named(start, unit, MOVE)?,
                _ => return Err(self.not_read(start, MOVE)),
            },
            Relation::Exchanges => match self.of_pair(self.at) {
                Some((other, _, behind)) if other != unit => {
                    self.at = behind;
                    Change::Exchange(unit, other)
                }
                _ => return Err(self.not_read(start, EXCHANGE)),
            },
            Relation::Becomes => self.becomes_named(self.at, unit, BECOMING)?,
            Relation::StandsFor => return Err(self.not_read(start, UNIT)),
        };
        Ok(Some(change))
    }

    /// The error of a change that begins with this token.
    fn not_read(&self, start: usize, expected: &'static str) -> TextError {
        let problem = match self.whole(start) {
            "" => "the text ends".to_owned(),
            found => format!("found `{found}`"),
        };
        self.error(start, problem, expected)
    }

    /// A unit that comes onto the board may not be written with N.
    pub(super) fn no_nightrider(&self, at: Option<usize>) -> Result<(), TextError> {
        let Some(at) = at else { return Ok(()) };
        let problem = "`N` is a nightrider in problem notation, and the knight is `S`";
        Err(self.error(at, problem, UNITS))
    }

    /// Colours and units up to the next change.
    pub(super) fn additions(&mut self) -> Result<(), TextError> {
        let mut color = None;
        let mut count = 0;
        loop {
            let start = self.at;
            if count > 0 && (self.is(self.at, Kind::Comma) || self.is(self.at, Kind::And)) {
                self.at += 1;
            } else if count > 0 {
                self.skip_word(&AND);
            }
            self.at = self.behind_articles(self.at);
            let before = color;
            let said = self.added_color(&mut color)?;
            if !self.added(color)? {
                (self.at, color) = (start, before);
                return match (count, said, color) {
                    (0, false, _) => Err(self.unexpected("expected white or black")),
                    (0, true, _) => {
                        self.at += 1;
                        Err(self.unexpected(UNITS))
                    }
                    _ => Ok(()),
                };
            }
            count += 1;
        }
    }

    /// Goes past a colour, which counts for the units behind it.
    fn added_color(&mut self, color: &mut Option<Color>) -> Result<bool, TextError> {
        let Some(word) = self.word(self.at) else { return Ok(false) };
        let begins = |full: &str| {
            word.len() <= full.len()
                && full.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        let named = color_name(word);
        // A single letter is a kind of unit if squares follow it.
        let is_kind = self.letters.kind(word).is_some()
            && self.word(self.at + 1).is_some_and(|next| squares(next).is_some());
        let found = match () {
            () if named.is_some() => named,
            () if begins("white") => Some(Color::White),
            () if begins("black") && !is_kind => Some(Color::Black),
            () if begins("neutral") && word.len() > 1 || begins("totalinvisible") && word.len() > 1 => {
                let problem = format!("`{word}` units need fairy chess");
                return Err(self.error(self.at, problem, "expected white or black"));
            }
            () => None,
        };
        if found.is_some() {
            *color = found;
            self.at += 1;
        }
        Ok(found.is_some())
    }

    /// Units of one kind, such as `Ra1h1`, `R a1 h1`, `wRa1`, `pawn on a2`; false if something else follows.
    fn added(&mut self, color: Option<Color>) -> Result<bool, TextError> {
        let Some(word) = self.word(self.at) else { return Ok(false) };
        let letters =
            word.find(|sign: char| sign.is_ascii_digit()).map_or(word.len(), |at| at.saturating_sub(1));
        let (kind, rest) = word.split_at_checked(letters).unwrap_or((word, ""));
        let Some(own) = squares(rest) else { return Ok(false) };
        let Some(name) = self.name_of(None, kind) else {
            let is_fairy = !own.is_empty() && kind.len() == 1 && color.is_some();
            return if is_fairy { Err(self.no_unit(kind)) } else { Ok(false) };
        };
        let Some(color) = name.color.or(color) else { return Ok(false) };
        let start = self.at;
        // Of a unit without a square something is said: the next change.
        const ON: [&str; 3] = ["on", "at", "auf"];
        if own.is_empty() && self.has_relation(start + 1) && !self.is_word(start + 1, &ON) {
            return Ok(false);
        }
        self.at += 1;
        let squares = if own.is_empty() {
            self.skip_word(&ON);
            let list = self.some_squares()?;
            list.into_iter().map(|(square, _)| square).collect()
        } else {
            own
        };
        if self.has_relation(self.at) {
            self.at = start;
            return Ok(false);
        }
        self.no_nightrider(ends_in_n(kind).then_some(start))?;
        let piece = Piece { color, role: name.role };
        let add = |square| Change::Add { piece, square, onto: Onto::Anything };
        self.changes.extend(squares.into_iter().map(add));
        Ok(true)
    }

    fn no_unit(&self, letter: &str) -> TextError {
        self.error(self.at, format!("`{letter}` is no unit of orthodox chess"), UNITS)
    }

    /// The units after a word that removes them.
    pub(super) fn removals(&mut self) -> Result<(), TextError> {
        let mut count = 0;
        loop {
            let start = self.at;
            let is_sign = self.is(self.at, Kind::Comma) || self.is(self.at, Kind::And);
            let is_joined = is_sign || self.is_word(self.at, &AND);
            self.at += usize::from(count > 0 && is_joined);
            if let Some(list) = self.word(self.at).and_then(squares).filter(|list| !list.is_empty())
                && !self.has_relation(self.at + 1)
            {
                self.at += 1;
                count += list.len();
                self.changes.extend(list.into_iter().map(|square| Change::Remove(Unit::on(square))));
                continue;
            }
            // Behind the first, a unit may begin the next change.
            let found = self.unit(self.at).filter(|found| {
                count == 0 || !self.has_relation(found.behind) && (is_joined || found.piece().is_none())
            });
            match found {
                Some(found) => {
                    self.at = found.behind;
                    count += 1;
                    self.changes.push(Change::Remove(found.unit));
                }
                None if count == 0 => return Err(self.unexpected(SQUARE)),
                None => {
                    self.at = start;
                    return Ok(());
                }
            }
        }
    }
}

/// One name of what is said before and in a word; `None` if both name a colour, and not the same.
fn named(said: Option<Color>, own: Option<Color>, role: Role) -> Option<Name> {
    match (said, own) {
        (Some(said), Some(own)) if said != own => None,
        _ => Some(Name { color: said.or(own), role }),
    }
}

/// Whether one unit may have both names.
fn goes_as(one: Option<Name>, other: Option<Name>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            let colors = one.color.is_none() || other.color.is_none() || one.color == other.color;
            one.role == other.role && colors
        }
        _ => true,
    }
}

fn ends_in_n(word: &str) -> bool {
    word.len() <= 2 && word.ends_with(['n', 'N'])
}
