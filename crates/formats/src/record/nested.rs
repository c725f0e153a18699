//! An entry in YACPDB's shape.

use super::{Fields, MEN, Object, algebraic, fairy_men, list, twins};
use crate::Entry;
use crate::loss::{Losses, What};
use keymove_chess::notation::{Fen, Field};
use keymove_chess::{Castling, Color};
use serde_json::Value;

/// What YACPDB has no field for stands among the comments, after these words.
pub(super) const SAID: [Said; 2] = [
    ("Title: ", |entry| &entry.title, |entry| &mut entry.title),
    ("Dedication: ", |entry| &entry.dedication, |entry| &mut entry.dedication),
];

/// Words before a text, and where the text belongs.
type Said = (&'static str, fn(&Entry) -> &str, fn(&mut Entry) -> &mut String);

/// The fields in the order of YACPDB's description; `None` if the diagram cannot be read.
pub(crate) fn nested(entry: &Entry, losses: &mut Losses) -> Option<Fields> {
    let (fen, fairy) = (entry.arrangement().ok(), fairy_men(entry));
    if fen.is_none() && fairy.is_none() {
        return None;
    }
    let mut fields = Fields::new();
    let mut text = |name: &str, value: &str| {
        if !value.is_empty() {
            fields.push((name.to_owned(), Value::String(value.to_owned())));
        }
    };
    text("id", &entry.id);
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            fields.push((name.to_owned(), value));
        }
    };
    let texts = |texts: &[String]| (!texts.is_empty()).then(|| list(texts));
    put("authors", texts(&entry.authors));
    put("source", group(entry, "source", source(entry)));
    put("award", group(entry, "award", award(entry)));
    let men = fairy.as_ref().map(|(men, _)| (*men).clone());
    put(MEN, men.or_else(|| fen.as_ref().map(|fen| algebraic::write(&fen.setup))));
    put("stipulation", some(&entry.stipulation));
    let options = fen.as_ref().map_or_else(|| entry.options.clone(), |fen| options(entry, fen, losses));
    put("options", texts(&options));
    if entry.zeroposition && entry.twins.is_empty() {
        losses.note("zeroposition", What::All);
    }
    put("twins", (!entry.twins.is_empty()).then(|| twins::write(&entry.twins, entry.zeroposition)));
    put("intended-solutions", some(&entry.intended));
    put("solution", some(&entry.solution));
    put("keywords", texts(&entry.keywords));
    let said = SAID.iter().map(|(words, get, _)| (words, get(entry))).filter(|(_, text)| !text.is_empty());
    let said = said.map(|(words, text)| format!("{words}{text}"));
    put("comments", texts(&said.chain(entry.comments.iter().cloned()).collect::<Vec<_>>()));
    let is_told = |name: &str| is_nested(name) || name == MEN && fairy.is_some();
    let rest = entry.other.iter().filter(|(name, _)| !is_told(name));
    fields.extend(rest.map(|(name, value)| (name.clone(), value.clone())));
    Some(fields)
}

fn some(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| Value::String(text.to_owned()))
}

fn is_nested(name: &str) -> bool {
    name.starts_with("source.") || name.starts_with("award.")
}

/// These parts of a group, and those that are kept under its name and a point.
fn group(entry: &Entry, name: &str, mut parts: Object) -> Option<Value> {
    for (full, value) in &entry.other {
        if let Some(part) = full.strip_prefix(name).and_then(|rest| rest.strip_prefix('.')) {
            parts.insert(part.to_owned(), value.clone());
        }
    }
    (!parts.is_empty()).then_some(Value::Object(parts))
}

fn source(entry: &Entry) -> Object {
    let mut parts = Object::new();
    for (name, text) in [("name", &entry.source), ("problemid", &entry.source_id)] {
        if let Some(value) = some(text) {
            parts.insert(name.to_owned(), value);
        }
    }
    if !entry.date.is_empty() {
        parts.insert("date".to_owned(), date(&entry.date));
    }
    parts
}

fn award(entry: &Entry) -> Object {
    some(&entry.award).map(|value| ("distinction".to_owned(), value)).into_iter().collect()
}

/// `1917-05-23` in its parts; a span of years as a year; other words as they are.
fn date(text: &str) -> Value {
    let parts: Vec<&str> = text.split('-').collect();
    let has =
        |part: &str, length: usize| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let number = |part: &str| part.parse::<u32>().map_or(Value::Null, Value::from);
    let is_date =
        has(parts[0], 4) && !parts[0].starts_with('0') && parts[1..].iter().all(|part| has(part, 2));
    let mut object = Object::new();
    match parts.as_slice() {
        [_] | [_, _] | [_, _, _] if is_date => {
            for (name, part) in ["year", "month", "day"].into_iter().zip(parts) {
                object.insert(name.to_owned(), number(part));
            }
        }
        [one, other] if has(one, 4) && has(other, 4) => {
            object.insert("year".to_owned(), Value::String(text.to_owned()));
        }
        _ => return Value::String(text.to_owned()),
    }
    Value::Object(object)
}

/// The options, with those that say what the lists of men do not show.
pub(crate) fn options(entry: &Entry, fen: &Fen, losses: &mut Losses) -> Vec<String> {
    let mut options = entry.options.clone();
    let setup = &fen.setup;
    if fen.has(Field::Turn) && setup.turn != entry.starter() {
        options.push("HalfDuplex".to_owned());
    }
    if fen.has(Field::Castling) {
        let home = setup.castling_at_home();
        let taken = home.without(setup.castling);
        let squares = rooks(taken);
        if !squares.is_empty() {
            options.push(format!("NoCastling {}", squares.join(" ")));
        }
        // A right without king and rook at home, and rights of twins.
        if setup.castling.without(home) != Castling::NONE {
            losses.note("fen", What::Rights);
        }
    }
    if let Some(square) = setup.en_passant {
        let (from, to) = if square.rank() == 2 { ('2', '4') } else { ('7', '5') };
        let file = char::from(b'a' + square.file());
        options.push(format!("EnPassant {file}{from}{square}{file}{to}"));
    }
    if fen.has(Field::Halfmoves) && (setup.halfmoves, setup.fullmoves) != (0, 1) {
        losses.note("fen", What::Rights);
    }
    options
}

/// The home squares of the rooks of these castlings.
fn rooks(castlings: Castling) -> Vec<&'static str> {
    let all = [
        (Color::White, false, "a1"),
        (Color::White, true, "h1"),
        (Color::Black, false, "a8"),
        (Color::Black, true, "h8"),
    ];
    let all = all.into_iter().filter(|&(color, short, _)| castlings.has(Castling::right(color, short)));
    all.map(|(_, _, square)| square).collect()
}
