//! An improvement as a line of JSON.

use super::{Changes, Exchanged, Improvement, Moved, RightsChanges};
use crate::general::Solved;
use keymove_chess::notation::parse_uci;
use keymove_chess::{Castling, Color, Move, Piece, Position, Role, Square};
use serde_json::{Value, json};

/// An improvement as JSON: `fen`, `key` in UCI notation, `score`, `themes`, `changes`. Changes that are none of the paper's
/// are there only if they were made, `solutions` only of a helpmate.
pub fn to_json(one: &Improvement) -> Value {
    let mut value = json!({
        "fen": one.position.to_string(),
        "key": one.key.to_string(),
        "score": one.score,
        "themes": one.themes,
        "changes": changes(&one.changes),
    });
    if !one.solutions.is_empty() {
        value["solutions"] = words(&one.solutions);
    }
    if !one.others.is_empty() {
        let other = |other: &Solved| {
            let mut value = json!({
                "case": other.label,
                "fen": other.position.to_string(),
                "stipulation": other.stipulation.to_string(),
                "key": other.key.to_string(),
            });
            if !other.solutions.is_empty() {
                value["solutions"] = words(&other.solutions);
            }
            value
        };
        value["others"] = one.others.iter().map(other).collect();
    }
    value
}

fn words(solutions: &[Vec<Move>]) -> Value {
    let moves = |line: &Vec<Move>| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    solutions.iter().map(moves).collect()
}

fn changes(changes: &Changes) -> Value {
    let units = |units: &[(Square, Piece)]| units.iter().map(letters).collect::<Vec<_>>();
    let mut value = json!({
        "delete": units(&changes.deleted),
        "shift": [changes.shift.0, changes.shift.1],
        "add": units(&changes.added),
    });
    let mut note = |name: &str, parts: Vec<String>| {
        if !parts.is_empty() {
            value[name] = parts.into();
        }
    };
    let exchanged =
        |one: &Exchanged| format!("{}={}", letters(&(one.square, one.before)), one.after.letter());
    note("exchange", changes.exchanged.iter().map(exchanged).collect());
    let swapped = |[one, other]: &[(Square, Piece); 2]| format!("{}-{}", letters(one), letters(other));
    note("swap", changes.swapped.iter().map(swapped).collect());
    let moved = |one: &Moved| format!("{}-{}", letters(&(one.from, one.piece)), one.to);
    note("move", changes.moved.iter().map(moved).collect());
    let RightsChanges { lost, gained, en_passant, no_en_passant } = changes.rights;
    let castlings = [("-", lost), ("+", gained)].into_iter();
    let castlings = castlings.filter(|(_, set)| *set != Castling::NONE);
    note("castling", castlings.map(|(sign, set)| format!("{sign}{}", castling_letters(set))).collect());
    if changes.mirrored {
        value["mirror"] = true.into();
    }
    if let Some(square) = en_passant {
        value["en_passant"] = square.to_string().into();
    } else if no_en_passant {
        value["en_passant"] = "-".into();
    }
    value
}

/// An improvement from JSON, `None` if it is none.
pub(crate) fn from_json(value: &Value) -> Option<Improvement> {
    let position: Position = value["fen"].as_str()?.parse().ok()?;
    let others = match value.get("others") {
        None => Vec::new(),
        Some(others) => others.as_array()?.iter().map(read_other).collect::<Option<_>>()?,
    };
    Some(Improvement {
        position,
        solutions: read_solutions(&position, value)?,
        others,
        key: parse_uci(&position, value["key"].as_str()?).ok()?,
        score: value["score"].as_i64()?,
        themes: usize::try_from(value["themes"].as_u64()?).ok()?,
        changes: read_changes(&value["changes"])?,
    })
}

fn read_other(value: &Value) -> Option<Solved> {
    let position: Position = value["fen"].as_str()?.parse().ok()?;
    Some(Solved {
        label: value["case"].as_str()?.to_owned(),
        position,
        stipulation: value["stipulation"].as_str()?.parse().ok()?,
        key: parse_uci(&position, value["key"].as_str()?).ok()?,
        solutions: read_solutions(&position, value)?,
    })
}

