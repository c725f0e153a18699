//! Reading the changes of a twin.

use super::super::conventions::{en_passant, no_castling};
use super::super::text::{TextError, squares};
use super::super::transform::Transform;
use super::parser::{Parser, SQUARE};
use super::tokens::Kind;
use super::units::Found;
use super::words::{AND, EXCHANGED, Keyword, OTHERS, OURS, POPEYES, is_misspelt};
use super::{After, Change, Onto, Unit};
use crate::{Stipulation, StipulationError};
use keymove_chess::{Role, Square};

pub(super) const CHANGES: &str = "expected a change such as wKd2-e3, a7<->b1, +bPa7, -wRh2, wRa1=B, or Move, Exchange, Remove, \
                                  Add, Substitute, Rotate, Mirror, Shift, PolishType, Stipulation, NoCastling or EnPassant";
const KIND: &str = "expected the letter of a unit: K, Q, R, B, S or P";
const ROTATIONS: &str = "expected 90, 180 or 270";
const MIRRORS: &str = "expected a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1";
const SHIFTS: &str = "expected two squares such as a1 b2, or a direction such as one file right";
const KEY: &str = "expected the move itself, after 1.Sf3, or nothing more if it is the key";
const COLORS: &str = "expected colours exchanged";

impl<'a> Parser<'a> {
    /// The changes up to the end of the twin: at least one.
    pub(super) fn changes(&mut self) -> Result<(), TextError> {
        let before = self.changes.len();
        loop {
            self.skip_joints(self.changes.len() > before);
            if self.ends() && self.changes.len() > before {
                return Ok(());
            }
            if self.ends() {
                return Err(self.unexpected(CHANGES));
            }
            self.change()?;
        }
    }

    /// What stands between changes, or behind the last one.
    fn skip_joints(&mut self, is_behind: bool) {
        while is_behind
            && self.label(self.at).is_none()
            && let Some(token) = self.next()
            && (matches!(token.kind, Kind::Comma | Kind::And) || token.text == "." || token.is_one_of(&AND))
        {
            self.at += 1;
        }
    }

    /// The keyword that the word is or begins, if there is one only.
    pub(super) fn keyword(&self, at: usize) -> Result<Option<Keyword>, TextError> {
        let Some(word) = self.word(at) else { return Ok(None) };
        let lower = word.to_lowercase();
        if let Some((_, keyword)) = OTHERS.iter().find(|(full, _)| *full == lower) {
            return Ok(Some(*keyword));
        }
        let begun = |(full, _): &&(&str, Keyword)| full.starts_with(&lower);
        let found: Vec<_> = POPEYES.iter().filter(begun).collect();
        match found.as_slice() {
            [] => Ok(OURS.iter().find(begun).map(|&(_, keyword)| keyword).or_else(|| meant(&lower))),
            [(_, keyword)] => Ok(Some(*keyword)),
            several => {
                let names: Vec<&str> = several.iter().map(|&&(full, _)| full).collect();
                let problem = format!("`{word}` may be {}", names.join(" or "));
                Err(self.error(at, problem, "expected more letters"))
            }
        }
    }

    fn change(&mut self) -> Result<(), TextError> {
        if let Some(change) = self.signed()? {
            self.changes.push(change);
            return Ok(());
        }
        // A letter alone may also be a word cut short: `n a1` is NoCastling, `n a1-b3` moves a knight.
        let is_letter = self.word(self.at).is_some_and(|word| word.len() == 1);
        let is_unit = |found: &Found| {
            !is_letter || self.has_relation(found.behind) || matches!(self.keyword(self.at), Ok(None))
        };
        if let Some(found) = self.unit(self.at).filter(is_unit) {
            return self.of_unit(found);
        }
        if let Some(change) = self.of_only_unit()? {
            self.changes.push(change);
            return Ok(());
        }
        if let Some(change) = self.bare_stipulation() {
            self.changes.push(change);
            return Ok(());
        }
        if let Some((name, behind)) = self.name(self.at)
            && name.color.is_none()
            && self.is(behind, Kind::Turns)
        {
            self.at = behind;
            let change = self.substitution(name.role)?;
            self.changes.push(change);
            return Ok(());
        }
        let at = self.at + usize::from(self.is_word(self.at, &["the"]));
        match self.keyword(at)? {
            Some(keyword) => {
                self.at = at + 1;
                self.after_keyword(keyword, at)
            }
            None => Err(self.no_change()),
        }
    }

