//! One line: a list of men, a rank of a board, or neither.

use super::figurine;
use crate::Language;
use keymove_chess::{Color, Piece, Role, Square};
use keymove_problem::Stipulation;

/// A man, before it is known in which language its letter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub(super) name: Name,
    /// If the man says it itself: `♚d6`, `wKd8`.
    pub(super) color: Option<Color>,
    pub(super) square: Square,
    /// A pawn without a letter.
    pub(super) is_bare: bool,
    pub(super) line: usize,
    pub(super) column: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    Role(Role),
    Letter(char),
}

/// A word of a list.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// `White`, `Schwarz:`; with the language if the word says it.
    Side(Color, Option<Language>),
    /// A stroke between the sides.
    Next,
    Men(Vec<Man>),
    /// A side without men.
    Nothing,
    /// `4+3`.
    Count(Vec<usize>),
    /// A stipulation behind the men.
    Asked(&'a str),
    Unknown(&'a str),
}

/// The words of a line and the characters at which they begin, from 1.
pub(super) fn tokens(line: &str) -> Vec<(usize, Token<'_>)> {
    let mut tokens = Vec::new();
    let is_blank = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';');
    let mut at = 0;
    for word in line.split(is_blank) {
        let start = at;
        at += word.len();
        at += line[at..].chars().next().map_or(0, char::len_utf8);
        let column = line[..start].chars().count() + 1;
        let plain = word.trim_end_matches(':');
        if plain.is_empty() {
            continue;
        }
        let inner = plain.trim_matches(['(', ')', '[', ']', '.']);
        if let Some(numbers) = count(inner) {
            tokens.push((column, Token::Count(numbers)));
        } else if let Some(token) = whole(plain) {
            tokens.push((column, token));
        } else {
            // `Kd8+Qb5`, and a stroke without blanks.
            for part in plain.split('+').filter(|part| !part.is_empty()) {
                tokens.push((column, men(part).map_or(Token::Unknown(part), Token::Men)));
            }
        }
    }
    tokens
}

/// A word that is no man.
fn whole(word: &str) -> Option<Token<'_>> {
    if matches!(word, "/" | "//" | "|") {
        return Some(Token::Next);
    }
    if matches!(word, "-" | "–" | "none") {
        return Some(Token::Nothing);
    }
    let side = match word.to_lowercase().as_str() {
        "white" => (Color::White, Language::English),
        "black" => (Color::Black, Language::English),
        "weiß" | "weiss" => (Color::White, Language::German),
        "schwarz" => (Color::Black, Language::German),
        "blancs" | "blanc" => (Color::White, Language::French),
        "noirs" | "noir" => (Color::Black, Language::French),
        _ if word.contains(['#', '=']) && word.parse::<Stipulation>().is_ok() => {
            return Some(Token::Asked(word));
        }
        _ => return None,
    };
    Some(Token::Side(side.0, Some(side.1)))
}

/// `Kd8`, `Pa2b3`, `f4`, `♔d8`, `wKd8`.
fn men(word: &str) -> Option<Vec<Man>> {
    let mut signs = word.chars();
    let mut rest = word;
    let (mut color, mut name, mut is_bare) = (None, Name::Role(Role::Pawn), true);
    let first = signs.next()?;
    if let Some(Piece { color: own, role }) = figurine(first) {
        (color, name, is_bare) = (Some(own), Name::Role(role), false);
        // Some programs put a sign behind it that asks for a figure without colours.
        rest = signs.as_str().trim_start_matches('\u{fe0e}');
    } else {
        let second = signs.clone().next();
        if matches!(first, 'w' | 's' | 'b') && second.is_some_and(|sign| sign.is_ascii_uppercase()) {
            color = Some(if first == 'w' { Color::White } else { Color::Black });
            rest = signs.as_str();
        }
        let letter = rest.chars().next()?;
        if letter.is_ascii_uppercase() {
            (name, is_bare) = (Name::Letter(letter), false);
            rest = &rest[1..];
        }
    }
    if rest.is_empty() || !rest.is_ascii() || !rest.len().is_multiple_of(2) {
        return None;
    }
    let square = |place: &[u8]| Square::parse(core::str::from_utf8(place).ok()?);
    let man = |square| Man { name, color, square, is_bare, line: 0, column: 0 };
    rest.as_bytes().chunks(2).map(|place| square(place).map(man)).collect()
}

/// Whether a line is a list of men: at least half of its words are, so that a slip is found; or it is a side without men.
pub(super) fn is_list(line: &str) -> bool {
    let tokens = tokens(line);
    let men = tokens.iter().filter(|(_, token)| matches!(token, Token::Men(_))).count();
    let unknown = tokens.iter().filter(|(_, token)| matches!(token, Token::Unknown(_))).count();
    // A move in a sentence is no list.
    let has_named = tokens.iter().any(|(_, token)| {
        matches!(token, Token::Side(..))
            || matches!(token, Token::Men(men) if men.iter().any(|man| !man.is_bare))
    });
    let is_empty_side = match tokens.as_slice() {
        [(_, Token::Nothing)] => true,
        [(_, Token::Side(..)), rest @ ..] => rest.iter().any(|(_, token)| *token == Token::Nothing),
        _ => false,
    };
    let begins_with_side = matches!(tokens.first(), Some((_, Token::Side(..))));
    is_empty_side || men > 0 && has_named && (unknown <= men || begins_with_side)
}

/// A rank of a board in signs, with or without its number; the squares from the left.
pub(super) fn row(line: &str) -> Option<Vec<Option<Piece>>> {
    let mut cells: Vec<char> =
        line.chars().filter(|sign| !sign.is_whitespace() && *sign != '\u{fe0e}').collect();
    if cells.first().is_some_and(|sign| ('1'..='8').contains(sign)) {
        cells.remove(0);
    }
    let cell = |sign: &char| match sign {
        '·' | '.' => Some(None),
        sign => figurine(*sign).map(Some),
    };
    let row: Vec<Option<Piece>> = cells.iter().map(cell).collect::<Option<_>>()?;
    (row.len() == 8).then_some(row)
}

/// The letters of the files below a board; whether the board is flipped.
pub(super) fn files(line: &str) -> Option<bool> {
    let letters: String = line.split_whitespace().collect();
    match letters.as_str() {
        "abcdefgh" => Some(false),
        "hgfedcba" => Some(true),
        _ => None,
    }
}

/// `4+3`.
fn count(word: &str) -> Option<Vec<usize>> {
    let numbers: Vec<usize> = word.split('+').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    (numbers.len() == 2).then_some(numbers)
}

/// A text without the number of units behind it.
pub(super) fn split_count(text: &str) -> (&str, Option<Vec<usize>>) {
    let (before, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    match count(last.trim_matches(['(', ')', '[', ']'])) {
        Some(numbers) => (before.trim(), Some(numbers)),
        None => (text, None),
    }
}