fn read_solutions(position: &Position, value: &Value) -> Option<Vec<Vec<Move>>> {
    match value.get("solutions") {
        None => Some(Vec::new()),
        Some(lines) => lines.as_array()?.iter().map(|value| line(position, value)).collect(),
    }
}

/// A line of moves in UCI notation. In series play the same side moves again.
fn line(position: &Position, value: &Value) -> Option<Vec<Move>> {
    let mut position = **position;
    let mut moves = Vec::new();
    for word in value.as_array()? {
        let word = word.as_str()?;
        let mv = match parse_uci(&position, word) {
            Ok(mv) => mv,
            Err(_) => {
                position = position.turned();
                parse_uci(&position, word).ok()?
            }
        };
        moves.push(mv);
        position = position.glimpse(mv);
    }
    Some(moves)
}

fn read_changes(value: &Value) -> Option<Changes> {
    let steps = |number: usize| i8::try_from(value["shift"][number].as_i64()?).ok();
    let exchanged = |text: &str| {
        let (unit, after) = text.split_once('=')?;
        let ((square, before), after) = (from_letters(unit)?, piece(after)?);
        Some(Exchanged { square, before, after })
    };
    let swapped = |text: &str| {
        let (one, other) = text.split_once('-')?;
        Some([from_letters(one)?, from_letters(other)?])
    };
    let moved = |text: &str| {
        let (unit, to) = text.split_once('-')?;
        let ((from, piece), to) = (from_letters(unit)?, Square::parse(to)?);
        Some(Moved { from, piece, to })
    };
    Some(Changes {
        deleted: list(value.get("delete")?, from_letters)?,
        exchanged: list(&value["exchange"], exchanged)?,
        swapped: list(&value["swap"], swapped)?,
        mirrored: if value["mirror"].is_null() { false } else { value["mirror"].as_bool()? },
        shift: (steps(0)?, steps(1)?),
        moved: list(&value["move"], moved)?,
        added: list(value.get("add")?, from_letters)?,
        rights: read_rights(value)?,
    })
}

fn read_rights(value: &Value) -> Option<RightsChanges> {
    let mut rights = RightsChanges::default();
    for (sign, letters) in
        list(&value["castling"], |text| Some((text.chars().next()?, read_castling(text.get(1..)?)?)))?
    {
        match sign {
            '-' => rights.lost = letters,
            '+' => rights.gained = letters,
            _ => return None,
        }
    }
    match value["en_passant"].as_str() {
        None if value["en_passant"].is_null() => {}
        None => return None,
        Some("-") => rights.no_en_passant = true,
        Some(square) => rights.en_passant = Some(Square::parse(square)?),
    }
    Some(rights)
}

/// The parts of a list; none if there is no list.
fn list<T>(value: &Value, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    match value {
        Value::Null => Some(Vec::new()),
        value => value.as_array()?.iter().map(|part| read(part.as_str()?)).collect(),
    }
}

/// A castling and its letter in FEN.
const CASTLINGS: [(Castling, char); 4] = [
    (Castling::right(Color::White, true), 'K'),
    (Castling::right(Color::White, false), 'Q'),
    (Castling::right(Color::Black, true), 'k'),
    (Castling::right(Color::Black, false), 'q'),
];

fn castling_letters(set: Castling) -> String {
    CASTLINGS.iter().filter(|(castling, _)| set.has(*castling)).map(|(_, letter)| letter).collect()
}

fn read_castling(text: &str) -> Option<Castling> {
    text.chars().try_fold(Castling::NONE, |set, letter| {
        let castling = CASTLINGS.iter().find(|(_, other)| *other == letter)?.0;
        Some(set.with(castling))
    })
}

/// A letter of FEN and a square.
fn letters((square, piece): &(Square, Piece)) -> String {
    format!("{}{square}", piece.letter())
}

fn from_letters(text: &str) -> Option<(Square, Piece)> {
    let (first, square) = text.split_at_checked(1)?;
    Some((Square::parse(square)?, piece(first)?))
}

fn piece(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    let role = Role::ALL.into_iter().find(|role| role.letter().eq_ignore_ascii_case(&letter))?;
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some(Piece { color, role })
}