    /// The error at what begins no change.
    fn no_change(&self) -> TextError {
        let found = self.whole(self.at);
        match () {
            () if found.contains("<-->") => self.unexpected("expected an exchange such as Sd6<-->e5"),
            () if found.contains("-->") => self.unexpected("expected a move such as bKh7-->a6"),
            () => self.unexpected(CHANGES),
        }
    }

    /// `-wRh2`, `+bPa7`.
    fn signed(&mut self) -> Result<Option<Change>, TextError> {
        let kind = self.next().map(|token| token.kind);
        let found = self.unit(self.at + 1);
        match (kind, found) {
            (Some(Kind::Minus), Some(found)) => {
                self.at = found.behind;
                Ok(Some(Change::Remove(found.unit)))
            }
            (Some(Kind::Plus), Some(found)) => {
                self.at += 1;
                self.of_unit(found)?;
                match self.changes.pop() {
                    Some(Change::Add { piece, square, .. }) => {
                        Ok(Some(Change::Add { piece, square, onto: Onto::Nothing }))
                    }
                    other => Ok(other),
                }
            }
            (Some(Kind::Minus), None) => Ok(self.only_unit(self.at + 1).map(|(unit, behind)| {
                self.at = behind;
                Change::Remove(unit)
            })),
            _ => Ok(None),
        }
    }

    fn bare_stipulation(&mut self) -> Option<Change> {
        let token = self.next()?;
        let whole = self.whole(self.at);
        let stipulation: Stipulation = whole.trim_end_matches([',', '.']).parse().ok()?;
        self.skip_to(token.start + whole.len());
        Some(Change::Stipulation(stipulation))
    }

    fn after_keyword(&mut self, keyword: Keyword, start: usize) -> Result<(), TextError> {
        let change = match keyword {
            Keyword::Move => return self.moves(),
            Keyword::Exchange if self.is_word(self.at, &["colours", "colors", "farben", "the"]) => {
                self.colors_exchanged()?
            }
            Keyword::Exchange => self.pair()?,
            Keyword::Shift => self.shift()?,
            Keyword::Remove => return self.removals(),
            Keyword::Add => return self.additions(),
            Keyword::Replace => return self.replacement(),
            Keyword::After => self.after()?,
            Keyword::Substitute => {
                let from = self.kind()?;
                self.substitution(from)?
            }
            Keyword::Rotate => self.rotation()?,
            Keyword::Mirror => self.mirror()?,
            Keyword::PolishType => {
                self.skip_word(&["type"]);
                Change::PolishType
            }
            Keyword::Colors => self.colors_exchanged()?,
            Keyword::Stipulation => self.stipulation()?,
            Keyword::NoCastling => {
                let squares = self.some_squares()?;
                Change::NoCastling(no_castling(&self.words, &squares)?)
            }
            Keyword::EnPassant => {
                let squares = self.some_squares()?;
                Change::EnPassant(en_passant(&self.words, &squares)?)
            }
            Keyword::Continued => {
                let problem = format!("`{}` after other words", self.word(start).unwrap_or_default());
                return Err(self.error(start, problem, "expected it before all changes"));
            }
            Keyword::Condition => {
                return Err(self.error(start, "fairy conditions are not solved", CHANGES));
            }
            Keyword::Structured => {
                let problem = "stipulations in structured form are not read";
                return Err(self.error(start, problem, "expected Stipulation, such as h#3"));
            }
        };
        self.changes.push(change);
        Ok(())
    }

    /// After `Move`: `a3 b4`, `a3b4`, `wKa3 b4`, `the king from a3 to b4`.
    fn moves(&mut self) -> Result<(), TextError> {
        if let Some(change) = self.of_only_unit()? {
            self.changes.push(change);
            return Ok(());
        }
        let Some(found) = self.unit(self.at).filter(|found| {
            found.unit.name.is_some() || self.has_relation(found.behind) && !self.is_sign(found.behind)
        }) else {
            let [from, to] = self.two_squares()?;
            self.changes.push(Change::Move { unit: Unit::on(from), to });
            return Ok(());
        };
        if self.has_relation(found.behind) {
            return self.of_unit(found);
        }
        self.at = found.behind;
        let target = self.unit(self.at).ok_or_else(|| self.unexpected("expected a second square"))?;
        let to = target.square;
        if to == found.square {
            return Err(self.error(self.at, format!("{to} twice"), "expected two different squares"));
        }
        self.at = target.behind;
        self.changes.push(Change::Move { unit: found.unit, to });
        Ok(())
    }

