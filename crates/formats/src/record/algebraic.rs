//! Diagrams as lists of men: `white: [Kd7, Qb5]`, `black: [Kd6]`.

use super::{Object, single};
use crate::{EntryError, Language};
use keymove_chess::{Color, Piece, Role, Setup, Square};
use keymove_problem::sort::Sort as _;
use serde_json::Value;

const EXPECTED: &str = "lists of men, such as white: [Kd8, Qb5], black: [Kd6, Pc7], with S for the knight";

/// The board as the first field of a FEN.
pub(super) fn read(value: &Value, line: usize) -> Result<String, EntryError> {
    let fail = |problem: String| Err(EntryError::new(line, problem, EXPECTED));
    let Value::Object(sides) = value else { return fail("`algebraic` is no list of men".to_owned()) };
    let mut units = Vec::new();
    for (name, men) in sides {
        let color = match (name.as_str(), men) {
            (_, Value::Null) => continue,
            (_, Value::Array(men)) if men.is_empty() => continue,
            ("white", _) => Color::White,
            ("black", _) => Color::Black,
            ("neutral", _) => return fail("there are neutral men, which orthodox chess has not".to_owned()),
            _ => return fail(format!("`algebraic` has a side {name:?}")),
        };
        for man in texts(men) {
            let Some(man) = man else { return fail(format!("the men of {name} are no list of texts")) };
            units.push((color, man));
        }
    }
    let letters = units.iter().filter_map(|(_, man)| man.chars().next());
    let language = Language::of_letters(letters).unwrap_or_default();
    let mut setup = Setup::default();
    for (color, man) in units {
        match unit(&man, language) {
            Ok((role, square)) => {
                let place = &mut setup.board[square.index()];
                if place.is_some() {
                    return fail(format!("two men stand on {square}"));
                }
                *place = Some(Piece { color, role });
            }
            Err(problem) => return fail(problem),
        }
    }
    Ok(board(&setup))
}

/// Whether these are lists of men with fairy units among them, and nothing else is wrong: every man is on a square, no two on
/// one. Such lists are kept as they are.
pub(super) fn is_fairy(value: &Value) -> bool {
    let Value::Object(sides) = value else { return false };
    let mut squares = Vec::new();
    for (name, men) in sides.iter().filter(|(_, men)| !men.is_null()) {
        if !matches!(name.as_str(), "white" | "black" | "neutral") {
            return false;
        }
        for man in texts(men) {
            let Some(square) = man.as_deref().and_then(square_of_any) else { return false };
            squares.push(square);
        }
    }
    let all = squares.len();
    squares.put_in_order();
    squares.dedup();
    squares.len() == all && read(value, 1).is_err()
}

/// The square of a unit of any name: `Ge4`, `DGd3`.
fn square_of_any(man: &str) -> Option<Square> {
    let man = man.trim();
    let (name, square) = man.split_at_checked(man.len().checked_sub(2)?)?;
    let is_name = matches!(name.len(), 1..=3)
        && name.starts_with(|sign: char| sign.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Square::parse(square).filter(|_| is_name)
}

/// The men of a side, a list or a text with blanks or commas between them.
fn texts(men: &Value) -> Vec<Option<String>> {
    match men {
        Value::Array(men) => men.iter().map(single).collect(),
        Value::String(text) => {
            let words = text.split([',', ' ']).filter(|word| !word.is_empty());
            words.map(|word| Some(word.to_owned())).collect()
        }
        _ => vec![None],
    }
}

fn unit(man: &str, language: Language) -> Result<(Role, Square), String> {
    let man = man.trim();
    let mut signs = man.chars();
    let letter = signs.next();
    let square = Square::parse(signs.as_str());
    match (letter, square) {
        (Some('N'), Some(_)) if language == Language::English => {
            Err(format!("{man:?}: N is the nightrider, a fairy unit; the knight is S"))
        }
        (Some(letter), Some(square)) => match language.role(letter) {
            Some(role) => Ok((role, square)),
            None => Err(format!("{man:?}: {letter:?} is no unit of orthodox chess")),
        },
        _ => Err(format!("{man:?} is no unit of orthodox chess on a square")),
    }
}

/// The first field of FEN.
fn board(setup: &Setup) -> String {
    let fen = setup.to_string();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

/// The men of both sides, king first, then by value and square.
pub(super) fn write(setup: &Setup) -> Value {
    let mut sides = Object::new();
    for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
        let mut men: Vec<_> = setup.units().filter(|(_, piece)| piece.color == color).collect();
        men.put_in_order_by_key(|&(square, piece)| {
            (core::cmp::Reverse(piece.role), square.file(), square.rank())
        });
        let texts = men.iter().map(|&(square, Piece { role, .. })| {
            Value::String(format!("{}{square}", Language::English.letter(role)))
        });
        let texts: Vec<Value> = texts.collect();
        if !texts.is_empty() {
            sides.insert(name.to_owned(), Value::Array(texts));
        }
    }
    Value::Object(sides)
}