    fn is_sign(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| token.kind != Kind::Word)
    }

    /// After `Replace`: `wRa1 by wBa1`, `Ra1 with B`.
    fn replacement(&mut self) -> Result<(), TextError> {
        let found = self.unit(self.at).ok_or_else(|| self.unexpected(SQUARE))?;
        self.at = found.behind;
        self.skip_word(&["with", "by", "durch", "mit"]);
        let (by, behind) = match (self.unit(self.at), self.name(self.at)) {
            (Some(target), _) if target.square == found.square => (target.unit.name, target.behind),
            (None, Some((name, behind))) => (Some(name), behind),
            _ => (None, self.at),
        };
        let by = by.ok_or_else(|| self.unexpected(KIND))?;
        self.at = behind;
        self.changes.push(Change::Replace { unit: found.unit, by });
        Ok(())
    }

    /// `after the key 1.Sf3`, `after the key`.
    fn after(&mut self) -> Result<Change, TextError> {
        const WORDS: [&str; 9] = ["the", "position", "after", "nach", "dem", "move", "of", "in", "von"];
        const KEYS: [&str; 4] = ["key", "keymove", "schl\u{fc}ssel", "schl\u{fc}sselzug"];
        let mut is_key = false;
        while self.is_word(self.at, &WORDS)
            || self.is_word(self.at, &KEYS)
            || self.is_word(self.at, &["zug", "der", "stellung"])
        {
            is_key |= self.is_word(self.at, &KEYS);
            self.at += 1;
        }
        // The position whose key it is may be named: behind these words a letter is that, unless a twin begins with it.
        let names = self.is_word(self.at.saturating_sub(1), &["of", "in", "von"]);
        if let Some(label) = self.label(self.at).filter(|_| names) {
            self.at = label.behind;
        }
        let Some(token) = self.next().filter(|_| !self.ends()) else {
            let problem = "the move after which the position is meant is missing";
            return if is_key {
                Ok(Change::After(After::Key))
            } else {
                Err(self.error(self.at, problem, KEY))
            };
        };
        if is_key && matches!(token.kind, Kind::Comma | Kind::And) {
            return Ok(Change::After(After::Key));
        }
        let whole = self.whole(self.at);
        // The number of the move is left out; `0-0` has none of its own.
        let numbered =
            whole.split_once('.').filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        let mv = numbered
            .map_or(whole, |(_, mv)| mv.trim_start_matches('.'))
            .trim_end_matches(['!', '?', ',', '.']);
        let is_move = mv.starts_with(|sign: char| sign.is_ascii_alphabetic()) || mv.starts_with("0-0");
        let is_part = |sign: char| sign.is_ascii_alphanumeric() || "-=+#:".contains(sign);
        if !is_move || mv.len() > 12 || !mv.chars().all(is_part) {
            return Err(self.unexpected(KEY));
        }
        self.skip_to(token.start + whole.len());
        Ok(Change::After(After::Move(mv.to_owned())))
    }

    /// After a word about colours: what is done to them. `PolishType` alone says all.
    fn colors_exchanged(&mut self) -> Result<Change, TextError> {
        let start = self.at;
        while self.skip_word(&EXCHANGED)
            || self.skip_word(&["the", "colours", "colors", "farben", "all", "units"])
        {}
        let is_one_word = self.at > 0 && self.is_word(self.at - 1, &["farbtausch", "farbwechsel"]);
        if self.at > start || is_one_word { Ok(Change::PolishType) } else { Err(self.unexpected(COLORS)) }
    }

    fn stipulation(&mut self) -> Result<Change, TextError> {
        if self.is_glued(self.at, ".") {
            self.at += 1;
        }
        let Some(token) = self.next() else {
            return Err(self.unexpected("expected a stipulation such as h#3"));
        };
        let whole = self.whole(self.at);
        let text = whole.trim_end_matches([',', '.']);
        let stipulation =
            text.parse().map_err(|StipulationError { column, problem, expected, .. }| {
                let before = text.chars().take(column - 1).map(char::len_utf8).sum::<usize>();
                self.words.error(token.start + before, problem, expected)
            })?;
        self.skip_to(token.start + whole.len());
        Ok(Change::Stipulation(stipulation))
    }

    /// `90`, `the board by 90°`, `90 degrees clockwise`.
    fn rotation(&mut self) -> Result<Change, TextError> {
        self.at = self.behind_articles(self.at);
        self.skip_word(&["by", "um"]);
        let named = |word: &str| {
            Transform::ALL
                .into_iter()
                .find(|transform| transform.is_rotation() && transform.to_string() == word)
        };
        let found = self.word(self.at).and_then(named).ok_or_else(|| self.unexpected(ROTATIONS))?;
        self.at += 1;
        if self.is_glued(self.at, "\u{b0}") || self.is_word(self.at, &["degrees", "degree", "deg", "grad"]) {
            self.at += 1;
        }
        let to_the_right = self.skip_word(&["clockwise", "right", "rechts"]);
        if !to_the_right {
            self.skip_word(&["anticlockwise", "counterclockwise", "left", "links"]);
        }
        Ok(Change::Transform(match found {
            Transform::Rotate90 if to_the_right => Transform::Rotate270,
            Transform::Rotate270 if to_the_right => Transform::Rotate90,
            found => found,
        }))
    }

    /// `a1<-->h1`, the squares in either order, with any sign between them.
    fn mirror(&mut self) -> Result<Change, TextError> {
        self.at = self.behind_articles(self.at);
        let start = self.at;
        let squares: Vec<Square> = self.squares().into_iter().map(|(square, _)| square).collect();
        let found =
            Transform::ALL.into_iter().filter(|transform| !transform.is_rotation()).find(|transform| {
                let named =
                    |one: &Square, other: &Square| format!("{one}<-->{other}") == transform.to_string();
                matches!(squares.as_slice(), [one, other] if named(one, other) || named(other, one))
            });
        found.map(Change::Transform).ok_or_else(|| {
            self.at = start;
            self.unexpected(MIRRORS)
        })
    }

    /// `a1 b2`, `a1==>b2`, `all one file to the right`.
    fn shift(&mut self) -> Result<Change, TextError> {
        while self.skip_word(&["all", "the", "whole", "board", "position", "units", "pieces", "everything"]) {
        }
        let numbers = ["one", "two", "three", "four", "five"];
        let number = self.word(self.at).and_then(|word| {
            let named = numbers.iter().position(|name| name.eq_ignore_ascii_case(word));
            named.or_else(|| {
                word.parse::<usize>().ok().filter(|number| (1..=5).contains(number)).map(|n| n - 1)
            })
        });
        let Some(number) = number else {
            if self.word(self.at).is_some_and(|word| squares(word).is_none()) {
                return Err(self.unexpected(SHIFTS));
            }
            let [from, to] = self.two_squares()?;
            return Ok(Change::Shift { from, to });
        };
        self.at += 1;
        while self
            .skip_word(&["file", "files", "rank", "ranks", "row", "rows", "column", "columns", "square"])
            || self.skip_word(&["squares", "to", "the"])
        {}
        let step = u8::try_from(number + 1).unwrap_or(1);
        let (near, file, rank) = (Square::at(0, 0), Square::at(step, 0), Square::at(0, step));
        let (from, to) = match self.word(self.at).map(str::to_lowercase).as_deref() {
            Some("right") => (near, file),
            Some("left") => (file, near),
            Some("up" | "upwards") => (near, rank),
            Some("down" | "downwards") => (rank, near),
            _ => return Err(self.unexpected("expected left, right, up or down")),
        };
        self.at += 1;
        Ok(Change::Shift { from, to })
    }

    fn kind(&mut self) -> Result<Role, TextError> {
        let night = self.word(self.at).is_some_and(|word| word.eq_ignore_ascii_case("n"));
        let found = self.word(self.at).and_then(|word| self.letters.kind(word)).filter(|_| !night);
        let Some((None, role)) = found else { return Err(self.unexpected(KIND)) };
        self.at += 1;
        Ok(role)
    }

    /// What stands after the kind that is substituted.
    fn substitution(&mut self, from: Role) -> Result<Change, TextError> {
        self.at += usize::from(self.is(self.at, Kind::Turns));
        let start = self.at;
        let to = self.kind()?;
        if from == to {
            let problem = format!("`{}` twice", self.word(start).unwrap_or_default());
            return Err(self.error(start, problem, "expected another kind"));
        }
        Ok(Change::Substitute { from, to })
    }
}

/// The keyword that a word of at least four letters can only be meant for.
fn meant(word: &str) -> Option<Keyword> {
    let is_meant = |(full, _): &&(&str, Keyword)| full.len() >= 4 && is_misspelt(word, full);
    let mut found = POPEYES.iter().filter(is_meant);
    match (found.next(), found.next()) {
        (Some((_, keyword)), None) => Some(*keyword),
        _ => None,
    }
}
